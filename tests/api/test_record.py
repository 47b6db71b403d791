"""The record of a match: exported over HTTP and replayed by the engine's own command."""

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.api.client import SHORT, Person, play_round
from tests.api.conftest import Game, start


def replayed(record: Any, *options: str) -> Any:
    command = [sys.executable, "-m", "chalicelib.engine", *options, "-"]
    done = subprocess.run(command, input=json.dumps(record), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_match_replays_to_the_same_scores(ana: Person, bo: Person) -> None:
    game = start(ana, bo, rules=SHORT)
    view = play_round(game.people, game.table)
    while view["phase"] == "round_over":
        bo.command(game.table, "next_round", round=view["round"]["number"])
        view = play_round(game.people, game.table)
    record = ana.get(f"/tables/{game.table}/record").json
    assert record["seats"] == ["Ana", "Bo"]
    told = replayed(record)
    assert told["finished"] is True
    assert told["winner"] == view["ending"]["winner"]
    assert [entry["gained"] for entry in told["rounds"]] == [entry["gained"] for entry in view["rounds"]]
    assert told["rounds"][-1]["totals"] == [seat["score"] for seat in view["seats"]]
    assert told["rounds"][-1]["hands"] == view["outcome"]["hands"]
    checked = replayed(record, "--verify")
    assert checked["commitment"] == view["fairness"]["commitment"]
    assert checked["shuffles"] == list(range(1, len(view["rounds"]) + 1))


@pytest.mark.parametrize("preset", ["mau_mau", "tschau_sepp", "switch"])
def test_a_round_of_the_family_is_played_and_its_record_replays(ana: Person, bo: Person, preset: str) -> None:
    game = start(ana, bo, rules={"preset": preset, "options": {"target": {"fixed": 2000}}})
    view = play_round(game.people, game.table)
    told = replayed(ana.get(f"/tables/{game.table}/record").json)
    assert told["rounds"][0]["hands"] == view["outcome"]["hands"]
    assert told["rounds"][0]["gained"] == view["rounds"][0]["gained"]


def test_the_round_in_play_is_not_told(game: Game) -> None:
    record = game.people[0].get(f"/tables/{game.table}/record").json
    assert record["rounds"] == []
    assert replayed(record) == {"rounds": [], "finished": False, "winner": None}


def test_a_resignation_stands_last_and_ends_the_replay(game: Game) -> None:
    ana, bo = game.people
    mover = game.people[ana.view(game.table)["round"]["turn"]]
    mover.move(mover.view(game.table))
    bo.command(game.table, "resign")
    record = ana.get(f"/tables/{game.table}/record").json
    assert record["rounds"][-1]["moves"][-1] == "resign@1"
    told = replayed(record)
    assert (told["finished"], told["winner"]) == (True, 0)
    assert told["rounds"][-1]["reason"] is None
    assert replayed(record, "--verify")["shuffles"] == [1]


def test_a_lobby_has_an_empty_record(ana: Person, lobby: str) -> None:
    record = ana.get(f"/tables/{lobby}/record").json
    assert (record["format"], record["rounds"]) == ("crazy-eights-record/1", [])
