"""Histories of concurrent clients have an order that explains them, and the search knows when there is none."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from chalicelib.tables.ports import Ports
from chalicelib.tables.table import Table
from tests.faults import bugs
from tests.faults.histories import History, check
from tests.faults.report import Totals
from tests.faults.test_simulator import Shown, quiet
from tests.faults.wing_gong import NEVER, Operation, order_of

__all__ = ["quiet"]

HISTORIES = 240
Asked = tuple[str, int]


def register(state: int, asked: Asked) -> tuple[int, object]:
    """A number that is read, or written where it is one less."""
    kind, number = asked
    if kind == "read":
        return state, state
    return (number, "done") if state == number - 1 else (state, "stale")


def operation(kind: str, number: int, called: int, returned: float, answer: object | None) -> Operation[Asked]:
    return Operation((kind, number), called, returned, answer)


EXPLAINED = {
    "one after the other": [operation("write", 1, 0, 1, "done"), operation("read", 0, 2, 3, 1)],
    "a read beside a write may show either": [operation("write", 1, 0, 9, "done"), operation("read", 0, 2, 3, 0)],
    "of two at once one is stale": [operation("write", 1, 0, 9, "done"), operation("write", 1, 1, 8, "stale")],
    "an unknown write that happened": [operation("write", 1, 0, NEVER, None), operation("read", 0, 5, 6, 1)],
    "an unknown write that did not": [operation("write", 1, 0, NEVER, None), operation("read", 0, 5, 6, 0)],
    "an unknown write that happened late": [
        operation("write", 1, 0, NEVER, None),
        operation("read", 0, 5, 6, 0),
        operation("read", 0, 7, 8, 1),
    ],
}
UNEXPLAINED = {
    "a read that went back": [operation("write", 1, 0, 1, "done"), operation("read", 0, 2, 3, 0)],
    "a write done twice": [operation("write", 1, 0, 9, "done"), operation("write", 1, 1, 8, "done")],
    "a write that was lost": [operation("write", 1, 0, 1, "done"), operation("write", 1, 2, 3, "done")],
    "a refusal without a reason": [operation("write", 1, 0, 1, "stale"), operation("read", 0, 2, 3, 0)],
    "two readers who saw it in turns": [
        operation("write", 1, 0, NEVER, None),
        operation("read", 0, 1, 2, 1),
        operation("read", 0, 3, 4, 0),
    ],
}


@pytest.mark.parametrize("name", EXPLAINED)
def test_what_has_an_order_is_explained(name: str) -> None:
    assert order_of(EXPLAINED[name], 0, register) is not None


@pytest.mark.parametrize("name", UNEXPLAINED)
def test_what_has_no_order_is_not(name: str) -> None:
    assert order_of(UNEXPLAINED[name], 0, register) is None


def test_the_order_found_is_one() -> None:
    found = order_of(EXPLAINED["an unknown write that happened late"], 0, register)
    assert found == [1, 0, 2]


@pytest.mark.parametrize("first", range(0, HISTORIES, 60))
def test_histories_at_the_table_are_explained(first: int, record_property: Shown) -> None:
    totals = Totals()
    for seed in range(first, first + 60):
        report = check(History(seed))
        assert not report.violations, f"seed {seed}: {report.violations[0]}"
        totals.add([report])
    counted = f"{totals.counts['operations']} operations, {totals.faults.total()} faults"
    record_property("shown", f"histories, seeds {first} to {first + 59}: {counted}")
    assert totals.counts["unknown"] > 60


class ReadsInconsistently(bugs.Bug):
    """Now and then a table as it was loaded before."""

    before: Table | None = None

    def load(self, table: str) -> Table | None:
        loaded: Table | None = self.store.load(table)
        shown = self.before if self.before is not None and self.game.dice.random() < 0.5 else loaded
        ReadsInconsistently.before = loaded
        return shown


BUGS: dict[str, type[bugs.Bug]] = {
    "no condition on the put": bugs.PutsWithoutCondition,
    "no key check": bugs.ForgetsKeys,
    "own success taken for another's": bugs.OverlooksItsOwnSuccess,
    "error taken for success": bugs.TakesErrorsForSuccess,
    "lost save": bugs.LosesVotes,
    "inconsistent read": ReadsInconsistently,
}


@pytest.mark.parametrize("name", BUGS)
def test_a_planted_bug_leaves_a_history_without_an_order(name: str) -> None:
    ReadsInconsistently.before = None
    for seed in range(1_000):
        history = History(seed)
        history.wrap = put(BUGS[name], history)
        if check(history).violations:
            print(f"{name}: history {seed + 1}")
            return
    pytest.fail(f"{name}: not found in 1,000 histories")


def put(kind: type[bugs.Bug], history: History) -> Callable[[Ports], Ports]:
    return lambda ports: replace(ports, store=cast(Any, kind(ports, cast(Any, history), cast(Any, None))))
