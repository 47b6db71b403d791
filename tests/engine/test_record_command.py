"""API.md "The record of a match": `python -m chalicelib.engine`, as a process of its own."""

import io
import json
import subprocess
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from chalicelib.engine.__main__ import main
from chalicelib.engine.cards import ordered_deck
from tests.engine.test_worked_example import DECK, MOVES


def run(record: object) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of the command for a JSON value, or for raw bytes."""
    out, err = io.StringIO(), io.StringIO()
    with tempfile.NamedTemporaryFile() as file, redirect_stdout(out), redirect_stderr(err):
        file.write(raw(record))
        file.flush()
        code = main([file.name])
    return code, out.getvalue(), err.getvalue()


def run_as_process(record: object, path: Path | None) -> tuple[int, str, str]:
    """The same by a process of its own, from a file or from standard input."""
    if path:
        path.write_bytes(raw(record))
    made = subprocess.run(
        [sys.executable, "-m", "chalicelib.engine", str(path or "-")],
        input=None if path else raw(record),
        capture_output=True,
        check=False,
    )
    return made.returncode, made.stdout.decode(), made.stderr.decode()


def raw(record: object) -> bytes:
    return record if isinstance(record, bytes) else json.dumps(record).encode()


def worked_example(**changes: object) -> dict[str, Any]:
    first: dict[str, Any] = {
        "dealer": 2,
        "deck": "".join(DECK),
        "reshuffles": [],
        "moves": MOVES.split(),
        "outcome": {"reason": "out", "winner": 0, "gained": [75, 0, 0]},
    }
    first |= changes
    rules = {"preset": "oitos", "options": {}}
    return {"format": "crazy-eights-record/1", "rules": rules, "seats": ["Tu", "Ada", "Bo"], "rounds": [first]}


def unfinished(moves: str, **changes: object) -> dict[str, Any]:
    """The last entry printed for the worked example cut short or changed."""
    record = worked_example(moves=moves.split(), **changes)
    del record["rounds"][0]["outcome"]
    code, out, err = run(record)
    assert (code, err) == (0, "")
    entry: dict[str, Any] = json.loads(out)["rounds"][-1]
    return entry


FINISHED = {
    "reason": "out",
    "winner": 0,
    "points": [0, 25, 50],
    "gained": [75, 0, 0],
    "totals": [75, 0, 0],
    "hands": [[], ["AS", "4D", "JS", "JD"], ["8S"]],
}


def test_the_command_as_a_process(tmp_path: Path) -> None:
    for path in (None, tmp_path / "record.json"):
        code, out, err = run_as_process(worked_example(), path)
        assert (code, err) == (0, "")
        assert out.count("\n") == 1
        assert json.loads(out) == {"rounds": [FINISHED], "finished": False, "winner": None}
        code, out, err = run_as_process(worked_example(moves=["KC", "QS"]), path)
        assert (code, out) == (1, "")
        assert err.startswith("round 1, move 2: QS is not in your hand")
        assert err.count("\n") == 1
        assert run_as_process(b"{", path)[0] == 2


def test_a_round_that_stops_before_its_end() -> None:
    entry = unfinished("KC KH 7H 9H + +")
    assert {name: entry[name] for name in ("reason", "turn", "top", "suit", "pending", "stock", "legal")} == {
        "reason": None,
        "turn": 1,
        "top": "9H",
        "suit": "H",
        "pending": 0,
        "stock": 34,
        "legal": ["+"],
    }
    assert entry["hands"] == [["3C", "8D", "4S"], ["AS", "4D", "6C", "JS", "2S", "JD"], ["QS", "8C", "JC", "8S"]]


def test_legal_moves_are_sorted_by_code_point_with_each_suit_of_a_wild() -> None:
    assert unfinished("KC KH 7H")["legal"] == ["8D=C", "8D=D", "8D=H", "8D=S", "9H"]
    assert unfinished("KC KH 7H 9H + + + 9S QS 4S 2S 8C=H")["legal"] == ["8D=C", "8D=D", "8D=H", "8D=S"]


def one_round(preset: str, hands: str, rest: str, moves: str, seats: int = 2, **options: object) -> dict[str, Any]:
    """A record of two players with one card or more each; the rest of the deck follows in its own order."""
    size = len(hands.split()) // seats
    rules = {"preset": preset, "options": {"hand_two": size, "hand_more": size, **options}}
    jokers = options.get("jokers", 2 if preset == "jokers" else 0)
    assert isinstance(jokers, int)
    deck = [*hands.split(), *rest.split()]
    left = list(ordered_deck(1, jokers))
    for face in deck:
        left.remove(face)
    return {
        "format": "crazy-eights-record/1",
        "rules": rules,
        "seats": ["A", "B", "C"][:seats],
        "rounds": [{"dealer": seats - 1, "deck": "".join(deck + left), "reshuffles": [], "moves": moves.split()}],
    }


def legal_of(record: dict[str, Any]) -> list[str]:
    code, out, err = run(record)
    assert (code, err) == (0, "")
    legal: list[str] = json.loads(out)["rounds"][-1]["legal"]
    return legal


def test_the_last_wild_stands_bare() -> None:
    assert legal_of(one_round("oitos", "8H 2C", "7D", "")) == ["8H"]


def test_a_wild_that_may_stay_unnamed_stands_bare_too_and_a_call_with_its_star() -> None:
    record = one_round("oitos", "8H 2C 3H 3C", "7D", "", last_card_call=True, declare="deferred")
    assert legal_of(record) == ["8H", "8H*"] + [f"8H={suit}{star}" for suit in "CDHS" for star in ("", "*")]


def test_equal_cards_stand_once() -> None:
    record = one_round("jokers", "XX 2C XX 3C 4S 5S", "7D", "", hand_two=3)
    assert legal_of(record) == ["XX"]


def test_a_dealer_who_has_to_name() -> None:
    record = one_round("oitos", "9H 2C", "8D", "", starter="dealer_names")
    code, out, _ = run(record)
    entry = json.loads(out)["rounds"][0]
    assert (code, entry["turn"], entry["suit"], entry["legal"]) == (0, 1, None, ["=C", "=D", "=H", "=S"])
    record["rounds"][0]["moves"] = ["=H", "9H"]
    assert json.loads(run(record)[1])["rounds"][0]["reason"] == "out"


@pytest.mark.parametrize(("leaving", "left"), [("resign@1", 1), ("absent@0", 0)])
def test_a_round_cut_short(leaving: str, left: int) -> None:
    record = worked_example(moves=["KC", "KH", "7H", leaving])
    del record["rounds"][0]["outcome"]
    code, out, err = run(record)
    made = json.loads(out)
    assert (code, err, made["finished"]) == (0, "", True)
    # In hand are 3C 8D 4S 9H = 66, AS 4D 6C JS = 21 and QS 8C JC 8S = 120 points.
    assert made["winner"] == (0 if left == 1 else 1)
    entry = made["rounds"][0]
    assert (entry["reason"], entry["legal"], entry["top"], entry["stock"]) == (None, [], "7H", 36)
    assert entry["hands"][2] == ["QS", "8C", "JC", "8S"]


def test_a_leaving_behind_a_finished_round() -> None:
    for leaving in ("resign@0", "absent@0"):
        code, out, _ = run(worked_example(moves=[*MOVES.split(), leaving]))
        # Seats 1 and 2 have no points; seat 1 holds the cheaper hand.
        assert (code, json.loads(out)) == (0, {"rounds": [FINISHED], "finished": True, "winner": 1})


def breaks(record: object) -> str:
    """The line that says where a record breaks the rules."""
    code, out, err = run(record)
    assert (code, out) == (1, "")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    return err.strip()


def test_a_move_against_the_rules() -> None:
    line = breaks(worked_example(moves=["KC", "KH", "7H", "9H", "9S"]))
    assert line.startswith("round 1, move 5: 9S is not in your hand")
    line = breaks(worked_example(moves=["KC", "QS"]))
    assert line.startswith("round 1, move 2: ")
    assert breaks(worked_example(moves=["KC", "KH", "XYZ"])).startswith("round 1, move 3: 'XYZ' is no move")
    assert breaks(worked_example(moves=[*MOVES.split(), "+"])).startswith("round 1, move 17: The round is over")
    assert breaks(worked_example(moves=["absent@1"])).startswith("round 1, move 1: Seat 1 is not on turn")
    assert breaks(worked_example(moves=["resign@1", "KC"])).startswith("round 1, move 2: The match has ended")
    assert breaks(worked_example(moves=["resign@5"])).startswith("round 1, move 1: There is no seat 5")
    assert breaks(worked_example(moves=["7H\nround 9"])).startswith("round 1, move 1: ")


def test_what_is_no_move_breaks_at_move_0() -> None:
    whole = "".join(DECK)
    for changes in (
        {"dealer": 3},
        {"dealer": -1},
        {"dealer": 10**30},
        {"deck": whole[:-2]},
        {"deck": whole[:-2] + "KD"},
        {"deck": whole + "X"},
        {"deck": ""},
        {"reshuffles": ["2C3C"]},
        {"reshuffles": ["nonsense"]},
        {"outcome": {"reason": "blocked"}},
        {"outcome": {"winner": 1}},
        {"outcome": {"winner": False}},
        {"outcome": {"winner": 0.0}},
        {"outcome": {"gained": [75, 0]}},
        {"outcome": {"gained": [0, 75, 0]}},
        {"outcome": {"points": [0, 25, 51]}},
        {"outcome": {"totals": {"0": 75}}},
        {"outcome": {"hands": [[], ["AS", "4D", "JS", "JD"], ["8H"]]}},
    ):
        assert breaks(worked_example(**changes)).startswith("round 1, move 0: ")


def test_an_outcome_is_checked_only_where_present() -> None:
    whole = {"reason": "out", "points": [0, 25, 50], "totals": [75, 0, 0], "hands": FINISHED["hands"]}
    for outcome in ({}, None, {"winner": 0}, {"note": "a good round"}, whole):
        assert run(worked_example(outcome=outcome))[0] == 0


def test_rounds_follow_one_another() -> None:
    record = worked_example()
    second = dict(record["rounds"][0], dealer=0, moves=[], outcome=None)
    code, out, _ = run(record | {"rounds": [record["rounds"][0], second]})
    made = json.loads(out)
    assert (code, made["rounds"][1]["turn"], made["rounds"][1]["totals"]) == (0, 1, [75, 0, 0])
    wrong_dealer = record | {"rounds": [record["rounds"][0], second | {"dealer": 2}]}
    assert breaks(wrong_dealer) == "round 2, move 0: The dealer must be seat 0."
    assert breaks(record | {"rounds": [second | {"dealer": 2}, second]}).startswith("round 2, move 0: The round before")
    left = worked_example(moves=["resign@0"], outcome=None)["rounds"]
    assert breaks(record | {"rounds": [*left, second]}).startswith("round 2, move 0: The match has ended")


def test_reshuffles() -> None:
    # 9H and 2H are played, the stock is used up and 9H and 7H come back; then nothing is left.
    hands, rest = "9H 2H KD QD", "7H"
    stock = [face for face in ordered_deck(1, 0) if face not in (*hands.split(), rest)]
    record = one_round("crazy_eights", hands, rest, "")
    record["rounds"][0]["moves"] = ["9H", "2H"]
    assert run(record)[0] == 0
    moves = ["9H", "2H", *["+"] * len(stock)]
    record = one_round("crazy_eights", hands, rest, "", draw_with_playable=True)
    record["rounds"][0] |= {"moves": [*moves, "+"], "reshuffles": ["7H9H"]}
    code, out, _ = run(record)
    assert (code, json.loads(out)["rounds"][0]["stock"]) == (0, 1)
    record["rounds"][0]["reshuffles"] = []
    assert breaks(record).startswith(f"round 1, move {len(moves) + 1}: The stock is empty")
    record["rounds"][0]["reshuffles"] = ["7H7H"]
    assert breaks(record).startswith(f"round 1, move {len(moves) + 1}: Reshuffle 1 must hold exactly")
    record["rounds"][0]["reshuffles"] = ["7H9H", "7H"]
    assert breaks(record).startswith("round 1, move 0: 2 reshuffles are given")


@pytest.mark.parametrize(
    "record",
    [
        b"",
        b"[",
        b"\xff\xfe",
        b"null",
        b"7",
        b'"record"',
        b"{}",
        b"[" * 100_000,
        b'{"format": NaN}',
        b'{"a": 1, "a": 2}',
        b"9" * 5000,
        worked_example() | {"format": "crazy-eights-record/2"},
        worked_example() | {"rules": {"preset": "uno"}},
        worked_example() | {"rules": {"preset": "oitos", "options": {"wild": "9"}}},
        worked_example() | {"rules": None},
        worked_example() | {"seats": ["Tu"]},
        worked_example() | {"seats": list("abcdefgh")},
        worked_example() | {"seats": "Tu, Ada"},
        worked_example() | {"seats": ["Tu", 2, "Bo"]},
        worked_example() | {"rounds": None},
        worked_example() | {"rounds": [None]},
        worked_example() | {"rounds": {}},
        worked_example(dealer="2"),
        worked_example(dealer=True),
        worked_example(dealer=2.0),
        worked_example(deck=None),
        worked_example(deck=list(DECK)),
        worked_example(moves="KC"),
        worked_example(moves=["KC", 7]),
        worked_example(moves=None),
        worked_example(reshuffles=None),
        worked_example(reshuffles=[None]),
        worked_example(outcome=[]),
        worked_example(outcome="out"),
        worked_example() | {"fairness": 7},
        worked_example() | {"fairness": {"commitment": 7}},
        # Five seats are more than classic has.
        worked_example() | {"rules": {"preset": "classic"}, "seats": list("abcde"), "rounds": []},
    ],
)
def test_what_is_no_record_exits_with_2(record: object) -> None:
    code, out, err = run(record)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert main([str(tmp_path / "none.json")]) == 2


def test_no_rounds_at_all() -> None:
    code, out, _ = run(worked_example() | {"rounds": []})
    assert (code, json.loads(out)) == (0, {"rounds": [], "finished": False, "winner": None})
