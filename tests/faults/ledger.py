"""What really happened at a table: every save as the store took it, held against the engine and against what was told.

The ledger stands below all faults. It knows for which request a save was made, because the simulator knows which
invocation is running; so it needs none of the keys that the table itself keeps.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from chalicelib.tables.table import Table
from tests.faults.images import PICKED, kept, robots_move, shown, written
from tests.faults.model import GAME_MOVES, WITH_PLY, Deal, Refusal, Sheet, carry_out, expire
from tests.faults.ops import Answer, Invocation, Op, View

VIOLATIONS: Final[Mapping[str, str]] = {
    "lost": "a command was acknowledged and does not stand in the record, or was overwritten there",
    "doubled": "a command took effect twice, or after it had been refused for good",
    "out of turn": "a move was saved that the rules did not allow there, or at another ply than it was meant for",
    "stuck": "a table did not come to its end, or waits for nobody",
    "told early": "somebody was told what had not been saved, or never was",
    "told wrong": "a view did not show what its receiver may see at its version",
    "went back": "a read that began after a save did not show it",
    "untold": "a player's socket was never sent the last version",
    "denied": "a command was refused though it had taken effect under a key that still holds",
    "too soon": "absence or expiry came before its time",
    "record": "the record does not give the rounds as they were played",
    "crashed": "a function failed in a way nobody foresaw",
}

KEYS_KEPT = 8
ABSENCE, EXPIRY = timedelta(hours=48), timedelta(days=7)
SKEW = timedelta(minutes=10)  # two clocks, each up to five minutes wrong


@dataclass(frozen=True, slots=True)
class Violation:
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Commit:
    """One save: the table after it, what it amounts to by the engine, and who made it."""

    table: Table
    sheet: Sheet | None
    op: Op | None
    at: datetime
    views: dict[bytes, Mapping[str, object]] = field(default_factory=dict, compare=False)  # by token, as asked for


@dataclass(slots=True)
class Ledger:
    """All commits of one table, version by version, and what has been found wrong."""

    now: Callable[[], datetime]
    abandoned: bool  # everybody goes, so that the table may expire
    commits: list[Commit] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)
    moves: int = 0
    others: int = 0  # commands that changed the table and are no moves of the game
    messages: list[tuple[int, str]] = field(default_factory=list)  # acknowledged
    acknowledged: int = 0  # answers that a command is done

    @property
    def head(self) -> int:
        return len(self.commits)

    @property
    def table(self) -> Table:
        return self.commits[-1].table

    @property
    def sheet(self) -> Sheet | None:
        return self.commits[-1].sheet if self.commits else None

    @property
    def robots_wait_since(self) -> int | None:
        """The version from which on a robot has been to move; None when none is."""
        since = None
        for commit in reversed(self.commits):
            sheet = commit.sheet
            turn = None if sheet is None or sheet.expired else sheet.match.turn
            if sheet is None or turn is None or not sheet.deal.robots[turn]:
                break
            since = commit.table.version
        return since

    def wrong(self, kind: str, text: str) -> None:
        self.violations.append(Violation(kind, text))

    # What is saved

    def commit(self, table: Table, by: Invocation) -> None:
        """A save has been taken by the store."""
        op = by.op
        by.saved = table.version
        if table.version != self.head + 1:
            self.wrong("lost", f"version {table.version} was put after version {self.head}")
        if table.finished is None and table.due is None:
            self.wrong("stuck", f"version {table.version} is not finished and will never be due")
        if not self.commits:
            self._note(table, None, op)
            return
        before = self.commits[-1]
        if table.ending is not None and table.ending.reason == "expired" and before.table.ending is None:
            self._check_time("expired", before.at + EXPIRY)
            if not self.abandoned:
                self.wrong("stuck", "the table expired with people waiting")
            self._note(table, expire(before.sheet) if before.sheet else None, None)
        elif before.sheet is None:
            self._note(table, self._after_lobby(before.table, table, op), op)
        else:
            self._note(table, self._after_match(before, table, by), op)

    def _note(self, table: Table, sheet: Sheet | None, op: Op | None) -> None:
        if op is not None:
            if op.commits and (op.kind == "sit" or self._is_known(op)):
                self.wrong("doubled", f"{op.kind} took effect at version {op.commits[0]} and again at {table.version}")
            if op.answer is not None and not op.answer.done and op.attempts == 1:
                self.wrong("doubled", f"{op.kind} was refused ({op.answer.code}) and took effect afterwards")
            op.commits.append(table.version)
        self.commits.append(Commit(table, sheet, op, self.now()))

    def _after_lobby(self, before: Table, after: Table, op: Op | None) -> Sheet | None:
        numbers = [seat.number for seat in after.seats]
        tokens = [seat.token for seat in after.seats if seat.token]
        if numbers != sorted(set(numbers)) or len(tokens) != len(set(tokens)):
            self.wrong("doubled", f"somebody sits twice: {numbers}")
        kept = {seat.token for seat in before.seats} - {b""}
        gone = kept - set(tokens)
        if gone and (op is None or op.kind != "remove_seat"):
            self.wrong("lost", f"somebody lost their seat by {op and op.kind}")
        self.others += 1
        if not after.k:
            return None
        seats = after.seats
        deal = Deal(
            after.rules, after.root, tuple(s.client_seed for s in seats), tuple(s.bot is not None for s in seats)
        )
        return deal.opened(after.version)

    def _after_match(self, before: Commit, after: Table, by: Invocation) -> Sheet | None:
        """The sheet that the engine makes of the command for which this was saved, if that is what was saved."""
        sheet, op = before.sheet, by.op
        assert sheet is not None
        if op is None:
            seat, command = robots_move(sheet, before.table, after)
        else:
            holder = before.table.seat_of(op.token)
            seat, command = -1 if holder is None else holder.number, op.command
        if command.get("type") in GAME_MOVES:
            self.moves += 1
        else:
            self.others += 1
        if command.get("type") == "claim_absence":
            self._check_time("claimed", self._turn_came(sheet) + ABSENCE)
        try:
            made = carry_out(sheet, seat, command, absent=True)
        except (Refusal, KeyError, IndexError) as refused:
            self.wrong("out of turn", f"{by.function} saved {dict(command)} of seat {seat}: {refused}")
            return sheet
        if written(made) != kept(after):
            self.wrong("lost", f"{by.function} of seat {seat} saved something else than {dict(command)} makes")
        return made

    def _turn_came(self, sheet: Sheet) -> datetime:
        """When the player waited for was last heard of: their own last command, or the turn's coming to them."""
        token = self.table.seats[sheet.match.turn or 0].token
        for commit in reversed(self.commits):
            turn = None if commit.sheet is None else commit.sheet.match.turn
            if turn != sheet.match.turn or (commit.op is not None and commit.op.token == token):
                return commit.at
        return self.commits[0].at

    def _check_time(self, what: str, earliest: datetime) -> None:
        if self.now() < earliest - SKEW:
            self.wrong("too soon", f"{what} at {self.now()}, before {earliest}")

    # What is told

    def answered(self, op: Op, by: Invocation, answer: Answer) -> None:
        """A definite answer has been given to an attempt at `op`."""
        if answer.view is not None:
            self.seen(answer.view, op.token, max(by.head, by.saved))
        if answer.done:
            self.acknowledged += op.kind != "read"
            if op.kind == "say":
                self.messages.append((answer.body["n"], op.command["text"]))
            if not op.commits and not self._needs_nothing(op):
                self.wrong("lost", f"{op.kind} was acknowledged and never saved")
        elif op.commits and (by.saved or op.commits[-1] <= by.head) and self._is_known(op):
            self.wrong("denied", f"{op.kind} stands at version {op.commits[-1]} and was refused: {answer.code}")

    def seen(self, view: View, token: bytes, head: int = 0) -> None:
        """Somebody was shown this view; `head` is the version they must at least be shown."""
        version = view["version"]
        if version < head:
            self.wrong("went back", f"version {version} was shown where {head} had been saved")
        if version > self.head:
            self.wrong("told early", f"version {version} was shown where {self.head} was the last saved")
            return
        commit = self.commits[version - 1]
        wanted = commit.views.get(token)
        if wanted is None:
            wanted = commit.views[token] = shown(commit.table, commit.sheet, token)
        found = {name: PICKED[name](view) for name in wanted}
        if found != wanted:
            self.wrong("told wrong", f"version {version} showed {found}, not {wanted}")

    def _needs_nothing(self, op: Op) -> bool:
        """Whether the command had been overtaken: there was nothing left for it to do."""
        if op.kind == "next_round":
            return any(
                commit.op is not None and commit.op.kind == "next_round" and commit.op.command == op.command
                for commit in self.commits
            )
        return op.kind in ("say", "sit", "read")

    def _is_known(self, op: Op) -> bool:
        """Whether the key of a command that has taken effect must still be known (API.md, `Idempotency-Key`)."""
        if op.kind == "sit":
            return self.table.seat_of(op.token) is not None
        if op.kind == "open":
            return True
        with_ply = op.kind in WITH_PLY
        later = [
            commit.op
            for commit in self.commits[op.commits[-1] :]
            if commit.op is not None and commit.op.token == op.token and (commit.op.kind in WITH_PLY) == with_ply
        ]
        return len(later) < (1 if with_ply else KEYS_KEPT)
