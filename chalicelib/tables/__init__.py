"""What a table does: lobby, play, robots' turns, deadlines, chat, and what follows from a change.

Use cases take the ports they need (`ports.py`) and know nothing of HTTP or DynamoDB. The way of a command is told in
`commands.py`, the shape of a table in `table.py`.
"""
