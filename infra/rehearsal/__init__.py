"""The real handlers in one process and one thread, called with the events AWS sends, every AWS call they make noted.

The deployed policies and the cost of a match are derived from what is seen here, not from what somebody remembers.
"""
