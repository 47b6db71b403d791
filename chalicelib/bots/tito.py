"""Tito, sly: weighs what a move leaves him with and what it lets the next player do."""

from random import Random

from chalicelib.bots.base import turn_moves
from chalicelib.bots.heuristic import best_stop, worth
from chalicelib.bots.lines import candidates
from chalicelib.bots.position import position_of
from chalicelib.engine.moves import Move
from chalicelib.engine.view import SeatView


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
