"""Before the match: robots, rules, seats given up, and the start. Pure steps from one table to the next."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from chalicelib.engine.deal import secret_of_round
from chalicelib.engine.errors import BadRules
from chalicelib.engine.rules import Rules, parse_rules
from chalicelib.tables.deadlines import host_is_away
from chalicelib.tables.errors import Refused
from chalicelib.tables.table import HOST, ROBOTS, Departed, Seat, Table

_DEPARTED_KEPT = 32


def read_rules(raw: object, capacity: int | None) -> Rules:
    """Raises Refused `bad_rules`, naming the option."""
    try:
        return parse_rules(raw, capacity)
    except BadRules as bad:
        raise Refused("bad_rules", str(bad), field=bad.field, reason=bad.code, facts=bad.facts) from None


def add_bot(table: Table, seat: Seat, command: Mapping[str, Any], now: datetime) -> Table:
    """A robot in the lowest free seat. Raises Refused `illegal_move` for one that sits already, and `table_full`."""
    bot = command["bot"]
    if bot not in free_bots(table):
        raise Refused(
            "illegal_move", f"{ROBOTS[bot]} sits at the table already: choose another robot.", reason="bot_seated"
        )
    if len(table.seats) >= table.capacity:
        raise Refused("table_full", "Every seat is taken: free one first.")
    return replace(table, seats=in_order((*table.seats, Seat(free_number(table), ROBOTS[bot], bot=bot))))


def check_may_remove(table: Table, seat: Seat, command: Mapping[str, Any], now: datetime) -> None:
    """Raises Refused `host_only` unless it is the host, or somebody for themself."""
    if seat.number not in (HOST, command["seat"]):
        raise Refused("host_only", "Only the host may free the seat of somebody else.")


def remove_seat(table: Table, seat: Seat, command: Mapping[str, Any], now: datetime) -> Table:
    """A seat free again; whom the host removed may not sit down here any more. Raises Refused `illegal_move`."""
    number = command["seat"]
    if number == HOST:
        raise Refused("illegal_move", "The host stays: leave the table to itself instead.", reason="host_stays")
    gone = table.seat(number)
    if gone is None:
        raise Refused("illegal_move", f"Nobody sits in seat {number}.", reason="seat_empty", facts={"seat": number})
    departed = table.departed
    if not gone.bot:
        left = Departed(gone.token, number, banned=number != seat.number, keys=gone.keys)
        departed = (*departed, left)[-_DEPARTED_KEPT:]
    return replace(table, seats=tuple(one for one in table.seats if one != gone), departed=departed)


def set_rules(table: Table, seat: Seat, command: Mapping[str, Any], now: datetime) -> Table:
    """New rules, while nobody has sat down under the old ones. A capacity left open follows the rules' `max_seats`."""
    if has_guests(table):
        raise Refused("illegal_move", "Somebody has sat down under these rules: they stay.", reason="guests_seated")
    most = read_rules(command["rules"], 2).options.max_seats
    capacity = most if table.capacity == table.rules.options.max_seats else min(table.capacity, most)
    if capacity < len(table.seats):
        raise Refused(
            "bad_rules", f"{len(table.seats)} seats are taken: free some first, or allow as many.", field="max_seats"
        )
    seats = table.seats if table.seats[-1].number < capacity else numbered(table.seats)
    return replace(table, rules=read_rules(command["rules"], capacity), capacity=capacity, seats=seats)


def check_may_start(table: Table, seat: Seat, command: Mapping[str, Any], now: datetime) -> None:
    """Raises Refused `host_only` unless it is the host, or the host has been away for a day (RULES 6)."""
    if seat.number != HOST and not host_is_away(table, now):
        raise Refused("host_only", "Only the host may start, until they have been away for a day.")


def start(table: Table, seat: Seat, command: Mapping[str, Any], now: datetime) -> Table:
    """Close the lobby: seats are numbered without gaps, and the first shuffle is drawn."""
    if len(table.seats) < 2:
        raise Refused("illegal_move", "Wait for somebody to sit down, or add a robot.", reason="alone")
    seeded = tuple(
        replace(one, client_seed=one.client_seed or command.get("client_seed", "")) if one == seat else one
        for one in table.seats
    )
    return replace(table, seats=numbered(seeded), k=1, secret=secret_of_round(table.root, 1), moves=b"", turn_since=now)


def free_bots(table: Table) -> list[str]:
    """The robots that do not sit yet, each of which sits once."""
    seated = {seat.bot for seat in table.seats}
    return [bot for bot in ROBOTS if bot not in seated]


def has_guests(table: Table) -> bool:
    """Whether people beside the host have sat down."""
    return any(seat.number != HOST and not seat.bot for seat in table.seats)


def numbered(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats in their order, numbered from 0 without gaps."""
    return tuple(replace(seat, number=number) for number, seat in enumerate(seats))


def free_number(table: Table) -> int:
    """The lowest free seat; there must be one."""
    return next(number for number in range(table.capacity) if table.seat(number) is None)


def in_order(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats by number."""
    return tuple(sorted(seats, key=lambda seat: seat.number))
