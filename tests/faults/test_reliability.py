"""The page of faults and threats names tests and planted bugs that exist, and one for each of its rows."""

import re
from pathlib import Path

from tests.faults.faults import KINDS
from tests.faults.ledger import VIOLATIONS
from tests.faults.plants import PLANTS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reliability.md").read_text()
FAULTS, THREATS = (PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0] for title in ("Faults", "Threats"))
NAMED = re.compile(r"`(tests/[a-z_/]+\.py)(?:::(test_\w+))?`")


def _rows(part: str) -> list[str]:
    """The rows of its tables, without their heads."""
    rows = [row for row in part.splitlines() if row.startswith("| ") and row.count("|") == 5]
    return [row for row in rows if not row.startswith(("| fault |", "| threat |"))]


def test_every_test_the_page_names_is_there() -> None:
    for part in (FAULTS, THREATS):
        assert len(NAMED.findall(part)) > 15
    for path, test in NAMED.findall(PAGE):
        assert f"def {test}" in (ROOT / path).read_text(), (path, test)


def test_every_fault_has_its_test() -> None:
    """By name, by the bug that is planted for it, or by the games."""
    assert len(_rows(FAULTS)) > 20
    for row in _rows(FAULTS):
        shown = row.split("|")[4]
        assert "`games`" in shown or "::test_" in shown or "planted" in shown, row


def test_every_threat_has_its_test() -> None:
    """A function by name, a channel of one, or a command that fails."""
    assert len(_rows(THREATS)) > 30
    for row in _rows(THREATS):
        shown = row.split("|")[4]
        assert "::test_" in shown or "`make " in shown or "the channel `calls`" in shown, row


def test_every_planted_bug_is_named() -> None:
    rows = [row for row in FAULTS.splitlines() if row.startswith("|") and "planted" in row]
    planted = {name for row in rows for name in re.findall(r"\*([^*|]+)\*", row.rsplit("planted", 1)[-1])}
    assert planted == {plant.name for plant in PLANTS}


def test_every_kind_of_fault_and_of_violation_is_counted() -> None:
    """The large run whose counts the page gives threw every fault there is, and looked for every violation."""
    counts = dict(re.findall(r"\| \**(?:fault: )?([a-z ]+?)\** \| \**([\d,]+)\**", PAGE))
    assert [kind for kind in KINDS if counts.get(kind, "0") == "0"] == []
    assert set(VIOLATIONS) <= set(counts)
