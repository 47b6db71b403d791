"""Rules: a preset, the options a host changed, and the checks that they can be played (RULES.md 4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from chalicelib.engine.cards import DECKS, JOKER_RANK
from chalicelib.engine.errors import BadRules
from chalicelib.engine.options import KINDS, Options, option_to_json, read_options
from chalicelib.engine.presets import PRESETS

RULES_VERSION = 1
"""Raised whenever the same record would mean another game than before."""


@dataclass(frozen=True)
class Rules:
    """What is played: hashable, so that everything worked out from rules can be kept."""

    preset: str
    options: Options
    changed: tuple[str, ...]

    def __hash__(self) -> int:
        return hash((self.preset, self.options))

    def to_json(self) -> dict[str, object]:
        """As a view shows them: every option, and the names of those that differ from the preset."""
        return {"preset": self.preset, "options": self.options.to_json(), "changed": list(self.changed)}

    def to_record(self) -> dict[str, object]:
        """As a record keeps them: the preset and only the options changed. `parse_rules` reads it."""
        return {
            "preset": self.preset,
            "options": {name: option_to_json(getattr(self.options, name)) for name in self.changed},
        }


def parse_rules(raw: object, capacity: int | None = None) -> Rules:
    """Rules from JSON `{"preset", "options"?}` for a table of `capacity` seats (none given: `max_seats`).

    Raises BadRules, naming the field, for anything else and for options that cannot be played together.
    """
    if not isinstance(raw, Mapping):
        raise BadRules("rules_shape", "rules")
    for key in raw:
        if key not in ("preset", "options"):
            raise BadRules("rules_shape", str(key)[:40])
    preset = raw.get("preset")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise BadRules("preset_unknown", "preset", value=str(preset)[:40], presets=list(PRESETS))
    given = raw.get("options", {})
    if not isinstance(given, Mapping):
        raise BadRules("rules_shape", "options")
    options = read_options(given, PRESETS[preset])
    _check_seats(options, capacity)
    _check_cards(options)
    _check_hands(options, options.max_seats if capacity is None else capacity)
    usual = preset_rules(preset).options if given else options
    changed = tuple(name for name in KINDS if getattr(options, name) != getattr(usual, name))
    return Rules(preset, options, changed)


@lru_cache(maxsize=len(PRESETS))
def preset_rules(preset: str) -> Rules:
    """A preset as it stands."""
    return parse_rules({"preset": preset})


def catalog() -> dict[str, object]:
    """The body of `GET /rules`: every preset's options, and what each option may be (default: `classic`)."""
    return {
        "presets": {name: preset_rules(name).options.to_json() for name in PRESETS},
        "options": {name: kind.describe() | {"default": PRESETS["classic"][name]} for name, kind in KINDS.items()},
    }


def _check_seats(options: Options, capacity: int | None) -> None:
    if capacity is not None and (type(capacity) is not int or not 2 <= capacity <= options.max_seats):
        raise BadRules("capacity_value", "capacity", most=options.max_seats)


def _check_cards(options: Options) -> None:
    """That effects, jokers, values and stacking agree with the cards there are."""
    effects = dict(options.effects)
    if options.wild in effects:
        raise BadRules("effect_on_wild", "effects", rank=options.wild)
    if not options.jokers:
        effects.pop(JOKER_RANK, None)
    elif JOKER_RANK not in dict(options.values):
        raise BadRules("rank_missing", "values", missing=[JOKER_RANK])
    held = {rank: effect for rank, effect in effects.items() if rank in DECKS[options.deck] + JOKER_RANK}
    if options.stacking == "same_rank" and not any(effect.startswith("draw_") for effect in held.values()):
        raise BadRules("stacking_without_draw_card", "stacking")


def _check_hands(options: Options, capacity: int) -> None:
    """That the deck suffices, with a starter and one card of stock, for every number of players up to `capacity`."""
    for players in range(2, capacity + 1):
        hand = options.hand_size(players)
        cards = len(options.ordered_deck(players))
        if players * hand + 2 > cards:
            raise BadRules(
                "hands_too_large",
                "hand_two" if players == 2 else "hand_more",
                players=players,
                hand=hand,
                cards=cards,
            )
