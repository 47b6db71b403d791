"""Stores that do one thing wrong: what a table service's own store, or its way with it, might well get wrong.

Each wraps the store that an invocation is given. The table service itself has no switch for any of them.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar

from chalicelib.tables.errors import Refused
from chalicelib.tables.ports import Archive, Conflict, Due, Ports, Socket
from chalicelib.tables.replay import position_of
from chalicelib.tables.table import Table
from chalicelib.tables.views import view
from chalicelib.tables.watching import frame
from tests.faults.ops import Invocation

if TYPE_CHECKING:
    from tests.faults.game import Game


class Bug:
    """A store that does all as the one behind it; a bug is a method done otherwise."""

    def __init__(self, ports: Ports, game: "Game", invocation: Invocation) -> None:
        self.ports, self.game, self.invocation = ports, game, invocation
        self.store: Any = ports.store

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)


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

    numbers: ClassVar[dict[tuple[int, str], int | None]] = {}  # by game and connection

    def put_socket(self, socket: Socket) -> None:
        seat = self.game.ledger.table.seat_of(socket.token)
        self.numbers.setdefault((self.game.seed, socket.connection), None if seat is None else seat.number)
        self.store.put_socket(socket)

    def sockets(self, table: str) -> Sequence[Socket]:
        return [replace(socket, token=self._token(socket)) for socket in self.store.sockets(table)]

    def _token(self, socket: Socket) -> bytes:
        seat = self.game.ledger.table.seat(self.numbers.get((self.game.seed, socket.connection)))
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
