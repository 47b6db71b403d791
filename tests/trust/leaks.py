"""Leaks planted one by one, each into another channel: functions of the service wrapped for the time of a test."""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from chalicelib.api import routes
from chalicelib.engine import match as engine_match
from chalicelib.engine import view as engine_view
from chalicelib.engine.errors import IllegalMove
from chalicelib.engine.log import Event
from chalicelib.engine.match import Match
from chalicelib.engine.record import round_entry
from chalicelib.engine.state import State, from_top
from chalicelib.tables import bot_turns, chat, commands, effects, export, notices, views
from chalicelib.tables.replay import Position, position_of

Function = Callable[..., Any]


@contextmanager
def wrapped(module: Any, name: str, wrap: Callable[[Function], Function]) -> Iterator[None]:
    """`module.name` is `wrap` of itself while the block runs."""
    before: Function = getattr(module, name)
    setattr(module, name, wrap(before))
    views._kept._held.clear()
    try:
        yield
    finally:
        setattr(module, name, before)
        views._kept._held.clear()


def stock_of(match: Match | None) -> list[str]:
    """What nobody may see while a round is played: the faces of the stock, the next first."""
    state = match.round if match and match.phase == "playing" else None
    return [state.book.faces[card] for card in from_top(state.stock)] if state else []


def next_card(match: Match | None) -> str:
    return next(iter(stock_of(match)), "")


def view_tells_the_next_card(shown: Function) -> Function:
    return lambda position, seen: {**shown(position, seen), "capacity": 4 + ord((next_card(position.match) or "0")[0])}


def log_tells_a_drawn_card(log_of: Function) -> Function:
    """What draws brought is written into the events of the round."""

    def told(match: Match) -> tuple[Event, ...]:
        hands = [match.hand(seat) for seat in range(match.players)]
        return tuple(
            event._replace(card=hands[event.seat][-1]) if event.type == "draw" and hands[event.seat] else event
            for event in log_of(match)
        )

    return told


def tag_counts_a_hidden_hand(read: Function) -> Function:
    def told(ports: Any, table: str, token: bytes) -> Any:
        reading = read(ports, table, token)
        stock = stock_of(position_of(ports.store.load(table)).match)
        return replace(reading, etag=reading.etag[:-1] + str(sum(map(ord, "".join(stock[:3])))) + '"')

    return told


def refusal_names_the_next_card(why_not: Function) -> Function:
    def told(state: State, seat: int, move: Any) -> IllegalMove | None:
        refused: IllegalMove | None = why_not(state, seat, move)
        if refused is not None and state.stock is not None:
            refused.facts["next"] = state.book.faces[state.stock[0]]
        return refused

    return told


def frame_shows_the_next_seat(for_seat: Function) -> Function:
    """The neighbour's hand is pushed."""

    def told(public: Mapping[str, Any], position: Position, seat: Any, now: Any) -> Any:
        view = for_seat(public, position, seat, now)
        if seat is not None and position.match is not None:
            view["you"]["hand"] = list(position.match.hand((seat.number + 1) % position.match.players))
        return view

    return told


def spectators_frame_shows_a_hand(view: Function) -> Function:
    def told(position: Position, seat: Any, now: Any) -> Any:
        hand = position.match.hand(0) if position.match else ()
        return {**view(position, seat, now), "you": {"seat": 0, "hand": hand}}

    return told


def message_carries_the_number_of_wilds(say: Function) -> Function:
    """The answer to a message tells how many eights are left in the stock."""

    def told(ports: Any, table: str, token: bytes, text: str) -> Any:
        message = say(ports, table, token, text)
        stock = stock_of(position_of(ports.store.load(table)).match)
        return {**message, "n": message["n"] + sum(map(ord, "".join(stock[:2])))}

    return told


def notice_tells_the_next_card(said: Function) -> Function:
    return lambda position, *rest: {**said(position, *rest), "next": next_card(position.match)}


def record_shows_the_round_in_play(record: Function) -> Function:
    def told(ports: Any, table: str) -> Any:
        match = position_of(ports.store.load(table)).match
        found = record(ports, table)
        return {**found, "rounds": [*found["rounds"], *([round_entry(match)] if match else [])]}

    return told


def invocation_carries_the_stock(call: Function) -> Function:
    def told(ports: Any, table: Any, sockets: Any, payload: Any) -> None:
        call(ports, table, sockets, {**payload, "stock": stock_of(position_of(table).match)})

    return told


def line_quotes_a_hand(position_of: Function) -> Function:
    def told(table: Any) -> Any:
        position = position_of(table)
        logging.getLogger("chalicelib.tables").debug(f"replayed {stock_of(position.match)[:1]}")
        return position

    return told


def red_cards_cost_a_call(perform: Function) -> Function:
    """A command takes longer when the next card is red."""

    def told(ports: Any, table: Any, *rest: Any) -> Any:
        if next_card(position_of(table).match)[-1:] in ("D", "H"):
            ports.store.load(table.id)
        return perform(ports, table, *rest)

    return told


def robots_see_the_next_card(seat_view: Function) -> Function:
    """Robots are given the card they would draw as if it were theirs."""

    def told(match: Match, seat: int) -> Any:
        view = seat_view(match, seat)
        return replace(view, hand=(*view.hand, next_card(match)))

    return told


LEAKS: Mapping[str, tuple[str, Any, str, Callable[[Function], Function]]] = {
    "view": ("view", views, "_shown", view_tells_the_next_card),
    "events": ("view", engine_view, "log_of", log_tells_a_drawn_card),
    "tag": ("headers", routes, "read", tag_counts_a_hidden_hand),
    "refusal": ("refusal", engine_match, "why_not", refusal_names_the_next_card),
    "frame": ("frame", effects, "for_seat", frame_shows_the_next_seat),
    "spectators' frame": ("frame", effects, "view", spectators_frame_shows_a_hand),
    "chat": ("chat", chat, "say", message_carries_the_number_of_wilds),
    "notice": ("notice", notices, "_said", notice_tells_the_next_card),
    "record": ("record", export, "record", record_shows_the_round_in_play),
    "invocation": ("invocation", effects, "call_spectators", invocation_carries_the_stock),
    "log": ("log", commands, "position_of", line_quotes_a_hand),
    "calls": ("calls", commands, "perform", red_cards_cost_a_call),
    "robot": ("robot", bot_turns, "seat_view", robots_see_the_next_card),
}
"""By name: the channel it shows in, and what is wrapped."""
