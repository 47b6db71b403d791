"""A round step by step with all hands open, for whoever looks at it afterwards (API.md "A record played back").

Nothing here may be told of a round in play.
"""

from collections.abc import Iterator
from itertools import pairwise

from chalicelib.engine.cards import SUITS, join_faces
from chalicelib.engine.match import Match
from chalicelib.engine.state import State, in_order
from chalicelib.engine.step import mover

Json = dict[str, object]


def played_back(match: Match) -> Json:
    """The present round of a match: what was dealt, each step, and what it came to.

    Cards are written two characters each, hands in the order their cards came. A step tells the hands it changed only.
    """
    states = match.states
    first = states[0]
    outcome = match.as_it_stands().to_json()
    del outcome["number"]
    return {
        "dealer": match.dealer,
        "deal": _told(first) | {"hands": [_hand(first, seat) for seat in range(match.players)]},
        "steps": [*_steps(match, states), *_left(match)],
        "outcome": outcome,
    }


def _steps(match: Match, states: tuple[State, ...]) -> Iterator[Json]:
    for (before, after), code in zip(pairwise(states), match.moves, strict=True):
        changed = [seat for seat in range(match.players) if before.hands[seat] != after.hands[seat]]
        step: Json = {"seat": mover(before.core, code), "move": before.book.notation.written[code]} | _told(after)
        hands = {seat: _hand(after, seat) for seat in changed}
        if hands:
            step["hands"] = {str(seat): hand for seat, hand in hands.items()}
        came = {seat: after.hands[seat].bit_count() - before.hands[seat].bit_count() for seat in changed}
        drew = {str(seat): hands[seat][-2 * count :] for seat, count in came.items() if count > 0}
        if drew:
            step["drew"] = drew
        if before.source.rebuilt != after.source.rebuilt:
            step["rebuilt"] = True
        yield step


def _left(match: Match) -> Iterator[Json]:
    """The leaving that ended the match, if one did: it changes nothing on the table."""
    ending = match.ending
    if ending and ending.left is not None:
        written = f"{'resign' if ending.reason == 'resigned' else 'absent'}@{ending.left}"
        yield {"seat": ending.left, "move": written} | _told(match.states[-1]) | {"turn": None, "plays": ""}


def _told(state: State) -> Json:
    """What lies on the table, and which of their cards the seat waited for may play."""
    plays = [state.book.faces[card] for card in state.book.in_mask(state.hands[state.turn] & state.legal)]
    return {
        "turn": None if state.end else state.turn,
        "top": state.book.faces[state.top],
        "suit": None if state.naming else SUITS[state.suit],
        "stock": state.stock_count,
        "pending": state.pending,
        "direction": state.direction,
        "plays": join_faces(list(dict.fromkeys(plays))),
    }


def _hand(state: State, seat: int) -> str:
    return join_faces([state.book.faces[card] for card in in_order(state, seat)])
