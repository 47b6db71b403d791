"""The way of a command (DESIGN.md): one read, the rules, one conditional put, and the caller's view.

The order in which refusals are decided is API.md's: table, spectator, phase, host, stale, legality. A put whose
condition fails returns what stands there instead; the command then looks for its own key in it – an SDK's retry turns
one's own success into a conflict – and is otherwise applied again.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from chalicelib.engine.record import round_entry
from chalicelib.tables import lobby, play
from chalicelib.tables.deadlines import present
from chalicelib.tables.errors import Refused, unavailable
from chalicelib.tables.keys import is_known, remember
from chalicelib.tables.ports import ATTEMPTS, Archive, Conflict, Ports
from chalicelib.tables.replay import Position, position_of
from chalicelib.tables.table import HOST, Seat, Table
from chalicelib.tables.views import view

Command = Mapping[str, Any]  # as the API's schema has checked it
Step = Callable[[Position, Seat, Command, datetime], Position]
LobbyStep = Callable[[Table, Seat, Command, datetime], Table]


@dataclass(frozen=True, slots=True)
class Caller:
    """Who gives a command: the holder of a token, or the robot in a seat."""

    token: bytes = b""
    robot: int | None = None

    def seat(self, table: Table) -> Seat | None:
        """The seat the caller holds now, None for a spectator."""
        return table.seat_of(self.token) if self.robot is None else table.seat(self.robot)


@dataclass(frozen=True, slots=True)
class Action:
    """When a command may be given, and by whom; `step` decides the rest."""

    step: Step
    phases: tuple[str, ...]
    check_host: Callable[[Table, Seat, Command, datetime], None] | None = None


def command(ports: Ports, table_id: str, token: bytes, key: str, command: Command) -> Mapping[str, object]:
    """Carry out a command of API.md for whoever holds the token, and return that caller's view."""
    if command["type"] == "set_rules":
        lobby.read_rules(command["rules"], 2)
    table = present(ports, ports.store.load(table_id))
    position = perform(ports, table, Caller(token), key, command)
    return view(position, position.table.seat_of(token), ports.clock.now())


def perform(ports: Ports, table: Table, caller: Caller, key: str, command: Command) -> Position:
    """Carry out a command for a person or a robot; returns the position after it."""
    for _ in range(ATTEMPTS):
        position = position_of(table)
        seat = caller.seat(table)
        if seat is None:
            _check_has_left(table, caller.token, command)
            return position
        if is_known(table, seat, key):
            return position
        now = max(ports.clock.now(), table.moved)
        asked = _touched(position, seat, command["type"], key, now)
        try:
            after = _apply(asked, seat.number, command, now)
        except Refused as refused:
            if refused.code in ("stale", "illegal_move"):
                refused.view = view(position, seat, now)
            raise
        if after is asked:
            return position
        try:
            _save(ports, position, after.table)
        except Conflict as conflict:
            table = present(ports, conflict.current)
        else:
            return after
    raise unavailable()


def _save(ports: Ports, before: Position, after: Table) -> None:
    """One conditional put. A round about to be followed by another is archived first, in the same words each time."""
    if after.k > before.table.k > 0:
        ports.store.archive(after.id, Archive(before.table.k, round_entry(before.started)))
    ports.store.save(after)


def _touched(position: Position, seat: Seat, kind: str, key: str, now: datetime) -> Position:
    """The position as any command leaves it: one version on, its seat's key and the time of the move written down."""
    table = position.table
    touched = remember(seat, kind, key, now)
    seats = tuple([touched if one.number == seat.number else one for one in table.seats])
    return Position(replace(table, version=table.version + 1, moved=now, seats=seats), position.match)


def _apply(position: Position, number: int, command: Command, now: datetime) -> Position:
    action, table = ACTIONS[command["type"]], position.table
    seat = table.taken(number)
    expired_lobby = position.phase == "finished" and position.match is None
    if expired_lobby or position.phase not in action.phases:
        raise Refused("wrong_phase", f"This belongs to another phase: the table is in {position.phase}.")
    if action.check_host is not None:
        action.check_host(table, seat, command, now)
    return action.step(position, seat, command, now)


def _check_has_left(table: Table, token: bytes, command: Command) -> None:
    """Who holds no seat may do one thing: give up, once more, the seat given up before."""
    if command["type"] == "remove_seat":
        for left in table.departed:
            if left.token == token and left.number == command["seat"]:
                return
    raise Refused("spectator", "Sit down first: who watches gives no commands.")


def _host_only(table: Table, seat: Seat, command: Command, now: datetime) -> None:
    if seat.number != HOST:
        raise Refused("host_only", "Only the host may do this.")


def _in_lobby(step: LobbyStep, check_host: Callable[[Table, Seat, Command, datetime], None]) -> Action:
    def step_of_lobby(position: Position, seat: Seat, command: Command, now: datetime) -> Position:
        return position_of(step(position.table, seat, command, now))

    return Action(step_of_lobby, ("lobby",), check_host)


ACTIONS: Mapping[str, Action] = {
    "add_bot": _in_lobby(lobby.add_bot, _host_only),
    "remove_seat": _in_lobby(lobby.remove_seat, lobby.check_may_remove),
    "set_rules": _in_lobby(lobby.set_rules, _host_only),
    "start": _in_lobby(lobby.start, lobby.check_may_start),
    **{kind: Action(play.move, ("playing",)) for kind in ("play", "draw", "pass", "stop", "declare", "call", "catch")},
    "next_round": Action(play.next_round, ("playing", "round_over", "finished")),
    "resign": Action(play.resign, ("playing", "round_over")),
    "claim_absence": Action(play.claim_absence, ("playing",)),
    "more_time": Action(play.more_time, ("playing",)),
    "rematch": Action(play.rematch, ("finished",)),
}
