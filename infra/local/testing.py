"""The fixture other rooms' tests import: one local stack for a whole test session."""

from collections.abc import Iterator

import pytest

from infra.local.stack import Stack


@pytest.fixture(scope="session")
def stack() -> Iterator[Stack]:
    """A running stack, shared: open tables of your own, and do not `advance` what others use – take a `Stack` then."""
    with Stack() as running:
        yield running
