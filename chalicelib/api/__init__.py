"""The edges: HTTP, sockets and events in, JSON out. What a table does is said in `tables`; here how one asks."""
