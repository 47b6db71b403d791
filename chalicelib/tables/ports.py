"""What the tables need from outside. `store`, the gateways and the robots implement these; nothing here knows how.

Any call to a store may fail without saying whether it took effect: adapters raise `errors.unavailable()` then. Nothing
here is a transaction; DESIGN.md, "The way of a move", says why none is needed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from chalicelib.engine.moves import Move
from chalicelib.engine.view import SeatView
from chalicelib.tables.table import Table


class Conflict(Exception):
    """A condition on a table item failed. `current` is what stands there now: None when nothing does."""

    def __init__(self, current: Table | None) -> None:
        super().__init__("the table has changed meanwhile")
        self.current = current


@dataclass(frozen=True, slots=True)
class Archive:
    """A finished round as API.md's record gives it; written again with the same content, it stays the same."""

    k: int
    entry: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Message:
    """One chat message, numbered from 1 at its table. Seat number and name stay what they were when it was written."""

    n: int
    seat: int
    name: str
    text: str
    at: datetime
    author: bytes  # SHA-256 of the seat token, for the limit; never shown


@dataclass(frozen=True, slots=True)
class Socket:
    """A socket that watches a table, for a token's hash (empty for none): its seat is looked up at each use."""

    connection: str
    table: str
    token: bytes
    expires: datetime  # after the gateway has closed it in any case


@dataclass(frozen=True, slots=True)
class Due:
    """An entry of the due index: the table itself ("table") or the marker of its waiting robots ("robots")."""

    table: str
    kind: str
    at: datetime


@dataclass(frozen=True, slots=True)
class TableChanged:
    """From the stream: a table item was put (`after`), opened (`before` None) or removed (`after` None)."""

    before: Table | None
    after: Table | None

    @property
    def table(self) -> str:
        """The table's id."""
        return next(image.id for image in (self.after, self.before) if image is not None)


@dataclass(frozen=True, slots=True)
class ChatSaid:
    """From the stream: a message was written."""

    table: str
    message: Message


Change = TableChanged | ChatSaid


@dataclass(frozen=True, slots=True)
class Subscription:
    """Where a browser can be told something with no tab open: an address of its push service, and its keys."""

    token: bytes  # SHA-256 of the seat token it belongs to
    endpoint: str
    p256dh: str  # base64url: the browser's public point
    auth: str  # base64url: the secret it shares with us
    since: datetime


class Tables(Protocol):
    """Table items and archives. Every read is consistent."""

    def load(self, table: str) -> Table | None:
        """The table of that id, None where there is none."""

    def open(self, table: Table) -> None:
        """Put a new item. Raises `Conflict` with what stands there when the id is taken."""

    def save(self, table: Table) -> None:
        """Put `table` on condition that version `table.version - 1` stands there; else raise `Conflict`."""

    def archive(self, table: str, archive: Archive) -> None:
        """Put a finished round, over whatever stands under its k."""

    def archives(self, table: str, first: int, last: int) -> Sequence[Archive]:
        """Those with first ≤ k ≤ last, in order."""

    def clear(self, table: str) -> None:
        """Delete all that lies under a removed table: rounds, chat, sockets, subscriptions, marker. May be repeated."""


class Chat(Protocol):
    """Messages of a table, numbered from 1 without gaps."""

    def put_message(self, table: str, message: Message) -> bool:
        """Put under its number, or return False when the number is taken."""

    def messages_after(self, table: str, n: int, limit: int) -> Sequence[Message]:
        """The first `limit` messages with a number above n, oldest first."""

    def last_messages(self, table: str, limit: int) -> Sequence[Message]:
        """The last `limit` messages, newest first."""


class Sockets(Protocol):
    """Each socket lies under its table and, for the disconnect, under its connection. Expired ones are not seen."""

    def put_socket(self, socket: Socket) -> None: ...

    def socket(self, connection: str) -> Socket | None: ...

    def sockets(self, table: str) -> Sequence[Socket]:
        """Consistent; in any order."""

    def drop_socket(self, socket: Socket) -> None:
        """Delete both items; the one by connection only while it still names this table. May be repeated."""


class Agenda(Protocol):
    """What is due when, by a sparse index that may lag behind; and the marker of robots that wait to move."""

    def due(self, now: datetime, limit: int) -> Sequence[Due]:
        """Entries with at ≤ now, at most `limit`."""

    def set_due(self, due: Due, at: datetime | None) -> None:
        """Move an entry on, or take it out of the index; nothing else of its item changes.

        No effect where the item is gone, or has become due at another time than the entry says.
        """

    def mark_robots(
        self, table: str, version: int, at: datetime, now: datetime, quiet_since: datetime | None = None
    ) -> bool:
        """Put the marker for this version: due at `at`, kicked at `now`.

        On condition that no marker stands there for a later version nor, where `quiet_since` is given, one kicked after
        that; False when it failed.
        """

    def unmark_robots(self, table: str, version: int) -> None:
        """Delete the marker unless it was put for a version above this one. May be repeated."""


class Subscriptions(Protocol):
    """Devices to be told, and what each seat has been told. Both lie under the table and go with it."""

    def put_subscription(self, table: str, subscription: Subscription) -> None:
        """Put it over the same token's for the same endpoint."""

    def subscriptions(self, table: str) -> Sequence[Subscription]:
        """In any order."""

    def drop_subscription(self, table: str, subscription: Subscription) -> None:
        """Delete it. May be repeated."""

    def note_sent(self, table: str, token: bytes, kind: str, mark: int, after: int) -> bool:
        """Write down that the token's holder is told of `kind` for `mark`, unless one above `after` stands there.

        False when it does.
        """


class Openings(Protocol):
    """Tables opened lately, by whoever opened them."""

    def count_opening(self, opener: bytes, since: datetime, most: int) -> bool:
        """Count a table that is about to be opened in the hour that began at `since`; False, and not counted, where
        the opener has opened `most` (1 or more) in it. May count one twice: its answer can get lost."""


class Store(Tables, Chat, Sockets, Agenda, Subscriptions, Openings, Protocol):
    """All of the one DynamoDB table."""


class Push(Protocol):
    """Frames to open sockets."""

    def send(self, connection: str, text: str) -> bool:
        """Send a frame. False: the connection is gone for good. Other failures are logged; the client asks anew."""


class WebPush(Protocol):
    """Notices to devices whose page may be closed."""

    def send(self, subscription: Subscription, said: Mapping[str, object], *, topic: str) -> bool:
        """Hand JSON, encrypted, to a push service, in place of what still waits there under the same topic.

        False: the subscription is gone for good. Other failures are logged, and the notice is lost.
        """


class Invoke(Protocol):
    """Functions started and not waited for."""

    def __call__(self, function: str, payload: Mapping[str, object]) -> None:
        """Start "play_bots", "push_spectators" or "notify" with a JSON payload: later, perhaps twice, perhaps never."""


class Clock(Protocol):
    """The only time that counts: the server's."""

    def now(self) -> datetime:
        """Aware, UTC, in whole milliseconds."""


class Random(Protocol):
    """Where secrets come from."""

    def bytes(self, n: int) -> bytes:
        """Unpredictable bytes: the shuffle's root comes from here."""


class Robots(Protocol):
    """What plays in a robot's seat."""

    def choose(self, name: str, view: SeatView, seed: bytes) -> Move:
        """The move of a robot that sees no more than its seat does. Never fails, never illegal."""


@dataclass(frozen=True, slots=True)
class Ports:
    """Everything the use cases are given, tied in `wiring`."""

    region: str
    store: Store
    push: Push
    invoke: Invoke
    clock: Clock
    random: Random
    robots: Robots
    web_push: WebPush
    push_hosts: tuple[str, ...]  # where subscriptions may lead
    openings_an_hour: int  # tables that one person may open


ATTEMPTS = 6  # at a conditional put: the first try, and again on what five conflicts returned

PLAY_BOTS = "play_bots"  # payload {"table"}
PUSH_SPECTATORS = "push_spectators"  # payload {"table", "connections": […], "version"} or {…, "message": {…}}
NOTIFY = "notify"  # payload {"table", "happenings": [{"kind", "mark", "at"}, …]}
