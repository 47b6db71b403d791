"""API.md "Fair shuffle": a record that carries commitment and secrets is checked from the command line."""

import copy
import hashlib
import io
import json
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from chalicelib.engine.__main__ import main
from chalicelib.engine.cards import ordered_deck
from chalicelib.engine.deal import FairShuffle, commitment, secret_of_round
from chalicelib.engine.match import Match
from chalicelib.engine.record import round_entry, to_record
from chalicelib.engine.rules import parse_rules
from tests.engine.games import random_move

ROOT = hashlib.sha256(b"a root for this test").digest()
SEEDS = ("0123456789abcdef" * 2, "")


def fair_record(first_k: int = 1) -> dict[str, Any]:
    """A record for a test to change."""
    return copy.deepcopy(_played(first_k))


@lru_cache
def _played(first_k: int) -> dict[str, Any]:
    """Two rounds played at random, reshuffles among them, with everything that a table reveals."""
    rules = parse_rules({"preset": "crazy_eights", "options": {"draw_with_playable": True, "target": {"fixed": 2000}}})
    random, match, entries = Random(5), Match.new(rules, 2), []
    for k in (first_k, first_k + 1):
        match = match.deal(FairShuffle(k, secret_of_round(ROOT, k), SEEDS))
        while match.phase == "playing":
            match = random_move(match, random)
        entry: dict[str, Any] = round_entry(match)
        shuffle = {"k": k, "secret": secret_of_round(ROOT, k).hex(), "client_seeds": list(SEEDS)}
        entry["outcome"] = entry["outcome"] | {"shuffle": shuffle}
        entries.append(entry)
    assert any(entry["reshuffles"] for entry in entries)
    return to_record(rules, ["A", "B"], entries) | {"fairness": {"commitment": commitment(ROOT)}}


def verified(record: object) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with tempfile.NamedTemporaryFile("w") as file, redirect_stdout(out), redirect_stderr(err):
        json.dump(record, file)
        file.flush()
        code = main(["--verify", file.name])
    return code, out.getvalue(), err.getvalue()


@pytest.mark.parametrize("first_k", [1, 200])
def test_an_honest_record_is_verified(first_k: int) -> None:
    code, out, err = verified(fair_record(first_k))
    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "verified": True,
        "commitment": commitment(ROOT),
        "shuffles": [first_k, first_k + 1],
    }


def tampered(*path: Any, value: object) -> dict[str, Any]:
    """The record with one part replaced."""
    record = fair_record()
    part: Any = record
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    return record


SHUFFLE = ("rounds", 1, "outcome", "shuffle")


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (tampered("fairness", "commitment", value="0" * 64), "round 1, move 0: The secret of shuffle 1"),
        (tampered(*SHUFFLE, "secret", value="0" * 64), "round 2, move 0: The secret of shuffle 2"),
        (tampered(*SHUFFLE, "secret", value="zz"), "round 2, move 0: The record carries nothing"),
        (tampered(*SHUFFLE, "client_seeds", value=["", ""]), "round 2, move 0: The deck of shuffle 2"),
        (tampered(*SHUFFLE, "client_seeds", value=[""]), "round 2, move 0: The record carries nothing"),
        (tampered(*SHUFFLE, "client_seeds", value=["é", ""]), "round 2, move 0: The record carries nothing"),
        (tampered(*SHUFFLE, "k", value=1), "round 2, move 0: The secret of shuffle 1"),
        (tampered(*SHUFFLE, "k", value=0), "round 2, move 0: The record carries nothing"),
        (tampered(*SHUFFLE, "k", value=True), "round 2, move 0: The record carries nothing"),
        (tampered(*SHUFFLE, value=None), "round 2, move 0: The record carries nothing"),
        (tampered("fairness", value=None), "round 1, move 0: The record carries nothing"),
    ],
)
def test_what_was_tampered_with_is_refused_with_the_reason(record: dict[str, Any], line: str) -> None:
    code, out, err = verified(record)
    assert (code, out) == (1, "")
    assert err.startswith(line)
    assert err.count("\n") == 1


def test_a_deck_that_was_stacked_is_found() -> None:
    record = fair_record()
    stacked = dict(record["rounds"][0], deck="".join(ordered_deck(1, 0)), moves=[], reshuffles=[])
    stacked["outcome"] = {"shuffle": record["rounds"][0]["outcome"]["shuffle"]}
    code, _, err = verified(record | {"rounds": [stacked]})
    assert (code, err) == (1, "round 1, move 0: The deck of shuffle 1 is not what its secret and seeds make.\n")


def test_a_stacked_reshuffle_is_found() -> None:
    record = fair_record()
    place = next(at for at, entry in enumerate(record["rounds"]) if entry["reshuffles"])
    text = record["rounds"][place]["reshuffles"][0]
    record["rounds"][place]["reshuffles"][0] = text[2:] + text[:2]
    code, _, err = verified(record)
    assert code == 1
    assert "The reshuffle 1 of shuffle" in err


def test_shuffles_follow_one_another() -> None:
    record = fair_record()
    other = fair_record(200)
    # The first round of one table and the second of the same table much later: each is fair by itself.
    late = dict(other["rounds"][1])
    code, _, err = verified(record | {"rounds": [record["rounds"][0], late]})
    assert (code, err) == (1, "round 2, move 0: The number of shuffle 201 is not what its secret and seeds make.\n")
