"""The robots Carmen, Tito and Luna.

`choose` is the only way in: whatever happens inside a robot, a legal move comes out.
"""

import logging
from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from chalicelib.bots.base import Bot, duty, turn_moves
from chalicelib.bots.carmen import Carmen
from chalicelib.bots.luna import Luna
from chalicelib.engine.moves import Move
from chalicelib.engine.view import SeatView

BOTS: Mapping[str, Bot] = MappingProxyType({"carmen": Carmen(), "tito": Carmen(), "luna": Luna()})

_log = logging.getLogger(__name__)


def choose(name: str, view: SeatView, seed: bytes | int) -> Move:
    """The move robot `name` makes now; the same view and seed give the same move.

    Only for a seat that is waited for, or that may call its last card: ValueError for any other. A robot that fails or
    wants what is not legal is logged, without cards, and makes the first legal move instead.
    """
    owed = duty(view)
    if owed:
        return owed
    moves = turn_moves(view)
    if not moves:
        raise ValueError(f"seat {view.seat} is not waited for")
    return _chosen(name, BOTS[name], view, moves, Random(seed))


def _chosen(name: str, bot: Bot, view: SeatView, moves: list[Move], random: Random) -> Move:
    try:
        move = bot.choose(view, random)
    except Exception as error:  # a table must never wait for a robot that cannot think
        _log.error("robot %s failed at ply %d: %s", name, view.public.ply, type(error).__name__)
        return moves[0]
    if move not in moves:
        _log.error("robot %s wanted an illegal %s at ply %d", name, move.type, view.public.ply)
        return moves[0]
    return move
