"""The match: moves, the next round, leaving, and the rematch. Pure steps from one position to the next."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from chalicelib.engine.deal import LAST_SHUFFLE, secret_of_round
from chalicelib.engine.errors import IllegalMove
from chalicelib.engine.match import Match
from chalicelib.engine.moves import Move
from chalicelib.tables.deadlines import MORE_TIME, absent_after
from chalicelib.tables.errors import Refused
from chalicelib.tables.keys import WITH_PLY
from chalicelib.tables.replay import Position, position_of, remember
from chalicelib.tables.table import LOOK_AGAIN, Ending, Grace, Result, Seat, Table
from chalicelib.tables.times import iso

_ENDS_TURN = frozenset({"play", "pass"})


def move(position: Position, seat: Seat, command: Mapping[str, Any], now: datetime) -> Position:
    """Play, draw, pass, stop, declare, call or catch, as the engine allows."""
    kind, match = command["type"], position.started
    if kind in WITH_PLY and command["ply"] != match.ply:
        raise Refused("stale", "The table has moved on: look at it again before you move.")
    made = Move(kind, command.get("card"), command.get("suit"), command.get("call", False), command.get("seat"))
    try:
        after = match.play(seat.number, made)
    except IllegalMove as illegal:
        raise Refused("illegal_move", str(illegal), reason=illegal.code, facts=illegal.facts) from None
    table = position.table
    same_turn = after.turn == match.turn and kind not in _ENDS_TURN
    moved = replace(
        table,
        moves=after.moves,
        turn_since=None if after.turn is None else table.turn_since if same_turn else now,
        grace=table.grace if same_turn else None,
    )
    remember(moved, after)
    return Position(_finished(moved, now) if after.phase == "finished" else moved, after)


def next_round(position: Position, seat: Seat, command: Mapping[str, Any], now: datetime) -> Position:
    """Deal the next round; asked about a round before the present one, nothing is left to do."""
    table, match = position.table, position.started
    if command["round"] < table.number:
        return position
    if position.phase == "finished":
        raise Refused("wrong_phase", "The match is over: agree to a rematch, or open a new table.")
    if command["round"] > table.number or position.phase == "playing":
        raise Refused("illegal_move", f"Round {command['round']} is not finished yet.", reason="round_unfinished")
    last = match.results[-1]
    results = (*table.results, Result(last.winner, last.reason, last.gained))
    return position_of(_dealt(replace(table, results=results), match, now))


def resign(position: Position, seat: Seat, command: Mapping[str, Any], now: datetime) -> Position:
    """End the match for everybody; who resigns loses it (RULES 3)."""
    return _left(position, Ending("resigned", seat.number), now)


def claim_absence(position: Position, seat: Seat, command: Mapping[str, Any], now: datetime) -> Position:
    """End the match because the player waited for has not come back (RULES 6)."""
    table = position.table
    waited_for = table.seats[position.started.turn or 0]
    if waited_for.number == seat.number:
        raise Refused("illegal_move", "It is your own turn: move, or resign.", reason="absent_oneself")
    until = absent_after(table, waited_for)
    if until is None:
        raise Refused("illegal_move", f"{waited_for.name} is a robot and will move.", reason="absent_robot")
    if now < until:
        raise Refused(
            "not_absent_yet",
            f"{waited_for.name} has time until {iso(until)}: wait until then.",
            extra={"absent_after": iso(until)},
        )
    return _left(position, Ending("absent", waited_for.number), now)


def more_time(position: Position, seat: Seat, command: Mapping[str, Any], now: datetime) -> Position:
    """Give the player waited for a day more, once a turn each, instead of ending the match for absence."""
    table = position.table
    waited_for = table.taken(position.started.turn or 0)
    until, grace = absent_after(table, waited_for), table.grace
    if waited_for.number == seat.number:
        raise Refused("illegal_move", "It is your own turn: move, or resign.", reason="absent_oneself")
    if until is None:
        raise Refused("illegal_move", f"{waited_for.name} is a robot and will move.", reason="absent_robot")
    given = () if grace is None else grace.seats
    if seat.number in given:
        raise Refused("illegal_move", "You have given more time in this turn already.", reason="time_given")
    longer = Grace(max(until, now) + MORE_TIME, (*given, seat.number))
    return replace(position, table=replace(table, grace=longer))


def rematch(position: Position, seat: Seat, command: Mapping[str, Any], now: datetime) -> Position:
    """Agree to another match, or take it back; it begins when the last person agrees.

    `k`, where it is given, says after which round this was meant: so a vote that comes late begins no later match.
    """
    table, match = position.table, position.started
    if command.get("k", table.k) != table.k:
        raise Refused("stale", "That match was played again meanwhile: look at the table before you vote.")
    if not position.ended_at_target:
        raise Refused("illegal_move", "Only a match that reached its target is played again.", reason="no_rematch")
    if table.k >= LAST_SHUFFLE:
        raise Refused("illegal_move", "This table has dealt its last round: open a new one.", reason="last_shuffle")
    voted = replace(
        table,
        seats=tuple(
            replace(one, rematch=command["agree"]) if one.number == seat.number else one for one in table.seats
        ),
    )
    if not all(one.rematch or one.bot for one in voted.seats):
        return Position(voted, match)
    opened = replace(
        voted,
        seats=tuple(replace(one, rematch=False) for one in voted.seats),
        k_before=table.k,
        first_dealer=(table.dealer + 1) % len(table.seats),
        results=(),
        finished=None,
        due=now + LOOK_AGAIN,
    )
    return position_of(_dealt(opened, match, now))


def _dealt(table: Table, match: Match, now: datetime) -> Table:
    k = table.k + 1
    secret = secret_of_round(table.root, k)
    return replace(table, k=k, secret=secret, ply_base=match.ply, moves=b"", turn_since=now, grace=None)


def _left(position: Position, ending: Ending, now: datetime) -> Position:
    return position_of(_finished(replace(position.table, ending=ending, turn_since=None, grace=None), now))


def _finished(table: Table, now: datetime) -> Table:
    return replace(table, finished=now, due=None)
