"""The whole service on one machine, asked over real HTTP; and one table of two people to begin with."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from infra.local.stack import Stack
from infra.local.testing import stack
from tests.api.client import CLASSIC, Api, Person
from tests.api.inside import Inside, running
from tests.support.databases import aws_environment, dynalite_url, in_moto

__all__ = ["aws_environment", "dynalite_url", "stack"]


@pytest.fixture(scope="session")
def api(stack: Stack) -> Api:  # the fixture imported above
    return Api(stack.api)


@pytest.fixture
def ana(api: Api) -> Person:
    return Person(api, "Ana")


@pytest.fixture
def bo(api: Api) -> Person:
    return Person(api, "Bo")


@pytest.fixture
def watcher(api: Api) -> Person:
    """Has a token, and no seat anywhere."""
    return Person(api, "Wim")


@pytest.fixture
def inside(aws_environment: None) -> Iterator[Inside]:
    """The app in this process, on an empty moto."""
    with in_moto() as table, running(table=table) as app:
        yield app


@dataclass(frozen=True)
class Game:
    """A table in play, its people in seat order."""

    table: str
    people: list[Person]


@pytest.fixture
def lobby(ana: Person) -> str:
    """A table Ana has opened."""
    return str(ana.open().json["table"])


@pytest.fixture
def game(ana: Person, bo: Person) -> Game:
    return start(ana, bo)


def start(*people: Person, rules: object = CLASSIC) -> Game:
    """A match of these people, the first of them its host."""
    table = str(people[0].open(rules).json["table"])
    for person in people[1:]:
        assert person.sit(table).status == 201
    assert people[0].command(table, "start").status == 200
    return Game(table, list(people))
