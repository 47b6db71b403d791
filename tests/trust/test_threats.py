"""The page of threats names tests that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "threats.md").read_text()
NAMED = re.compile(r"`(tests/[a-z_/]+\.py)(?:::(test_\w+))?`")


def test_every_test_the_page_names_is_there() -> None:
    named = NAMED.findall(PAGE)
    assert len(named) > 25
    for path, test in named:
        assert f"def {test}" in (ROOT / path).read_text(), (path, test)


def test_every_threat_has_its_test() -> None:
    """A function by name, a channel of one, or a command that fails."""
    rows = [row for row in PAGE.splitlines() if row.startswith("| ") and row.count("|") == 5]
    threats = [row for row in rows if not row.startswith("| threat |")]
    assert len(threats) > 30
    for row in threats:
        shown = row.split("|")[4]
        assert "::test_" in shown or "`make " in shown or "the channel `calls`" in shown, row
