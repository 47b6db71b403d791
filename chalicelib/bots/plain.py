"""Two simple players to measure robots against."""

from random import Random

from chalicelib.bots.base import turn_moves
from chalicelib.bots.position import position_of
from chalicelib.engine.cards import SUITS
from chalicelib.engine.moves import Move
from chalicelib.engine.view import SeatView


class Chance:
    """Any legal move, each as likely."""

    def choose(self, view: SeatView, random: Random) -> Move:
        return random.choice(turn_moves(view))


class Greedy:
    """Stops when it may; else plays the playable card worth most, eights last, naming the suit held most."""

    def choose(self, view: SeatView, random: Random) -> Move:
        moves = turn_moves(view)
        if len(moves) == 1:
            return moves[0]
        position = position_of(view)
        kinds = [move.type for move in moves]
        if "stop" in kinds:
            return moves[kinds.index("stop")]
        playable = position.hand & position.moment.fit
        if not playable:
            return moves[kinds.index("draw" if "draw" in kinds else "pass" if "pass" in kinds else "declare")]
        card = playable & -playable
        face = position.book.faces[card.bit_length() - 1]
        suit = SUITS[position.chart.most_held(position.hand ^ card)]
        return next(move for move in moves if move.card == face and move.suit in (None, suit))
