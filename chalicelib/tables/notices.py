"""Who is told on their devices of what happened while they were away, and what.

Decided in a function of its own from the table as it then stands: each notice is looked at again before it is sent – a
turn taken meanwhile, a player come back – and sent once, however often its event comes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from chalicelib.engine.view import public_view
from chalicelib.tables.deadlines import present
from chalicelib.tables.endpoints import leads_to_push_service
from chalicelib.tables.errors import Refused
from chalicelib.tables.happenings import Happening
from chalicelib.tables.links import table_in
from chalicelib.tables.ports import Message, Ports, Subscription
from chalicelib.tables.replay import Position, position_of
from chalicelib.tables.table import HOST, Seat
from chalicelib.tables.times import milliseconds

BETWEEN_CHATS = timedelta(hours=1)


def notify(ports: Ports, payload: Mapping[str, Any]) -> None:
    """Tell whoever is still to be told. May run twice, late, or never."""
    try:
        position = position_of(present(ports, ports.store.load(payload["table"])))
    except Refused:
        return
    subscriptions = ports.store.subscriptions(position.table.id)
    for given in payload["happenings"]:
        happening = Happening(given["kind"], given["mark"], datetime.fromisoformat(given["at"]))
        scene = _scene(ports, position, happening)
        for seat in position.table.seats:
            own = [one for one in subscriptions if one.token == seat.token]
            if own and CONCERNED[happening.kind](scene, seat) and _first_time(ports, position, happening, seat):
                _send(ports, position.table.id, own, _said(position, happening.kind, scene.message))


@dataclass(frozen=True, slots=True)
class Scene:
    """A happening, and the table as it stands when people are to be told of it."""

    position: Position
    happening: Happening
    message: Message | None  # the one that was written, where that is what happened
    there: frozenset[bytes]  # tokens with a socket open; looked up for messages only

    @property
    def same_turn(self) -> bool:
        since = self.position.table.turn_since
        return since is not None and milliseconds(since) == self.happening.mark

    def waited_for(self, seat: Seat) -> bool:
        return self.position.match is not None and seat.number == self.position.match.turn

    def away(self, seat: Seat) -> bool:
        """Whether they have made no move since."""
        return (seat.moved or self.position.table.opened) < self.happening.at

    def still(self, phase: str) -> bool:
        """Whether the match stands where it stood: in this phase, of the same round."""
        return self.position.phase == phase and self.position.table.k == self.happening.mark

    @property
    def rematch_wanted(self) -> bool:
        """Whether anybody still wants the one that was asked for."""
        return any(seat.rematch for seat in self.position.table.seats)

    def out_of_the_room(self, seat: Seat) -> bool:
        """Whether they have not been there since the message was written: neither by a socket nor by a move."""
        if self.message is None or seat.token == self.message.author:
            return False
        return seat.token not in self.there and (seat.moved or self.position.table.opened) <= self.message.at


# By kind: whom it concerns, of the people seated.
CONCERNED: Mapping[str, Callable[[Scene, Seat], bool]] = {
    "your_turn": lambda scene, seat: (
        scene.same_turn and scene.waited_for(seat) and seat.moved != scene.position.table.moved
    ),
    "reminder": lambda scene, seat: scene.same_turn and scene.waited_for(seat),
    "absent_soon": lambda scene, seat: scene.same_turn and scene.waited_for(seat),
    "may_claim": lambda scene, seat: scene.same_turn and not scene.waited_for(seat),
    "sat_down": lambda scene, seat: scene.position.phase == "lobby" and seat.number == HOST and scene.away(seat),
    "match_begun": lambda scene, seat: scene.still("playing") and scene.away(seat) and not scene.waited_for(seat),
    "round_over": lambda scene, seat: scene.still("round_over") and scene.away(seat),
    "match_over": lambda scene, seat: scene.still("finished") and scene.away(seat),
    "rematch_asked": lambda scene, seat: scene.still("finished") and scene.rematch_wanted and not seat.rematch,
    "chat": Scene.out_of_the_room,
    "new_table": Scene.out_of_the_room,
}


def _scene(ports: Ports, position: Position, happening: Happening) -> Scene:
    if happening.kind not in ("chat", "new_table"):
        return Scene(position, happening, None, frozenset())
    table = position.table.id
    message = next(iter(ports.store.messages_after(table, happening.mark - 1, 1)), None)
    return Scene(position, happening, message, frozenset(socket.token for socket in ports.store.sockets(table)))


def _first_time(ports: Ports, position: Position, happening: Happening, seat: Seat) -> bool:
    """Write down that the seat is told: False when it was, or, of chat, not long ago."""
    mark, after = happening.mark, happening.mark - 1
    if happening.kind == "chat":
        now = ports.clock.now()
        mark, after = milliseconds(now), milliseconds(now - BETWEEN_CHATS)
    return ports.store.note_sent(position.table.id, seat.token, happening.kind, mark, after)


def _send(ports: Ports, table_id: str, own: Sequence[Subscription], said: Mapping[str, object]) -> None:
    """Send to each of a person's devices, and forget those that are gone or lead where nothing may be sent."""
    for one in own:
        allowed = leads_to_push_service(one.endpoint, ports.push_hosts)
        if not allowed or not ports.web_push.send(one, said, topic=table_id):
            ports.store.drop_subscription(table_id, one)


def _said(position: Position, kind: str, message: Message | None) -> dict[str, object]:
    """What the device puts into words: only what every spectator may see."""
    table, match = position.table, position.match
    said: dict[str, object] = {"kind": kind, "table": table.id, "host": table.seats[0].name}
    if message is not None:
        return said | {"name": message.name, "link": table_in(message.text)}
    if kind == "sat_down":
        newest = max(table.seats, key=lambda seat: seat.moved or table.opened)
        return said | {"name": newest.name, "seated": len(table.seats), "capacity": table.capacity}
    if kind == "rematch_asked":
        return said | {"name": next(seat.name for seat in table.seats if seat.rematch)}
    waited_for = table.seat(match.turn) if match else None
    if match and match.round and waited_for:
        return said | {"name": waited_for.name, **_asked(position)}
    return said | {"winner": _winner(position)}


def _asked(position: Position) -> dict[str, object]:
    """The top card and what has to be followed, as they lie on the table."""
    seen = public_view(position.started)
    return {"top": seen.top, "suit": seen.suit, "pending": seen.pending}


def _winner(position: Position) -> str | None:
    """Who won the match, or the last round while the match goes on; None where nobody did."""
    match = position.match
    if match is None:
        return None
    number = match.ending.winner if match.ending else match.results[-1].winner if match.results else None
    seat = position.table.seat(number)
    return None if seat is None else seat.name
