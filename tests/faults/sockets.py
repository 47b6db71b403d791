"""The gateway's sockets: whose each is, how long it lives, what it has been sent – and whether that was all it should.

A frame that gets lost is still one that was sent: the table can do no more, and the client asks anew.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tests.faults.faults import Faults
from tests.faults.ledger import Ledger
from tests.faults.ops import Invocation
from tests.faults.scheduler import Scheduler

if TYPE_CHECKING:
    from tests.faults.clients import Client

LIFE = 120 * 60_000  # milliseconds; the gateway closes a socket then


class Sockets:
    """All sockets of one game."""

    def __init__(self, scheduler: Scheduler, faults: Faults, ledger: Ledger) -> None:
        self._scheduler, self._faults, self._ledger = scheduler, faults, ledger
        self._owners: dict[str, Client] = {}
        self._opened: dict[str, int] = {}
        self._closed: set[str] = set()
        self._told: dict[str, int] = {}  # newest version sent
        self._put: dict[str, int] = {}  # the step at which the store took the socket, while it keeps it

    def connect(self, client: "Client") -> str:
        connection = f"c{len(self._owners)}"
        self._owners[connection] = client
        self._opened[connection] = self._scheduler.time
        return connection

    def close(self, connection: str) -> None:
        self._closed.add(connection)

    def is_open(self, connection: str) -> bool:
        return (
            bool(connection)
            and connection not in self._closed
            and (self._scheduler.time < self._opened[connection] + LIFE)
        )

    def send(self, connection: str, text: str) -> bool:
        """What the gateway does with a frame: False for a socket that is gone."""
        if not self.is_open(connection):
            return False
        self.note_told(connection, text)
        message = _parsed(text)
        if message["type"] == "view":
            owner = self._owners[connection]
            self._ledger.seen(message["view"], owner.token)
            if not self._faults.strikes("push lost"):
                owner.show(message["view"])
        return True

    def note_told(self, connection: str, text: str) -> None:
        """A frame was sent, whether or not it arrives."""
        message = _parsed(text)
        if message["type"] == "view":
            self._told[connection] = max(self._told.get(connection, 0), message["view"]["version"])

    # What the store keeps of them

    def put(self, connection: str, by: Invocation) -> None:
        self._put.setdefault(connection, self._scheduler.step)
        by.heads[connection] = self._ledger.head

    def dropped(self, connection: str) -> None:
        self._put.pop(connection, None)

    # What they must have been sent

    def check_watched(self, by: Invocation) -> None:
        """After a `watch`: what was saved before the socket was written may have been served before, so it is shown."""
        for connection, head in by.heads.items():
            self._check(connection, head, "when it was written")

    def check_served(self, by: Invocation, version: int) -> None:
        """After a batch of the stream: every player's socket written before it began was sent its last version."""
        for connection, step in self._put.items():
            seat = self._ledger.commits[version - 1].table.seat_of(self._owners[connection].token)
            if step < by.step and seat is not None:
                self._check(connection, version, "when that was served")

    def _check(self, connection: str, version: int, when: str) -> None:
        told = self._told.get(connection, 0)
        if told < version and self.is_open(connection):
            self._ledger.wrong("untold", f"{connection} was last sent version {told}, not {version} {when}")


@lru_cache(maxsize=8)
def _parsed(text: str) -> Mapping[str, Any]:
    """A frame as its receivers read it; tabs of one seat get the same."""
    message: Mapping[str, Any] = json.loads(text)
    return message
