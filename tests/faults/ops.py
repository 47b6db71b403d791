"""What clients ask for, and what they are told."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """A definite answer: done, or refused with a code of API.md. What is not definite is None."""

    code: str = "ok"
    view: View | None = None
    body: Mapping[str, Any] = field(default_factory=dict)

    @property
    def done(self) -> bool:
        return self.code == "ok"


@dataclass(slots=True, eq=False)
class Op:
    """One thing a person wants done once, however often it is sent.

    `kind` is "open", "sit", "say", a command's type, or "read" for whatever only looks.
    """

    kind: str
    token: bytes
    key: str
    command: Mapping[str, Any]
    commits: list[int] = field(default_factory=list)  # versions it made
    attempts: int = 0  # late duplicates included
    answer: Answer | None = None


@dataclass(slots=True, eq=False)
class Invocation:
    """One run of a function: what it works for, and what had been saved when it began."""

    function: str
    op: Op | None
    head: int
    step: int
    saved: int = 0  # the last version it saved
    said: int = 0  # messages it wrote
    heads: dict[str, int] = field(default_factory=dict)  # what had been saved when it put a socket
