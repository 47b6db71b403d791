"""Opening a table, and sitting down at one."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from chalicelib.engine.rules import RULES_VERSION
from chalicelib.tables.deadlines import present
from chalicelib.tables.errors import Refused, unavailable
from chalicelib.tables.keys import table_id
from chalicelib.tables.lobby import free_number, in_order, read_rules
from chalicelib.tables.openings import open_within_limit
from chalicelib.tables.ports import ATTEMPTS, Conflict, Ports
from chalicelib.tables.replay import position_of
from chalicelib.tables.table import HOST, LOOK_AGAIN, Seat, Table
from chalicelib.tables.texts import check_free, clean_name
from chalicelib.tables.views import view


@dataclass(frozen=True, slots=True)
class Seated:
    """The answer to opening a table or sitting down; `created` is False for a token that sat there already."""

    created: bool
    table: str
    seat: int
    view: Mapping[str, object]

    def to_json(self) -> dict[str, object]:
        """The body of the answer."""
        return {"table": self.table, "seat": self.seat, "view": self.view}


def open_table(
    ports: Ports, token: bytes, key: str, opener: bytes, *, name: str, rules: object, capacity: int | None = None
) -> Seated:
    """Open a table, its opener in the host's seat. The same token and key always mean the same table.

    `opener` says from where, as far as tables opened are counted.
    """
    name = clean_name(name)
    played = read_rules(rules, capacity)
    now = ports.clock.now()
    table = Table(
        id=table_id(ports.region, token, key),
        version=1,
        rules=played,
        rules_version=RULES_VERSION,
        capacity=capacity or played.options.max_seats,
        root=ports.random.bytes(32),
        opened=now,
        moved=now,
        seats=(Seat(HOST, name, token=token, moved=now),),
        due=now + LOOK_AGAIN,
    )
    check_free(name, replace(table, seats=()))
    try:
        open_within_limit(ports, opener, table)
    except Conflict as conflict:
        table = present(ports, conflict.current)
    return Seated(True, table.id, HOST, _view(ports, table, token))


def sit_down(ports: Ports, where: str, token: bytes, name: str, client_seed: str = "") -> Seated:
    """Take the lowest free seat, or find the one this token holds."""
    name = clean_name(name)
    table = present(ports, ports.store.load(where))
    for _ in range(ATTEMPTS):
        held = table.seat_of(token)
        if held is not None:
            return Seated(False, table.id, held.number, _view(ports, table, token))
        number = _free_seat(table, token, name)
        joined = _joined(table, Seat(number, name, token=token, client_seed=client_seed), ports.clock.now())
        try:
            ports.store.save(joined)
        except Conflict as conflict:
            table = present(ports, conflict.current)
        else:
            return Seated(True, joined.id, number, _view(ports, joined, token))
    raise unavailable()


def _free_seat(table: Table, token: bytes, name: str) -> int:
    """The seat that somebody of this name may take, or why there is none."""
    if any(left.banned for left in table.departed if left.token == token):
        raise Refused("spectator", "The host gave your seat away: you can watch, or open a table of your own.")
    if table.k:
        raise Refused("match_started", "The match has started: you can watch it.")
    if table.finished:
        raise Refused("wrong_phase", "The table has expired: open a new one.")
    if len(table.seats) >= table.capacity:
        raise Refused("table_full", "Every seat is taken: you can watch.")
    check_free(name, table)
    return free_number(table)


def _joined(table: Table, seat: Seat, now: datetime) -> Table:
    """The table with one seat more; who comes back keeps the keys used before."""
    now = max(now, table.moved)
    keys = next((left.keys for left in table.departed if left.token == seat.token), ())
    return replace(
        table,
        version=table.version + 1,
        moved=now,
        seats=in_order((*table.seats, replace(seat, moved=now, keys=keys))),
        departed=tuple(left for left in table.departed if left.token != seat.token),
    )


def _view(ports: Ports, table: Table, token: bytes) -> Mapping[str, object]:
    return view(position_of(table), table.seat_of(token), ports.clock.now())
