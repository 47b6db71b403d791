"""What a seat may do now: every command of API.md that is legal at this moment, the turn's and the others."""

from datetime import datetime

from chalicelib.engine.deal import LAST_SHUFFLE
from chalicelib.engine.view import SeatView
from chalicelib.tables.deadlines import host_is_away
from chalicelib.tables.lobby import free_bots, has_guests
from chalicelib.tables.replay import Position
from chalicelib.tables.table import HOST, Seat, Table

Offer = dict[str, object]


def offers(position: Position, seat: Seat, seen: SeatView | None, now: datetime) -> list[Offer]:
    """The entries of `you.moves`. A claim of absence is never among them: it becomes legal by the clock alone."""
    match position.phase:
        case "lobby":
            return _in_lobby(position.table, seat, now)
        case "playing":
            game = [] if seen is None else [offer.to_json() for offer in seen.moves]
            return [*game, *_more_time(position, seat), {"type": "resign"}]
        case "round_over":
            return [{"type": "next_round", "round": position.table.number}, {"type": "resign"}]
        case _:
            return [{"type": "rematch", "agree": not seat.rematch}] if may_rematch(position) else []


def _more_time(position: Position, seat: Seat) -> list[Offer]:
    table, turn = position.table, position.started.turn
    waited_for, grace = table.seat(turn), table.grace
    if waited_for is None or waited_for.bot or waited_for == seat or (grace and seat.number in grace.seats):
        return []
    return [{"type": "more_time"}]


def may_rematch(position: Position) -> bool:
    """Whether the match reached its target and the table may still deal (RULES 3 and 6)."""
    return position.ended_at_target and position.table.k < LAST_SHUFFLE


def _in_lobby(table: Table, seat: Seat, now: datetime) -> list[Offer]:
    found: list[Offer] = []
    is_host, free = seat.number == HOST, table.capacity - len(table.seats)
    if len(table.seats) > 1 and (is_host or host_is_away(table, now)):
        found.append({"type": "start"})
    if is_host and free and free_bots(table):
        found.append({"type": "add_bot", "bots": free_bots(table)})
    others = [other.number for other in table.seats if other.number != HOST and (is_host or other == seat)]
    if others:
        found.append({"type": "remove_seat", "seats": others})
    if is_host and not has_guests(table):
        found.append({"type": "set_rules"})
    return found
