"""The presets of RULES.md 4 and 8, as the JSON a host could have sent."""

from collections.abc import Mapping
from types import MappingProxyType

_FACES = {**{digit: int(digit) for digit in "234567"}, "9": 9}
_PICTURES = {"T": 10, "J": 10, "Q": 10, "K": 10}
_USUAL = {"A": 1, **_FACES, "8": 50, **_PICTURES, "X": 50}

_CLASSIC: dict[str, object] = {
    "max_seats": 4,
    "deck": 52,
    "decks": 0,
    "jokers": 0,
    "hand_two": 7,
    "hand_more": 5,
    "wild": "8",
    "wild_on_wild": True,
    "starter": "bury_wild",
    "draw_limit": None,
    "draw_with_playable": True,
    "may_keep_drawn": False,
    "empty_stock": "pass",
    "effects": {},
    "stacking": "none",
    "last_card_draws": False,
    "last_card_call": False,
    "stop_at": None,
    "declare": "at_once",
    "direction": "right",
    "values": _USUAL,
    "scoring": "winner_takes",
    "target": {"per_player": 50},
}
_SPECIALS = _CLASSIC | {"effects": {"2": "draw_2", "Q": "skip", "A": "reverse"}, "stacking": "same_rank"}
_JOKERS = _CLASSIC | {
    "max_seats": 5,
    "jokers": 2,
    "hand_more": 7,
    "starter": "bury_special",
    "draw_limit": 1,
    "draw_with_playable": False,
    "may_keep_drawn": True,
    "empty_stock": "reshuffle",
    "effects": {"X": "draw_4", "2": "draw_2", "J": "skip", "A": "reverse"},
    "last_card_call": True,
    "direction": "left",
    "values": _USUAL | {"J": 20, "A": 20, "2": 20},
    "scoring": "penalty",
    "target": {"fixed": 500},
}
_OITOS = _CLASSIC | {"max_seats": 7, "draw_with_playable": False, "direction": "left", "target": {"per_player": 100}}
_CRAZY_EIGHTS = _OITOS | {"empty_stock": "reshuffle", "scoring": "penalty", "target": {"fixed": 200}}
_ACTION = _CRAZY_EIGHTS | {
    "effects": {"2": "draw_2", "3": "draw_3", "J": "skip", "Q": "reverse", "A": "open"},
    "stacking": "same_rank",
}
# The family: games that players know by other names, each as a published description has it (RULES.md 8).
_MAU_MAU = _CLASSIC | {
    "deck": 32,
    "hand_two": 5,
    "wild": "J",
    "wild_on_wild": False,
    "draw_limit": 1,
    "draw_with_playable": False,
    "may_keep_drawn": True,
    "empty_stock": "reshuffle",
    "effects": {"7": "draw_2", "8": "skip"},
    "stacking": "same_rank",
    "last_card_call": True,
    "direction": "left",
    "values": _USUAL | {"A": 11, "8": 8, "J": 20, "Q": 3, "K": 4},
}
_TSCHAU_SEPP = _MAU_MAU | {
    "max_seats": 5,
    "deck": 36,
    "wild_on_wild": True,
    "starter": "dealer_names",
    "may_keep_drawn": False,
    "stacking": "none",
    "direction": "right",
    "scoring": "penalty",
    "target": {"fixed": 200},
}
_SWITCH = _CLASSIC | {
    "max_seats": 7,
    "hand_more": 7,
    "wild": "A",
    "starter": "bury_special",
    "draw_limit": 1,
    "draw_with_playable": False,
    "empty_stock": "reshuffle",
    "effects": {"2": "draw_2", "8": "skip", "J": "reverse"},
    "stacking": "same_rank",
    "last_card_call": True,
    "direction": "left",
    "values": _USUAL | {"A": 50, "8": 8},
    "target": {"per_player": 100},
}

PRESETS: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        "classic": _CLASSIC,
        "specials": _SPECIALS,
        "jokers": _JOKERS,
        "oitos": _OITOS,
        "crazy_eights": _CRAZY_EIGHTS,
        "action": _ACTION,
        "crazy_aces": _CRAZY_EIGHTS | {"wild": "A", "values": _USUAL | {"8": 8}},
        "short": _CRAZY_EIGHTS | {"target": {"fixed": 100}},
        "long": _CRAZY_EIGHTS | {"target": {"fixed": 500}},
        "draw_three": _CRAZY_EIGHTS | {"draw_limit": 3},
        "countdown": _CLASSIC | {"max_seats": 7, "scoring": "countdown"},
        "mau_mau": _MAU_MAU,
        "tschau_sepp": _TSCHAU_SEPP,
        "switch": _SWITCH,
    }
)
"""Name → every option. A preset changes nothing but its values: rules are always preset plus what a host changed."""
