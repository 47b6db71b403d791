"""The table as a history's model: what every request does and is answered, by the engine and API.md alone."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tests.faults.model import WITH_PLY, Refusal, Sheet, carry_out
from tests.faults.ops import View

KEYS_KEPT = 8


@dataclass(frozen=True, slots=True)
class Asked:
    """A request: a command, or a read where there is none; `seat` None for a spectator."""

    seat: int | None
    key: str
    command: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Memory:
    """The keys a seat's holder may use again without effect: the last with ply, and the last eight without."""

    with_ply: str = ""
    others: tuple[str, ...] = ()

    def knows(self, key: str) -> bool:
        return key == self.with_ply or key in self.others

    def after(self, kind: str, key: str) -> "Memory":
        if kind in WITH_PLY:
            return replace(self, with_ply=key)
        return replace(self, others=(*self.others, key)[-KEYS_KEPT:])


@dataclass(frozen=True, slots=True)
class State:
    """The model's state: the sheet, and by seat the keys that have had their effect."""

    sheet: Sheet
    memories: tuple[Memory, ...]


def step(state: State, asked: Asked) -> tuple[State, object]:
    """The model: what a request does, and what it is answered."""
    seat, command = asked.seat, asked.command
    if command is None:
        return state, ("ok", shown(state.sheet, seat))
    if seat is None:
        return state, ("spectator", None)
    if state.memories[seat].knows(asked.key):
        return state, ("ok", shown(state.sheet, seat))
    try:
        sheet = carry_out(state.sheet, seat, command)
    except Refusal as refusal:
        told = shown(state.sheet, seat) if refusal.code in ("stale", "illegal_move") else None
        return state, (refusal.code, told)
    if sheet is state.sheet:
        return state, ("ok", shown(sheet, seat))
    memories = list(state.memories)
    memories[seat] = memories[seat].after(command["type"], asked.key)
    return State(sheet, tuple(memories)), ("ok", shown(sheet, seat))


def shown(sheet: Sheet, seat: int | None) -> object:
    """What of a view is compared."""
    match = sheet.match
    hand = None if seat is None else match.hand(seat)
    ending = match.ending and match.ending.reason
    return sheet.version, sheet.phase, match.ply, len(match.results), sheet.votes, ending, hand


def told(view: View) -> object:
    """The same of a view that was received."""
    hand = None if view["you"] is None else tuple(view["you"]["hand"])
    votes = tuple(seat["rematch"] for seat in view["seats"])
    ending = view["ending"] and view["ending"]["reason"]
    return view["version"], view["phase"], view["round"]["ply"], len(view["rounds"]), votes, ending, hand
