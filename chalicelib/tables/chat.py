"""Chat: open in every phase, no move, and never touching the table's version."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from chalicelib.tables.deadlines import present
from chalicelib.tables.errors import Refused, unavailable
from chalicelib.tables.ports import Message, Ports
from chalicelib.tables.table import Seat
from chalicelib.tables.texts import clean_chat
from chalicelib.tables.times import iso, seconds_until

PAGE = 50
BURST = 10  # messages of one seat
WINDOW = timedelta(seconds=30)

_MOST_SEATS = 7
_ATTEMPTS = 20


def say(ports: Ports, table: str, token: bytes, text: str) -> dict[str, object]:
    """Write a message and return it as JSON; the stream tells the others.

    The number is taken by a conditional put, and the limit is counted again whenever another message took it first: so
    no two of a seat slip through together. It may have been taken by this message itself, whose first put was repeated
    by the SDK after its answer got lost.
    """
    text = clean_chat(text)
    seat = present(ports, ports.store.load(table)).seat_of(token)
    if seat is None:
        raise Refused("spectator", "Sit down to write: who watches can only read.")
    message = None
    for _ in range(_ATTEMPTS):
        last = ports.store.last_messages(table, BURST * _MOST_SEATS)
        if message is not None and message in last:
            return to_json(message)
        message = _next_message(last, ports.clock.now(), seat, text)
        if ports.store.put_message(table, message):
            return to_json(message)
    raise unavailable()


def page(ports: Ports, table: str, after: int = 0) -> dict[str, list[dict[str, Any]]]:
    """The messages numbered above `after`, oldest first, at most a page of them."""
    present(ports, ports.store.load(table))
    return {"messages": [to_json(message) for message in ports.store.messages_after(table, after, PAGE)]}


def to_json(message: Message) -> dict[str, Any]:
    """A message as API.md shows it; who wrote it stays out, but for seat and name."""
    return {
        "n": message.n,
        "seat": message.seat,
        "name": message.name,
        "text": message.text,
        "at": iso(message.at),
    }


def _next_message(last: Sequence[Message], now: datetime, seat: Seat, text: str) -> Message:
    recent = [message.at for message in last if message.author == seat.token and message.at > now - WINDOW]
    if len(recent) >= BURST:
        wait = seconds_until(recent[BURST - 1] + WINDOW, now)
        raise Refused("slow_down", f"Wait {wait} seconds before you write again.", retry_after=wait)
    number = last[0].n + 1 if last else 1
    return Message(number, seat.number, seat.name, text, now, seat.token)
