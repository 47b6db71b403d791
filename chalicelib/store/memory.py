"""The store in memory: the same conditions, copies and stream as DynamoDB, for tests and simulations.

Values are frozen, so what is handed out is as good as a copy. Conditional puts are atomic under one lock. A handler
attached with `attach` receives the changes of table items and chat, as the stream would report them, when `deliver` is
called: the stream is never part of the write.
"""

from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from threading import RLock

from chalicelib.tables.ports import (
    Archive,
    Change,
    ChatSaid,
    Clock,
    Conflict,
    Due,
    Message,
    Socket,
    Subscription,
    TableChanged,
)
from chalicelib.tables.table import Table

Handler = Callable[[Sequence[Change]], None]


@dataclass(frozen=True, slots=True)
class Marker:
    version: int
    at: datetime | None
    kicked: datetime


class MemoryStore:
    """Implements `ports.Store`; `clock` decides which sockets and tables have outlived their time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = RLock()
        self._tables: dict[str, Table] = {}
        self._archives: dict[str, dict[int, Archive]] = {}
        self._messages: dict[str, dict[int, Message]] = {}
        self._sockets: dict[str, dict[str, Socket]] = {}  # by table
        self._connections: dict[str, Socket] = {}
        self._markers: dict[str, Marker] = {}
        self._subscriptions: dict[str, dict[tuple[bytes, str], Subscription]] = {}
        self._sent: dict[str, dict[tuple[bytes, str], int]] = {}
        self._openings: Counter[tuple[bytes, datetime]] = Counter()
        self._stream: deque[Change] = deque()
        self._handlers: list[Handler] = []

    # Tables

    def load(self, table: str) -> Table | None:
        with self._lock:
            return self._tables.get(table)

    def open(self, table: Table) -> None:
        with self._lock:
            self._put(table, expected=None)

    def save(self, table: Table) -> None:
        with self._lock:
            self._put(table, expected=table.version - 1)

    def _put(self, table: Table, expected: int | None) -> None:
        current = self._tables.get(table.id)
        if (current.version if current else None) != expected:
            raise Conflict(current)
        self._tables[table.id] = table
        self._stream.append(TableChanged(current, table))

    def archive(self, table: str, archive: Archive) -> None:
        with self._lock:
            self._archives.setdefault(table, {})[archive.k] = archive

    def archives(self, table: str, first: int, last: int) -> Sequence[Archive]:
        with self._lock:
            kept = self._archives.get(table, {})
            return [kept[k] for k in sorted(kept) if first <= k <= last]

    def clear(self, table: str) -> None:
        with self._lock:
            self._archives.pop(table, None)
            self._messages.pop(table, None)
            self._markers.pop(table, None)
            self._subscriptions.pop(table, None)
            self._sent.pop(table, None)
            for socket in self._sockets.pop(table, {}).values():
                self._forget_connection(socket)

    # Chat

    def put_message(self, table: str, message: Message) -> bool:
        with self._lock:
            kept = self._messages.setdefault(table, {})
            if message.n in kept:
                return False
            kept[message.n] = message
            self._stream.append(ChatSaid(table, message))
            return True

    def messages_after(self, table: str, n: int, limit: int) -> Sequence[Message]:
        with self._lock:
            kept = self._messages.get(table, {})
            return [kept[number] for number in sorted(kept) if number > n][:limit]

    def last_messages(self, table: str, limit: int) -> Sequence[Message]:
        with self._lock:
            kept = self._messages.get(table, {})
            return [kept[number] for number in sorted(kept, reverse=True)][:limit]

    # Sockets

    def put_socket(self, socket: Socket) -> None:
        with self._lock:
            self._connections[socket.connection] = socket
            self._sockets.setdefault(socket.table, {})[socket.connection] = socket

    def socket(self, connection: str) -> Socket | None:
        with self._lock:
            socket = self._connections.get(connection)
            return socket if socket and socket.expires > self._clock.now() else None

    def sockets(self, table: str) -> Sequence[Socket]:
        with self._lock:
            now = self._clock.now()
            return [socket for socket in self._sockets.get(table, {}).values() if socket.expires > now]

    def drop_socket(self, socket: Socket) -> None:
        with self._lock:
            self._sockets.get(socket.table, {}).pop(socket.connection, None)
            self._forget_connection(socket)

    def _forget_connection(self, socket: Socket) -> None:
        known = self._connections.get(socket.connection)
        if known is not None and known.table == socket.table:
            del self._connections[socket.connection]

    # Agenda

    def due(self, now: datetime, limit: int) -> Sequence[Due]:
        with self._lock:
            found = [Due(table.id, "table", table.due) for table in self._tables.values() if table.due]
            found += [Due(table, "robots", marker.at) for table, marker in self._markers.items() if marker.at]
            return sorted((due for due in found if due.at <= now), key=lambda due: due.at)[:limit]

    def set_due(self, due: Due, at: datetime | None) -> None:
        with self._lock:
            table, marker = self._tables.get(due.table), self._markers.get(due.table)
            if due.kind == "table" and table is not None and table.due == due.at:
                self._tables[due.table] = replace(table, due=at)
                self._stream.append(TableChanged(table, self._tables[due.table]))
            elif due.kind == "robots" and marker is not None and marker.at == due.at:
                self._markers[due.table] = replace(marker, at=at)

    def mark_robots(
        self, table: str, version: int, at: datetime, now: datetime, quiet_since: datetime | None = None
    ) -> bool:
        with self._lock:
            marker = self._markers.get(table)
            if marker and (marker.version > version or (quiet_since and marker.kicked > quiet_since)):
                return False
            self._markers[table] = Marker(version, at, now)
            return True

    def unmark_robots(self, table: str, version: int) -> None:
        with self._lock:
            marker = self._markers.get(table)
            if marker and marker.version <= version:
                del self._markers[table]

    # Subscriptions

    def put_subscription(self, table: str, subscription: Subscription) -> None:
        with self._lock:
            kept = self._subscriptions.setdefault(table, {})
            kept[subscription.token, subscription.endpoint] = subscription

    def subscriptions(self, table: str) -> Sequence[Subscription]:
        with self._lock:
            return list(self._subscriptions.get(table, {}).values())

    def drop_subscription(self, table: str, subscription: Subscription) -> None:
        with self._lock:
            self._subscriptions.get(table, {}).pop((subscription.token, subscription.endpoint), None)

    def note_sent(self, table: str, token: bytes, kind: str, mark: int, after: int) -> bool:
        with self._lock:
            sent = self._sent.setdefault(table, {})
            if sent.get((token, kind), after) > after:
                return False
            sent[token, kind] = mark
            return True

    # Openings

    def count_opening(self, opener: bytes, since: datetime, most: int) -> bool:
        with self._lock:
            if self._openings[opener, since] >= most:
                return False
            self._openings[opener, since] += 1
            return True

    # What DynamoDB does by itself

    def expire_items(self) -> None:
        """Time to live: remove what has outlived it, sooner than DynamoDB would; the stream reports tables."""
        with self._lock:
            now = self._clock.now()
            for table in [table for table in self._tables.values() if table.deleted <= now]:
                del self._tables[table.id]
                self._stream.append(TableChanged(table, None))
            for socket in [socket for socket in self._connections.values() if socket.expires <= now]:
                self.drop_socket(socket)

    def attach(self, handler: Handler) -> None:
        """Have `handler` receive the changes."""
        self._handlers.append(handler)

    def deliver(self) -> bool:
        """Hand what the stream holds to the handlers, as one batch; False when there was nothing."""
        with self._lock:
            batch = list(self._stream)
            self._stream.clear()
        for handler in self._handlers if batch else ():
            handler(batch)
        return bool(batch)
