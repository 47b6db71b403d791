"""What games were like, counted; and the table that `make faults` prints."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tests.faults.faults import KINDS
from tests.faults.ledger import VIOLATIONS, Violation
from tests.faults.plan import Plan

COUNTED = {
    "games": "games, each a table of its own",
    "moves": "moves of the game saved",
    "others": "other commands saved",
    "acknowledged": "acknowledgements, copies included",
    "invocations": "function invocations",
    "calls": "calls of ports",
}


@dataclass(frozen=True, slots=True)
class Report:
    """One game."""

    seed: int
    plan: Plan
    counts: Counter[str]
    faults: Counter[str]
    violations: tuple[Violation, ...]


@dataclass(slots=True)
class Totals:
    """Many games."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    violations: Counter[str] = field(default_factory=Counter)

    def add(self, reports: Iterable[Report]) -> None:
        for report in reports:
            self.counts.update(report.counts)
            self.faults.update(report.faults)
            self.violations.update(violation.kind for violation in report.violations)

    def lines(self) -> Iterator[str]:
        """A table in Markdown."""
        yield "| what | count |"
        yield "|---|---:|"
        for name, words in COUNTED.items():
            yield f"| {words} | {self.counts[name]:,} |"
        yield f"| **faults** | **{self.faults.total():,}** |"
        for kind in KINDS:
            yield f"| fault: {kind} | {self.faults[kind]:,} |"
        for kind in VIOLATIONS:
            yield f"| **{kind}** | **{self.violations[kind]:,}** |"
