"""What may be chosen when the stack is started, and how it refuses to start."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Refused(Exception):
    """The stack cannot be started like this; the text is one sentence for whoever tried."""


@dataclass(frozen=True, slots=True)
class Options:
    """Ports (0: any free one; None: no separate site), folders, and a DynamoDB other than moto.

    `at_once` is how many requests are worked on at once (None: as many as suit the database); `region` begins the ids
    of tables opened here; `others` are stacks that serve other regions of the same site, by region: their addresses.
    """

    port: int
    site_port: int | None
    browser: bool
    data: Path
    dynamodb: str | None
    site: Path
    at_once: int | None = None
    region: str = "local"
    others: Mapping[str, str] = field(default_factory=dict)
