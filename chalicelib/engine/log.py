"""What everybody at the table has seen happen in a round."""

from typing import NamedTuple

from chalicelib.engine.moves import TURN_MOVES
from chalicelib.engine.state import HANDS, MADE, STOCK, Core
from chalicelib.engine.step import mover

LOG_LENGTH = 50


class Event(NamedTuple):
    """A move, or cards taken without one (type "take"). `cards` is how many cards a draw or a take brought, `caught`
    the seat a catch caught, `ply` the one the move carried; None and False where they do not apply."""

    type: str
    seat: int
    card: str | None = None
    suit: str | None = None
    cards: int | None = None
    call: bool = False
    caught: int | None = None
    ply: int | None = None

    def to_json(self) -> dict[str, object]:
        """An entry of a view's `log`."""
        kind, seat, card, suit, cards, call, caught, ply = self
        entry: dict[str, object] = {} if ply is None else {"ply": ply}
        entry["seat"], entry["type"] = seat, kind
        if card is not None:
            entry["card"] = card
        if suit is not None:
            entry["suit"] = suit
        if cards is not None:
            entry["count"] = cards
        if caught is not None:
            entry["caught"] = caught
        if call:
            entry["call"] = True
        return entry


def events_of(before: Core, after: Core, code: int, opening_ply: int) -> list[Event]:
    """The move, and what others took because of it."""
    move, seat = before[0].notation.moves[code], mover(before, code)
    ply = opening_ply + before[MADE] if move.type in TURN_MOVES else None
    if before[STOCK] is after[STOCK]:
        return [Event(move.type, seat, move.card, move.suit, call=move.call, caught=move.seat, ply=ply)]
    came = [new.bit_count() - old.bit_count() for new, old in zip(after[HANDS], before[HANDS], strict=True)]
    drawn = came[seat] if move.type == "draw" else None
    made = Event(move.type, seat, move.card, move.suit, drawn, move.call, move.seat, ply)
    return [made, *(Event("take", other, cards=count) for other, count in enumerate(came) if other != seat and count)]
