"""What the rules pages know is what the engine knows: presets, options, what speaks against them, and links."""

import json
from random import Random
from typing import Any

import pytest

from chalicelib.engine.errors import BadRules
from chalicelib.engine.options import KINDS
from chalicelib.engine.presets import PRESETS
from chalicelib.engine.rules import parse_rules, preset_rules
from infra.site import catalog
from tests.pages.site import Json, ask, playable, random_choice

IMPOSSIBLE: list[tuple[Json, str, str]] = [
    ({"preset": "specials", "options": {"wild": "A"}}, "effect_on_wild", "effects"),
    ({"preset": "specials", "options": {"effects": {"Q": "skip"}}}, "stacking_without_draw_card", "stacking"),
    ({"preset": "classic", "options": {"stacking": "same_rank"}}, "stacking_without_draw_card", "stacking"),
    ({"preset": "classic", "options": {"effects": {"X": "draw_4"}, "stacking": "same_rank"}},
     "stacking_without_draw_card", "stacking"),
    ({"preset": "oitos", "options": {"decks": 1, "hand_more": 8}}, "hands_too_large", "hand_more"),
    ({"preset": "mau_mau", "options": {"max_seats": 7, "hand_more": 10}}, "hands_too_large", "hand_more"),
    ({"preset": "classic", "options": {"hand_two": 11}}, "option_value", "hand_two"),
    ({"preset": "classic", "options": {"hand_two": "7"}}, "option_type", "hand_two"),
    ({"preset": "classic", "options": {"effects": {"1": "skip"}}}, "rank_unknown", "effects"),
    ({"preset": "classic", "options": {"values": {"8": 50}}}, "rank_missing", "values"),
    ({"preset": "classic", "options": {"target": {"fixed": 100, "per_player": 1}}}, "option_value", "target"),
    ({"preset": "classic", "options": {"target": {"type": 5}}}, "option_value", "target"),
    ({"preset": "classic", "options": {"flying": True}}, "option_unknown", "flying"),
]  # fmt: skip


def test_the_file_is_made_from_the_engine() -> None:
    """Otherwise: `python -m infra.site.catalog`."""
    assert catalog.FILE.read_text() == catalog.text()


@pytest.mark.parametrize(("rules", "code", "option"), IMPOSSIBLE)
def test_what_cannot_be_played_is_named(rules: Json, code: str, option: str) -> None:
    [found] = ask("conflict", [{"rules": rules, "capacity": None}])
    assert (found["code"], found["option"]) == (code, option)
    assert _engine(rules, None) == found


def test_the_page_refuses_what_the_engine_refuses_and_with_the_same_facts() -> None:
    random = Random(9)
    items: list[Json] = [
        {"rules": random_choice(random), "capacity": random.choice([None, 2, 3, 5, 7])} for _ in range(3000)
    ]
    seen = set()
    for item, found in zip(items, ask("conflict", items), strict=True):
        wanted = _engine(item["rules"], item["capacity"])
        assert found == wanted, item
        seen.add(wanted["code"] if wanted else "playable")
    assert seen >= {"playable", "effect_on_wild", "stacking_without_draw_card", "hands_too_large", "capacity_value"}


def _engine(rules: Any, capacity: int | None) -> Json | None:
    """The engine's refusal: its facts, where the page words them."""
    try:
        parse_rules(rules, capacity)
    except BadRules as refused:
        facts = {name: fact for name, fact in refused.facts.items() if name not in ("option", "wanted", "value")}
        crossed = refused.code in ("effect_on_wild", "hands_too_large", "capacity_value") or facts.get("missing") == [
            "X"
        ]
        return {"code": refused.code, "option": refused.field, "facts": facts if crossed else {}}
    return None


def test_what_differs_from_the_preset_is_named_as_the_engine_names_it() -> None:
    rules = playable(Random(3), 400)
    raw = [{"preset": each.preset, "options": each.options.to_json()} for each in rules]
    assert ask("changed", raw) == [list(each.changed) for each in rules]


def test_a_link_carries_any_rules_there_and_back() -> None:
    rules = playable(Random(4), 400)
    sent = [each.to_record() for each in rules]
    read = ask("link", sent)
    assert [parse_rules(each) for each in read] == rules
    assert ask("link", [{"preset": "unheard", "options": {}}]) == [None]


def test_every_option_and_preset_is_in_the_file() -> None:
    known = json.loads(catalog.FILE.read_text())
    assert list(known["options"]) == list(KINDS)
    assert known["presets"] == {name: preset_rules(name).options.to_json() for name in PRESETS}
