"""Tokens, keys and table ids as callers send them. Checked before anything is read for their sake."""

import hashlib
import ipaddress
import re
from collections.abc import Mapping
from typing import Any

from chalicelib.tables.errors import Refused
from chalicelib.tables.keys import token_hash

KEY_PATTERN = "^[A-Za-z0-9_-]{22,128}$"
"""Idempotency keys and seat tokens: URL-safe, so that neither needs quoting anywhere."""

TABLE_ID_PATTERN = "^[a-z0-9-]{1,32}-[a-z2-7]{16,64}$"

_KEY = re.compile(KEY_PATTERN)
_BEARER = re.compile(r"Bearer +(\S+)", re.IGNORECASE)
_TABLE_ID = re.compile(TABLE_ID_PATTERN)


def token_of_header(header: str | None, *, needed: bool) -> bytes:
    """The SHA-256 of the token in an Authorization header, empty without one.

    Raises Refused `token_needed`, and `bad_token` for what is ill-formed.
    """
    if header is None:
        if needed:
            raise Refused("token_needed", "Send the seat's token as Authorization: Bearer TOKEN.")
        return b""
    bearer = _BEARER.fullmatch(header.strip())
    return token_of(bearer[1] if bearer else "")


def token_of(token: str) -> bytes:
    """The SHA-256 of a token, all that goes on from here. Raises Refused `bad_token`."""
    if not _KEY.fullmatch(token):
        raise Refused("bad_token", "Send a token of 22 to 128 URL-safe characters as Authorization: Bearer TOKEN.")
    return token_hash(token)


def key_of_header(header: str | None) -> str:
    """An idempotency key. Raises Refused `malformed`, field `Idempotency-Key`."""
    if header is None or not _KEY.fullmatch(header):
        raise Refused("malformed", "Send an Idempotency-Key of 22 to 128 URL-safe characters.", field="Idempotency-Key")
    return header


def check_table_id(table: str) -> None:
    """Raise Refused `no_table` for what no table can be called, in the words for a table that is not there."""
    if not _TABLE_ID.fullmatch(table):
        raise Refused("no_table", "There is no such table: check the link, or open a new one.")


def address_of(context: Mapping[str, Any], headers: Mapping[str, str]) -> str:
    """The address a request comes from, empty where none is known; behind CloudFront that of its viewer.

    Who claims to come through CloudFront can claim any address: all that is won by it is another count.
    """
    forwarded = [one.strip() for one in headers.get("x-forwarded-for", "").split(",")]
    if "cloudfront" in headers.get("via", "").lower() and len(forwarded) > 1:
        return forwarded[-2]
    return str((context.get("identity") or {}).get("sourceIp") or "")


def opener_of(address: str, token: bytes) -> bytes:
    """For whom a table that is opened counts: for all at the same address, of IPv6 a household's part of it.

    Where everybody comes from one machine, or from nowhere, it counts for the token. The digest is so short that it
    leads back to hundreds of addresses.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return _short(token)
    if found.is_loopback:
        return _short(token)
    return _short(found.packed if found.version == 4 else found.packed[:_HOUSEHOLD])


def _short(value: bytes) -> bytes:
    return hashlib.sha256(b"opener" + value).digest()[:3]


_HOUSEHOLD = 8  # bytes of an IPv6 address
