"""What every robot is, and what all of them do alike (RULES.md 7)."""

from random import Random
from typing import Protocol

from chalicelib.engine.moves import Move, MoveType
from chalicelib.engine.view import Offer, SeatView


class Bot(Protocol):
    """A robot: the view of its seat and a source of chance in, one of the moves that view offers out."""

    def choose(self, view: SeatView, random: Random) -> Move: ...


def duty(view: SeatView) -> Move | None:
    """What a robot owes before it thinks: calling its own last card, and catching whoever forgot.

    It catches only on its own turn, before it draws or moves, so that people have a chance to call.
    """
    for offer in view.moves:
        if offer.type == "call":
            return Move("call")
        if offer.type == "catch" and view.public.turn == view.seat and not view.public.drawn:
            return Move("catch", seat=offer.seat)
    return None


def turn_moves(view: SeatView) -> list[Move]:
    """Every move of its turn that a robot considers: wilds named at once, the last card called.

    Empty when another seat is waited for.
    """
    if view.public.turn != view.seat:
        return []
    return [move for offer in view.moves for move in _moves(offer)]


def _moves(offer: Offer) -> list[Move]:
    match offer.type:
        case "play":
            return [Move("play", offer.card, suit, offer.call) for suit in offer.suits or (None,)]
        case "declare":
            return [Move("declare", suit=suit) for suit in offer.suits]
        case "call" | "catch":
            return []
    kind: MoveType = "draw" if offer.type == "draw" else "stop" if offer.type == "stop" else "pass"
    return [Move(kind)]
