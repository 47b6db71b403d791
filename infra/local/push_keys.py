"""The stack's key pair for notices to devices, kept with its tables: a new one would silence every bell."""

import json
from pathlib import Path

from infra.vapid import new_pair


def key_pair(path: Path) -> dict[str, str]:
    """The pair kept in `path`, made when there is none: {"public", "private"}, base64url."""
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(json.dumps(new_pair()))
    pair: dict[str, str] = json.loads(path.read_text())
    return pair
