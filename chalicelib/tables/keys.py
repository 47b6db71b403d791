"""Idempotency keys: which commands of a token have already taken effect.

Digests only are kept, short ones: a key belongs to its token, so nobody can aim at another's.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import replace

from chalicelib.tables.table import Seat

WITH_PLY = frozenset({"play", "draw", "pass", "stop", "declare"})

_KEPT = 8
_DIGEST_BYTES = 6


def token_hash(token: str) -> bytes:
    """All that is ever kept of a seat token."""
    return hashlib.sha256(token.encode()).digest()


def digest(owner: bytes, key: str) -> bytes:
    return hashlib.sha256(owner + key.encode()).digest()[:_DIGEST_BYTES]


def is_known(seat: Seat, kind: str, key: str) -> bool:
    """Whether this key has had its effect. A command with ply needs one memory only: its ply makes older ones stale."""
    wanted = digest(seat.token, key)
    return wanted == seat.ply_key if kind in WITH_PLY else wanted in seat.keys


def remember(seat: Seat, kind: str, key: str) -> Seat:
    new = digest(seat.token, key)
    return replace(seat, ply_key=new) if kind in WITH_PLY else replace(seat, keys=latest(seat.keys, new))


def latest(keys: Iterable[bytes], new: bytes) -> tuple[bytes, ...]:
    return (*keys, new)[-_KEPT:]
