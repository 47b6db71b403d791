"""What a file of a format holds, and how items are written in it."""

import base64
import hashlib
from typing import Any, TypedDict

Item = dict[str, Any]


class Stored(TypedDict):
    """A table as it was: its items as DynamoDB has them (bytes in base64), and what could be seen of it then."""

    table: str
    time: str  # of the clock, ISO 8601
    people: list[str]  # by name, in the order of seats
    items: list[Item]
    views: list[dict[str, Any]]  # of each of them
    record: dict[str, Any]


def token_of(name: str) -> str:
    """The seat token of whoever has this name at every stored table."""
    return hashlib.sha256(f"stored {name}".encode()).hexdigest()


def readable(item: Item) -> Item:
    """An item with its bytes as base64, for JSON."""
    return {name: _written(value) for name, value in item.items()}


def item_of(readable: Item) -> Item:
    """The item again."""
    return {name: _read(value) for name, value in readable.items()}


def _written(value: dict[str, Any]) -> dict[str, Any]:
    return {"B": base64.b64encode(value["B"]).decode()} if "B" in value else value


def _read(value: dict[str, Any]) -> dict[str, Any]:
    return {"B": base64.b64decode(value["B"])} if "B" in value else value
