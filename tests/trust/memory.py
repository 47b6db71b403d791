"""What a process remembers of tables: two worlds that ought to look alike are two processes."""

from collections.abc import Iterator
from contextlib import contextmanager

from chalicelib.engine.match import Match
from chalicelib.tables import replay, views
from chalicelib.tables.kept import Kept
from chalicelib.tables.table import Table

_FEW = 16


class Memory:
    """The states of play and views of one process, empty at first."""

    def __init__(self) -> None:
        self._matches, self._views = Kept[Match](_FEW), Kept[views.Public](_FEW)

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """What is worked out in the block is remembered here, and looked for here."""
        before = replay._kept, views._kept
        replay._kept, views._kept = self._matches, self._views
        try:
            yield
        finally:
            replay._kept, views._kept = before

    def remember(self, table: Table, match: Match) -> None:
        with self.in_use():
            replay.remember(table, match)
