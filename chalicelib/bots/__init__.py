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
from chalicelib.bots.tito import Tito
from chalicelib.engine.moves import Move
from chalicelib.engine.view import SeatView

BOTS: Mapping[str, Bot] = MappingProxyType({"carmen": Carmen(), "tito": Tito(), "luna": Luna()})

_log = logging.getLogger(__name__)


def choose(name: str, view: SeatView, seed: bytes | int) -> Move:
    """The move robot `name` makes now.

    Only for a seat that is waited for, or that may call its last card: ValueError for any other.
    """
    return ask(BOTS[name], view, seed)


def ask(bot: Bot, view: SeatView, seed: bytes | int) -> Move:
    """A legal move, the robot's if it finds one.

    A robot that fails, or wants what is not legal, is logged without cards, and makes the first legal move instead.
    """
    owed = duty(view)
    if owed:
        return owed
    moves = turn_moves(view)
    if not moves:
        raise ValueError(f"seat {view.seat} is not waited for")
    robot = {"robot": type(bot).__name__.lower()}
    try:
        move = bot.choose(view, Random(seed))
    except Exception as error:  # a table must never wait for a robot that cannot think
        silenced = RuntimeError(type(error).__name__).with_traceback(error.__traceback__)  # a message may quote cards
        _log.error("a robot failed", extra=robot, exc_info=silenced)
        return moves[0]
    if move not in moves:
        _log.error("a robot wanted an illegal move", extra=robot)
        return moves[0]
    return move
