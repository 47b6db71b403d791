"""The options of a game (RULES.md 4): what each may be, read from JSON and written back."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Protocol

from chalicelib.engine.cards import DECKS, JOKER_RANK, RANKS, ordered_deck
from chalicelib.engine.errors import BadRules

ALL_RANKS = (*RANKS, JOKER_RANK)
EFFECTS = ("draw_2", "draw_3", "draw_4", "skip", "reverse", "open")


class Kind(Protocol):
    """What an option can be. `read` raises BadRules for any other JSON value."""

    def read(self, option: str, raw: object) -> object: ...

    def describe(self) -> dict[str, object]: ...


@dataclass(frozen=True)
class Choice:
    """One of a few values of the same type, null among them perhaps."""

    type: str
    values: tuple[object, ...]

    def read(self, option: str, raw: object) -> object:
        if type(raw) not in {type(value) for value in self.values}:
            raise BadRules("option_type", option, wanted=list(self.values))
        if raw not in self.values:
            raise BadRules("option_value", option, wanted=list(self.values))
        return raw

    def describe(self) -> dict[str, object]:
        return {"type": self.type, "values": list(self.values)}


@dataclass(frozen=True)
class RankEffects:
    """An object rank → effect, kept as pairs in the order of ranks."""

    def read(self, option: str, raw: object) -> object:
        given = _ranks(option, raw)
        for effect in given.values():
            if not isinstance(effect, str):
                raise BadRules("option_type", option, wanted="for each rank the name of an effect")
            if effect not in EFFECTS:
                raise BadRules("option_value", option, wanted=list(EFFECTS))
        return tuple((rank, given[rank]) for rank in ALL_RANKS if rank in given)

    def describe(self) -> dict[str, object]:
        return {"type": "effects", "ranks": list(ALL_RANKS), "values": list(EFFECTS)}


@dataclass(frozen=True)
class RankValues:
    """An object rank → points, all ranks named; X only matters with jokers."""

    def read(self, option: str, raw: object) -> object:
        given = _ranks(option, raw)
        for points in given.values():
            _whole(option, points, 0, 100)
        missing = [rank for rank in RANKS if rank not in given]
        if missing:
            raise BadRules("rank_missing", option, missing=missing)
        return tuple((rank, given[rank]) for rank in ALL_RANKS if rank in given)

    def describe(self) -> dict[str, object]:
        return {"type": "values", "ranks": list(ALL_RANKS), "min": 0, "max": 100}


@dataclass(frozen=True)
class TargetPoints:
    """`{"per_player": 1 … 500}` or `{"fixed": 1 … 2000}`, kept as a pair."""

    def read(self, option: str, raw: object) -> object:
        if not isinstance(raw, Mapping):
            raise BadRules("option_type", option, wanted="an object with per_player or fixed")
        if len(raw) != 1 or not raw.keys() <= {"per_player", "fixed"}:
            raise BadRules("option_value", option, wanted=['{"per_player": 1 to 500}', '{"fixed": 1 to 2000}'])
        ((measure, points),) = raw.items()
        _whole(option, points, 1, 500 if measure == "per_player" else 2000)
        return (measure, points)

    def describe(self) -> dict[str, object]:
        return {"type": "target", "per_player": {"min": 1, "max": 500}, "fixed": {"min": 1, "max": 2000}}


def _ranks(option: str, raw: object) -> Mapping[str, object]:
    if not isinstance(raw, Mapping):
        raise BadRules("option_type", option, wanted="an object with ranks as keys")
    if not raw.keys() <= set(ALL_RANKS):
        raise BadRules("rank_unknown", option, wanted=list(ALL_RANKS))
    return raw


def _whole(option: str, raw: object, low: int, high: int) -> None:
    if type(raw) is not int:
        raise BadRules("option_type", option, wanted=f"whole numbers from {low} to {high}")
    if not low <= raw <= high:
        raise BadRules("option_value", option, wanted=f"a whole number from {low} to {high}")


_FLAG = Choice("boolean", (False, True))

KINDS: Mapping[str, Kind] = {
    "max_seats": Choice("integer", (2, 3, 4, 5, 6, 7)),
    "deck": Choice("integer", tuple(DECKS)),
    "decks": Choice("integer", (0, 1, 2)),
    "jokers": Choice("integer", (0, 2)),
    "hand_two": Choice("integer", tuple(range(1, 11))),
    "hand_more": Choice("integer", tuple(range(1, 11))),
    "wild": Choice("string", ("8", "A", "J")),
    "wild_on_wild": _FLAG,
    "starter": Choice("string", ("bury_wild", "bury_special", "dealer_names")),
    "draw_limit": Choice("integer", (None, *range(1, 11))),
    "draw_with_playable": _FLAG,
    "may_keep_drawn": _FLAG,
    "empty_stock": Choice("string", ("pass", "reshuffle")),
    "effects": RankEffects(),
    "stacking": Choice("string", ("none", "same_rank")),
    "last_card_draws": _FLAG,
    "last_card_call": _FLAG,
    "stop_at": Choice("integer", (None, *range(1, 21))),
    "declare": Choice("string", ("at_once", "deferred")),
    "direction": Choice("string", ("right", "left")),
    "values": RankValues(),
    "scoring": Choice("string", ("winner_takes", "penalty", "countdown")),
    "target": TargetPoints(),
}


@dataclass(frozen=True, slots=True)
class Options:
    """One field per option of RULES.md 4; objects are kept as pairs so that rules can be hashed."""

    max_seats: int
    deck: int  # cards of one deck without jokers: 52, 36 (from the six up) or 32 (from the seven up), aces in each
    decks: int
    jokers: int
    hand_two: int
    hand_more: int
    wild: str
    wild_on_wild: bool  # whether a wild may be played on a wild
    starter: str
    draw_limit: int | None
    draw_with_playable: bool
    may_keep_drawn: bool
    empty_stock: str
    effects: tuple[tuple[str, str], ...]
    stacking: str
    last_card_draws: bool
    last_card_call: bool
    stop_at: int | None
    declare: str
    direction: str
    values: tuple[tuple[str, int], ...]
    scoring: str
    target: tuple[str, int]

    def hand_size(self, players: int) -> int:
        """Cards dealt to each of so many players (before any countdown)."""
        return self.hand_two if players == 2 else self.hand_more

    def deck_count(self, players: int) -> int:
        """Decks shuffled together for so many players: `decks` 0 is one, and two beyond five players."""
        return self.decks or (2 if players > 5 else 1)

    def ordered_deck(self, players: int) -> tuple[str, ...]:
        """All cards for so many players, before any shuffle."""
        return ordered_deck(self.deck_count(players), self.jokers, self.deck)

    def to_json(self) -> dict[str, object]:
        """Every option by name, as JSON has it."""
        return {each.name: option_to_json(getattr(self, each.name)) for each in fields(self)}


def option_to_json(value: object) -> object:
    """An option's value as JSON has it: pairs become an object."""
    if not isinstance(value, tuple):
        return value
    return dict([value]) if value and isinstance(value[0], str) else dict(value)


def read_options(raw: Mapping[str, object], base: Mapping[str, object]) -> Options:
    """Options from JSON, those not given from `base` (JSON too). Each is checked by itself only. Raises BadRules."""
    for name in raw:
        if name not in KINDS:
            raise BadRules("option_unknown", str(name)[:40])
    return Options(**{name: kind.read(name, raw.get(name, base[name])) for name, kind in KINDS.items()})  # type: ignore[arg-type]
