"""Where the table's changes are read: moto's memory, or the Streams API of another endpoint."""

import threading
import time
from collections.abc import Mapping
from typing import Any, Protocol

from moto.dynamodb.models import dynamodb_backends
from moto.dynamodb.models.table import Table

from infra.local import atomic
from infra.local.records import Record, lambda_record, sequence_of

MOTO_ACCOUNT = "123456789012"
POLL = 0.25  # seconds; Lambda asks a shard four times a second
FRESH_SHARDS = 10.0  # seconds after which the list of shards is asked for again


class Stream(Protocol):
    """Changes in the order they happened, each handed out once."""

    def wait(self, timeout: float) -> bool:
        """Wait until there is something to take."""

    def take(self, limit: int) -> list[Record]:
        """At most `limit` of the records that are there, without waiting."""

    def wait_drained(self, timeout: float) -> bool:
        """Wait until nothing written before this call is left to be taken."""


class MotoStream:
    """Takes the records out of moto's memory, where they would otherwise stay for good.

    Asked through its Streams API, moto spends 1.5 ms on each record and keeps an iterator for each call: as much
    processor time again as the write itself. The records are the same.
    """

    def __init__(self, region: str, table: str) -> None:
        self.table: Table = dynamodb_backends[MOTO_ACCOUNT][region].get_table(table)
        self._shard: Any = self.table.stream_shard
        self._arn = f"{self.table.table_arn}/stream/{self.table.latest_stream_label}"
        self._written = threading.Event()
        self._listen()
        self.close = atomic.after_call(self._listen)

    def _listen(self) -> None:
        if self._shard.items:
            self._written.set()

    def wait(self, timeout: float) -> bool:
        return self._written.wait(timeout)

    def take(self, limit: int) -> list[Record]:
        with atomic.LOCK:
            taken = self._shard.items[:limit]
            del self._shard.items[:limit]
            # moto numbers a record by how many it holds, so the start moves along.
            self._shard.starting_sequence_number += len(taken)
            if not self._shard.items:
                self._written.clear()
        return [lambda_record(one.record, self._arn) for one in taken]

    def number_from(self, start: int) -> None:
        """Number what waits, and what will come, from `start` on at least."""
        with atomic.LOCK:
            self._shard.starting_sequence_number = max(start, self._shard.starting_sequence_number)
            for offset, item in enumerate(self._shard.items):
                sequence = self._shard.starting_sequence_number + offset
                item.record["dynamodb"]["SequenceNumber"] = str(sequence)
            self._listen()

    def wait_drained(self, timeout: float) -> bool:
        deadline = time.monotonic() + timeout
        while self._shard.items:
            if time.monotonic() > deadline:
                return False
            time.sleep(0.002)
        return True


class ApiStream:
    """Polls every shard as Lambda does, parents before their children. `after` says where to go on, by shard."""

    def __init__(self, client: Any, arn: str, after: Mapping[str, str]) -> None:
        self._client = client
        self._arn = arn
        self._read = dict(after)  # how far each shard has been read
        self._highest = 0
        self._iterators: dict[str, str] = {}
        self._finished: set[str] = set()
        self._shards_at = float("-inf")
        self._found: list[Record] = []
        self._polls = 0  # finished ones that found nothing
        self._polled = threading.Condition()

    def wait(self, timeout: float) -> bool:
        deadline = time.monotonic() + timeout
        while not self._found:
            self._found = self._poll()
            if not self._found:
                with self._polled:
                    self._polls += 1
                    self._polled.notify_all()
                if time.monotonic() > deadline:
                    return False
                time.sleep(POLL)
        return True

    def take(self, limit: int) -> list[Record]:
        taken, self._found = self._found[:limit], self._found[limit:]
        return taken

    def wait_drained(self, timeout: float) -> bool:
        with self._polled:
            # A poll that finds nothing has left nothing untaken behind, for only then is the next one made.
            # The one under way may have asked before the write; the one after it cannot have.
            enough = self._polls + 2
            return self._polled.wait_for(lambda: self._polls >= enough, timeout)

    def positions(self, delivered: int) -> dict[str, str] | None:
        """Where to go on by shard, if everything read so far is delivered by now; else None."""
        return dict(self._read) if delivered >= self._highest else None

    def _poll(self) -> list[Record]:
        if time.monotonic() - self._shards_at > FRESH_SHARDS:
            self._find_shards()
        for shard, iterator in list(self._iterators.items()):
            try:
                answer = self._client.get_records(ShardIterator=iterator)
            except self._client.exceptions.ExpiredIteratorException:
                self._iterators[shard] = self._iterator(shard)
                continue
            following = answer.get("NextShardIterator")
            if following is None:
                self._finish(shard)
            else:
                self._iterators[shard] = following
            if answer["Records"]:
                records = [lambda_record(record, self._arn) for record in answer["Records"]]
                self._read[shard] = str(sequence_of(records[-1]))
                self._highest = max(self._highest, *map(sequence_of, records))
                return records
        return []

    def _finish(self, shard: str) -> None:
        self._finished.add(shard)
        del self._iterators[shard]
        self._shards_at = float("-inf")

    def _find_shards(self) -> None:
        shards: list[Any] = []
        more: dict[str, str] = {}
        while True:
            answer = self._client.describe_stream(StreamArn=self._arn, **more)["StreamDescription"]
            shards += answer["Shards"]
            if "LastEvaluatedShardId" not in answer:
                break
            more = {"ExclusiveStartShardId": answer["LastEvaluatedShardId"]}
        known = {shard["ShardId"] for shard in shards}
        self._finished &= known
        for shard in shards:
            name, parent = shard["ShardId"], shard.get("ParentShardId")
            ready = parent not in known or parent in self._finished
            if ready and name not in self._finished and name not in self._iterators:
                self._iterators[name] = self._iterator(name)
        self._shards_at = time.monotonic()

    def _iterator(self, shard: str) -> str:
        start: dict[str, str] = {"ShardIteratorType": "TRIM_HORIZON"}
        if shard in self._read:
            start = {"ShardIteratorType": "AFTER_SEQUENCE_NUMBER", "SequenceNumber": self._read[shard]}
        try:
            answer = self._client.get_shard_iterator(StreamArn=self._arn, ShardId=shard, **start)
        except self._client.exceptions.TrimmedDataAccessException:
            answer = self._client.get_shard_iterator(
                StreamArn=self._arn, ShardId=shard, ShardIteratorType="TRIM_HORIZON"
            )
        return str(answer["ShardIterator"])
