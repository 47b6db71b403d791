"""What goes wrong behind the edge: told as `unavailable`, without a word of what must stay secret."""

import json
from collections.abc import Iterator

import pytest

from chalicelib.api.logs import FIELDS, FunctionFailed
from tests.api.client import Person, View, first_move, key
from tests.api.conftest import start
from tests.api.inside import Inside, running
from tests.support.databases import TABLE_NAME, dynamodb_client, fresh_table
from tests.support.fickle import FickleLine, fickle_line


@pytest.fixture
def line(dynalite_url: str) -> Iterator[FickleLine]:
    with fickle_line(dynalite_url) as line:
        yield line


@pytest.fixture
def faulty(line: FickleLine, dynalite_url: str) -> Iterator[Inside]:
    """The app behind a line that loses what it is told to."""
    with running(line.url, fresh_table(dynalite_url)) as app:
        yield app


@pytest.fixture
def ana(faulty: Inside) -> Person:
    return Person(faulty, "Ana")


@pytest.fixture
def bo(faulty: Inside) -> Person:
    return Person(faulty, "Bo")


def mover(people: list[Person], table: str) -> tuple[Person, View]:
    view = people[0].view(table)
    person = people[view["round"]["turn"]]
    return person, person.view(table)


def test_a_store_that_does_not_answer_is_503_and_worth_another_try(ana: Person, line: FickleLine) -> None:
    line.plan = ["drop"] * 3
    same = key()
    reply = ana.open(idempotency_key=same)
    assert reply.refusal == (503, "unavailable")
    assert reply.headers["retry-after"] == "1"
    assert reply.headers["cache-control"] == "no-store"
    assert ana.open(idempotency_key=same).status == 201


def test_a_command_whose_every_answer_was_lost_took_effect_once(ana: Person, bo: Person, line: FickleLine) -> None:
    game = start(ana, bo)
    person, view = mover(game.people, game.table)
    command, same = first_move(view), key()
    line.plan = ["pass", "lose answer", "lose answer", "lose answer"]
    assert person.command(game.table, idempotency_key=same, **command).code == "unavailable"
    again = person.command(game.table, idempotency_key=same, **command)
    assert again.status == 200
    assert again.json["round"]["ply"] == view["round"]["ply"] + 1


def test_a_command_whose_answer_was_lost_once_succeeds(ana: Person, bo: Person, line: FickleLine) -> None:
    """The client library sends the put again, meets its own success, and recognises it."""
    game = start(ana, bo)
    person, view = mover(game.people, game.table)
    line.plan = ["pass", "lose answer"]
    reply = person.move(view)
    assert reply.status == 200
    assert reply.json["round"]["ply"] == view["round"]["ply"] + 1


def test_sitting_down_whose_answer_was_lost_takes_one_seat(ana: Person, bo: Person, line: FickleLine) -> None:
    table = ana.open().json["table"]
    line.plan = ["pass", "lose answer"]
    assert bo.sit(table).json["seat"] == 1
    assert len(ana.view(table)["seats"]) == 2


def test_a_poisoned_item_is_one_tables_trouble(inside: Inside) -> None:
    ana = Person(inside, "Ana")
    poisoned, sound = ana.open().json["table"], ana.open().json["table"]
    client, place = dynamodb_client(None), {"pk": {"S": poisoned}, "sk": {"S": "table"}}
    item = client.get_item(TableName=TABLE_NAME, Key=place)["Item"]
    client.put_item(TableName=TABLE_NAME, Item=item | {"s": {"B": b"\x00\xff"}})
    assert ana.get(f"/tables/{poisoned}").refusal == (503, "unavailable")
    assert ana.command(poisoned, "start").refusal == (503, "unavailable")
    assert ana.get(f"/tables/{sound}").status == 200
    failed = inside.log.read[0]
    assert (failed["event"], failed["route"]) == ("the store or the gateway failed", "/tables/{table}")
    assert [cause["type"] for cause in failed["failure"]] == [
        "chalicelib.tables.errors.Unreadable",
        "builtins.ValueError",
    ]


def test_log_lines_hold_allowed_fields_and_nobodys_secrets(faulty: Inside, line: FickleLine) -> None:
    ana, secret_text = Person(faulty, "Anastasia"), "a word between us"
    table = ana.open().json["table"]
    line.plan = ["drop"] * 3
    assert ana.say(table, secret_text).status == 503
    assert faulty.log.lines
    for written in faulty.log.lines:
        assert set(json.loads(written)) <= {"level", "logger", "event", "failure", *FIELDS}
        for secret in (ana.token, ana.name, secret_text, table):
            assert secret not in written


def test_a_failure_says_what_kind_it_was_and_where(faulty: Inside, line: FickleLine) -> None:
    line.plan = ["throttle"] * 3
    Person(faulty).open()
    (failed,) = faulty.log.read
    kinds = [(cause["type"], cause["aws"]) for cause in failed["failure"]]
    assert kinds[0] == ("chalicelib.tables.errors.Refused", None)
    assert "ProvisionedThroughputExceededException" in {aws for _, aws in kinds}
    assert any("store/calls.py" in place for cause in failed["failure"] for place in cause["at"])


def test_a_function_that_fails_says_nothing_to_lambda(inside: Inside) -> None:
    record = {"eventID": "local-secret"}  # no change at all
    with pytest.raises(FunctionFailed) as failed:
        inside.function("after_change", {"Records": [record]})
    assert str(failed.value) == "after_change"
    assert failed.value.__cause__ is None
    assert failed.value.__suppress_context__
    assert inside.log.read[0]["function"] == "after_change"
