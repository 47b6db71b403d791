"""What a move costs: two calls of DynamoDB, and both certain."""

import pytest

from tests.api.client import Person, View, play_round
from tests.api.conftest import start
from tests.api.inside import Inside
from tests.support.calls import Call, recorded_calls


@pytest.fixture
def people(inside: Inside) -> list[Person]:
    return [Person(inside, name) for name in ("Ana", "Bo", "Cleo")]


def operations(calls: list[Call]) -> list[str]:
    return [call.operation for call in calls]


def mover(people: list[Person], table: str) -> tuple[Person, View]:
    view = people[0].view(table)
    person = people[view["round"]["turn"]]
    return person, person.view(table)


def test_a_move_is_one_consistent_read_and_one_conditional_put(people: list[Person]) -> None:
    game = start(*people)
    for _ in range(10):
        person, view = mover(people, game.table)
        with recorded_calls() as calls:
            assert person.move(view).status == 200
        assert operations(calls) == ["GetItem", "PutItem"]
        assert calls[0].parameters["ConsistentRead"] is True
        assert calls[1].parameters["ReturnValuesOnConditionCheckFailure"] == "ALL_OLD"
        assert "ConditionExpression" in calls[1].parameters


def test_a_refused_move_is_one_read(people: list[Person]) -> None:
    game = start(*people)
    person, _ = mover(people, game.table)
    with recorded_calls() as calls:
        assert person.command(game.table, "play", ply=99, card="7H").code == "stale"
    assert operations(calls) == ["GetItem"]


def test_reading_is_one_read(people: list[Person]) -> None:
    game = start(*people)
    with recorded_calls() as calls:
        people[0].view(game.table)
        people[0].get(f"/tables/{game.table}", if_none_match="*")
    assert operations(calls) == ["GetItem", "GetItem"]


def test_the_next_round_puts_the_finished_one_aside_first(people: list[Person]) -> None:
    rules = {"preset": "classic", "options": {"hand_more": 2, "target": {"fixed": 2000}}}
    game = start(*people, rules=rules)
    view = play_round(people, game.table)
    with recorded_calls() as calls:
        assert people[0].command(game.table, "next_round", round=view["round"]["number"]).status == 200
    assert operations(calls) == ["GetItem", "PutItem", "PutItem"]
    assert [call.parameters["Item"]["sk"] for call in calls[1:]] == [{"S": "round#0001"}, {"S": "table"}]
