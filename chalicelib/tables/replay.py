"""From a table to its state of play: the engine replays the present round's moves.

A process remembers the states of play it has seen lately, so that a move costs one step and not a whole round.
"""

from dataclasses import dataclass
from operator import add

from chalicelib.engine.deal import LAST_SHUFFLE, FairShuffle
from chalicelib.engine.errors import EngineError
from chalicelib.engine.match import Match, RoundResult
from chalicelib.engine.rules import RULES_VERSION
from chalicelib.tables.errors import Unreadable
from chalicelib.tables.kept import Kept
from chalicelib.tables.table import Table

_kept = Kept[Match](256)


@dataclass(frozen=True, slots=True)
class Position:
    """A table and what its moves amount to; `match` is None as long as no match was started."""

    table: Table
    match: Match | None

    @property
    def started(self) -> Match:
        """The match, where the phase says that there is one."""
        if self.match is None:
            raise LookupError(f"no match has been started at table {self.table.id}")
        return self.match

    @property
    def phase(self) -> str:
        """As the view names it: lobby, playing, round_over or finished."""
        if self.table.finished:
            return "finished"
        return "lobby" if self.match is None else self.match.phase

    @property
    def ended_at_target(self) -> bool:
        """Whether the match is over and nobody left it, nor did it expire."""
        return self.phase == "finished" and self.match is not None and self.table.ending is None


def position_of(table: Table) -> Position:
    """What the table's moves amount to, replayed or remembered.

    Raises Unreadable where they do not follow the rules, or follow those of a later release.
    """
    if table.k == 0:
        return Position(table, None)
    if table.rules_version > RULES_VERSION:
        raise Unreadable
    match = _kept.get(_name(table), _all_that_counts(table))
    if match is None:
        match = _restored(table)
        remember(table, match)
    if table.ending is None:
        return Position(table, match)
    if table.ending.seat is None:
        return Position(table, match.expire())
    return Position(table, match.leave(table.ending.seat, "absent" if table.ending.reason == "absent" else "resigned"))


def remember(table: Table, match: Match) -> None:
    """Keep the state of play that a table's moves lead to, for whoever asks next."""
    _kept.put(_name(table), _all_that_counts(table), match)


def _name(table: Table) -> tuple[str, int, int]:
    return table.id, table.k, len(table.moves)


def _all_that_counts(table: Table) -> tuple[object, ...]:
    """Everything `_restored` reads."""
    return (
        table.secret,
        table.moves,
        table.k,
        table.k_before,
        table.first_dealer,
        table.ply_base,
        table.results,
        table.client_seeds,
        table.rules,
    )


def _restored(table: Table) -> Match:
    """Raises Unreadable where the moves do not follow the rules."""
    try:
        return Match.restore(
            table.rules,
            len(table.seats),
            _results(table),
            dealer=table.dealer,
            ply=table.ply_base,
            shuffle=FairShuffle(table.k, table.secret, table.client_seeds),
            moves=table.moves,
            last=LAST_SHUFFLE - table.k_before,
        )
    except (EngineError, LookupError) as failure:
        raise Unreadable from failure


def _results(table: Table) -> tuple[RoundResult, ...]:
    """The finished rounds before the present one, with what their order says of them."""
    results: list[RoundResult] = []
    totals: tuple[int, ...] = (0,) * len(table.seats)
    for number, result in enumerate(table.results, start=1):
        totals = tuple(map(add, totals, result.gained))
        dealer = table.dealer_of(number)
        results.append(RoundResult(number, dealer, result.winner, result.reason, result.gained, totals))
    return tuple(results)
