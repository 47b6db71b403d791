"""A `Table` and its item, each made from the other.

A move reads one item and puts one: they are made without a PynamoDB model in between, whose attributes cost more than
all the rules of a move. What an attribute is called and what kind it is stands in the model nevertheless.
"""

import json
from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from typing import Any

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
from chalicelib.tables.kept import Kept
from chalicelib.tables.table import Ending, Table
from chalicelib.tables.times import from_milliseconds, milliseconds

Item = dict[str, Any]
"""As DynamoDB's client takes and gives it: attribute → {kind: content}, a number as text, binary as bytes."""

_FIELDS = {name: (attribute.attr_name, attribute.attr_type) for name, attribute in TableRow.get_attributes().items()}
_ATTRIBUTES = {attribute: (field, kind) for field, (attribute, kind) in _FIELDS.items()}

_kept = Kept[Table](512)


def seconds(time: datetime) -> float:
    """Since 1970, with milliseconds: exact, for a double holds such a number to far below one."""
    return milliseconds(time) / 1000


def from_seconds(number: float) -> datetime:
    return from_milliseconds(round(number * 1000))


def to_item(table: Table) -> Item:
    """The item as it is put: zeros and empty parts are left out, the time to live is renewed, and attributes of another
    release stand as they stood."""
    fields = {
        "pk": table.id,
        "sk": TABLE,
        "version": table.version,
        "rules": _rules_text(table.rules),
        "rules_version": table.rules_version,
        "capacity": table.capacity,
        "root": table.root,
        "opened": milliseconds(table.opened),
        "moved": milliseconds(table.moved),
        "seats": pack_seats(table.seats, table.opened),
        "departed": pack_departed(table.departed) or None,
        "k": table.k or None,
        "secret": table.secret or None,
        "k_before": table.k_before or None,
        "first_dealer": table.first_dealer or None,
        "results": pack_results(table.results) or None,
        "ply_base": table.ply_base or None,
        "moves": table.moves or None,
        "turn_since": _time_or_none(table.turn_since),
        "grace": pack_grace(table.grace),
        "ending": table.ending and table.ending.reason,
        "ending_seat": table.ending and table.ending.seat,
        "finished": _time_or_none(table.finished),
        "due_at": table.due and f"{seconds(table.due):.15g}",
        "due_shard": None if table.due is None else shard(table.id),
        "expires": milliseconds(table.deleted) // 1000,
    }
    item: Item = dict(table.extra)
    for field, value in fields.items():
        if value is not None:
            attribute, kind = _FIELDS[field]
            item[attribute] = {kind: str(value) if kind == "N" else value}
    return item


def keep(item: Item, table: Table) -> None:
    """Remember that this item is this table, for whoever reads it next."""
    _kept.put((table.id, table.version), item, table)


UNREADABLE = (ValueError, TypeError, LookupError, ArithmeticError)
"""What goes wrong where stored parts are none of ours."""


def from_item(item: Item) -> Table:
    """Raises Unreadable for an item that makes no table."""
    try:
        name = item["pk"]["S"], int(item["v"]["N"])
        table = _kept.get(name, item)
        if table is None:
            table = _from_item(item)
            _kept.put(name, item, table)
    except UNREADABLE as failure:
        raise Unreadable from failure
    return table


def _from_item(item: Item) -> Table:
    fields: dict[str, Any] = {}
    extra: Item = {}
    for attribute, value in item.items():
        if attribute in _ATTRIBUTES:
            field, kind = _ATTRIBUTES[attribute]
            fields[field] = _number(value[kind]) if kind == "N" else value[kind]
        else:
            extra[attribute] = value
    given: Callable[..., Any] = fields.get
    opened = from_milliseconds(fields["opened"])
    seats = unpack_seats(fields["seats"], opened)
    return Table(
        id=fields["pk"],
        version=fields["version"],
        rules=_rules(fields["rules"], fields["capacity"]),
        rules_version=fields["rules_version"],
        capacity=fields["capacity"],
        root=fields["root"],
        opened=opened,
        moved=from_milliseconds(fields["moved"]),
        seats=seats,
        departed=unpack_departed(given("departed", b"")),
        k=given("k", 0),
        secret=given("secret", b""),
        k_before=given("k_before", 0),
        first_dealer=given("first_dealer", 0),
        results=unpack_results(given("results", b""), len(seats)),
        ply_base=given("ply_base", 0),
        moves=given("moves", b""),
        turn_since=_time(given("turn_since")),
        grace=unpack_grace(given("grace")),
        ending=Ending(fields["ending"], given("ending_seat")) if "ending" in fields else None,
        finished=_time(given("finished")),
        due=from_seconds(fields["due_at"]) if "due_at" in fields else None,
        extra=extra,
    )


def _number(text: str) -> float:
    return int(text) if text.lstrip("-").isdigit() else float(text)


def _time(number: float | None) -> datetime | None:
    return None if number is None else from_milliseconds(number)


def _time_or_none(time: datetime | None) -> int | None:
    return None if time is None else milliseconds(time)


@lru_cache(maxsize=256)
def _rules_text(rules: Rules) -> str:
    return json.dumps(rules.to_record(), separators=(",", ":"), sort_keys=True)


@lru_cache(maxsize=1024)
def _rules(text: str, capacity: int) -> Rules:
    """Rules are immutable, and most tables play by one of a few."""
    return parse_rules(json.loads(text), capacity)
