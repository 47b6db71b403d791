"""A round played back with all hands open (API.md "A record played back")."""

from typing import Any

from chalicelib.engine.record import replay
from chalicelib.engine.steps import played_back
from tests.engine.test_record_command import worked_example
from tests.engine.test_verify import fair_record
from tests.engine.test_worked_example import MOVES


def rounds_of(record: object) -> list[Any]:
    return [played_back(stage) for stage in replay(record).stages]


def test_the_worked_example_step_by_step() -> None:
    """RULES.md 5: who did what, what they drew, and what each could have played."""
    (played,) = rounds_of(worked_example())
    assert played["dealer"] == 2
    assert played["deal"]["hands"] == ["9HKC3C8D4S", "KHAS4D6CJS", "7HQS8CJC8S"]
    assert (played["deal"]["top"], played["deal"]["stock"]) == ("9C", 36)
    steps = played["steps"]
    assert [step["move"] for step in steps] == MOVES.split()
    assert [step["seat"] for step in steps] == [0, 1, 2, 0, 1, 1, 1, 1, 2, 0, 1, 2, 0, 1, 2, 0]
    assert [step["drew"] for step in steps[4:7]] == [{"1": "2S"}, {"1": "JD"}, {"1": "9S"}]
    assert steps[6]["hands"] == {"1": "AS4D6CJS2SJD9S"}
    assert [step["plays"] for step in steps[3:7]] == ["", "", "", "9S"]
    assert (steps[11]["top"], steps[11]["suit"], steps[11]["turn"]) == ("8C", "H", 0)
    assert (steps[15]["turn"], steps[15]["hands"]) == (None, {"0": ""})
    assert played["outcome"]["gained"] == [75, 0, 0]
    assert played["outcome"]["hands"] == [[], ["AS", "4D", "JS", "JD"], ["8S"]]


def test_hands_change_by_what_is_played_and_drawn_and_nothing_else() -> None:
    """Two long rounds with new stocks: every card that leaves a hand was played, every one that comes was drawn."""
    for played in rounds_of(fair_record()):
        hands = list(played["deal"]["hands"])
        for step in played["steps"]:
            for seat, hand in step.get("hands", {}).items():
                before, came = hands[int(seat)], step.get("drew", {}).get(seat, "")
                gone = step["move"][:2] if int(seat) == step["seat"] and step["move"][0] not in "+-=s" else ""
                at = [place for place in range(0, len(before), 2) if before[place : place + 2] == gone][:1]
                left = before[: at[0]] + before[at[0] + 2 :] if at else before
                assert hand == left + came
                hands[int(seat)] = hand
        assert hands == ["".join(hand) for hand in played["outcome"]["hands"]]


def test_new_stocks_are_marked() -> None:
    record = fair_record()
    marked = [sum("rebuilt" in step for step in played["steps"]) for played in rounds_of(record)]
    assert marked == [len(entry["reshuffles"]) for entry in record["rounds"]]


def test_a_leaving_is_the_last_step_and_changes_nothing() -> None:
    (played,) = rounds_of(worked_example(moves=["KC", "KH", "resign@0"], outcome=None))
    last = played["steps"][-1]
    assert (last["seat"], last["move"], last["turn"], last["plays"]) == (0, "resign@0", None, "")
    assert "hands" not in last
    assert played["outcome"]["reason"] is None
