"""What time does to a table (RULES 6). Checked on every read and command."""

from dataclasses import replace
from datetime import datetime, timedelta

from chalicelib.tables.errors import NoTable
from chalicelib.tables.ports import Conflict, Ports
from chalicelib.tables.table import HOST, Ending, Seat, Table

ABSENCE = timedelta(hours=48)
MORE_TIME = timedelta(hours=24)
HOST_AWAY = timedelta(hours=24)


def present(ports: Ports, table: Table | None) -> Table:
    """The table as it is now, expired when its time is up. Raises NoTable when there is none any more."""
    while True:
        now = ports.clock.now()
        if table is None or table.deleted <= now:
            raise NoTable
        if table.finished or now < table.expires:
            return table
        expired = expire(table)
        try:
            ports.store.save(expired)
        except Conflict as conflict:
            table = conflict.current
        else:
            return expired


def expire(table: Table) -> Table:
    """The table after a week without a move: over, without a winner, at the moment that was foreseen."""
    return replace(
        table,
        version=table.version + 1,
        ending=Ending("expired"),
        finished=table.expires,
        turn_since=None,
        grace=None,
        due=None,
    )


def absent_after(table: Table, seat: Seat) -> datetime | None:
    """From when on the player waited for counts as absent; None for a robot, which never does."""
    if table.turn_since is None or seat.bot:
        return None
    until = turn_began(table, seat) + ABSENCE
    return until if table.grace is None else max(until, table.grace.until)


def turn_began(table: Table, seat: Seat) -> datetime:
    """From when on the player waited for has not moved: the turn's beginning, or their last move of any kind."""
    since = table.turn_since or table.moved
    return max(since, seat.moved or since)


def host_is_away(table: Table, now: datetime) -> bool:
    """Whether the lobby waits for a host who has made no move for a day."""
    host = table.seat(HOST)
    return host is None or now - (host.moved or table.opened) >= HOST_AWAY
