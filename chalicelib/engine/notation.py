"""Moves in writing (API.md "The record of a match"), and one byte for each.

`7H` play · `8C=H` play a wild and name · `8C` play it unnamed · `*` behind a play: the last card is called · `+` draw ·
`-` pass · `stop` · `=H` declare · `call@1` · `catch@2>1`, seat 2 catches seat 1.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from chalicelib.engine.cards import FACES, SUITS
from chalicelib.engine.errors import IllegalMove
from chalicelib.engine.moves import Move

_WRITTEN = re.compile(
    r"(?P<draw>\+)|(?P<pass>-)|(?P<stop>stop)|=(?P<declare>[CDHS])"
    r"|(?P<card>[A2-9TJQK][CDHS]|XX)(?:=(?P<suit>[CDHS]))?(?P<call>\*)?"
    r"|call@(?P<caller>[0-6])|catch@(?P<catcher>[0-6])>(?P<caught>[0-6])"
)


def parse_move(text: str) -> tuple[Move, int | None]:
    """A written move, and the seat where the writing names it. Raises IllegalMove (`notation_unknown`)."""
    found = _WRITTEN.fullmatch(text)
    if not found:
        raise IllegalMove("notation_unknown", text=ascii(text)[:40])
    if found["card"]:
        return Move("play", found["card"], found["suit"], bool(found["call"])), None
    if found["declare"]:
        return Move("declare", suit=found["declare"]), None
    if found["caller"]:
        return Move("call"), int(found["caller"])
    if found["catcher"]:
        return Move("catch", seat=int(found["caught"])), int(found["catcher"])
    if found["draw"]:
        return Move("draw"), None
    return Move("pass" if found["pass"] else "stop"), None


def format_move(move: Move, seat: int | None = None) -> str:
    """The writing of a move; `seat`, whose move it is, is needed for a call and a catch only."""
    if move.type == "play":
        return f"{move.card}{f'={move.suit}' if move.suit else ''}{'*' if move.call else ''}"
    if move.type == "catch":
        return f"catch@{seat}>{move.seat}"
    return {"draw": "+", "pass": "-", "stop": "stop", "declare": f"={move.suit}", "call": f"call@{seat}"}[move.type]


def _all_written() -> Iterable[str]:
    yield from ("+", "-", "stop")
    yield from (f"={suit}" for suit in SUITS)
    for face in FACES:
        yield from (face, f"{face}*")
    for face in (rank + suit for rank in "8A" for suit in SUITS):
        yield from (f"{face}={named}{star}" for named in SUITS for star in ("", "*"))
    yield from (f"call@{seat}" for seat in range(7))
    yield from (f"catch@{seat}>{caught}" for seat in range(7) for caught in range(7) if seat != caught)


WRITTEN: tuple[str, ...] = tuple(_all_written())
"""Every move that rules with wild eights or aces can allow. A move's place here is its code, the byte that stands for
it where records are kept: the list may grow at its end, but never change its order."""
SEATS: tuple[int | None, ...] = tuple(parse_move(text)[1] for text in WRITTEN)
"""By code: the seat that a move's writing names."""


@dataclass(frozen=True, slots=True, eq=False)
class Notation:
    """The moves of rules by their codes. A byte has no room for the namings of every rank, and needs none, since one
    rank is wild: where that is neither the eight nor the ace, it has the codes that wild eights have elsewhere."""

    written: tuple[str, ...]
    moves: tuple[Move, ...]
    codes: Mapping[str, int]

    def code_of(self, move: Move, seat: int) -> int:
        """The code of a move of `seat`. Raises IllegalMove (`notation_unknown`) for what these rules never allow."""
        text = format_move(move, seat)
        if text not in self.codes:
            raise IllegalMove("notation_unknown", text=ascii(text)[:40])
        return self.codes[text]

    def pack(self, written: Iterable[str]) -> bytes:
        """Written moves as one byte each. Raises IllegalMove for what is no move, or none of these rules."""
        packed = bytearray()
        for text in written:
            move, seat = parse_move(text)
            packed.append(self.code_of(move, 0 if seat is None else seat))
        return bytes(packed)

    def unpack(self, packed: bytes) -> list[str]:
        """The written moves that `pack` packed; IndexError for a byte that stands for none."""
        return [self.written[code] for code in packed]


@lru_cache
def notation_of(wild: str) -> Notation:
    """The notation of rules under which cards of rank `wild` name a suit."""
    written = (
        WRITTEN
        if wild in "8A"
        else tuple(wild + text[1:] if text[2:3] == "=" and text[0] == "8" else text for text in WRITTEN)
    )
    return Notation(
        written=written,
        moves=tuple(parse_move(text)[0] for text in written),
        codes=MappingProxyType({text: code for code, text in enumerate(written)}),
    )
