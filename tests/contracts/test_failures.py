"""DynamoDB throttled, silent, or heard only half: the store says so, and what it may have done can be found out."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from chalicelib.store.dynamo import DynamoStore
from chalicelib.store.rows import Row
from chalicelib.tables.errors import Refused
from chalicelib.tables.ports import Conflict
from tests.contracts.conftest import StandingClock
from tests.contracts.samples import lobby
from tests.support.fickle import FickleLine, fickle_line

ATTEMPTS = Row.Meta.max_retry_attempts + 1


@pytest.fixture
def line(dynalite: DynamoStore, dynalite_url: str) -> Iterator[FickleLine]:
    with fickle_line(dynalite_url) as line:
        yield line


@pytest.fixture
def store(line: FickleLine, clock: StandingClock) -> DynamoStore:
    return DynamoStore(Row.Meta.table_name, line.url, clock)


@pytest.mark.parametrize("fate", ["throttle", "drop", "lose answer"])
def test_a_call_that_fails_every_time_is_unavailable(store: DynamoStore, line: FickleLine, fate: str) -> None:
    store.open(lobby())
    line.plan = [fate] * ATTEMPTS
    with pytest.raises(Refused) as refused:
        store.load(lobby().id)
    assert (refused.value.code, refused.value.retry_after) == ("unavailable", 1)
    assert line.plan == []


@pytest.mark.parametrize("fate", ["throttle", "drop"])
def test_a_call_that_fails_once_is_tried_again(store: DynamoStore, line: FickleLine, fate: str) -> None:
    store.open(lobby())
    line.plan = [fate]
    store.save(replace(lobby(), version=2))
    assert store.load(lobby().id) == replace(lobby(), version=2)


def test_ones_own_success_comes_back_as_a_conflict_with_oneself(store: DynamoStore, line: FickleLine) -> None:
    """The client repeats the put whose answer was lost, and finds its condition no longer true."""
    store.open(lobby())
    line.plan = ["lose answer"]
    with pytest.raises(Conflict) as conflict:
        store.save(replace(lobby(), version=2))
    assert conflict.value.current == replace(lobby(), version=2)


def test_nobody_there_is_unavailable(clock: StandingClock, aws_environment: None) -> None:
    store = DynamoStore("tables", "http://127.0.0.1:9", clock)
    with pytest.raises(Refused) as refused:
        store.open(lobby())
    assert refused.value.code == "unavailable"
