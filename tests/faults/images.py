"""What a table item, and a view, must say of what a table amounts to; and what they do say."""

from collections.abc import Callable, Mapping
from typing import Any

from chalicelib.engine.notation import SEATS, notation_of
from chalicelib.tables.table import Table
from tests.faults.model import Sheet
from tests.faults.ops import View


def robots_move(sheet: Sheet, before: Table, after: Table) -> tuple[int, Mapping[str, Any]]:
    """Whose move a robots' invocation saved, and what it was."""
    code = after.moves[-1]
    move, named = notation_of(after.rules.options.wild).moves[code], SEATS[code]
    seat = sheet.match.turn if named is None else named
    if seat is None or before.seats[seat].bot is None:
        return -1, {"type": move.type}
    return seat, {
        "type": move.type,
        "card": move.card,
        "suit": move.suit,
        "call": move.call,
        "seat": move.seat,
        "ply": sheet.match.ply,
    }


def written(sheet: Sheet) -> tuple[object, ...]:
    """What the table item must say of a sheet."""
    match, ended = sheet.match, sheet.match.ending
    left = None if ended is None or ended.left is None else (ended.reason.replace("absence", "absent"), ended.left)
    gained = tuple(result.gained for result in match.results[: sheet.number - 1])
    return sheet.k, sheet.before, match.moves, match.opening_ply, match.dealer, gained, sheet.votes, left


def kept(table: Table) -> tuple[object, ...]:
    ending = table.ending and (table.ending.reason, table.ending.seat)
    gained = tuple(result.gained for result in table.results)
    votes = tuple(seat.rematch for seat in table.seats)
    return table.k, table.k_before, table.moves, table.ply_base, table.dealer, gained, votes, ending


def shown(table: Table, sheet: Sheet | None, token: bytes) -> Mapping[str, object]:
    """What a view of this version must show to the holder of `token`, as far as it is checked here."""
    holder = table.seat_of(token)
    seat = None if holder is None else holder.number
    says: dict[str, object] = {"seats": [each.number for each in table.seats], "seat": seat}
    if sheet is None:
        return says
    match = sheet.match
    hand = None if seat is None else list(match.hand(seat))
    counts = [] if match.round is None else [hand.bit_count() for hand in match.round.hands]
    return {
        **says,
        "phase": sheet.phase,
        "ply": match.ply,
        "rounds": len(match.results),
        "hand": hand,
        "counts": counts,
    }


PICKED: Mapping[str, Callable[[View], object]] = {
    "seats": lambda view: [seat["seat"] for seat in view["seats"]],
    "seat": lambda view: view["you"] and view["you"]["seat"],
    "hand": lambda view: view["you"] and view["you"]["hand"],
    "phase": lambda view: view["phase"],
    "ply": lambda view: view["round"] and view["round"]["ply"],
    "rounds": lambda view: len(view["rounds"]),
    "counts": lambda view: [seat["cards"] for seat in view["seats"]],
}
