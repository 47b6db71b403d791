"""Tables and records that earlier releases stored: they open, look as they did, are played on, and replay."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from chalicelib.engine.record import replay
from tests.api.client import Person, View
from tests.api.conftest import inside
from tests.api.inside import Inside
from tests.support.databases import TABLE_NAME, aws_environment, dynamodb_client
from tests.trust.formats.stored import Stored, item_of, token_of

__all__ = ["aws_environment", "inside"]

FORMATS = Path(__file__).parent / "formats"
FILES = sorted(FORMATS.glob("*/*.json"))


def load(path: Path) -> Stored:
    stored: Stored = json.loads(path.read_text())
    return stored


@pytest.fixture(params=FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def stored(request: pytest.FixtureRequest, inside: Inside) -> Stored:
    """Each stored table in turn, in an empty database, at the time it was stored."""
    found = load(request.param)
    client = dynamodb_client(None)
    for item in found["items"]:
        client.put_item(TableName=TABLE_NAME, Item=item_of(item))
    inside.clock.time = datetime.fromisoformat(found["time"])
    return found


def people_of(stored: Stored, inside: Inside) -> list[Person]:
    return [Person(inside, name, token_of(name)) for name in stored["people"]]


def test_every_phase_is_among_them() -> None:
    names = {path.stem for path in FILES if path.parent.name == "1"}
    assert names == {"lobby", "playing", "round_over", "second_round", "finished", "resigned", "expired", "grace"}


def test_a_stored_table_looks_as_it_did(stored: Stored, inside: Inside) -> None:
    for person, seen in zip(people_of(stored, inside), stored["views"], strict=True):
        assert still_says(person.view(stored["table"]), seen)
    record = people_of(stored, inside)[0].get(f"/tables/{stored['table']}/record").json
    assert still_says(record, stored["record"])


def test_a_stored_table_is_played_on_and_its_record_replays(stored: Stored, inside: Inside) -> None:
    """To the end of a round, into the next one, and to the end by somebody's leaving."""
    people, table = people_of(stored, inside), stored["table"]
    view = people[0].view(table)
    if view["phase"] == "lobby":
        view = people[0].command(table, "start").json
    view = play_on(inside, people, view)
    if view["phase"] == "round_over":
        view = people[0].command(table, "next_round", round=view["round"]["number"]).json
    if view["phase"] == "playing":
        assert people[0].command(table, "resign").status == 200
    made = replay(people[0].get(f"/tables/{table}/record").json)
    assert [seat["score"] for seat in people[0].view(table)["seats"]] == list(made.match.totals)


def test_stored_records_replay() -> None:
    for path in FILES:
        record = load(path)["record"]
        entries = replay(record).rounds
        assert len(entries) == len(record["rounds"])


def play_on(inside: Inside, people: list[Person], view: View) -> View:
    """Play until the round is over, robots too."""
    table = view["table"]
    seats = {person.view(table)["you"]["seat"]: person for person in people}
    while view["phase"] == "playing":
        mover = seats.get(view["round"]["turn"])
        if mover is None:
            inside.function("play_bots", {"table": table})
            view = people[0].view(table)
        else:
            reply = mover.move(view if view["you"]["seat"] == view["round"]["turn"] else mover.view(table))
            assert reply.status == 200
            view = reply.json
    return view


def still_says(now: Any, then: Any) -> bool:
    """Whether everything said then is said now; later releases may say more."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(name in now and still_says(now[name], then[name]) for name in then)
    if isinstance(then, list):
        return isinstance(now, list) and len(now) == len(then) and all(map(still_says, now, then))
    return bool(now == then)
