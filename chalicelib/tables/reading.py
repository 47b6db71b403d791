"""Reading a table: the caller's view with its tag."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalicelib.tables.bot_turns import kick_robots
from chalicelib.tables.deadlines import host_is_away, present
from chalicelib.tables.ports import Ports
from chalicelib.tables.replay import position_of
from chalicelib.tables.views import view


@dataclass(frozen=True, slots=True)
class Reading:
    """A view and its `ETag`. Only while `lasting` does an equal tag mean an equal view."""

    view: Mapping[str, object]
    etag: str
    lasting: bool  # a lobby whose host is away offers the start by the clock, without a new version


def read(ports: Ports, table_id: str, token: bytes) -> Reading:
    """What the token's holder, or a spectator, may see now."""
    position = position_of(present(ports, ports.store.load(table_id)))
    table, now = position.table, ports.clock.now()
    kick_robots(ports, position)
    seat = table.seat_of(token)
    return Reading(
        view(position, seat, now),
        f'"{table.version}-{"s" if seat is None else seat.number}"',
        lasting=position.phase != "lobby" or not host_is_away(table, now),
    )
