"""Sockets in DynamoDB: one item under the table, for the pushes, and one by connection, for the disconnect."""

from collections.abc import Sequence

from pynamodb.exceptions import DeleteError

from chalicelib.store.calls import condition_failed, reaching_dynamodb
from chalicelib.store.items import from_seconds
from chalicelib.store.rows import CONNECTION, SOCKETS, ConnectionRow, SocketRow
from chalicelib.tables.ports import Clock, Socket
from chalicelib.tables.times import milliseconds


class DynamoSockets:
    """Implements `ports.Sockets`. The time to live comes up to 48 hours late, so what has outlived it is not seen."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def put_socket(self, socket: Socket) -> None:
        key, token, expires = SOCKETS + socket.connection, socket.token or None, milliseconds(socket.expires) // 1000
        with reaching_dynamodb():
            ConnectionRow(key, CONNECTION, table=socket.table, token=token, expires=expires).save()
            SocketRow(socket.table, key, token=token, expires=expires).save()

    def socket(self, connection: str) -> Socket | None:
        with reaching_dynamodb():
            try:
                row = ConnectionRow.get(SOCKETS + connection, CONNECTION, consistent_read=True)
            except ConnectionRow.DoesNotExist:
                return None
        socket = Socket(connection, row.table, row.token or b"", from_seconds(row.expires))
        return socket if socket.expires > self._clock.now() else None

    def sockets(self, table: str) -> Sequence[Socket]:
        with reaching_dynamodb():
            rows = list(SocketRow.query(table, SocketRow.sk.startswith(SOCKETS), consistent_read=True))
        now = self._clock.now()
        sockets = (
            Socket(row.sk.removeprefix(SOCKETS), table, row.token or b"", from_seconds(row.expires)) for row in rows
        )
        return [socket for socket in sockets if socket.expires > now]

    def drop_socket(self, socket: Socket) -> None:
        with reaching_dynamodb():
            SocketRow(socket.table, SOCKETS + socket.connection).delete()
            try:
                ConnectionRow(SOCKETS + socket.connection, CONNECTION).delete(ConnectionRow.table == socket.table)
            except DeleteError as failure:
                if not condition_failed(failure):
                    raise
