"""What may be chosen when the stack is started, and how it refuses to start."""

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Refused(Exception):
    """The stack cannot be started like this; the text is one sentence for whoever tried."""


@dataclass(frozen=True, slots=True)
class Options:
    """Ports (0: any free one; None: no separate site), folders, and a DynamoDB other than moto."""

    port: int
    site_port: int | None
    browser: bool
    data: Path
    dynamodb: str | None
    site: Path
