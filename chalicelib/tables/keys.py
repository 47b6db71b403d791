"""Idempotency keys: which commands of a token have already taken effect.

Digests only are kept, short ones: a key belongs to its token, so nobody can aim at another's.
"""

import base64
import hashlib
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from chalicelib.tables.table import HOST, Seat, Table

WITH_PLY = frozenset({"play", "draw", "pass", "stop", "declare"})

_KEPT = 8
_DIGEST_BYTES = 6
_ID_BYTES = 15  # 120 bits: 24 characters of base32


def token_hash(token: str) -> bytes:
    """All that is ever kept of a seat token."""
    return hashlib.sha256(token.encode()).digest()


def digest(owner: bytes, key: str) -> bytes:
    """Six bytes that stand for a key of the token whose hash is `owner`."""
    return hashlib.sha256(owner + key.encode()).digest()[:_DIGEST_BYTES]


def table_id(region: str, token: bytes, key: str) -> str:
    """The id of the table that this key of this token opens; its random part is drawn from their randomness.

    So a retry after a lost answer finds its table under the same id, and no second item has to say which one it opened.
    """
    drawn = hashlib.sha256(b"table" + token + key.encode()).digest()[:_ID_BYTES]
    return f"{region}-{base64.b32encode(drawn).decode().lower()}"


def is_known(table: Table, seat: Seat, key: str) -> bool:
    """Whether this key has had its effect at the table, be it its opening.

    Of commands with ply the last key is enough: their ply makes older ones stale.
    """
    wanted = digest(seat.token, key)
    return wanted == seat.ply_key or wanted in seat.keys or _opened(table, seat, key)


def _opened(table: Table, seat: Seat, key: str) -> bool:
    return seat.number == HOST and table.id == table_id(table.id.rpartition("-")[0], seat.token, key)


def remember(seat: Seat, kind: str, key: str, now: datetime) -> Seat:
    """The seat after a command of this kind and key: the key written down, and when a person last moved."""
    new, moved = digest(seat.token, key), None if seat.bot else now
    if kind in WITH_PLY:
        return replace(seat, moved=moved, ply_key=new)
    return replace(seat, moved=moved, keys=latest(seat.keys, new))


def latest(keys: Iterable[bytes], new: bytes) -> tuple[bytes, ...]:
    """The last eight digests, the new one among them."""
    return (*keys, new)[-_KEPT:]
