"""The whole application on one machine: `python -m infra.local`.

The same Chalice app, the same DynamoDB code and the same AWS clients as deployed; what AWS does around them – gateway,
sockets, stream, schedule, invocations – is done here, in one process. `docs/local.md` lists each such thing and what
differs.
"""
