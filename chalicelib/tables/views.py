"""The view of API.md, built by adding what may be seen: first what everybody sees, then `you`."""

from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from chalicelib.engine import view as engine
from chalicelib.engine.deal import commitment
from chalicelib.engine.log import Event
from chalicelib.engine.match import RoundResult
from chalicelib.engine.rules import Rules
from chalicelib.tables.deadlines import absent_after
from chalicelib.tables.kept import Kept
from chalicelib.tables.offers import may_rematch, offers
from chalicelib.tables.replay import Position
from chalicelib.tables.table import HOST, Seat, Table
from chalicelib.tables.times import iso
from chalicelib.tables.written import Lasting, View

Json = dict[str, Any]

_commitment = lru_cache(maxsize=256)(commitment)


def view(position: Position, seat: Seat | None, now: datetime) -> View:
    """What the holder of `seat`, or a spectator, sees."""
    return for_seat(public_view(position), position, seat, now)


class Public(NamedTuple):
    """All of a view but `you`, and what the engine shows everybody, from which it was made."""

    view: Json
    seen: engine.PublicView | None


_kept = Kept[Public](64)


def public_view(position: Position) -> Public:
    """What everybody sees, built once for each version a process is asked for, however many ask."""
    table = position.table
    public = _kept.get((table.id, table.version), table)
    if public is None:
        seen = None if position.match is None else engine.public_view(position.match)
        public = Public(_shown(position, seen), seen)
        _kept.put((table.id, table.version), table, public)
    return public


def for_seat(public: Public, position: Position, seat: Seat | None, now: datetime) -> View:
    """The view of one caller, from what everybody sees: two callers' views differ in `you` only."""
    if seat is None:
        return View(public.view, you=None)
    seen = None if position.match is None else engine.seat_view(position.match, seat.number, public.seen)
    return View(public.view, you=_you(position, seat, seen, now))


def _shown(position: Position, seen: engine.PublicView | None) -> Json:
    table, phase = position.table, position.phase
    return {
        "table": table.id,
        "version": table.version,
        "phase": phase,
        "rules": _rules(table.rules),
        "capacity": table.capacity,
        "host": HOST,
        "seats": [_seat(position, index, seen) for index in range(len(table.seats))],
        "round": None if seen is None else _round(table, phase, seen),
        "log": [] if seen is None else [_event(event) for event in seen.log],
        "rounds": [] if seen is None else [_result(result) for result in seen.rounds],
        "outcome": None if seen is None else _outcome(table, seen),
        "ending": _ending(table, seen),
        "fairness": {"commitment": _commitment(table.root)},
        "expires_at": iso(table.expires),
    }


@lru_cache(maxsize=256)
def _rules(rules: Rules) -> Lasting:
    return Lasting(rules.to_json())


@lru_cache(maxsize=4096)
def _event(event: Event) -> Lasting:
    return Lasting(event.to_json())


@lru_cache(maxsize=1024)
def _result(result: RoundResult) -> Lasting:
    return Lasting(result.to_json())


def _seat(position: Position, index: int, seen: engine.PublicView | None) -> Json:
    seat = position.table.seats[index]
    return {
        "seat": seat.number,
        "name": seat.name,
        "bot": seat.bot,
        "cards": 0 if seen is None else seen.counts[index],
        "score": 0 if seen is None else seen.scores[index],
        "uncalled": seen is not None and seen.uncalled[index],
        "rematch": may_rematch(position) if seat.bot else seat.rematch,
    }


def _round(table: Table, phase: str, seen: engine.PublicView) -> Json:
    waited_for = table.seat(seen.turn) if phase == "playing" else None
    until = None if waited_for is None else absent_after(table, waited_for)
    return {
        **seen.round_json(),
        "turn": None if waited_for is None else waited_for.number,
        "turn_since": None if table.turn_since is None else iso(table.turn_since),
        "absent_after": None if until is None else iso(until),
        "more_time": list(table.grace.seats) if waited_for and table.grace else [],
    }


def _outcome(table: Table, seen: engine.PublicView) -> Json | None:
    """The outcome, with what its shuffle was made of."""
    return None if seen.outcome is None else {**seen.outcome.to_json(), "shuffle": table.shuffle_of(table.k)}


def _ending(table: Table, seen: engine.PublicView | None) -> Json | None:
    if table.ending is not None and table.ending.reason == "expired":
        return {"reason": "expired", "winner": None, "left": None}
    return None if seen is None or seen.ending is None else seen.ending.to_json()


def _you(position: Position, seat: Seat, seen: engine.SeatView | None, now: datetime) -> Json:
    return {
        "seat": seat.number,
        "hand": [] if seen is None else list(seen.hand),
        "moves": offers(position, seat, seen, now),
    }
