"""Luna, a thinker: deals the hidden cards many times over as they may lie, and plays each candidate to the end."""

from random import Random

from chalicelib.bots.base import turn_moves
from chalicelib.bots.lines import Line, line_of
from chalicelib.bots.position import Position, position_of
from chalicelib.bots.search import Effort, best_line
from chalicelib.engine.cards import SUITS
from chalicelib.engine.moves import Move
from chalicelib.engine.view import SeatView

EFFORT = Effort(seconds=0.045, deals=100_000)


class Luna:
    """Searches for as long as her effort allows."""

    def __init__(self, effort: Effort = EFFORT) -> None:
        self._effort = effort

    def choose(self, view: SeatView, random: Random) -> Move:
        moves = turn_moves(view)
        if len(moves) == 1:
            return moves[0]
        position = position_of(view)
        lines = _candidates(position, moves)
        if len(lines) == 1:
            return lines[0].move
        return best_line(position, lines, random, self._effort).move


def _candidates(position: Position, moves: list[Move]) -> list[Line]:
    """The lines worth trying: of a wild only the suits she holds herself, and going out before anything else."""
    lines = [line_of(position, move) for move in moves]
    out = [line for line in lines if line.out]
    return out[:1] or [line for line in lines if line.move.suit is None or _holds(position, line)] or lines


def _holds(position: Position, line: Line) -> bool:
    suits = position.chart.suits
    own = [suit for suit in range(4) if line.hand & suits[suit]]
    return not own or SUITS.index(line.move.suit or "") in own
