"""The event source mapping: takes the stream's records and hands them to a function in batches until it has them."""

import hashlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from infra.local.patterns import matches
from infra.local.records import Record, key_of, sequence_of
from infra.local.stream import Stream

Deliver = Callable[[dict[str, Any]], object]
Observe = Callable[[Sequence[Record]], None]
Handled = Callable[[int], None]

LOG = logging.getLogger(__name__)
PAUSE = 0.05  # seconds before the first repetition of a failed batch, doubled before each further one


class Pump:
    """Runs `mapping` (infra/table.py) between a stream and a function.

    `observe` sees every record, filtered or not, before any is delivered; `handled` is told the sequence number up to
    which nothing is left to deliver. Changes of one partition stay in order; partitions are spread over lanes.
    """

    def __init__(
        self,
        *,
        stream: Stream,
        mapping: Mapping[str, Any],
        pattern: Mapping[str, Any],
        deliver: Deliver,
        observe: Observe,
        handled: Handled,
    ) -> None:
        self._stream = stream
        self._batch = int(mapping["BatchSize"])
        self._retries = int(mapping["MaximumRetryAttempts"])
        self._pattern = pattern
        self._deliver = deliver
        self._observe = observe
        self._handled = handled
        self._progress = Progress()
        self._stopping = threading.Event()
        self._lanes: list[queue.SimpleQueue[Record | None]] = [
            queue.SimpleQueue() for _ in range(int(mapping.get("ParallelizationFactor", 1)))
        ]
        self._threads = [threading.Thread(target=self._read, name="stream", daemon=True)]
        self._threads += [
            threading.Thread(target=self._run_lane, args=(lane,), name=f"stream-lane-{number}", daemon=True)
            for number, lane in enumerate(self._lanes)
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Observe what is left and deliver no more: what `handled` has not been told of is for the next start."""
        self._stopping.set()
        self._threads[0].join()
        for lane in self._lanes:
            lane.put(None)
        for thread in self._threads[1:]:
            thread.join()

    def settle(self, timeout: float) -> bool:
        """Wait until everything written before this call has been delivered."""
        deadline = time.monotonic() + timeout
        return self._stream.wait_drained(timeout) and self._progress.wait(max(0.0, deadline - time.monotonic()))

    @property
    def delivered(self) -> int:
        """How many records have been dealt with so far."""
        return self._progress.count

    def _read(self) -> None:
        while not self._stopping.is_set():
            if self._stream.wait(0.2):
                self._distribute(self._take())
        while left := self._take():
            self._observe(left)

    def _take(self) -> list[Record]:
        # Under one lock, so that nobody finds the stream drained and nothing under way in between.
        with self._progress.reading:
            records = self._stream.take(self._batch)
            self._progress.take([sequence_of(record) for record in records])
        return records

    def _distribute(self, records: Sequence[Record]) -> None:
        self._observe(records)
        for record in records:
            if matches(self._pattern, record):
                self._lanes[lane_of(key_of(record)[0], len(self._lanes))].put(record)
            else:
                self._finish([record])

    def _run_lane(self, lane: "queue.SimpleQueue[Record | None]") -> None:
        while (record := lane.get()) is not None:
            if self._stopping.is_set():
                continue
            batch = [record]
            while len(batch) < self._batch and not lane.empty():
                following = lane.get()
                if following is None:
                    lane.put(None)
                    break
                batch.append(following)
            self._hand_over(batch)
            if not self._stopping.is_set():
                self._finish(batch)

    def _finish(self, records: Sequence[Record]) -> None:
        through = self._progress.finish([sequence_of(record) for record in records])
        if through is not None:
            self._handled(through)

    def _hand_over(self, batch: Sequence[Record]) -> None:
        """Try, halve and try again; what fails alone to the last is put aside."""
        for attempt in range(self._retries + 1):
            if attempt > 0:
                self._stopping.wait(PAUSE * 2 ** (attempt - 1))
            if self._stopping.is_set():
                return
            try:
                self._deliver({"Records": list(batch)})
                return
            except Exception:
                LOG.exception("after_change failed on %d records, attempt %d", len(batch), attempt + 1)
            if len(batch) > 1:
                middle = len(batch) // 2
                self._hand_over(batch[:middle])
                self._hand_over(batch[middle:])
                return
        if not self._stopping.is_set():
            LOG.error("put aside after %d attempts: a change of %s", self._retries + 1, key_of(batch[0])[1])


class Progress:
    """Which records have been taken and are not dealt with yet."""

    def __init__(self) -> None:
        self.reading = threading.Lock()
        self.count = 0
        self._open: dict[int, None] = {}  # in the order taken
        self._highest = 0
        self._changed = threading.Condition()

    def take(self, sequences: Sequence[int]) -> None:
        with self._changed:
            self._open.update(dict.fromkeys(sequences))
            self._highest = max(self._highest, *sequences) if sequences else self._highest

    def finish(self, sequences: Sequence[int]) -> int | None:
        """The highest sequence number below which nothing is open any more; None when that has not moved."""
        with self._changed:
            first = next(iter(self._open), None)
            for sequence in sequences:
                self._open.pop(sequence, None)
            self.count += len(sequences)
            if not self._open:
                self._changed.notify_all()
                return self._highest
            now_first = next(iter(self._open))
            return now_first - 1 if now_first != first else None

    def wait(self, timeout: float) -> bool:
        with self.reading, self._changed:
            return self._changed.wait_for(lambda: not self._open, timeout)


def lane_of(partition: str, lanes: int) -> int:
    """Always the same lane for the same partition."""
    return int.from_bytes(hashlib.blake2b(partition.encode(), digest_size=4).digest()) % lanes
