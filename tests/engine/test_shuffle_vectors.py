"""API.md "Fair shuffle": the engine agrees with tests/vectors/shuffle.json, which was made without it."""

import json
from pathlib import Path
from typing import Any

import pytest

from chalicelib.engine.cards import ordered_deck, split_faces
from chalicelib.engine.deal import FairShuffle, commitment, secret_of_round, shuffled

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "vectors" / "shuffle.json").read_text())
ROOT = bytes.fromhex(VECTORS["root"])


def named(vector: dict[str, Any]) -> str:
    return str(vector["name"])


def test_the_commitment() -> None:
    assert commitment(ROOT) == VECTORS["commitment"]


def test_every_kind_of_deck_is_among_them() -> None:
    kinds = {
        (cards["deck"], cards["jokers"], cards["decks"]) for cards in (each["cards"] for each in VECTORS["shuffles"])
    }
    assert kinds >= {(52, 0, 1), (52, 2, 1), (52, 0, 2), (32, 0, 1)}


@pytest.mark.parametrize("vector", VECTORS["shuffles"], ids=named)
def test_secrets_decks_and_reshuffles(vector: dict[str, Any]) -> None:
    secret = secret_of_round(ROOT, vector["k"])
    assert secret.hex() == vector["secret"]
    cards = ordered_deck(vector["cards"]["decks"], vector["cards"]["jokers"], vector["cards"]["deck"])
    assert "".join(cards) == vector["ordered"]
    shuffle = FairShuffle(vector["k"], secret, tuple(vector["client_seeds"]))
    assert "".join(shuffle.deck(cards)) == vector["deck"]
    for each in vector["reshuffles"]:
        assert "".join(shuffle.reshuffle(each["r"], split_faces(each["discards"]))) == each["stock"]


@pytest.mark.parametrize("vector", VECTORS["words"], ids=named)
def test_words_passed_over(vector: dict[str, Any]) -> None:
    assert "".join(shuffled(split_faces(vector["cards"]), iter(vector["words"]))) == vector["shuffled"]
