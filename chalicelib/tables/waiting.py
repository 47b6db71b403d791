"""The turn's deadlines as people are told of them: a reminder, a warning, and leave to end the match (RULES 6)."""

from datetime import datetime, timedelta

from chalicelib.tables.deadlines import absent_after, turn_began
from chalicelib.tables.happenings import Happening, of_turn
from chalicelib.tables.replay import Position
from chalicelib.tables.table import LOOK_AGAIN

REMINDER = timedelta(hours=24)
WARNING = timedelta(hours=4)  # before the player waited for counts as absent


def come(position: Position, now: datetime) -> list[Happening]:
    """The latest deadline that has come; what it replaces would only confuse."""
    passed = [kind for kind, at in _deadlines(position) if at <= now]
    return [of_turn(passed[-1], position)] if passed else []


def next_visit(position: Position, now: datetime) -> datetime | None:
    """When the sweep has to look in again: no deadline lies closer to a move than a day."""
    table = position.table
    if table.finished:
        return None
    return min([table.expires, now + LOOK_AGAIN, *(at for _, at in _deadlines(position) if at > now)])


def _deadlines(position: Position) -> list[tuple[str, datetime]]:
    seat = position.table.seat(position.started.turn) if position.phase == "playing" else None
    until = None if seat is None else absent_after(position.table, seat)
    if seat is None or until is None:
        return []
    began = turn_began(position.table, seat)
    return [("reminder", began + REMINDER), ("absent_soon", until - WARNING), ("may_claim", until)]
