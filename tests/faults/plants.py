"""Bugs to be put in, one at a time: each is what a table service might well do wrong.

They wrap what an invocation is given, or a use case; the table service itself has no switch for any of them.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, cast

from chalicelib.tables.errors import Refused
from chalicelib.tables.ports import Archive, Change, Clock, Conflict, Due, Ports, Socket, Store
from chalicelib.tables.replay import position_of
from chalicelib.tables.table import Table
from chalicelib.tables.views import view
from chalicelib.tables.watching import frame
from tests.faults.game import Game
from tests.faults.model import WITH_PLY
from tests.faults.ops import Invocation
from tests.faults.plan import Plan

Put = Callable[[Game], None]


@dataclass(frozen=True, slots=True)
class Plant:
    """A bug: how it is put in, and as what it may show (`ledger.VIOLATIONS`)."""

    name: str
    put: Put
    shows_as: tuple[str, ...]
    could_show: Callable[[Plan], bool] = lambda plan: True  # whether a game can show it: others need not be played


class Bug:
    """A store that does all as the one behind it; a bug is a method done otherwise."""

    def __init__(self, ports: Ports, game: Game, invocation: Invocation) -> None:
        self.ports, self.game, self.invocation = ports, game, invocation
        self.store: Any = ports.store

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)


def with_store(kind: type[Bug], *functions: str) -> Put:
    """Give this store to every invocation, or to those of some functions only."""

    def put(game: Game) -> None:
        def wrap(ports: Ports, invocation: Invocation) -> Ports:
            if functions and invocation.function not in functions:
                return ports
            return replace(ports, store=cast(Store, kind(ports, game, invocation)))

        game.cloud.wrap = wrap

    return put


def with_clock(ahead: timedelta, *functions: str) -> Put:
    """Give a clock that is far ahead to the invocations of some functions."""

    class Ahead:
        def __init__(self, clock: Clock) -> None:
            self.clock = clock

        def now(self) -> datetime:
            return self.clock.now() + ahead

    def put(game: Game) -> None:
        game.cloud.wrap = lambda ports, invocation: (
            replace(ports, clock=Ahead(ports.clock)) if invocation.function in functions else ports
        )

    return put


class PutsWithoutCondition(Bug):
    def save(self, table: Table) -> None:
        try:
            self.store.save(table)
        except Conflict as conflict:
            version = conflict.current.version if conflict.current else 0
            self.save(replace(table, version=version + 1))


class ForgetsKeys(Bug):
    def save(self, table: Table) -> None:
        self.store.save(replace(table, seats=tuple(replace(seat, ply_key=b"", keys=()) for seat in table.seats)))


class ForgetsKeysWithoutPly(Bug):
    def save(self, table: Table) -> None:
        self.store.save(replace(table, seats=tuple(replace(seat, keys=()) for seat in table.seats)))


class OverlooksItsOwnSuccess(Bug):
    """A failed condition is taken for somebody else's doing."""

    def save(self, table: Table) -> None:
        try:
            self.store.save(table)
        except Conflict as conflict:
            current = conflict.current
            if current is None:
                raise
            seats = tuple(replace(seat, ply_key=b"", keys=()) for seat in current.seats)
            raise Conflict(replace(current, seats=seats)) from None


class TakesErrorsForSuccess(Bug):
    def save(self, table: Table) -> None:
        with suppress(Refused):
            self.store.save(table)


class TellsBeforeItSaves(Bug):
    def save(self, table: Table) -> None:
        position = position_of(table)
        for socket in self.store.sockets(table.id):
            shown = view(position, table.seat_of(socket.token), self.ports.clock.now())
            self.ports.push.send(socket.connection, frame(shown))
        self.store.save(table)


class LosesVotes(Bug):
    """Two votes at once: the second is thrown away and acknowledged."""

    def save(self, table: Table) -> None:
        with suppress(Conflict):
            self.store.save(table)


class ArchivesAfterwards(Bug):
    kept: tuple[str, Archive] | None = None

    def archive(self, table: str, archive: Archive) -> None:
        self.kept = (table, archive)

    def save(self, table: Table) -> None:
        self.store.save(table)
        if self.kept is not None:
            self.store.archive(*self.kept)


class DoesNotMindArchives(Bug):
    """An archive that could not be put is not tried again."""

    def archive(self, table: str, archive: Archive) -> None:
        with suppress(Refused):
            self.store.archive(table, archive)


class ReadsInconsistently(Bug):
    """A replica that now and then lags a version behind."""

    def load(self, table: str) -> Table | None:
        loaded: Table | None = self.store.load(table)
        commits = self.game.ledger.commits
        return commits[-2].table if len(commits) > 1 and self.game.dice.random() < 0.3 else loaded


class RemembersSeatNumbers(Bug):
    """A socket counts for the seat number that its token held when it began to watch."""

    numbers: dict[tuple[int, str], int | None] = {}  # noqa: RUF012

    def put_socket(self, socket: Socket) -> None:
        seat = self.game.ledger.table.seat_of(socket.token)
        self.numbers.setdefault((id(self.game), socket.connection), None if seat is None else seat.number)
        self.store.put_socket(socket)

    def sockets(self, table: str) -> Sequence[Socket]:
        return [replace(socket, token=self._token(socket)) for socket in self.store.sockets(table)]

    def _token(self, socket: Socket) -> bytes:
        seat = self.game.ledger.table.seat(self.numbers.get((id(self.game), socket.connection)))
        return b"" if seat is None else seat.token


class LeavesRobotsUnmarked(Bug):
    """Nothing is left behind that would call the robots again."""

    def mark_robots(self, *args: Any, **kwargs: Any) -> bool:
        return True


class DoesNotKick(Bug):
    """Readers leave robots alone."""

    def mark_robots(self, *args: Any, **kwargs: Any) -> bool:
        return False


class TakesAnyMarkerAway(Bug):
    """Robots that have played take away the marker of whoever waits by now, too."""

    def unmark_robots(self, table: str, version: int) -> None:
        self.store.unmark_robots(table, 1_000_000)


class ForgetsWhoLeft(Bug):
    def save(self, table: Table) -> None:
        self.store.save(replace(table, departed=()))


class NeverLooksAgain(Bug):
    """A table that was visited is never due again."""

    def set_due(self, due: Due, at: datetime | None) -> None:
        self.store.set_due(due, None)


class ReadsBeforeItWatches(Bug):
    """The view that a new socket gets is older than the socket."""

    first: Table | None = None

    def load(self, table: str) -> Table | None:
        self.first = self.first or self.store.load(table)
        return self.first


def ply_unchecked(game: Game) -> None:
    """A command is carried out at whatever ply the table has reached."""
    command = game.functions.command

    def unchecked(ports: Ports, table: str, token: bytes, key: str, given: Mapping[str, Any]) -> Any:
        loaded = ports.store.load(table)
        if given["type"] in WITH_PLY and loaded is not None and loaded.k:
            given = {**given, "ply": position_of(loaded).started.ply}
        return command(ports, table, token, key, given)

    game.functions.command = unchecked


def failures_swallowed(game: Game) -> None:
    """The stream's function reports success when it has failed."""
    after_change = game.functions.after_change

    def swallowing(ports: Ports, changes: Sequence[Change]) -> None:
        with suppress(Refused):
            after_change(ports, changes)

    game.functions.after_change = swallowing


def first_change_only(game: Game) -> None:
    """Of a batch of the stream the first record is served."""
    after_change = game.functions.after_change
    game.functions.after_change = lambda ports, changes: after_change(ports, changes[:1])


def answers_with_what_was_read(game: Game) -> None:
    """A command answers with the view from before it."""
    command, read = game.functions.command, game.functions.read

    def answering(ports: Ports, table: str, token: bytes, key: str, given: Mapping[str, Any]) -> Any:
        before = read(ports, table, token).view
        command(ports, table, token, key, given)
        return before

    game.functions.command = answering


# Which games can show a bug: the others need not be played to find it.


def again(plan: Plan) -> bool:
    return plan.end == "rematch"


def with_robots(plan: Plan) -> bool:
    return plan.robots > 0


def without_sweep(plan: Plan) -> bool:
    return plan.robots > 0 and not plan.swept


def with_visitor(plan: Plan) -> bool:
    return plan.visitor


def absent(plan: Plan) -> bool:
    return plan.end == "absent"


def left_alone(plan: Plan) -> bool:
    return plan.end == "abandoned" and not plan.visitor and not plan.spectators


PLANTS: Sequence[Plant] = (
    Plant("no condition on the put", with_store(PutsWithoutCondition), ("lost", "out of turn", "doubled")),
    Plant("no key check", with_store(ForgetsKeys), ("denied", "doubled")),
    Plant("no key check for commands without ply", with_store(ForgetsKeysWithoutPly), ("denied", "doubled")),
    Plant("no ply check", ply_unchecked, ("out of turn", "doubled")),
    Plant("own success taken for another's", with_store(OverlooksItsOwnSuccess), ("denied", "doubled")),
    Plant("error taken for success", with_store(TakesErrorsForSuccess), ("lost", "told early")),
    Plant("push before save", with_store(TellsBeforeItSaves), ("told early",)),
    Plant("lost vote", with_store(LosesVotes, "rematch"), ("lost", "told early", "told wrong"), again),
    Plant("archive after the put", with_store(ArchivesAfterwards), ("record",)),
    Plant("archive that failed left out", with_store(DoesNotMindArchives), ("record",)),
    Plant("inconsistent read", with_store(ReadsInconsistently, "read", "watch"), ("went back", "untold")),
    Plant("socket that remembers its seat's number", with_store(RemembersSeatNumbers), ("told wrong",), with_visitor),
    Plant("no marker for waiting robots", with_store(LeavesRobotsUnmarked), ("stuck",), with_robots),
    Plant("no kick by readers", with_store(DoesNotKick, "read"), ("stuck",), without_sweep),
    Plant("marker of others taken away", with_store(TakesAnyMarkerAway), ("stuck",), with_robots),
    Plant("no condition on robots' puts", with_store(PutsWithoutCondition, "play_bots"), ("out of turn",), with_robots),
    Plant("stream's failures swallowed", failures_swallowed, ("stuck", "untold")),
    Plant("first change of a batch only", first_change_only, ("stuck", "untold")),
    Plant("socket written after the view is read", with_store(ReadsBeforeItWatches, "watch"), ("untold", "went back")),
    Plant("view from before the command", answers_with_what_was_read, ("went back",)),
    Plant("absence by a wrong clock", with_clock(timedelta(hours=40), "claim_absence"), ("too soon",), absent),
    Plant("expiry by a wrong clock", with_clock(timedelta(days=6), "sweep", "read", "watch"), ("too soon",)),
    Plant("who left is forgotten", with_store(ForgetsWhoLeft), ("doubled",), with_visitor),
    Plant("never due again", with_store(NeverLooksAgain, "sweep"), ("stuck",), left_alone),
)
