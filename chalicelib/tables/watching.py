"""Sockets that watch a table, and who is there. Never touches the table's version."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import NoReturn

from chalicelib.tables.deadlines import present
from chalicelib.tables.errors import Refused
from chalicelib.tables.ports import PUSH_SPECTATORS, Ports, Socket
from chalicelib.tables.replay import position_of
from chalicelib.tables.table import Table
from chalicelib.tables.views import view
from chalicelib.tables.written import json_of

SOCKETS_A_TABLE = 200
SOCKETS_A_SEAT = 10
CHUNK = 100  # spectators served by one invocation
LARGEST_VIEW = 30_000  # bytes; the gateway's frames hold 32 KB

_LIFE = timedelta(hours=2, minutes=10)  # the gateway closes a socket after two hours
_ASK_AGAIN = 60  # seconds


def watch(ports: Ports, connection: str, table_id: str, token: bytes) -> None:
    """Have a socket follow a table, and send it the view. Refused (`no_table`, `slow_down`), it stays where it was.

    The socket is written before the table is read: a change in between is pushed, or stands in the view. It is written
    before the others are read, too: of two that come at once the later one sees both, and tells both.
    """
    table = present(ports, ports.store.load(table_id))
    socket = Socket(connection, table_id, token, ports.clock.now() + _LIFE)
    before = ports.store.socket(connection)
    ports.store.put_socket(socket)
    others = [other for other in ports.store.sockets(table_id) if other.connection != connection]
    if (before is None or before.table != table_id) and _is_full(table, socket, others):
        _turn_away(ports, socket, before)
    if before is not None and before.table != table_id:
        _drop(ports, [before])
    table = present(ports, ports.store.load(table_id))
    first = frame(view(position_of(table), table.seat_of(token), ports.clock.now()))
    if ports.push.send(connection, first):
        tell_presence(ports, table, [*others, socket])
    else:
        disconnect(ports, connection)


def disconnect(ports: Ports, *connections: str) -> None:
    """Forget sockets that have closed, each once: the gateway's event and a frame that finds them gone may race."""
    found = (ports.store.socket(connection) for connection in connections)
    _drop(ports, [socket for socket in found if socket is not None])


def frame(seen: Mapping[str, object]) -> str:
    """A view as it is sent, or, too large for a frame, the news that there is one."""
    text = json_of({"type": "view", "view": seen})
    return text if len(text.encode()) <= LARGEST_VIEW else json_of({"type": "changed", "version": seen["version"]})


def send(ports: Ports, connections: Iterable[str], text: str) -> None:
    """Send one frame to each connection, and forget those that are gone."""
    disconnect(ports, *[connection for connection in connections if not ports.push.send(connection, text)])


def tell_presence(ports: Ports, table: Table, sockets: Sequence[Socket]) -> None:
    """Tell everybody who is there: the seats with a socket, and how many sockets hold none."""
    seats = [table.seat_of(socket.token) for socket in sockets]
    there = {
        "type": "presence",
        "seats": sorted({seat.number for seat in seats if seat is not None}),
        "spectators": seats.count(None),
    }
    tell_all(ports, table, there, sockets)


def tell_all(ports: Ports, table: Table, message: Mapping[str, object], sockets: Sequence[Socket]) -> None:
    """Send a message that is the same for everybody: to the players now, to spectators by the other function."""
    send(ports, [socket.connection for socket in sockets if table.seat_of(socket.token)], json_of(message))
    call_spectators(ports, table, sockets, {"message": message})


def call_spectators(ports: Ports, table: Table, sockets: Sequence[Socket], payload: Mapping[str, object]) -> None:
    """Start the function that serves spectators, once for each hundred of them."""
    spectators = [socket.connection for socket in sockets if table.seat_of(socket.token) is None]
    for start in range(0, len(spectators), CHUNK):
        ports.invoke(PUSH_SPECTATORS, {"table": table.id, "connections": spectators[start : start + CHUNK], **payload})


def _is_full(table: Table, socket: Socket, others: Sequence[Socket]) -> bool:
    """A crowd keeps no player out, and no player can fill the room."""
    if table.seat_of(socket.token):
        return sum(other.token == socket.token for other in others) >= SOCKETS_A_SEAT
    return len(others) >= SOCKETS_A_TABLE


def _turn_away(ports: Ports, socket: Socket, before: Socket | None) -> NoReturn:
    """Take back a socket for which there is no room, and leave it where it was."""
    ports.store.drop_socket(socket)
    if before is not None:
        ports.store.put_socket(before)
    raise Refused("slow_down", "Too many are watching here: ask for the view now and then.", retry_after=_ASK_AGAIN)


def _drop(ports: Ports, sockets: Sequence[Socket]) -> None:
    """Drop sockets, and tell those who stay that they are gone."""
    for socket in sockets:
        ports.store.drop_socket(socket)
    for table_id in sorted({socket.table for socket in sockets}):
        table = ports.store.load(table_id)
        if table is not None:
            tell_presence(ports, table, ports.store.sockets(table_id))
