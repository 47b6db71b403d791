"""More time for a turn, packed."""

from chalicelib.store.packing import Packer, Unpacker
from chalicelib.tables.table import Grace
from chalicelib.tables.times import from_milliseconds, milliseconds


def pack_grace(grace: Grace | None) -> bytes | None:
    if grace is None:
        return None
    packer = Packer()
    packer.number(milliseconds(grace.until))
    packer.raw(bytes(grace.seats))
    return packer.done()


def unpack_grace(packed: bytes | None) -> Grace | None:
    if packed is None:
        return None
    unpacker = Unpacker(packed)
    until, seats = from_milliseconds(unpacker.number()), []
    while unpacker.more:
        seats.append(unpacker.number())
    return Grace(until, tuple(seats))
