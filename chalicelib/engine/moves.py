"""A move as a player states it, in card text. Who makes it stands beside it: a move does not know its seat."""

from dataclasses import dataclass
from typing import Literal, get_args

MoveType = Literal["play", "draw", "pass", "stop", "declare", "call", "catch"]
MOVE_TYPES: tuple[MoveType, ...] = get_args(MoveType)

TURN_MOVES: frozenset[str] = frozenset({"play", "draw", "pass", "stop", "declare"})
"""The moves that count as plies; a call and a catch do not."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move (RULES.md 2.5 to 2.13).

    `card` is the card of a play, `suit` what a wild or a declaration names, `call` whether the last card is called
    with the play, `seat` whom a catch catches.
    """

    type: MoveType
    card: str | None = None
    suit: str | None = None
    call: bool = False
    seat: int | None = None
