"""Tito, sly: weighs what a move leaves him with and what it lets the next player do."""

from random import Random

from chalicelib.bots.base import turn_moves
from chalicelib.bots.heuristic import Features, best_stop, features
from chalicelib.bots.lines import Line, candidates
from chalicelib.bots.position import Position, position_of
from chalicelib.engine.moves import Move
from chalicelib.engine.view import SeatView

TWO = Features(
    shed=-0.018,
    cards=0.125,
    wilds=-0.080,
    follow_ups=-0.047,
    stuck=-0.042,
    suits=0.010,
    again=-0.068,
    threat=-0.375,
    next_short=0.0,
    burden=-0.029,
    burden_short=0.013,
    shed_late=0.052,
    wilds_late=-0.194,
    wilds_danger=0.089,
    lone=0.015,
    lone_fits=0.015,
)
MORE = Features(
    shed=-0.016,
    cards=0.092,
    wilds=-0.145,
    follow_ups=-0.020,
    stuck=-0.008,
    suits=0.093,
    again=0.0,
    threat=-0.193,
    next_short=0.041,
    burden=-0.018,
    burden_short=0.002,
    shed_late=0.015,
    wilds_late=0.020,
    wilds_danger=0.116,
    lone=0.107,
    lone_fits=0.040,
)
"""What each feature is worth against one other player and against more, in chances to win the round: fitted to what a
few thousand positions came to when they were played out many times over (docs/robots.md)."""


class Tito:
    """Chooses by a sum of weighted features; he never draws while he can play."""

    def choose(self, view: SeatView, random: Random) -> Move:
        moves = turn_moves(view)
        if len(moves) == 1:
            return moves[0]
        position = position_of(view)
        lines = [line for line in candidates(position, moves) if not line.stops]
        if any(move.type == "stop" for move in moves) and best_stop(position):
            return Move("stop")
        plays = [line for line in lines if line.move.type in ("play", "declare")] or lines
        return max(plays, key=lambda line: worth(position, line)).move


def worth(position: Position, line: Line) -> float:
    """How good a line looks, as a chance to win the round up to a constant."""
    if line.out:
        return 1.0
    weights = TWO if position.book.players == 2 else MORE
    return sum(weight * value for weight, value in zip(weights, features(position, line), strict=True))
