"""A `Table` and its item, each made from the other."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache

from chalicelib.engine.rules import Rules, parse_rules
from chalicelib.store.grace import pack_grace, unpack_grace
from chalicelib.store.people import (
    pack_departed,
    pack_results,
    pack_seats,
    unpack_departed,
    unpack_results,
    unpack_seats,
)
from chalicelib.store.rows import TABLE, TableRow, shard
from chalicelib.tables.errors import Unreadable
from chalicelib.tables.table import Ending, Table
from chalicelib.tables.times import from_milliseconds, milliseconds


def seconds(time: datetime) -> float:
    """Since 1970, with milliseconds: exact, for a double holds such a number to far below one."""
    return milliseconds(time) / 1000


def from_seconds(number: float) -> datetime:
    return from_milliseconds(round(number * 1000))


def to_row(table: Table) -> TableRow:
    """The item as it is put: zeros and empty parts are left out, the time to live is renewed."""
    row = TableRow(
        table.id,
        TABLE,
        version=table.version,
        rules=json.dumps(table.rules.to_record(), separators=(",", ":"), sort_keys=True),
        rules_version=table.rules_version,
        capacity=table.capacity,
        root=table.root,
        opened=milliseconds(table.opened),
        moved=milliseconds(table.moved),
        seats=pack_seats(table.seats, table.opened),
        departed=pack_departed(table.departed) or None,
        k=table.k or None,
        secret=table.secret or None,
        k_before=table.k_before or None,
        first_dealer=table.first_dealer or None,
        results=pack_results(table.results) or None,
        ply_base=table.ply_base or None,
        moves=table.moves or None,
        turn_since=_time_or_none(table.turn_since),
        grace=pack_grace(table.grace),
        ending=table.ending and table.ending.reason,
        ending_seat=table.ending and table.ending.seat,
        finished=_time_or_none(table.finished),
        due_at=table.due and seconds(table.due),
        due_shard=None if table.due is None else shard(table.id),
        expires=milliseconds(table.deleted) // 1000,
    )
    row.carried = table.extra
    return row


@contextmanager
def readable() -> Iterator[None]:
    """Whatever goes wrong while stored parts are read: raises Unreadable."""
    try:
        yield
    except (ValueError, TypeError, LookupError, ArithmeticError) as failure:
        raise Unreadable from failure


def from_row(row: TableRow) -> Table:
    """Raises Unreadable for an item that makes no table."""
    with readable():
        return _from_row(row)


def _from_row(row: TableRow) -> Table:
    opened = from_milliseconds(row.opened)
    seats = unpack_seats(row.seats, opened)
    return Table(
        id=row.pk,
        version=int(row.version),
        rules=_rules(row.rules, int(row.capacity)),
        rules_version=int(row.rules_version),
        capacity=int(row.capacity),
        root=row.root,
        opened=opened,
        moved=from_milliseconds(row.moved),
        seats=seats,
        departed=unpack_departed(row.departed or b""),
        k=int(row.k or 0),
        secret=row.secret or b"",
        k_before=int(row.k_before or 0),
        first_dealer=int(row.first_dealer or 0),
        results=unpack_results(row.results or b"", len(seats)),
        ply_base=int(row.ply_base or 0),
        moves=row.moves or b"",
        turn_since=None if row.turn_since is None else from_milliseconds(row.turn_since),
        grace=unpack_grace(row.grace),
        ending=_ending(row),
        finished=None if row.finished is None else from_milliseconds(row.finished),
        due=None if row.due_at is None else from_seconds(row.due_at),
        extra=row.carried,
    )


def _time_or_none(time: datetime | None) -> int | None:
    return None if time is None else milliseconds(time)


def _ending(row: TableRow) -> Ending | None:
    seat = None if row.ending_seat is None else int(row.ending_seat)
    return Ending(row.ending, seat) if row.ending else None


@lru_cache(maxsize=1024)
def _rules(text: str, capacity: int) -> Rules:
    """Rules are immutable, and most tables play by one of a few."""
    return parse_rules(json.loads(text), capacity)
