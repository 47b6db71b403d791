"""The examples of the rules pages, played: what the page says of each is what the engine says, under every preset and
under house rules at random."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from chalicelib.engine.errors import IllegalMove
from chalicelib.engine.match import Match
from chalicelib.engine.notation import parse_move
from chalicelib.engine.presets import PRESETS
from chalicelib.engine.rules import Rules, parse_rules
from chalicelib.engine.step import waited_for
from chalicelib.engine.view import public_view
from tests.engine.positions import play, table
from tests.pages.site import Json, ask, playable

HOUSE_RULES = playable(Random(7), 400)
EXAMPLES = ask("examples", [rules.options.to_json() for rules in HOUSE_RULES])


@pytest.mark.parametrize("preset", PRESETS)
def test_the_examples_of_a_preset_are_true(preset: str) -> None:
    rules = parse_rules({"preset": preset})
    examples = EXAMPLES[HOUSE_RULES.index(rules)]
    assert len(examples) >= 8
    for example in examples:
        _check(rules, example)


def test_the_examples_of_house_rules_are_true() -> None:
    shown: Counter[str] = Counter()
    for rules, examples in zip(HOUSE_RULES, EXAMPLES, strict=True):
        for example in examples:
            _check(rules, example)
            shown[example["id"]] += 1
    assert len(shown) == 34, "every kind of example has been seen"


def _check(rules: Rules, example: Json) -> None:
    game = _laid(rules, example)
    refused, after = _made(game, example["move"])
    assert example["refused"] == refused, (rules, example)
    if not after:
        return
    seen = public_view(after)
    facts: dict[str, Any] = {
        "turn": seen.turn, "suit": seen.suit, "pending": seen.pending, "over": after.phase != "playing",
    }  # fmt: skip
    wanted = dict(example.get("then", {}))
    cards = wanted.pop("cards", [])
    assert list(seen.counts[: len(cards)]) == cards, (rules, example, seen.counts)
    assert {name: facts[name] for name in wanted} == wanted, (rules, example)


def _laid(rules: Rules, example: Json) -> Match:
    options: dict[str, Any] = rules.options.to_json() | {"scoring": "winner_takes"}
    starter_rule = str(options.pop("starter"))
    game = table(
        rules.preset,
        hands=example["hands"],
        starter=example["starter"],
        stock=example["stock"],
        reshuffles=example.get("reshuffles", ()),
        starter_rule=starter_rule,
        **options,
    )
    return play(game, example["before"])


def _made(game: Match, text: str) -> tuple[Json | None, Match | None]:
    """The reason why a move is refused, or the game after it."""
    move, seat = parse_move(text)
    try:
        return None, game.play(waited_for(game.cores[-1], move) if seat is None else seat, move)
    except IllegalMove as reason:
        return {"code": reason.code, "facts": reason.facts}, None
