"""What the stream reports, in the store's own words. Not on dynalite, which lacks streams."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from chalicelib.store.dynamo import DynamoStore
from chalicelib.store.memory import MemoryStore
from chalicelib.store.stream import changes
from chalicelib.tables.ports import Archive, Change, ChatSaid, Due, Store, TableChanged
from infra.local.database import REGION
from infra.local.patterns import matches
from infra.local.stream import MotoStream
from infra.table import FILTER
from tests.contracts.conftest import StandingClock
from tests.contracts.samples import NOON, full, lobby
from tests.contracts.test_chat import message
from tests.contracts.test_sockets import socket
from tests.support.databases import TABLE_NAME, dynamodb_client

Reported = Callable[[], Sequence[Change]]


@pytest.fixture(params=["memory", "moto"])
def streamed(request: pytest.FixtureRequest, clock: StandingClock) -> tuple[Store, Reported]:
    """A store, and what its stream has reported so far."""
    if request.param == "memory":
        return _in_memory(clock)
    store: DynamoStore = request.getfixturevalue("moto")
    stream = MotoStream(REGION, TABLE_NAME)
    return store, lambda: changes(record for record in stream.take(1000) if matches(FILTER, record))


def _in_memory(clock: StandingClock) -> tuple[Store, Reported]:
    store = MemoryStore(clock)
    seen: list[Change] = []
    store.attach(seen.extend)

    def reported() -> Sequence[Change]:
        store.deliver()
        return seen

    return store, reported


def test_puts_of_a_table_are_reported_with_before_and_after(streamed: tuple[Store, Reported]) -> None:
    store, reported = streamed
    second = replace(full(), version=2)
    store.open(lobby())
    store.save(second)
    store.set_due(Due(lobby().id, "table", NOON + timedelta(hours=3, milliseconds=7)), None)
    assert reported() == [
        TableChanged(None, lobby()),
        TableChanged(lobby(), second),
        TableChanged(second, replace(second, due=None)),
    ]


def test_messages_are_reported_and_nothing_else_is(streamed: tuple[Store, Reported]) -> None:
    store, reported = streamed
    store.put_message(lobby().id, message(1))
    store.put_socket(socket("c", lobby().id))
    store.archive(lobby().id, Archive(1, {}))
    store.mark_robots(lobby().id, version=1, at=NOON, now=NOON)
    store.clear(lobby().id)
    assert reported() == [ChatSaid(lobby().id, message(1))]


def test_a_removal_is_reported_with_what_was_removed(moto: DynamoStore) -> None:
    stream = MotoStream(REGION, TABLE_NAME)
    moto.open(full())
    stream.take(1000)
    key = {"pk": {"S": full().id}, "sk": {"S": "table"}}
    dynamodb_client(None).delete_item(TableName=TABLE_NAME, Key=key)
    assert changes(stream.take(1000)) == [TableChanged(full(), None)]


def test_a_record_can_be_read_again(moto: DynamoStore) -> None:
    """A batch that fails is handed over once more, as it is."""
    stream = MotoStream(REGION, TABLE_NAME)
    moto.open(full())
    records = stream.take(1000)
    assert changes(records) == changes(records) == [TableChanged(None, full())]
