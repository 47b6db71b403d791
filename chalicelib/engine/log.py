"""What everybody at the table has seen happen in a round."""

from collections.abc import Iterator
from dataclasses import dataclass

from chalicelib.engine.match import Match
from chalicelib.engine.moves import TURN_MOVES
from chalicelib.engine.notation import MOVES
from chalicelib.engine.state import State
from chalicelib.engine.step import mover

LOG_LENGTH = 50


@dataclass(frozen=True, slots=True)
class Event:
    """A move, or cards taken without one (type "take"). `count` is how many cards a draw or a take brought, `caught`
    the seat a catch caught, `ply` the one the move carried; None and False where they do not apply."""

    type: str
    seat: int
    card: str | None = None
    suit: str | None = None
    count: int | None = None
    call: bool = False
    caught: int | None = None
    ply: int | None = None

    def to_json(self) -> dict[str, object]:
        """An entry of a view's `log`."""
        facts = {name: getattr(self, name) for name in ("ply", "seat", "type", "card", "suit", "count", "caught")}
        return {name: fact for name, fact in facts.items() if fact is not None} | ({"call": True} if self.call else {})


def log_of(match: Match) -> tuple[Event, ...]:
    """The last events of the present round, newest last, at most `LOG_LENGTH`."""
    first = max(0, len(match.moves) - LOG_LENGTH)
    states = [State(*core) for core in match.cores[first:]]
    events = [
        event
        for before, after, code in zip(states, states[1:], match.moves[first:], strict=False)
        for event in _events(before, after, code, match.opening_ply)
    ]
    return tuple(events[-LOG_LENGTH:])


def _events(before: State, after: State, code: int, opening_ply: int) -> Iterator[Event]:
    move, seat = MOVES[code], mover(before, code)
    came = [new.bit_count() - old.bit_count() for new, old in zip(after.hands, before.hands, strict=True)]
    yield Event(
        type=move.type,
        seat=seat,
        card=move.card,
        suit=move.suit,
        count=came[seat] if move.type == "draw" else None,
        call=move.call,
        caught=move.seat,
        ply=opening_ply + before.moves if move.type in TURN_MOVES else None,
    )
    for other, count in enumerate(came):
        if other != seat and count > 0:
            yield Event("take", other, count=count)
