"""Luna, a thinker: deals the hidden cards many times over as they may lie, and plays each candidate to the end."""

from random import Random

from chalicelib.bots.base import turn_moves
from chalicelib.bots.lines import candidates
from chalicelib.bots.position import position_of
from chalicelib.bots.search import Effort, best_line
from chalicelib.engine.moves import Move
from chalicelib.engine.view import SeatView

EFFORT = Effort(seconds=0.08, deals=100_000)


class Luna:
    """Searches for as long as her effort allows: at her first decision of a turn, then half as long after each draw, so
    that a whole turn takes no longer than two decisions."""

    def __init__(self, effort: Effort = EFFORT) -> None:
        self._effort = effort

    def choose(self, view: SeatView, random: Random) -> Move:
        moves = turn_moves(view)
        if len(moves) == 1:
            return moves[0]
        position = position_of(view)
        lines = candidates(position, moves)
        if len(lines) == 1:
            return lines[0].move
        return best_line(position, lines, random, self._effort.halved(view.public.drawn)).move
