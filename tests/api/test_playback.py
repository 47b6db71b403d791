"""POST /records over HTTP: an export comes back step by step, with the scores the table gave."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from tests.api.client import SHORT, Api, Person, play_round
from tests.api.conftest import start
from tests.api.test_openapi import schema
from tests.engine.test_record_command import worked_example

JSON = {"Content-Type": "application/json"}
LIMIT = 256 * 1024


def played_back(api: Api, record: object) -> Any:
    return api.ask("POST", "/records", json.dumps(record), JSON)


def test_a_match_exported_plays_back_to_the_same_scores_for_anybody(api: Api, ana: Person, bo: Person) -> None:
    game = start(ana, bo, rules=SHORT)
    view = play_round(game.people, game.table)
    while view["phase"] == "round_over":
        bo.command(game.table, "next_round", round=view["round"]["number"])
        view = play_round(game.people, game.table)
    reply = played_back(api, ana.get(f"/tables/{game.table}/record").json)
    assert reply.status == 200
    assert reply.headers["cache-control"] == "no-store"
    Draft202012Validator(schema("/records", "post", "200")).validate(reply.json)
    told = reply.json
    assert (told["finished"], told["winner"]) == (True, view["ending"]["winner"])
    assert [played["outcome"]["gained"] for played in told["rounds"]] == [entry["gained"] for entry in view["rounds"]]
    assert told["rounds"][-1]["outcome"]["hands"] == view["outcome"]["hands"]


def test_a_tampered_record_is_refused_with_reason_and_place(api: Api) -> None:
    reply = played_back(api, worked_example(moves=["KC", "4D"]))
    assert reply.refusal == (422, "bad_record")
    error = reply.json["error"]
    assert (error["reason"], error["round"], error["move"]) == ("no_fit", 1, 2)
    assert error["facts"] == {"card": "4D", "suit": "C", "rank": "K"}
    assert error["message"].startswith("Round 1, move 2: ")


@pytest.mark.parametrize(("body", "refusal"), [("[]", (400, "malformed")), ("{}", (422, "bad_record"))])
def test_what_is_no_record(api: Api, body: str, refusal: tuple[int, str]) -> None:
    assert api.ask("POST", "/records", body, JSON).refusal == refusal


def test_records_may_be_larger_than_other_bodies_but_not_endless(api: Api) -> None:
    record = worked_example()
    frame = len(json.dumps({**record, "note": ""}))
    assert played_back(api, {**record, "note": "x" * (LIMIT - frame)}).status == 200
    assert played_back(api, {**record, "note": "x" * (LIMIT - frame + 1)}).refusal == (413, "too_large")
    assert played_back(api, worked_example(moves=["-"] * 6001)).refusal == (413, "too_large")
