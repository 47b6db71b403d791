"""What happens at a table that people who are not there want to hear of. Who is told is decided in `notices`."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from chalicelib.tables.links import table_in
from chalicelib.tables.ports import NOTIFY, ChatSaid, Ports
from chalicelib.tables.replay import Position
from chalicelib.tables.times import iso, milliseconds


@dataclass(frozen=True, slots=True)
class Happening:
    """`mark` tells one event from the next of its kind, `at` is when it came."""

    kind: str
    mark: int
    at: datetime

    def to_json(self) -> dict[str, object]:
        return {"kind": self.kind, "mark": self.mark, "at": iso(self.at)}


def of_change(before: Position | None, after: Position) -> list[Happening]:
    """What the change from `before` to `after` is to people who are not there."""
    table, at, was = after.table, after.table.moved, before.phase if before else ""
    if after.phase == "lobby":
        guests = before is not None and len(table.seats) > len(before.table.seats)
        return [Happening("sat_down", table.version, at)] if guests else []
    found = []
    if after.phase == "playing" and (before is None or not before.table.k or before.table.k_before != table.k_before):
        found.append(Happening("match_begun", table.k, at))
    if _waits_for_a_person(after) and (before is None or before.table.turn_since != table.turn_since):
        found.append(of_turn("your_turn", after))
    if after.phase == "round_over" != was:
        found.append(Happening("round_over", table.k, at))
    if after.phase == "finished" != was:
        found.append(Happening("match_over", table.k, table.finished or at))
    if after.phase == "finished" and before is not None and _votes(after) > _votes(before):
        found.append(Happening("rematch_asked", table.k, at))
    return found


def of_message(said: ChatSaid) -> Happening:
    """A message, or the link to a new table in it."""
    return Happening("new_table" if table_in(said.message.text) else "chat", said.message.n, said.message.at)


def of_turn(kind: str, position: Position) -> Happening:
    """Something about the present turn: it came, or one of its deadlines has."""
    since = position.table.turn_since or position.table.moved
    return Happening(kind, milliseconds(since), since)


def spread(ports: Ports, table_id: str, happenings: Sequence[Happening]) -> None:
    """Start the function that tells people, where anybody has asked to be told."""
    if happenings and ports.store.subscriptions(table_id):
        ports.invoke(NOTIFY, {"table": table_id, "happenings": [one.to_json() for one in happenings]})


def _waits_for_a_person(position: Position) -> bool:
    seat = position.table.seat(position.started.turn) if position.phase == "playing" else None
    return seat is not None and seat.bot is None


def _votes(position: Position) -> int:
    return sum(seat.rematch for seat in position.table.seats)
