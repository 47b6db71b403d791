"""Links to tables, as people paste them into the chat."""

import re

_LINK = re.compile(r"[?&]t=([a-z0-9-]{1,32}-[a-z2-7]{16,64})(?![A-Za-z0-9-])")


def table_in(text: str) -> str | None:
    """The id of the first table that a link in `text` leads to."""
    found = _LINK.search(text)
    return found[1] if found else None
