"""The event source mapping: order within a table, batches halved until the bad record stands alone, progress."""

import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from infra.local.pump import Pump, lane_of
from infra.local.records import Record

MAPPING = {"BatchSize": 10, "MaximumRetryAttempts": 2, "ParallelizationFactor": 3}
PATTERN = {"dynamodb": {"Keys": {"sk": {"S": ["table"]}}}}


def record(sequence: int, pk: str = "t", sk: str = "table") -> Record:
    keys = {"pk": {"S": pk}, "sk": {"S": sk}}
    return {"eventName": "MODIFY", "dynamodb": {"Keys": keys, "SequenceNumber": str(sequence)}}


class ListedStream:
    """A stream of records written by the test."""

    def __init__(self) -> None:
        self._records: deque[Record] = deque()
        self._written = threading.Event()

    def write(self, *records: Record) -> None:
        self._records.extend(records)
        self._written.set()

    def wait(self, timeout: float) -> bool:
        return bool(self._records) or self._written.wait(timeout)

    def take(self, limit: int) -> list[Record]:
        self._written.clear()
        return [self._records.popleft() for _ in range(min(limit, len(self._records)))]

    def wait_drained(self, timeout: float) -> bool:
        deadline = time.monotonic() + timeout
        while self._records and time.monotonic() < deadline:
            time.sleep(0.001)
        return not self._records


class Bench:
    """A pump with a function that notes what it is given and fails on chosen sequence numbers."""

    def __init__(self) -> None:
        self.stream = ListedStream()
        self.batches: list[list[int]] = []
        self.delivered: list[tuple[str, int]] = []
        self.observed: list[int] = []
        self.handled: list[int] = []
        self.bad: dict[int, int] = {}  # sequence number → how often it still fails
        self.hold = threading.Event()
        self.hold.set()
        self.pump = Pump(
            stream=self.stream,
            mapping=MAPPING,
            pattern=PATTERN,
            deliver=self.deliver,
            observe=self.observe,
            handled=self.handled.append,
        )

    def observe(self, records: Sequence[Record]) -> None:
        self.observed += [int(one["dynamodb"]["SequenceNumber"]) for one in records]

    def deliver(self, event: dict[str, Any]) -> None:
        assert self.hold.wait(10)
        numbers = [int(one["dynamodb"]["SequenceNumber"]) for one in event["Records"]]
        self.batches.append(numbers)
        failing = [number for number in numbers if self.bad.get(number, 0) > 0]
        for number in failing:
            self.bad[number] -= 1
        if failing:
            raise RuntimeError("as the test wants it")
        partitions = [one["dynamodb"]["Keys"]["pk"]["S"] for one in event["Records"]]
        self.delivered += zip(partitions, numbers, strict=True)


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    made.pump.start()
    yield made
    made.hold.set()
    made.pump.stop()


def test_what_matches_is_delivered_and_all_is_observed(bench: Bench) -> None:
    bench.stream.write(record(1), record(2, sk="robots"), record(3))
    assert bench.pump.settle(5)
    assert bench.delivered == [("t", 1), ("t", 3)]
    assert bench.observed == [1, 2, 3]
    assert bench.handled[-1] == 3


def test_changes_of_one_table_keep_their_order_among_many(bench: Bench) -> None:
    tables = "abcdefgh"
    bench.stream.write(*(record(number, pk=tables[number % 8]) for number in range(400)))
    assert bench.pump.settle(10)
    for table in tables:
        numbers = [number for pk, number in bench.delivered if pk == table]
        assert numbers == sorted(numbers)
        assert len(numbers) == 50
    assert max(map(len, bench.batches)) <= 10


def test_a_bad_record_is_put_aside_and_the_others_arrive(bench: Bench) -> None:
    bench.bad[4] = 99
    bench.hold.clear()
    bench.stream.write(*map(record, range(1, 8)))
    bench.hold.set()
    assert bench.pump.settle(10)
    assert sorted(number for _, number in bench.delivered) == [1, 2, 3, 5, 6, 7]
    assert bench.batches.count([4]) == 3  # once and two retries, alone in the end
    assert bench.handled[-1] == 7


def test_a_record_that_fails_for_a_while_is_delivered_before_what_follows_it(bench: Bench) -> None:
    bench.bad[1] = 2
    bench.stream.write(record(1))
    bench.stream.write(record(2))
    assert bench.pump.settle(10)
    assert bench.delivered == [("t", 1), ("t", 2)]


def test_a_failing_table_does_not_hold_up_another_lane(bench: Bench) -> None:
    slow, quick = "a", next(pk for pk in "bcdefgh" if lane_of(pk, 3) != lane_of("a", 3))
    bench.bad[1] = 99
    bench.stream.write(record(1, pk=slow))
    bench.stream.write(record(2, pk=quick))
    deadline = time.monotonic() + 5
    while (quick, 2) not in bench.delivered and time.monotonic() < deadline:
        time.sleep(0.002)
    assert bench.delivered[0] == (quick, 2)


def test_progress_never_passes_a_record_still_open(bench: Bench) -> None:
    first, other = "a", next(pk for pk in "bcdefgh" if lane_of(pk, 3) != lane_of("a", 3))
    bench.bad[1] = 2
    bench.stream.write(record(1, pk=first), record(2, pk=other), record(3, pk=other))
    assert bench.pump.settle(10)
    assert bench.handled == [3]


def test_what_is_left_at_the_end_is_observed_for_the_next_start() -> None:
    bench = Bench()
    bench.pump.start()
    bench.hold.clear()
    bench.stream.write(record(1))
    while not bench.observed:
        time.sleep(0.002)
    stopping = threading.Thread(target=bench.pump.stop)
    stopping.start()
    time.sleep(0.05)
    bench.stream.write(record(2))
    bench.hold.set()
    stopping.join(10)
    assert set(bench.observed) <= {1, 2}
    assert 2 not in bench.handled
