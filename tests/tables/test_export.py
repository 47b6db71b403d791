"""The record: what the table has played, replayed by the engine to the same end."""

import json

import pytest

from chalicelib.engine import record as engine
from chalicelib.engine.verify import verify
from chalicelib.tables import export
from chalicelib.tables.ports import Archive
from tests.tables.world import World, play_round

RULES = {"preset": "specials", "options": {"target": {"fixed": 60}}}


@pytest.fixture
def world() -> World:
    return World()


def test_a_lobby_has_a_record_without_rounds(world: World) -> None:
    ana = world.open("Ana", {"preset": "oitos", "options": {"direction": "right"}})
    assert export.record(world.ports, ana.table) == {
        "format": "crazy-eights-record/1",
        "rules": {"preset": "oitos", "options": {"direction": "right"}},
        "seats": ["Ana"],
        "rounds": [],
        "fairness": ana.view["fairness"],
    }


def test_a_record_grows_by_finished_rounds_and_shows_nothing_of_the_one_being_played(world: World) -> None:
    people = world.match("Ana", "Bo", "Cid", rules={"preset": "classic"})
    table = people[0].table
    assert export.record(world.ports, table)["rounds"] == []
    play_round(people)
    first = export.record(world.ports, table)["rounds"]
    people[1].do("next_round", round=1)
    people[people[0].view["round"]["turn"]].plays_on()
    assert export.record(world.ports, table)["rounds"] == first


def test_a_finished_match_replays_to_what_its_views_said(world: World) -> None:
    people = world.match("Ana", "Bo", rules=RULES)
    outcomes = []
    while people[0].view["phase"] != "finished":
        play_round(people)
        outcomes.append(people[0].view["outcome"])
        if people[0].view["phase"] == "round_over":
            people[0].do("next_round", round=len(outcomes))
    replayed = engine.replay(export.record(world.ports, people[0].table)).to_json()
    assert replayed["finished"]
    assert replayed["winner"] == people[0].view["ending"]["winner"]
    same = ("reason", "winner", "points", "gained", "totals", "hands")
    rounds = replayed["rounds"]
    assert isinstance(rounds, list)
    assert [{name: entry[name] for name in same} for entry in rounds] == [
        {name: outcome[name] for name in same} for outcome in outcomes
    ]


def test_a_record_carries_what_its_shuffles_were_made_of(world: World) -> None:
    people = world.match("Ana", "Bo", "Cid", rules={"preset": "crazy_eights"})
    shuffles = []
    for number in (1, 2, 3):
        play_round(people)
        shuffles.append(people[0].view["outcome"]["shuffle"])
        people[0].do("next_round", round=number)
    record = export.record(world.ports, people[0].table)
    assert record["fairness"] == people[0].view["fairness"]
    rounds = record["rounds"]
    assert isinstance(rounds, list)
    assert [entry["outcome"]["shuffle"] for entry in rounds] == shuffles
    assert verify(record) == {
        "verified": True,
        "commitment": people[0].view["fairness"]["commitment"],
        "shuffles": [1, 2, 3],
    }


def test_the_secret_of_the_round_being_played_is_not_in_the_record(world: World) -> None:
    people = world.match("Ana", "Bo", rules={"preset": "classic"})
    play_round(people)
    people[0].do("next_round", round=1)
    table = world.store.load(people[0].table)
    assert table is not None
    assert table.secret.hex() not in json.dumps(export.record(world.ports, people[0].table))
    assert table.root.hex() not in json.dumps(export.record(world.ports, people[0].table))


@pytest.mark.parametrize(("reason", "written"), [("resign", "resign@1"), ("claim_absence", "absent@1")])
def test_leaving_stands_last_in_the_round_it_ended(world: World, reason: str, written: str) -> None:
    ana, bo = world.match("Ana", "Bo", rules={"preset": "classic"})
    bo.do("draw")
    world.clock.advance(hours=48)
    (bo if reason == "resign" else ana).do(reason)
    record = export.record(world.ports, ana.table)
    rounds = record["rounds"]
    assert isinstance(rounds, list)
    assert rounds[0]["moves"] == ["+", written]
    assert {name: rounds[0]["outcome"][name] for name in ("reason", "winner", "gained")} == {
        "reason": None,
        "winner": None,
        "gained": [0, 0],
    }
    assert rounds[0]["outcome"]["shuffle"] == ana.view["outcome"]["shuffle"]
    assert verify(record)["shuffles"] == [1]
    assert engine.replay(record).to_json()["winner"] == 0


def test_an_expired_round_ends_without_a_word(world: World) -> None:
    ana, bo = world.match("Ana", "Bo", rules={"preset": "classic"})
    bo.do("draw")
    world.clock.advance(days=7)
    record = export.record(world.ports, ana.table)
    rounds = record["rounds"]
    assert isinstance(rounds, list)
    assert rounds[0]["moves"] == ["+"]
    assert not engine.replay(record).to_json()["finished"]
    assert verify(record)["shuffles"] == [1]


def test_a_rematch_has_a_record_of_its_own(world: World) -> None:
    people = world.match("Ana", "Bo", rules={"preset": "classic", "options": {"hand_two": 1, "target": {"fixed": 1}}})
    while people[0].view["phase"] != "finished":
        play_round(people)
        if people[0].view["phase"] == "round_over":
            people[0].do("next_round", round=people[0].view["round"]["number"])
    for person in people:
        person.do("rematch", agree=True)
    assert export.record(world.ports, people[0].table)["rounds"] == []
    play_round(people)
    record = export.record(world.ports, people[0].table)
    rounds = record["rounds"]
    assert isinstance(rounds, list)
    assert rounds[0]["dealer"] == people[0].view["round"]["dealer"]
    assert verify(record)["shuffles"] == [people[0].view["outcome"]["shuffle"]["k"]]


def test_archives_from_the_present_round_on_are_not_believed(world: World) -> None:
    """Left behind by a command that died before its put, they say no more than the table does."""
    people = world.match("Ana", "Bo", rules={"preset": "classic"})
    table = people[0].table
    world.store.archive(table, Archive(1, {"moves": ["left behind"]}))
    assert export.record(world.ports, table)["rounds"] == []
    play_round(people)
    rounds = export.record(world.ports, table)["rounds"]
    assert isinstance(rounds, list)
    assert len(rounds) == 1
    assert rounds[0]["moves"] != ["left behind"]
