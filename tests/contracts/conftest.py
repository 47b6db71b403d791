"""One suite for every store: in memory, moto, and dynalite, so that no stand-in's own habits pass for DynamoDB's.

dynalite lacks streams, the time to live, and the item returned with a failed condition. The tests about these name it.
"""

from collections.abc import Iterator
from datetime import datetime

import pytest

from chalicelib.store.dynamo import DynamoStore
from chalicelib.store.memory import MemoryStore
from chalicelib.tables.ports import Store
from tests.contracts.samples import NOON
from tests.support.databases import aws_environment, dynalite_url, fresh_table, in_moto

__all__ = ["aws_environment", "dynalite_url"]


class StandingClock:
    """Shows what it was set to."""

    def __init__(self) -> None:
        self.time = NOON

    def now(self) -> datetime:
        return self.time


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture(params=["memory", "moto", "dynalite"])
def store(request: pytest.FixtureRequest, clock: StandingClock) -> Store:
    """Each store in turn."""
    if request.param == "memory":
        return MemoryStore(clock)
    found: Store = request.getfixturevalue(request.param)
    return found


@pytest.fixture(params=["moto", "dynalite"])
def dynamo(request: pytest.FixtureRequest) -> DynamoStore:
    """The store on DynamoDB, at each stand-in for it."""
    found: DynamoStore = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def moto(aws_environment: None, clock: StandingClock) -> Iterator[DynamoStore]:
    with in_moto() as name:
        yield DynamoStore(name, None, clock)


@pytest.fixture
def dynalite(dynalite_url: str, clock: StandingClock) -> DynamoStore:
    return DynamoStore(fresh_table(dynalite_url), dynalite_url, clock)
