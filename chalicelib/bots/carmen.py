"""Carmen, careful: sheds points, keeps her eights, names the suit she holds most of."""

from collections import Counter
from functools import lru_cache
from random import Random

from chalicelib.bots.base import turn_moves
from chalicelib.engine.moves import Move
from chalicelib.engine.rules import Rules
from chalicelib.engine.view import SeatView


class Carmen:
    """Chooses by the look of her own hand alone."""

    def choose(self, view: SeatView, random: Random) -> Move:
        moves = turn_moves(view)
        return max(moves, key=lambda move: _worth(view, move)) if len(moves) > 1 else moves[0]


def _worth(view: SeatView, move: Move) -> tuple[int, int, int]:
    """What Carmen compares: the kind of move, the points it sheds, and how many cards of its suit stay with her."""
    points = _points(view.public.rules)
    rest = Counter(card[1] for card in view.hand if card[0] != view.public.rules.options.wild)
    match move.type:
        case "stop":
            return (3 if _low_enough(view, points) else -2), 0, 0
        case "play" if move.card is not None and move.card[0] == view.public.rules.options.wild:
            return 1, 0, rest[move.suit or ""]
        case "play" if move.card is not None:
            return 2, points[move.card[0]], rest[move.card[1]]
        case "declare":
            return 1, 0, rest[move.suit or ""]
        case "draw":
            return 0, 0, 0
    return -1, 0, 0


def _low_enough(view: SeatView, points: dict[str, int]) -> bool:
    """Whether every other hand probably counts more than hers: a card is worth five or so."""
    mine = sum(points[card[0]] for card in view.hand)
    return all(mine < 5 * count for seat, count in enumerate(view.public.counts) if seat != view.seat)


@lru_cache(maxsize=256)
def _points(rules: Rules) -> dict[str, int]:
    return dict(rules.options.values)
