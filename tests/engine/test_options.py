"""RULES.md 4: presets, and which sets of options are refused."""

import json

import pytest

from chalicelib.engine.errors import BadRules
from chalicelib.engine.options import KINDS
from chalicelib.engine.presets import PRESETS
from chalicelib.engine.rules import catalog, parse_rules, preset_rules

# The table of RULES.md 4, row by row: classic, specials, jokers, oitos, crazy_eights, action.
TABLE: dict[str, tuple[object, ...]] = {
    "max_seats": (4, 4, 5, 7, 7, 7),
    "deck": (52,) * 6,
    "decks": (0, 0, 0, 0, 0, 0),
    "jokers": (0, 0, 2, 0, 0, 0),
    "hand_two": (7, 7, 7, 7, 7, 7),
    "hand_more": (5, 5, 7, 5, 5, 5),
    "wild": ("8", "8", "8", "8", "8", "8"),
    "wild_on_wild": (True,) * 6,
    "starter": ("bury_wild", "bury_wild", "bury_special", "bury_wild", "bury_wild", "bury_wild"),
    "draw_limit": (None, None, 1, None, None, None),
    "draw_with_playable": (True, True, False, False, False, False),
    "may_keep_drawn": (False, False, True, False, False, False),
    "empty_stock": ("pass", "pass", "reshuffle", "pass", "reshuffle", "reshuffle"),
    "effects": (
        {},
        {"2": "draw_2", "Q": "skip", "A": "reverse"},
        {"X": "draw_4", "2": "draw_2", "J": "skip", "A": "reverse"},
        {},
        {},
        {"2": "draw_2", "3": "draw_3", "J": "skip", "Q": "reverse", "A": "open"},
    ),
    "stacking": ("none", "same_rank", "none", "none", "none", "same_rank"),
    "last_card_draws": (False,) * 6,
    "last_card_call": (False, False, True, False, False, False),
    "stop_at": (None,) * 6,
    "declare": ("at_once",) * 6,
    "direction": ("right", "right", "left", "left", "left", "left"),
    "scoring": ("winner_takes", "winner_takes", "penalty", "winner_takes", "penalty", "penalty"),
    "target": (
        {"per_player": 50},
        {"per_player": 50},
        {"fixed": 500},
        {"per_player": 100},
        {"fixed": 200},
        {"fixed": 200},
    ),
}


@pytest.mark.parametrize("option", TABLE)
def test_the_presets_are_those_of_the_table(option: str) -> None:
    presets = ("classic", "specials", "jokers", "oitos", "crazy_eights", "action")
    assert tuple(preset_rules(preset).options.to_json()[option] for preset in presets) == TABLE[option]


@pytest.mark.parametrize(
    ("preset", "origin", "differences"),
    [
        ("crazy_aces", "crazy_eights", {"wild", "values"}),
        ("short", "crazy_eights", {"target"}),
        ("long", "crazy_eights", {"target"}),
        ("draw_three", "crazy_eights", {"draw_limit"}),
        ("countdown", "classic", {"max_seats", "scoring"}),
    ],
)
def test_further_presets_differ_from_their_origin_only_so(preset: str, origin: str, differences: set[str]) -> None:
    ours, theirs = preset_rules(preset).options.to_json(), preset_rules(origin).options.to_json()
    assert {name for name in ours if ours[name] != theirs[name]} == differences
    assert preset_rules("short").options.target == ("fixed", 100)
    assert preset_rules("long").options.target == ("fixed", 500)


def test_what_differs_from_the_preset_is_said() -> None:
    rules = parse_rules({"preset": "classic", "options": {"direction": "left", "jokers": 2, "decks": 0}})
    assert rules.changed == ("jokers", "direction")
    assert rules.to_json()["changed"] == ["jokers", "direction"]
    assert rules.to_record() == {"preset": "classic", "options": {"jokers": 2, "direction": "left"}}


def test_rules_come_back_from_a_record() -> None:
    given = {"effects": {"K": "open", "3": "draw_4"}, "stacking": "same_rank", "target": {"fixed": 7}, "stop_at": 3}
    rules = parse_rules({"preset": "oitos", "options": given})
    assert rules.to_record()["options"] == given
    assert parse_rules(json.loads(json.dumps(rules.to_record()))) == rules
    assert hash(parse_rules(rules.to_record())) == hash(rules)


def test_an_option_given_replaces_the_whole_value() -> None:
    rules = parse_rules({"preset": "specials", "options": {"effects": {"3": "draw_3"}}})
    assert rules.options.effects == (("3", "draw_3"),)


def refused(options: object, preset: object = "classic", capacity: object = None) -> tuple[str, str]:
    """The field blamed and the code."""
    with pytest.raises(BadRules) as bad:
        parse_rules({"preset": preset, "options": options}, capacity)  # type: ignore[arg-type]
    assert bad.value.field in str(bad.value) or bad.value.field == "preset"
    return bad.value.field, bad.value.code


@pytest.mark.parametrize("rules", [None, 7, [], "classic", {"options": {}}, {"preset": "classic", "option": {}}])
def test_what_has_not_the_shape_of_rules_is_refused(rules: object) -> None:
    with pytest.raises(BadRules):
        parse_rules(rules)


def test_unknown_names_are_refused() -> None:
    assert refused({}, preset="uno") == ("preset", "preset_unknown")
    assert refused({}, preset=["classic"]) == ("preset", "preset_unknown")
    assert refused({"speed": 3}) == ("speed", "option_unknown")
    assert refused([]) == ("options", "rules_shape")
    assert refused(None) == ("options", "rules_shape")


@pytest.mark.parametrize(
    ("option", "wrong"),
    [
        ("max_seats", [1, 8, 4.0, "4", None, True]),
        ("deck", [24, "32", 0, None, True]),
        ("decks", [3, -1, None, False]),
        ("jokers", [1, 4, None, True]),
        ("hand_two", [0, 11, "7", None]),
        ("hand_more", [0, 11, 5.0]),
        ("wild", ["9", 8, None, "XX"]),
        ("wild_on_wild", [0, None, "true"]),
        ("starter", ["bury", None, 0]),
        ("draw_limit", [0, 11, True, "1"]),
        ("draw_with_playable", [1, 0, None, "true"]),
        ("may_keep_drawn", [1, None]),
        ("empty_stock", ["block", None]),
        ("effects", [None, [], {"1": "skip"}, {"Q": "jump"}, {"Q": 2}, {"Q": None}, {"XX": "skip"}]),
        ("stacking", ["any", None, True]),
        ("last_card_draws", [0, None]),
        ("last_card_call", [1, None]),
        ("stop_at", [0, 21, False, 5.0]),
        ("declare", ["never", None]),
        ("direction", ["up", 1]),
        ("values", [None, {}, [], {"A": 1}]),
        ("scoring", ["sum", None]),
        (
            "target",
            [
                None,
                50,
                {},
                {"fixed": 0},
                {"fixed": 2001},
                {"per_player": 0},
                {"per_player": 501},
                {"fixed": 5, "per_player": 5},
                {"fixed": True},
                {"total": 5},
            ],
        ),
    ],
)
def test_wrong_values_name_their_option(option: str, wrong: list[object]) -> None:
    for value in wrong:
        assert refused({option: value})[0] == option


def test_every_option_is_among_the_wrong_values_above() -> None:
    assert set(KINDS) == set(TABLE) | {"values"}


def test_values_name_all_ranks_and_x_where_there_are_jokers() -> None:
    thirteen = dict.fromkeys("A23456789TJQK", 5)
    assert dict(parse_rules({"preset": "classic", "options": {"values": thirteen}}).options.values) == thirteen
    assert refused({"values": thirteen, "jokers": 2}) == ("values", "rank_missing")
    assert refused({"values": thirteen}, preset="jokers") == ("values", "rank_missing")
    parse_rules({"preset": "jokers", "options": {"values": thirteen | {"X": 0}}})
    assert refused({"values": thirteen | {"K": 101}}) == ("values", "option_value")
    assert refused({"values": thirteen | {"K": -1}}) == ("values", "option_value")
    assert refused({"values": thirteen | {"K": 1.5}}) == ("values", "option_type")
    assert refused({"values": thirteen | {"Z": 5}}) == ("values", "rank_unknown")


def test_no_effect_on_the_wild_rank() -> None:
    assert refused({"effects": {"8": "skip"}}) == ("effects", "effect_on_wild")
    assert refused({"wild": "A"}, preset="specials") == ("effects", "effect_on_wild")
    parse_rules({"preset": "crazy_aces", "options": {"effects": {"8": "skip"}}})


def test_stacking_needs_a_draw_card() -> None:
    assert refused({"stacking": "same_rank"}) == ("stacking", "stacking_without_draw_card")
    skip = {"stacking": "same_rank", "effects": {"Q": "skip"}}
    assert refused(skip) == ("stacking", "stacking_without_draw_card")
    idle = {"stacking": "same_rank", "effects": {"X": "draw_4"}}
    assert refused(idle) == ("stacking", "stacking_without_draw_card")
    parse_rules({"preset": "classic", "options": idle | {"jokers": 2}})


def test_a_rank_that_the_deck_has_not_is_allowed_and_idle() -> None:
    parse_rules({"preset": "specials", "options": {"deck": 32, "stacking": "none"}})
    assert refused({"deck": 32}, preset="specials") == ("stacking", "stacking_without_draw_card")
    parse_rules({"preset": "specials", "options": {"deck": 32, "effects": {"7": "draw_2"}}})


def test_an_effect_of_x_without_jokers_is_allowed_and_idle() -> None:
    assert parse_rules({"preset": "classic", "options": {"effects": {"X": "skip"}}}).options.effects == (("X", "skip"),)


def test_the_deck_must_suffice_for_every_number_of_players_up_to_the_capacity() -> None:
    # Five players with ten cards each, a starter and one card of stock are just 52.
    five = {"hand_more": 10, "max_seats": 5}
    parse_rules({"preset": "oitos", "options": five})
    assert refused(five | {"max_seats": 7, "decks": 1}, preset="oitos") == ("hand_more", "hands_too_large")
    parse_rules({"preset": "oitos", "options": five | {"max_seats": 7}})  # beyond five there are two decks
    parse_rules({"preset": "oitos", "options": five | {"max_seats": 7, "decks": 1}}, capacity=5)
    assert refused(five | {"max_seats": 7, "decks": 1}, preset="oitos", capacity=6)[0] == "hand_more"


def test_a_smaller_deck_suffices_for_fewer() -> None:
    # Six hands of five, a starter and one card of stock are just 32, if one deck is asked for.
    six = {"deck": 32, "decks": 1, "max_seats": 6}
    parse_rules({"preset": "oitos", "options": six})
    assert refused(six | {"hand_more": 6}, preset="oitos") == ("hand_more", "hands_too_large")
    assert refused(six | {"deck": 36, "hand_more": 6}, preset="oitos") == ("hand_more", "hands_too_large")
    parse_rules({"preset": "oitos", "options": six | {"deck": 36, "hand_more": 6, "max_seats": 5}})


@pytest.mark.parametrize("capacity", [1, 5, 0, -2, "4", 4.0, True])
def test_a_capacity_is_from_two_to_max_seats(capacity: object) -> None:
    assert refused({}, capacity=capacity) == ("capacity", "capacity_value")


def test_the_catalogue_offers_only_what_is_accepted() -> None:
    offered = json.loads(json.dumps(catalog()))
    assert set(offered) == {"presets", "options"}
    assert set(offered["presets"]) == set(PRESETS)
    for preset, options in offered["presets"].items():
        assert parse_rules({"preset": preset, "options": options}).changed == ()
    for name, option in offered["options"].items():
        assert option["default"] == offered["presets"]["classic"][name]
        if name not in ("effects", "values", "target"):
            for value in option["values"]:
                assert KINDS[name].read(name, value) == value
