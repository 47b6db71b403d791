"""What people are told on their devices when something happens at a table while they are away.

The stream's function and the sweep only say what has happened, and when; who is told is decided here, in a function of
its own, from the table as it then stands. Each notice is looked at again before it is sent – a turn taken meanwhile, a
player come back – and sent once, however often its event comes.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from chalicelib.tables.deadlines import present
from chalicelib.tables.endpoints import leads_to_push_service
from chalicelib.tables.errors import Refused
from chalicelib.tables.links import table_in
from chalicelib.tables.ports import NOTIFY, ChatSaid, Message, Ports, Subscription
from chalicelib.tables.replay import Position, position_of
from chalicelib.tables.table import HOST, Seat
from chalicelib.tables.times import iso, milliseconds

BETWEEN_CHATS = timedelta(hours=1)
KEPT_BY_SERVICE = timedelta(days=1)  # a push service keeps a notice this long for a device that is off


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that happened: `mark` tells one such event from the next of its kind, `at` is when it did."""

    kind: str
    mark: int
    at: datetime

    def to_json(self) -> dict[str, object]:
        return {"kind": self.kind, "mark": self.mark, "at": iso(self.at)}


def of_change(before: Position | None, after: Position) -> list[Notice]:
    """What the change from `before` to `after` is to people who are not there."""
    table, at = after.table, after.table.moved
    was = before.phase if before else ""
    if after.phase == "lobby":
        guests = len(table.seats) > len(before.table.seats) if before else False
        return [Notice("sat_down", table.version, at)] if guests else []
    found = []
    if before is None or before.table.k_before != table.k_before or before.table.k == 0:
        found.append(Notice("match_begun", table.k, at))
    if after.phase == "playing" and (before is None or before.table.turn_since != table.turn_since):
        found.append(_turn("your_turn", after))
    if after.phase == "round_over" != was:
        found.append(Notice("round_over", table.k, at))
    if after.phase == "finished" != was:
        found.append(Notice("match_over", table.k, table.finished or at))
    if after.phase == "finished" and before and _votes(after) > _votes(before):
        found.append(Notice("rematch_asked", table.k, at))
    return found


def of_message(said: ChatSaid) -> Notice:
    """A message, or the link to a new table in it."""
    kind = "new_table" if table_in(said.message.text) else "chat"
    return Notice(kind, said.message.n, said.message.at)


def of_waiting(kind: str, position: Position) -> Notice:
    """A deadline of the present turn that has come: `reminder`, `absent_soon` or `may_claim`."""
    return _turn(kind, position)


def ask(ports: Ports, table_id: str, notices: Sequence[Notice]) -> None:
    """Start the function that tells people, where anybody has asked to be told."""
    if notices and ports.store.subscriptions(table_id):
        ports.invoke(NOTIFY, {"table": table_id, "notices": [notice.to_json() for notice in notices]})


def notify(ports: Ports, payload: Mapping[str, Any]) -> None:
    """Tell whoever is still to be told. May run twice, late, or never."""
    try:
        position = position_of(present(ports, ports.store.load(payload["table"])))
    except Refused:
        return
    subscriptions = ports.store.subscriptions(position.table.id)
    for given in payload["notices"]:
        notice = Notice(given["kind"], given["mark"], datetime.fromisoformat(given["at"]))
        message = _message(ports, position, notice)
        for seat in _recipients(ports, position, notice, message):
            own = [one for one in subscriptions if one.token == seat.token]
            if own and _first_time(ports, position, notice, seat):
                _send(ports, position, own, _said(position, notice, message))


def _turn(kind: str, position: Position) -> Notice:
    since = position.table.turn_since or position.table.moved
    return Notice(kind, milliseconds(since), since)


def _votes(position: Position) -> int:
    return sum(seat.rematch for seat in position.table.seats)


def _message(ports: Ports, position: Position, notice: Notice) -> Message | None:
    if notice.kind not in ("chat", "new_table"):
        return None
    return next(iter(ports.store.messages_after(position.table.id, notice.mark - 1, 1)), None)


def _recipients(ports: Ports, position: Position, notice: Notice, message: Message | None) -> Iterable[Seat]:
    """Who is concerned by what happened, is a person, and has made no move since."""
    table, turn = position.table, position.started.turn if position.match else None
    people = [seat for seat in table.seats if seat.bot is None]
    away = [seat for seat in people if (seat.moved or table.opened) < notice.at]
    same_turn = table.turn_since is not None and milliseconds(table.turn_since) == notice.mark
    match notice.kind:
        case "your_turn":
            return [seat for seat in away if same_turn and seat.number == turn]
        case "reminder" | "absent_soon":
            return [seat for seat in people if same_turn and seat.number == turn]
        case "may_claim":
            return [seat for seat in people if same_turn and seat.number != turn]
        case "sat_down":
            return [seat for seat in away if position.phase == "lobby" and seat.number == HOST]
        case "match_begun":
            return [seat for seat in away if position.phase == "playing" and table.k == notice.mark != 0 and seat.number != turn]
        case "round_over":
            return [seat for seat in away if position.phase == "round_over" and table.k == notice.mark]
        case "match_over":
            return [seat for seat in away if position.phase == "finished" and table.k == notice.mark]
        case "rematch_asked":
            return [seat for seat in people if position.phase == "finished" and table.k == notice.mark and not seat.rematch]
        case _:
            return _not_in_the_room(ports, position, people, message)


def _not_in_the_room(ports: Ports, position: Position, people: Sequence[Seat], message: Message | None) -> list[Seat]:
    """Who has no socket open and did not write the message."""
    if message is None:
        return []
    there = {socket.token for socket in ports.store.sockets(position.table.id)}
    return [seat for seat in people if seat.token not in there and seat.token != message.author]


def _first_time(ports: Ports, position: Position, notice: Notice, seat: Seat) -> bool:
    """Write down that the seat is told: False when it was, or, of chat, not long ago."""
    mark, after = notice.mark, notice.mark - 1
    if notice.kind == "chat":
        mark = milliseconds(ports.clock.now())
        after = milliseconds(ports.clock.now() - BETWEEN_CHATS)
    return ports.store.note_sent(position.table.id, seat.token, notice.kind, mark, after)


def _send(ports: Ports, position: Position, own: Sequence[Subscription], said: Mapping[str, object]) -> None:
    for one in own:
        known = leads_to_push_service(one.endpoint, ports.push_hosts)
        if not known or not ports.web_push.send(one, said, position.table.id, KEPT_BY_SERVICE):
            ports.store.drop_subscription(position.table.id, one)


def _said(position: Position, notice: Notice, message: Message | None) -> dict[str, object]:
    """What the device puts into words: only what every spectator may see."""
    table = position.table
    said: dict[str, object] = {"kind": notice.kind, "table": table.id, "host": table.seats[0].name}
    turn = table.seat(position.started.turn) if position.match else None
    match notice.kind:
        case "sat_down":
            said |= {"name": table.seats[-1].name, "seated": len(table.seats), "capacity": table.capacity}
        case "your_turn" | "reminder" | "absent_soon" | "may_claim":
            said |= {"name": turn.name if turn else ""}
            said |= {"top": position.shown.top, "suit": position.shown.suit, "pending": position.shown.pending}
        case "round_over" | "match_over":
            said |= {"winner": _winner(position, notice.kind)}
        case "rematch_asked":
            said |= {"name": next((seat.name for seat in table.seats if seat.rematch), "")}
        case "chat" | "new_table" if message is not None:
            said |= {"name": message.name}
            said |= {"link": table_in(message.text)} if notice.kind == "new_table" else {}
    return said


def _winner(position: Position, kind: str) -> str | None:
    match = position.started
    number = match.ending.winner if kind == "match_over" and match.ending else match.results[-1].winner if match.results else None
    seat = position.table.seat(number)
    return seat.name if seat else None
