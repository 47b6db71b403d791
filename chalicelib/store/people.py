"""Seats, those who left, and results, packed: most of a table's bytes."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import lru_cache

from chalicelib.store.packing import Packer, Unpacker
from chalicelib.tables.table import ROBOTS, Departed, Result, Seat

_HASH = 32  # bytes of a token's SHA-256
_BOTS = (None, *ROBOTS)  # by code: the order of ROBOTS must never change
_REASONS = ("out", "blocked", "stopped")
_MILLISECOND = timedelta(milliseconds=1)

# A seat's first number: its place in the low three bits, then the robot's code, then these.
_BOT_SHIFT, _BOT_MASK = 3, 0b11
_REMATCH, _SEEDED, _MOVED = 1 << 5, 1 << 6, 1 << 7


def pack_seats(seats: Iterable[Seat], opened: datetime) -> bytes:
    """The seats in order; times count from when the table was opened, which saves bytes."""
    return b"".join([_pack_seat(seat, opened) for seat in seats])


@lru_cache(maxsize=512)
def _pack_seat(seat: Seat, opened: datetime) -> bytes:
    """Remembered: a move changes one seat, and puts them all."""
    packer = Packer()
    packer.number(
        seat.number
        | _BOTS.index(seat.bot) << _BOT_SHIFT
        | _REMATCH * seat.rematch
        | _SEEDED * bool(seat.client_seed)
        | _MOVED * (seat.moved is not None)
    )
    packer.text(seat.name)
    packer.data(seat.ply_key)
    _pack_keys(packer, seat.keys)
    if seat.bot is None:
        packer.raw(seat.token)
    if seat.client_seed:
        packer.raw(bytes.fromhex(seat.client_seed))
    if seat.moved is not None:
        packer.signed((seat.moved - opened) // _MILLISECOND)
    return packer.done()


def unpack_seats(packed: bytes, opened: datetime) -> tuple[Seat, ...]:
    unpacker, seats = Unpacker(packed), []
    while unpacker.more:
        head = unpacker.number()
        bot = _BOTS[head >> _BOT_SHIFT & _BOT_MASK]
        seats.append(
            Seat(
                number=head & (1 << _BOT_SHIFT) - 1,
                name=unpacker.text(),
                bot=bot,
                ply_key=unpacker.data(),
                keys=_unpack_keys(unpacker),
                token=unpacker.raw(_HASH) if bot is None else b"",
                client_seed=unpacker.raw(16).hex() if head & _SEEDED else "",
                moved=opened + unpacker.signed() * _MILLISECOND if head & _MOVED else None,
                rematch=bool(head & _REMATCH),
            )
        )
    return tuple(seats)


def pack_departed(departed: Iterable[Departed]) -> bytes:
    packer = Packer()
    for gone in departed:
        packer.number(gone.number << 1 | gone.banned)
        packer.raw(gone.token)
        _pack_keys(packer, gone.keys)
    return packer.done()


def unpack_departed(packed: bytes) -> tuple[Departed, ...]:
    unpacker, departed = Unpacker(packed), []
    while unpacker.more:
        head = unpacker.number()
        departed.append(
            Departed(unpacker.raw(_HASH), number=head >> 1, banned=bool(head & 1), keys=_unpack_keys(unpacker))
        )
    return tuple(departed)


def pack_results(results: Iterable[Result]) -> bytes:
    packer = Packer()
    for result in results:
        packer.number(result.winner | _REASONS.index(result.reason) << 3)
        for points in result.gained:
            packer.number(points)
    return packer.done()


def unpack_results(packed: bytes, players: int) -> tuple[Result, ...]:
    """The rounds of a match between so many players: seats do not change while one is played."""
    unpacker, results = Unpacker(packed), []
    while unpacker.more:
        head = unpacker.number()
        gained = tuple(unpacker.number() for _ in range(players))
        results.append(Result(head & 0b111, _REASONS[head >> 3], gained))
    return tuple(results)


def _pack_keys(packer: Packer, keys: tuple[bytes, ...]) -> None:
    """Digests are of one length; it stands there once."""
    packer.number(len(keys))
    if keys:
        packer.number(len(keys[0]))
        packer.raw(b"".join(keys))


def _unpack_keys(unpacker: Unpacker) -> tuple[bytes, ...]:
    count = unpacker.number()
    if not count:
        return ()
    size = unpacker.number()
    if not size:  # any number of nothing would fit
        raise ValueError("digests without a length")
    joined = unpacker.raw(count * size)
    return tuple(joined[start : start + size] for start in range(0, len(joined), size))
