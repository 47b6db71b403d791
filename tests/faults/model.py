"""What commands amount to, by the engine and the contract alone: nothing here comes from the table service.

A `Sheet` is a started table as its players know it. `carry_out` says what a command makes of it, or why it is refused.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from chalicelib.engine.deal import FairShuffle, secret_of_round
from chalicelib.engine.errors import IllegalMove
from chalicelib.engine.match import Match
from chalicelib.engine.moves import Move
from chalicelib.engine.rules import Rules

LAST_SHUFFLE = 256
GAME_MOVES = frozenset({"play", "draw", "pass", "stop", "declare", "call", "catch"})
WITH_PLY = frozenset({"play", "draw", "pass", "stop", "declare"})


class Refusal(Exception):
    """The command is not possible; `code` is API.md's."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Deal:
    """What a match is dealt by, the same as long as the table lives."""

    rules: Rules
    root: bytes
    client_seeds: tuple[str, ...]
    robots: tuple[bool, ...]  # by seat

    def shuffle(self, k: int) -> FairShuffle:
        return FairShuffle(k, secret_of_round(self.root, k), self.client_seeds)

    def opened(self, version: int) -> "Sheet":
        """The table as its start leaves it."""
        match = Match.new(self.rules, len(self.robots)).deal(self.shuffle(1))
        return Sheet(self, version, 1, 0, (False,) * len(self.robots), match)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A started table: k rounds dealt, `before` of them in earlier matches, and who has voted for another match."""

    deal: Deal = field(repr=False, compare=False)
    version: int
    k: int
    before: int
    votes: tuple[bool, ...]
    match: Match = field(repr=False, compare=False)
    expired: bool = False
    given: tuple[int, ...] = ()  # who has given more time in the present turn
    played: tuple[bytes, tuple[Any, ...], object] = field(init=False)  # all of the match that may differ

    def __post_init__(self) -> None:
        match = self.match
        object.__setattr__(self, "played", (match.moves, match.results, match.ending))

    @property
    def phase(self) -> str:
        return "finished" if self.expired else self.match.phase

    @property
    def number(self) -> int:
        """The present round's number in its match."""
        return self.k - self.before


def carry_out(sheet: Sheet, seat: int, command: Mapping[str, Any], *, absent: bool = False) -> Sheet:
    """The sheet after a command of `seat`: the same one where nothing is left to do. Raises Refusal.

    `absent`: whether the player waited for has been away long enough.
    """
    kind = command["type"]
    if kind in GAME_MOVES:
        return _moved(sheet, seat, command)
    if kind == "claim_absence":
        return _claimed(sheet, seat, absent)
    return _OTHERS[kind](sheet, seat, command)


def expire(sheet: Sheet) -> Sheet:
    return replace(sheet, version=sheet.version + 1, expired=True)


def _moved(sheet: Sheet, seat: int, command: Mapping[str, Any]) -> Sheet:
    if sheet.phase != "playing":
        raise Refusal("wrong_phase")
    if command["type"] in WITH_PLY and command["ply"] != sheet.match.ply:
        raise Refusal("stale")
    move = Move(
        command["type"], command.get("card"), command.get("suit"), command.get("call", False), command.get("seat")
    )
    try:
        after = sheet.match.play(seat, move)
    except IllegalMove:
        raise Refusal("illegal_move") from None
    same_turn = after.turn == sheet.match.turn and move.type not in ("play", "pass")
    return replace(sheet, version=sheet.version + 1, match=after, given=sheet.given if same_turn else ())


def _next_round(sheet: Sheet, seat: int, command: Mapping[str, Any]) -> Sheet:
    if command["round"] < sheet.number:
        return sheet
    if sheet.phase == "finished":
        raise Refusal("wrong_phase")
    if command["round"] > sheet.number or sheet.phase == "playing":
        raise Refusal("illegal_move")
    k = sheet.k + 1
    return replace(sheet, version=sheet.version + 1, k=k, given=(), match=sheet.match.deal(sheet.deal.shuffle(k)))


def _resigned(sheet: Sheet, seat: int, command: Mapping[str, Any]) -> Sheet:
    if sheet.phase == "finished":
        raise Refusal("wrong_phase")
    return replace(sheet, version=sheet.version + 1, match=sheet.match.leave(seat, "resigned"))


def _claimed(sheet: Sheet, seat: int, absent: bool) -> Sheet:
    if sheet.phase != "playing":
        raise Refusal("wrong_phase")
    waited_for = sheet.match.turn
    if waited_for is None or waited_for == seat or sheet.deal.robots[waited_for]:
        raise Refusal("illegal_move")
    if not absent:
        raise Refusal("not_absent_yet")
    return replace(sheet, version=sheet.version + 1, match=sheet.match.leave(waited_for, "absent"))


def _gave_time(sheet: Sheet, seat: int, command: Mapping[str, Any]) -> Sheet:
    if sheet.phase != "playing":
        raise Refusal("wrong_phase")
    waited_for = sheet.match.turn
    if waited_for is None or waited_for == seat or sheet.deal.robots[waited_for] or seat in sheet.given:
        raise Refusal("illegal_move")
    return replace(sheet, version=sheet.version + 1, given=(*sheet.given, seat))


def _voted(sheet: Sheet, seat: int, command: Mapping[str, Any]) -> Sheet:
    if sheet.phase != "finished":
        raise Refusal("wrong_phase")
    if command.get("k", sheet.k) != sheet.k:
        raise Refusal("stale")
    if sheet.expired or sheet.match.ending is None or sheet.match.ending.reason != "target" or sheet.k >= LAST_SHUFFLE:
        raise Refusal("illegal_move")
    votes = tuple(command["agree"] if number == seat else vote for number, vote in enumerate(sheet.votes))
    if not all(vote or robot for vote, robot in zip(votes, sheet.deal.robots, strict=True)):
        return replace(sheet, version=sheet.version + 1, votes=votes)
    k, last = sheet.k + 1, sheet.match
    dealer = (last.dealer + 1) % last.players
    match = Match.new(last.rules, last.players, dealer=dealer, ply=last.ply, last=LAST_SHUFFLE - sheet.k)
    return replace(
        sheet,
        version=sheet.version + 1,
        k=k,
        before=sheet.k,
        votes=(False,) * last.players,
        match=match.deal(sheet.deal.shuffle(k)),
    )


_OTHERS: Mapping[str, Callable[[Sheet, int, Mapping[str, Any]], Sheet]] = {
    "next_round": _next_round,
    "resign": _resigned,
    "more_time": _gave_time,
    "rematch": _voted,
}
