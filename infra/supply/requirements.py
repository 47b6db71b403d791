"""The hash-locked requirements, read."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DEPLOYED = ROOT / "requirements.txt"

_PINNED = re.compile(r"([A-Za-z0-9._-]+)==([A-Za-z0-9._+!-]+)")


@dataclass(frozen=True, slots=True)
class Pinned:
    """One requirement: its name as written, its version, its SHA-256 digests in hex."""

    name: str
    version: str
    hashes: tuple[str, ...]


def pinned(text: str) -> list[Pinned]:
    """Every requirement of a file. Raises ValueError for a line that pins no exact version."""
    return [_read(line) for line in _logical_lines(text)]


def _logical_lines(text: str) -> Iterator[str]:
    for line in text.replace("\\\n", " ").splitlines():
        stated = line.partition(" #")[0].strip()
        if stated and not stated.startswith("#"):
            yield stated


def _read(line: str) -> Pinned:
    first, *rest = line.split()
    found = _PINNED.fullmatch(first)
    if found is None:
        raise ValueError(f"requirements.txt pins no exact version here: {first}")
    return Pinned(found[1], found[2], tuple(part.removeprefix("--hash=sha256:") for part in rest))
