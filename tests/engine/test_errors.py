"""Refusals: a stable code, its facts, and a sentence that says what to do."""

import json
import re
from pathlib import Path

import pytest

from chalicelib import engine
from chalicelib.engine.errors import CODES, EngineError, IllegalMove
from chalicelib.engine.match import Match
from chalicelib.engine.moves import Move
from chalicelib.engine.notation import parse_move
from tests.engine.positions import play, table


def reason(game: Match, text: str, seat: int | None = None) -> IllegalMove:
    move, named = parse_move(text)
    with pytest.raises(IllegalMove) as refused:
        game.play(game.turn if seat is None and named is None else (seat if named is None else named), move)  # type: ignore[arg-type]
    return refused.value


def test_the_sentence_names_what_would_fit() -> None:
    game = table("oitos", hands=["7H 8C", "2D 3D"], starter="KS", stock="2C")
    refused = reason(game, "7H")
    assert str(refused) == "7H matches neither spades nor kings; play a card that does, a wild card, or draw."
    assert refused.facts == {"card": "7H", "suit": "S", "rank": "K"}


def test_after_a_wild_the_suit_named_counts() -> None:
    game = play(table("oitos", hands=["8C 2H 2S", "7H 3D"], starter="KS", stock="2C"), "8C=S")
    assert str(reason(game, "7H")).startswith("7H matches neither spades nor eights")
    facts = reason(game, "7H").facts
    assert facts == {"card": "7H", "suit": "S", "rank": "8"}


def test_a_pending_draw_says_what_answers_it() -> None:
    game = play(table("specials", hands=["2H 3S", "9H 8S"], starter="7H", stock="3C 4C"), "2H")
    assert str(reason(game, "9H")) == "9H does not answer the pending draw; play one of the twos or draw 2."
    assert str(reason(game, "-")) == "A draw of 2 is due: take it, or answer it with one of the twos."


def test_drawing_too_early_names_the_cards_that_fit() -> None:
    game = table("oitos", hands=["5H 7C 8C", "2D 3D"], starter="5S", stock="2C")
    assert str(reason(game, "+")) == "You can play 5H, 8C; under these rules you draw only when nothing fits."


def test_the_facts_are_json_and_tell_nothing_of_other_hands() -> None:
    game = table("oitos", hands=["7H 8C", "2D 3D"], starter="KS", stock="2C")
    for text in ("7H", "2D", "-", "stop", "8C", "call@0", "catch@0>1", "=H", "7H=C", "8C=H*"):
        refused = reason(game, text)
        told = json.dumps(refused.facts) + str(refused)
        assert "3D" not in told
        assert "2C" not in told


def test_every_code_is_used_and_every_code_used_is_listed() -> None:
    source = "\n".join(path.read_text() for path in Path(engine.__path__[0]).glob("*.py") if path.name != "errors.py")
    used = set(re.findall(r'(?:IllegalMove|BadRules|NotARecord)\(\s*"(\w+)"', source))
    assert used == set(CODES)


def test_every_sentence_is_one_sentence() -> None:
    for code, sentence in CODES.items():
        assert re.fullmatch(r"[A-Z{].*\.", sentence), code
        facts = dict.fromkeys(re.findall(r"{(\w+)}", sentence), "5")
        assert "{" not in str(EngineError(code, **facts))


def test_a_move_of_no_kind() -> None:
    game = table("oitos", hands=["7H 8C", "2D 3D"], starter="KS", stock="2C")
    with pytest.raises(IllegalMove) as refused:
        game.play(0, Move("cheat"))  # type: ignore[arg-type]
    assert refused.value.code == "move_unknown"
