"""What follows from a change that has been saved. Everything here is derived from it, and may be repeated or lost."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from chalicelib.tables.bot_turns import call_robots, waiting_robot
from chalicelib.tables.chat import to_json
from chalicelib.tables.deadlines import present
from chalicelib.tables.errors import NoTable, Unreadable
from chalicelib.tables.happenings import Happening, of_change, of_message, spread
from chalicelib.tables.ports import Change, ChatSaid, Ports, Socket, TableChanged
from chalicelib.tables.replay import Position, position_of
from chalicelib.tables.views import for_seat, public_view, view
from chalicelib.tables.watching import call_spectators, frame, send, tell_all, tell_presence
from chalicelib.tables.written import json_of

log = logging.getLogger(__name__)


def after_change(ports: Ports, changes: Sequence[Change]) -> None:
    """Serve one batch of the stream: of each table its newest version only, and every message.

    A table that cannot be read is passed over: a second delivery would not help it, and others come behind.
    """
    for table_id in dict.fromkeys(change.table for change in changes):
        own = [change for change in changes if change.table == table_id]
        try:
            _after_moves(ports, table_id, [change for change in own if isinstance(change, TableChanged)])
            _after_chat(ports, table_id, [change for change in own if isinstance(change, ChatSaid)])
        except Unreadable:
            log.exception("a table could not be read")


def push_spectators(ports: Ports, payload: Mapping[str, Any]) -> None:
    """Serve a chunk of spectators: a message as it stands, or the view of a version, built once.

    A version that another has overtaken is left out: the newer one's own invocation is on its way.
    """
    if "message" in payload:
        send(ports, payload["connections"], json_of(payload["message"]))
        return
    try:
        table = present(ports, ports.store.load(payload["table"]))
    except NoTable:
        return
    if table.version == payload["version"]:
        send(ports, payload["connections"], frame(view(position_of(table), None, ports.clock.now())))


def _after_moves(ports: Ports, table_id: str, changes: Sequence[TableChanged]) -> None:
    if not changes:
        return
    newest = changes[-1].after
    if newest is None:
        ports.store.clear(table_id)
    elif any(_is_news(change) for change in changes):
        position = position_of(newest)
        sockets = ports.store.sockets(table_id)
        _push_views(ports, position, sockets)
        if sockets and any(_seats_changed(change) for change in changes):
            tell_presence(ports, newest, ports.store.sockets(table_id))
        if waiting_robot(position) and any(_robots_turn_came(change) for change in changes):
            call_robots(ports, newest)
        spread(ports, table_id, _happenings(changes))


def _happenings(changes: Sequence[TableChanged]) -> list[Happening]:
    """What happened in a batch, of each kind the last."""
    found: dict[str, Happening] = {}
    for change in changes:
        if change.after is not None and _is_news(change):
            before = None if change.before is None else position_of(change.before)
            found |= {one.kind: one for one in of_change(before, position_of(change.after))}
    return list(found.values())


def _is_news(change: TableChanged) -> bool:
    """Whether the change is a new version, and not a due time moved on."""
    return change.after is not None and (change.before is None or change.before.version != change.after.version)


def _robots_turn_came(change: TableChanged) -> bool:
    """A robot's move is followed by the next robot's in the same invocation; only a person's move starts one."""
    return (
        change.after is not None
        and waiting_robot(position_of(change.after)) is not None
        and (change.before is None or waiting_robot(position_of(change.before)) is None)
    )


def _seats_changed(change: TableChanged) -> bool:
    """Whether somebody sat down, left or was renumbered: open sockets then count for other seats than before."""
    images = (change.before, change.after)
    before, after = ([(seat.number, seat.token) for seat in image.seats] if image else [] for image in images)
    return before != after


def _push_views(ports: Ports, position: Position, sockets: Sequence[Socket]) -> None:
    """Send each player the view of their seat, built once a seat, and have the spectators served."""
    if not sockets:
        return
    table = position.table
    public, now = public_view(position), ports.clock.now()
    for seat in table.seats:
        own = [socket.connection for socket in sockets if socket.token and socket.token == seat.token]
        if own:
            send(ports, own, frame(for_seat(public, position, seat, now)))
    call_spectators(ports, table, sockets, {"version": table.version})


def _after_chat(ports: Ports, table_id: str, said: Sequence[ChatSaid]) -> None:
    table = ports.store.load(table_id) if said else None
    if table is None:
        return
    sockets: Sequence[Socket] = ports.store.sockets(table_id)
    for change in said:
        tell_all(ports, table, {"type": "chat", "message": to_json(change.message)}, sockets)
    spread(ports, table_id, [of_message(change) for change in said])
