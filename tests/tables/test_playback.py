"""Anybody's record played back, or refused with the reason and the place."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from chalicelib.tables.playback import MAX_MOVES, play_back
from tests.engine.test_record_command import worked_example
from tests.tables.world import refused


def test_a_record_is_played_back_with_all_its_rules() -> None:
    told = play_back(worked_example())
    assert told["seats"] == ["Tu", "Ada", "Bo"]
    assert told["rules"]["options"]["hand_more"] == 5  # type: ignore[index]
    assert (told["finished"], told["winner"]) == (False, None)
    assert json.loads(json.dumps(told)) == told


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    record = worked_example()
    change(record)
    return record


WRONG: dict[str, tuple[object, str, tuple[int, int] | None]] = {
    "a move that does not fit": (worked_example(moves=["KC", "4D"]), "no_fit", (1, 2)),
    "a card nobody holds": (worked_example(moves=["KC", "KD"]), "not_in_hand", (1, 2)),
    "a deck with a card twice": (worked_example(deck="9H" * 52), "deck_wrong", (1, 0)),
    "other scores": (worked_example(outcome={"gained": [76, 0, 0]}), "outcome_wrong", (1, 0)),
    "another format": (changed(lambda record: record.update(format="x/1")), "record_shape", None),
    "no rounds": (changed(lambda record: record.pop("rounds")), "record_shape", None),
    "rules nobody knows": (changed(lambda record: record.update(rules={"preset": "x"})), "preset_unknown", None),
    "something else": ({"a": 1}, "record_shape", None),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_with_a_record_is_told_with_its_place(what: str) -> None:
    record, reason, place = WRONG[what]
    refusal = refused(lambda: play_back(record))
    assert (refusal.code, refusal.reason) == ("bad_record", reason)
    assert (refusal.extra.get("round"), refusal.extra.get("move")) == (place or (None, None))


def test_a_refused_move_tells_whose_turn_it_was() -> None:
    assert refused(lambda: play_back(worked_example(moves=["KC", "KD"]))).extra["turn"] == 1
    assert refused(lambda: play_back(worked_example(deck="9H" * 52))).extra["turn"] is None


def test_the_work_a_record_can_make_is_bounded_before_it_is_begun() -> None:
    refusal = refused(lambda: play_back(worked_example(moves=["-"] * (MAX_MOVES + 1))))
    assert (refusal.code, refusal.field) == ("too_large", "rounds")
    assert refused(lambda: play_back(worked_example(moves=["-"] * MAX_MOVES))).code == "bad_record"
