"""Robots move: one invocation plays all robots' turns in a row, each move by the same way as a person's.

No table waits for a lost event. A marker due in two minutes is put before the robots are called, and taken away when no
robot is to move; the sweep calls again. Whoever reads a table whose robot has been silent for a while calls, too.
"""

import logging
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, NamedTuple

from chalicelib.engine.moves import TURN_MOVES, Move
from chalicelib.engine.view import seat_view
from chalicelib.tables.commands import Caller, perform
from chalicelib.tables.deadlines import present
from chalicelib.tables.errors import NoTable, Refused
from chalicelib.tables.ports import PLAY_BOTS, Ports
from chalicelib.tables.replay import Position, position_of
from chalicelib.tables.table import Table

MARKER_DELAY = timedelta(minutes=2)
SILENCE = timedelta(seconds=5)  # after which a reader calls
KICK_GAP = timedelta(seconds=10)  # at least, between readers' calls at a table

_SEED_BYTES = 16

log = logging.getLogger(__name__)


class Robot(NamedTuple):
    """A robot that is to move, by its name in API.md, and its seat."""

    name: str
    seat: int


def waiting_robot(position: Position) -> Robot | None:
    """The robot whose turn it is, if it is a robot's."""
    seat = position.table.seat(position.started.turn) if position.phase == "playing" else None
    return Robot(seat.bot, seat.number) if seat is not None and seat.bot else None


def call_robots(ports: Ports, table: Table) -> None:
    """Have the robots play: marker first, so that the call cannot get lost."""
    now = ports.clock.now()
    ports.store.mark_robots(table.id, table.version, now + MARKER_DELAY, now)
    ports.invoke(PLAY_BOTS, {"table": table.id})


def kick_robots(ports: Ports, position: Position) -> None:
    """Called by readers: when a robot has been silent, call it, once in a while. Reading never fails for it."""
    table, now = position.table, ports.clock.now()
    if waiting_robot(position) is None or now - table.moved < SILENCE:
        return
    try:
        if ports.store.mark_robots(table.id, table.version, now + MARKER_DELAY, now, quiet_since=now - KICK_GAP):
            ports.invoke(PLAY_BOTS, {"table": table.id})
    except Exception:
        log.exception("the robots of table %s could not be called", table.id)


def play_bots(ports: Ports, table_id: str) -> None:
    """Play on until no robot is to move. May run twice at once: one of the two moves, the other finds it done."""
    try:
        position = position_of(present(ports, ports.store.load(table_id)))
    except NoTable:
        return
    while (robot := waiting_robot(position)) is not None:
        position = _after_move(ports, position, robot)
    ports.store.unmark_robots(table_id, position.table.version)


def _after_move(ports: Ports, position: Position, robot: Robot) -> Position:
    """The position after the robot's move, or after whatever overtook it."""
    match = position.started
    move = ports.robots.choose(robot.name, seat_view(match, robot.seat), ports.random.bytes(_SEED_BYTES))
    ply = match.ply
    key = f"bot@{ply}" if move.type in TURN_MOVES else f"bot@{ply}:{move.type}>{move.seat}"
    try:
        after = perform(ports, position.table, Caller(robot=robot.seat), key, _command(move, ply))
    except Refused as refused:
        after = position_of(present(ports, ports.store.load(position.table.id)))
        if after.table.version == position.table.version:
            raise refused
    return after


def _command(move: Move, ply: int) -> Mapping[str, Any]:
    """The move as a client would send it."""
    command: dict[str, Any] = {"type": move.type}
    if move.type in TURN_MOVES:
        command["ply"] = ply
    for name, value in (("card", move.card), ("suit", move.suit), ("call", move.call), ("seat", move.seat)):
        if value is not None and value is not False:
            command[name] = value
    return command
