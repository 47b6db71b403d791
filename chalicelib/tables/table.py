"""The table is its record: who sits, the rules, the shuffle's secrets, and the moves of the present round.

What the moves amount to is the engine's to say (`replay.py`). Values only; every change is a new `Table`.
All times are aware datetimes in UTC, in whole milliseconds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from chalicelib.engine.deal import secret_of_round
from chalicelib.engine.rules import Rules

HOST = 0
ROBOTS: Mapping[str, str] = {"carmen": "Carmen", "tito": "Tito", "luna": "Luna"}

EXPIRY = timedelta(days=7)  # RULES 6: a table without a move
LOOK_AGAIN = timedelta(days=1)  # no deadline lies closer to a move than this, so the sweep looks in no sooner
KEPT = timedelta(days=30)  # API.md: how long a finished or expired table can be read


@dataclass(frozen=True, slots=True)
class Seat:
    """One taken seat; a robot's has `bot` and no token."""

    number: int
    name: str
    bot: str | None = None
    token: bytes = b""  # SHA-256 of the seat token, all that is kept of it
    client_seed: str = ""  # 32 lower-case hex characters, or empty
    moved: datetime | None = None  # the person's last move of any kind
    rematch: bool = False
    ply_key: bytes = b""  # digest of the last key of a command with ply
    keys: tuple[bytes, ...] = ()  # digests of the last eight keys of commands without ply, newest last


@dataclass(frozen=True, slots=True)
class Departed:
    """Whoever left the lobby, or was removed by the host and may not sit down again."""

    token: bytes
    number: int
    banned: bool
    keys: tuple[bytes, ...] = ()  # they go on holding when the token sits down again


@dataclass(frozen=True, slots=True)
class Result:
    """A finished round of the present match, before the present round. Number, dealer and totals follow."""

    winner: int
    reason: str  # "out", "blocked", "stopped"
    gained: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """An end that the cards do not show: someone left, or the table expired (no seat)."""

    reason: str  # "resigned", "absent", "expired"
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Grace:
    """More time for the player waited for, in this turn alone: until when, and by whom."""

    until: datetime
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The one item a table is. `k == 0` is the lobby; from the start on seats are numbered without gaps."""

    id: str
    version: int  # 1 when opened; each save raises it by one
    rules: Rules
    rules_version: int  # what a record means; see engine.rules.RULES_VERSION
    capacity: int
    root: bytes  # s_256 of the fair shuffle
    opened: datetime
    moved: datetime  # the last move of anybody
    seats: tuple[Seat, ...] = ()  # taken seats in order
    departed: tuple[Departed, ...] = ()
    # The present round and the match it belongs to.
    k: int = 0  # rounds dealt at this table, the present one included
    secret: bytes = b""  # s_k
    k_before: int = 0  # rounds dealt before the present match
    first_dealer: int = HOST  # of the present match
    results: tuple[Result, ...] = ()
    ply_base: int = 0  # plies before the present round
    moves: bytes = b""  # of the present round, packed by engine.record
    turn_since: datetime | None = None
    grace: Grace | None = None  # goes with the turn
    ending: Ending | None = None
    finished: datetime | None = None  # when the match ended or the table expired
    # Housekeeping.
    due: datetime | None = None  # when the sweep looks in again; lazy, never earlier than it needs to be
    # Attributes unknown to this release, carried along.
    extra: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def number(self) -> int:
        """The present round's number in its match, from 1; 0 in the lobby."""
        return self.k - self.k_before

    def dealer_of(self, number: int) -> int:
        """The dealer of a round of the present match (RULES 2.2)."""
        return (self.first_dealer + number - 1) % len(self.seats)

    @property
    def dealer(self) -> int:
        """The present round's dealer."""
        return self.dealer_of(self.number)

    @property
    def client_seeds(self) -> tuple[str, ...]:
        """What the shuffles are made of beside the secret, by seat; empty for who sent none."""
        return tuple([seat.client_seed for seat in self.seats])

    def shuffle_of(self, k: int) -> dict[str, object]:
        """What shuffle `k` of the present match was made of, for a round that is over (API.md "Fair shuffle")."""
        secret = self.secret if k == self.k else secret_of_round(self.root, k)
        return {"k": k, "secret": secret.hex(), "client_seeds": list(self.client_seeds)}

    @property
    def expires(self) -> datetime:
        """When the table expires, or, once finished, when it is deleted."""
        return self.moved + EXPIRY if self.finished is None else self.finished + KEPT

    @property
    def deleted(self) -> datetime:
        """When nobody may read the table any more: the time to live of its item."""
        return self.expires if self.finished else self.expires + KEPT

    def seat(self, number: int | None) -> Seat | None:
        """The seat of that number, None where nobody sits."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        return None

    def taken(self, number: int) -> Seat:
        """The seat of that number, which is known to be taken."""
        seat = self.seat(number)
        if seat is None:
            raise LookupError(f"nobody sits in seat {number} of table {self.id}")
        return seat

    def seat_of(self, token: bytes) -> Seat | None:
        """The seat a token's hash holds now; seats are renumbered and emptied, so this is asked at each use."""
        for seat in self.seats if token else ():
            if seat.token == token:
                return seat
        return None
