"""The page of threats names tests that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"`(tests/[a-z_/]+\.py)(?:::(test_\w+))?`")


def test_every_test_the_page_names_is_there() -> None:
    named = NAMED.findall((ROOT / "docs" / "threats.md").read_text())
    assert len(named) > 25
    for path, test in named:
        assert f"def {test}" in (ROOT / path).read_text(), (path, test)
