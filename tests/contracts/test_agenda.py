"""What is due, and the marker of robots that were called."""

from dataclasses import replace
from datetime import timedelta

from chalicelib.tables.ports import Due, Store
from tests.contracts.samples import NOON, full, lobby

MINUTE = timedelta(minutes=1)
IDS = [f"local-{letter * 24}" for letter in "abcdefghij"]


def test_tables_are_due_from_their_time_on_earliest_first(store: Store) -> None:
    for minute, table in enumerate(IDS):
        store.open(replace(lobby(table), due=NOON + minute * MINUTE))
    store.open(replace(lobby("local-zzzzzzzzzzzzzzzzzzzzzzzz"), due=None))
    due = store.due(NOON + 3 * MINUTE, 100)
    assert due == [Due(IDS[minute], "table", NOON + minute * MINUTE) for minute in range(4)]
    assert store.due(NOON + 9 * MINUTE, 2) == due[:2]
    assert store.due(NOON - MINUTE, 100) == []


def test_a_due_time_moves_on_and_nothing_else_of_the_table(store: Store) -> None:
    store.open(replace(full(), due=NOON))
    store.set_due(Due(full().id, "table", NOON), NOON + MINUTE)
    assert store.load(full().id) == replace(full(), due=NOON + MINUTE)
    store.set_due(Due(full().id, "table", NOON + MINUTE), None)
    assert store.load(full().id) == replace(full(), due=None)
    assert store.due(NOON + timedelta(days=100), 100) == []


def test_what_has_become_due_at_another_time_stays_so(store: Store) -> None:
    store.open(full())
    assert store.mark_robots(full().id, version=5, at=NOON, now=NOON)
    store.set_due(Due(full().id, "table", NOON), None)
    store.set_due(Due(full().id, "robots", NOON + MINUTE), None)
    assert full().due is not None
    assert [(due.kind, due.at) for due in store.due(NOON + timedelta(days=1), 100)] == [
        ("robots", NOON),
        ("table", full().due),
    ]


def test_what_is_not_there_cannot_become_due(store: Store) -> None:
    store.set_due(Due("local-nothing", "table", NOON), NOON)
    store.set_due(Due("local-nothing", "robots", NOON), NOON)
    assert store.load("local-nothing") is None
    assert store.due(NOON, 100) == []


def test_a_marker_is_due_until_taken_away(store: Store) -> None:
    assert store.mark_robots("t", version=5, at=NOON + MINUTE, now=NOON)
    assert store.due(NOON + MINUTE, 100) == [Due("t", "robots", NOON + MINUTE)]
    store.set_due(Due("t", "robots", NOON + MINUTE), NOON + 2 * MINUTE)
    assert store.due(NOON + MINUTE, 100) == []
    store.unmark_robots("t", version=5)
    store.unmark_robots("t", version=5)
    assert store.due(NOON + 2 * MINUTE, 100) == []


def test_a_marker_for_a_later_version_stays(store: Store) -> None:
    assert store.mark_robots("t", version=5, at=NOON, now=NOON)
    assert not store.mark_robots("t", version=4, at=NOON + MINUTE, now=NOON)
    store.unmark_robots("t", version=4)
    assert store.due(NOON, 100) == [Due("t", "robots", NOON)]
    assert store.mark_robots("t", version=6, at=NOON + MINUTE, now=NOON)
    assert store.due(NOON, 100) == []


def test_a_reader_marks_only_when_nobody_did_lately(store: Store) -> None:
    gap = timedelta(seconds=10)
    assert store.mark_robots("t", version=5, at=NOON + MINUTE, now=NOON, quiet_since=NOON - gap)
    soon, later = NOON + timedelta(seconds=9), NOON + gap
    assert not store.mark_robots("t", version=5, at=NOON, now=soon, quiet_since=soon - gap)
    assert store.mark_robots("t", version=5, at=NOON + MINUTE, now=later, quiet_since=later - gap)
