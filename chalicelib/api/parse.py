"""Bytes of strangers → JSON values, stricter than JSON: nothing that two readers could understand differently."""

import json
from collections.abc import Sequence

from chalicelib.tables.errors import Refused

MAX_BYTES = 8 * 1024
MAX_DEPTH = 8


def parse_object(body: bytes) -> dict[str, object]:
    """The JSON object in `body`.

    Raises Refused `malformed` for anything else: not UTF-8, not JSON, not an object, a key given twice (`field` names
    it), NaN or an infinity, a lone surrogate, or objects and lists nested deeper than MAX_DEPTH.
    """
    try:
        value = _DECODER.decode(body.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Refused("malformed", "Send a body that is one JSON object in UTF-8.") from None
    # What has no escape holds no surrogate, and what has few brackets nests no deeper.
    if b"\\" in body or body.count(b"{") + body.count(b"[") > MAX_DEPTH:
        _check(value, 1)
    if not isinstance(value, dict):
        raise Refused("malformed", "Send a JSON object, in braces.")
    return value


def _object(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        field = _given_twice(pairs)
        raise Refused("malformed", "Give every key of an object once.", field=field if _writable(field) else None)
    return found


def _given_twice(pairs: Sequence[tuple[str, object]]) -> str:
    """The first key that comes again; one does."""
    seen = set[str]()
    for key, _ in pairs:
        if key in seen:
            break
        seen.add(key)
    return key


def _constant(_: str) -> object:
    raise Refused("malformed", "Send numbers that JSON has: no NaN and no infinity.")


def _number(text: str) -> int | float:
    """5.0 is the whole number 5, as JSON knows one kind of number only; what has a fraction stays a float."""
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise Refused("malformed", "Send numbers that are not beyond all bounds.")
    return int(number) if number.is_integer() else number


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant, parse_float=_number)


def _check(value: object, depth: int) -> None:
    if isinstance(value, str):
        if not _writable(value):
            raise Refused("malformed", "Send text without lone surrogates.")
    elif isinstance(value, dict | list):
        if depth > MAX_DEPTH:
            raise Refused("malformed", f"Nest objects and lists at most {MAX_DEPTH} deep.")
        for key in value if isinstance(value, dict) else ():
            _check(key, depth)
        for part in value.values() if isinstance(value, dict) else value:
            _check(part, depth + 1)


def _writable(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
