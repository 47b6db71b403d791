"""Time: the clock, what it makes due, and the order in which an advance comes by it."""

import json
import time
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest

from infra.local.agenda import Agenda
from infra.local.clock import StackClock, stamp
from infra.local.records import TTL_IDENTITY
from infra.local.schedule import HOUR, Schedule
from tests.infra.local.conftest import TABLE, Running


def test_the_clock_moves_on_and_never_back(tmp_path: Path) -> None:
    clock = StackClock(tmp_path / "clock")
    before = clock.now()
    assert abs(clock.time() - time.time()) < 1
    clock.advance_to(clock.time() + 5 * HOUR)
    clock.advance_to(clock.time() - 5 * HOUR)
    moved = clock.now()
    assert 5 * HOUR <= (moved - before).total_seconds() < 5 * HOUR + 5
    assert moved.tzinfo is UTC
    assert moved.microsecond % 1000 == 0
    # The next start goes on from there.
    assert 0 <= (StackClock(tmp_path / "clock").now() - moved).total_seconds() < 5


def test_a_time_is_written_as_the_contract_wants_it() -> None:
    assert stamp(0.125) == "1970-01-01T00:00:00.125Z"
    assert stamp(86399.9999) == "1970-01-02T00:00:00.000Z"


class Calendar:
    """A schedule whose sweep notes when it was called and moves due times on as `then` says."""

    def __init__(self, due: dict[str, list[float]]) -> None:
        self.clock = StackClock()
        self.start = self.clock.time()
        self.agenda = Agenda()
        self.left = {name: [self.start + hours * HOUR for hours in times] for name, times in due.items()}
        self.visits: list[tuple[str, float]] = []
        self.sweeps: list[dict[str, Any]] = []
        self.settled = 0
        for name in self.left:
            self.note(name)
        self.schedule = Schedule(
            clock=self.clock,
            agenda=self.agenda,
            sweep=self.sweep,
            remove_expired=lambda: None,
            settle=self.settle,
            upkeep=lambda: None,
        )

    def note(self, name: str) -> None:
        times = self.left[name]
        image = {"due_at": {"N": str(times[0])}} if times else {}
        self.agenda.note((name, "table"), image)

    def sweep(self, event: bytes) -> None:
        self.sweeps.append(json.loads(event))
        now = self.clock.time()
        for name, times in self.left.items():
            while times and times[0] <= now:
                self.visits.append((name, round((now - self.start) / HOUR, 1)))
                times.pop(0)
            self.note(name)

    def settle(self, timeout: float) -> bool:
        self.settled += 1
        return True


def test_what_is_due_on_the_way_is_done_at_its_time_and_in_its_order() -> None:
    calendar = Calendar({"a": [24, 48, 168], "b": [30], "c": [500]})
    calendar.schedule.advance(8 * 24)
    assert calendar.visits == [("a", 24.0), ("b", 30.0), ("a", 48.0), ("a", 168.0)]
    assert calendar.clock.time() - calendar.start == pytest.approx(8 * 24 * HOUR, abs=5)
    assert calendar.settled >= len(calendar.sweeps)


def test_an_advance_sweeps_at_least_once_and_at_most_once_a_minute() -> None:
    calendar = Calendar({})
    calendar.schedule.advance(0)
    assert len(calendar.sweeps) == 1
    assert calendar.sweeps[0]["source"] == "aws.events"
    crowd = Calendar({f"t{number}": [1 + number / HOUR] for number in range(50)})
    crowd.schedule.advance(2)
    assert len(crowd.visits) == 50
    assert len(crowd.sweeps) <= 3


def test_something_that_stays_due_does_not_stop_the_clock() -> None:
    calendar = Calendar({"a": [24]})
    calendar.left["a"] = [calendar.start + 24 * HOUR, calendar.start + 24 * HOUR]
    stubborn = calendar.agenda
    stubborn.note(("poisoned", "table"), {"due_at": {"N": str(calendar.start + HOUR)}})
    calendar.schedule.advance(100)
    assert calendar.clock.time() - calendar.start == pytest.approx(100 * HOUR, abs=5)


def test_items_go_when_their_time_to_live_has_run_out_and_the_stream_says_why(
    running: Running, seen: list[Any]
) -> None:
    client, now = running.database.client, running.clock.time()
    for name, expires in (("soon", now + HOUR), ("later", now + 50 * HOUR)):
        item = {"pk": {"S": name}, "sk": {"S": "table"}, "expires": {"N": str(int(expires))}}
        client.put_item(TableName=TABLE, Item=item)
    running.machine.schedule.advance(2)
    left = [item["pk"]["S"] for item in client.scan(TableName=TABLE)["Items"]]
    assert left == ["later"]
    records = [record for name, event in seen if name == "after_change" for record in event["Records"]]
    ((removed),) = [record for record in records if record["eventName"] == "REMOVE"]
    assert removed["dynamodb"]["Keys"]["pk"] == {"S": "soon"}
    assert removed["userIdentity"] == TTL_IDENTITY
    # A renewed item stays, and somebody's own removal is not signed.
    client.put_item(
        TableName=TABLE,
        Item={"pk": {"S": "later"}, "sk": {"S": "table"}, "expires": {"N": str(int(now + 500 * HOUR))}},
    )
    running.machine.schedule.advance(100)
    client.delete_item(TableName=TABLE, Key={"pk": {"S": "later"}, "sk": {"S": "table"}})
    assert running.machine.settle(10)
    last = [record for name, event in seen if name == "after_change" for record in event["Records"]][-1]
    assert (last["eventName"], "userIdentity" in last) == ("REMOVE", False)


def test_an_advance_waits_for_what_it_set_in_motion(running: Running, seen: list[Any]) -> None:
    running.machine.schedule.advance(1)
    assert [name for name, _ in seen if name == "sweep"] == ["sweep"]
