"""The store in memory, on which games are played by the thousand, does what the one on DynamoDB does.

Hypothesis gives both the same calls, in any order, and every answer must be the same. moto stands in for DynamoDB,
locked as `infra/local/atomic.py` says; tests/contracts holds moto against dynalite.
"""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from chalicelib.store.dynamo import DynamoStore
from chalicelib.store.memory import MemoryStore
from chalicelib.tables.ports import Archive, Conflict, Due, Message, Socket, Subscription
from tests.contracts.samples import NOON, full, lobby, token
from tests.support.databases import aws_environment, in_moto

__all__ = ["aws_environment"]

IDS = [f"local-{letter * 24}" for letter in "ab"]
TABLES = st.sampled_from(IDS)
CONNECTIONS = st.sampled_from(["c1", "c2", "c3"])
TOKENS = st.sampled_from([b"", token(1), token(2)])
HOLDERS = st.sampled_from([token(1), token(2)])
NUMBERS = st.integers(1, 4)
VERSIONS = st.integers(1, 5)
LATER = st.integers(-90, 90).map(lambda seconds: timedelta(seconds=seconds))
LIMITS = st.integers(1, 5)


class Both(RuleBasedStateMachine):
    """Two stores that are given the same."""

    def __init__(self) -> None:
        super().__init__()
        self.time = NOON
        self.moto = ExitStack()

    @initialize()
    def begin(self) -> None:
        name = self.moto.enter_context(in_moto())
        self.memory, self.dynamo = MemoryStore(self), DynamoStore(name, None, self)

    def teardown(self) -> None:
        if hasattr(self, "memory"):
            self.look()
        self.moto.close()

    def now(self) -> datetime:
        return self.time

    def same(self, call: Callable[[Any], object], order: Callable[[Any], Any] | None = None) -> object:
        answers = [_answer(call, store) for store in (self.memory, self.dynamo)]
        if order is not None:
            answers = [sorted(answer, key=order) for answer in answers if isinstance(answer, list)]
        assert answers[0] == answers[1]
        return answers[0]

    @rule(later=LATER)
    def time_passes(self, later: timedelta) -> None:
        self.time += abs(later)

    @rule(table=TABLES, due=LATER)
    def open(self, table: str, due: timedelta) -> None:
        self.same(lambda store: store.open(replace(lobby(table), due=NOON + due)))

    @rule(table=TABLES, version=VERSIONS, moves=st.binary(max_size=4))
    def save(self, table: str, version: int, moves: bytes) -> None:
        self.same(lambda store: store.save(replace(full(), id=table, version=version, moves=moves)))

    @rule(table=TABLES, moves=st.binary(max_size=4))
    def save_next(self, table: str, moves: bytes) -> None:
        current = self.memory.load(table)
        if current is not None:
            self.same(lambda store: store.save(replace(full(), id=table, version=current.version + 1, moves=moves)))

    @rule(table=TABLES, k=NUMBERS, dealer=NUMBERS)
    def archive(self, table: str, k: int, dealer: int) -> None:
        self.same(lambda store: store.archive(table, Archive(k, {"dealer": dealer})))

    @rule(table=TABLES, first=NUMBERS, last=NUMBERS)
    def archives(self, table: str, first: int, last: int) -> None:
        self.same(lambda store: list(store.archives(table, first, last)))

    @rule(table=TABLES, n=NUMBERS, text=st.sampled_from(["olá", "hi"]))
    def put_message(self, table: str, n: int, text: str) -> None:
        message = Message(n, 0, "Ana", text, self.time, token(1))
        self.same(lambda store: store.put_message(table, message))

    @rule(table=TABLES, n=st.integers(0, 4), limit=LIMITS)
    def read_messages(self, table: str, n: int, limit: int) -> None:
        self.same(lambda store: list(store.messages_after(table, n, limit)))
        self.same(lambda store: list(store.last_messages(table, limit)))

    @rule(table=TABLES, connection=CONNECTIONS, owner=TOKENS, life=LATER)
    def put_socket(self, table: str, connection: str, owner: bytes, life: timedelta) -> None:
        socket = Socket(connection, table, owner, self.time + life)
        self.same(lambda store: store.put_socket(socket))

    @rule(table=TABLES, connection=CONNECTIONS, owner=TOKENS)
    def drop_socket(self, table: str, connection: str, owner: bytes) -> None:
        self.same(lambda store: store.drop_socket(Socket(connection, table, owner, self.time)))

    @rule(table=TABLES, kind=st.sampled_from(["table", "robots"]), off=st.booleans(), at=st.none() | LATER)
    def set_due(self, table: str, kind: str, off: bool, at: timedelta | None) -> None:
        waiting = [due for due in self.memory.due(self.time + timedelta(days=90), 9) if due.table == table]
        due = next((due for due in waiting if due.kind == kind and not off), Due(table, kind, self.time))
        self.same(lambda store: store.set_due(due, None if at is None else self.time + at))

    @rule(table=TABLES, version=VERSIONS, at=LATER, quiet=st.none() | LATER)
    def mark_robots(self, table: str, version: int, at: timedelta, quiet: timedelta | None) -> None:
        since = None if quiet is None else self.time + quiet
        self.same(lambda store: store.mark_robots(table, version, self.time + at, self.time, since))

    @rule(table=TABLES, version=VERSIONS)
    def unmark_robots(self, table: str, version: int) -> None:
        self.same(lambda store: store.unmark_robots(table, version))

    @rule(table=TABLES, owner=HOLDERS, number=NUMBERS)
    def put_subscription(self, table: str, owner: bytes, number: int) -> None:
        subscription = Subscription(owner, f"https://push.test/{number}", "key", "auth", self.time)
        self.same(lambda store: store.put_subscription(table, subscription))

    @rule(table=TABLES, owner=HOLDERS, number=NUMBERS)
    def drop_subscription(self, table: str, owner: bytes, number: int) -> None:
        subscription = Subscription(owner, f"https://push.test/{number}", "key", "auth", self.time)
        self.same(lambda store: store.drop_subscription(table, subscription))

    @rule(table=TABLES, owner=HOLDERS, kind=st.sampled_from(["chat", "your_turn"]), mark=NUMBERS, after=NUMBERS)
    def note_sent(self, table: str, owner: bytes, kind: str, mark: int, after: int) -> None:
        self.same(lambda store: store.note_sent(table, owner, kind, mark, after))

    @rule(opener=st.sampled_from([b"a", b"b"]), hours=st.integers(0, 1), most=st.integers(1, 3))
    def count_opening(self, opener: bytes, hours: int, most: int) -> None:
        since = NOON + timedelta(hours=hours)
        self.same(lambda store: store.count_opening(opener, since, most))

    @rule(table=TABLES)
    def clear(self, table: str) -> None:
        self.same(lambda store: store.clear(table))

    @rule()
    def look(self) -> None:
        """All that is kept is the same."""
        for table in IDS:
            self.same(lambda store, table=table: store.load(table))  # type: ignore[misc]
            self.same(lambda store, table=table: list(store.sockets(table)), _connected)  # type: ignore[misc]
            self.same(lambda store, table=table: list(store.subscriptions(table)), _subscribed)  # type: ignore[misc]
        for connection in ("c1", "c2", "c3"):
            self.same(lambda store, connection=connection: store.socket(connection))  # type: ignore[misc]
        for until in (self.time, self.time + timedelta(days=90)):
            self.same(lambda store, until=until: list(store.due(until, 100)), _due)  # type: ignore[misc]


def _answer(call: Callable[[Any], object], store: object) -> object:
    try:
        return call(store)
    except Conflict as conflict:
        return ("conflict", conflict.current)


def _connected(each: Socket) -> str:
    return each.connection


def _subscribed(each: Subscription) -> tuple[bytes, str]:
    return each.token, each.endpoint


def _due(each: Due) -> tuple[datetime, str, str]:
    return each.at, each.kind, each.table


def compare(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        Both,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_both_stores_answer_alike(aws_environment: None) -> None:
    compare(examples=5, steps=25)


@pytest.mark.slow
def test_both_stores_answer_alike_for_long(aws_environment: None) -> None:
    compare(examples=200, steps=60)
