"""The fixture other rooms' tests import: one local stack for a whole test session."""

from collections.abc import Iterator

import pytest

from infra.local.stack import Stack


@pytest.fixture(scope="session")
def stack() -> Iterator[Stack]:
    """A running stack, shared: open tables of your own, and do not `advance` what others use – take a `Stack` then.

    It works on many requests at once, as AWS does, so that what is sent at once races.
    """
    with Stack(options=["--at-once", "12"]) as running:
        yield running
