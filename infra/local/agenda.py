"""What time will make due, as the stream tells it: entries of the due index, and items whose time to live runs out."""

import threading
from collections.abc import Mapping, Sequence
from typing import Any

from infra.local.records import TTL_IDENTITY, Key, Record, key_of, number
from infra.table import TABLE

DUE_AT: str = TABLE["GlobalSecondaryIndexes"][0]["KeySchema"][1]["AttributeName"]
EXPIRES: str = TABLE["TimeToLiveSpecification"]["AttributeName"]


class Agenda:
    """Times by item, in seconds since 1970."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._due: dict[Key, float] = {}
        self._expires: dict[Key, float] = {}
        self._removing: set[Key] = set()

    def note(self, key: Key, image: Mapping[str, Any] | None) -> None:
        """What stands there now (None: nothing)."""
        with self._lock:
            for times, attribute in ((self._due, DUE_AT), (self._expires, EXPIRES)):
                time = None if image is None else number(image, attribute)
                if time is None:
                    times.pop(key, None)
                else:
                    times[key] = time

    def observe(self, records: Sequence[Record]) -> None:
        """Note changes; a removal that the time to live asked for is signed as DynamoDB signs it."""
        for record in records:
            key = key_of(record)
            self.note(key, record["dynamodb"].get("NewImage"))
            if record["eventName"] == "REMOVE" and key in self._removing:
                self._removing.discard(key)
                record["userIdentity"] = TTL_IDENTITY

    def next_due(self, after: float, until: float) -> float | None:
        """The first due time in that span, its end included."""
        with self._lock:
            return min((time for time in self._due.values() if after < time <= until), default=None)

    def expired(self, now: float) -> list[Key]:
        """Items whose time to live has run out; whoever asks removes them."""
        with self._lock:
            keys = [key for key, time in self._expires.items() if time <= now]
            self._removing.update(keys)
            return keys

    def renewed(self, key: Key) -> None:
        """The removal of this item did not come about."""
        with self._lock:
            self._removing.discard(key)
