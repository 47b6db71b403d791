"""What games and histories were like, counted; and the table that a large run prints."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tests.faults.faults import KINDS
from tests.faults.ledger import VIOLATIONS, Violation

NOT_LINEARIZABLE = "not linearizable"

COUNTED = {
    "games": "games, each a table of its own",
    "moves": "moves of the game saved",
    "others": "other commands saved",
    "acknowledged": "acknowledgements, copies included",
    "invocations": "function invocations",
    "histories": "histories",
    "operations": "operations in them",
    "unknown": "operations whose outcome nobody was told",
    "calls": "calls of ports",
}


@dataclass(frozen=True, slots=True)
class Report:
    """One game, or one history."""

    seed: int
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
            if self.counts[name]:
                yield f"| {words} | {self.counts[name]:,} |"
        yield f"| **faults** | **{self.faults.total():,}** |"
        for kind in KINDS:
            if self.faults[kind]:
                yield f"| fault: {kind} | {self.faults[kind]:,} |"
        for kind in (NOT_LINEARIZABLE,) if self.counts["histories"] else VIOLATIONS:
            yield f"| **{kind}** | **{self.violations[kind]:,}** |"
