"""What one match uses, as measured by `python -m infra cost --measure` over the real handlers."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

FILE = Path(__file__).with_name("usage.json")


@dataclass(frozen=True, slots=True)
class FunctionUse:
    """One function's part in a match: invocations, and billed milliseconds each at `memory` MB."""

    invocations: float
    milliseconds: float
    memory: int


@dataclass(frozen=True, slots=True)
class Usage:
    """One match, from opening the table to its deletion. Bytes are before compression."""

    match: str  # who played what
    moves: int
    minutes: float  # how long it is played, at people's pace
    http_requests: float
    http_bytes: float  # answered
    sockets: float  # opened
    frames_in: float
    frames_out: float
    frame_bytes: float  # sent
    read_units: float
    write_units: float
    stored_bytes: float  # kept for `stored_days`
    stored_days: float
    log_bytes: float
    due_writes: float  # writes that touch the due index
    due_visits: float  # of the sweep
    site_bytes: float  # first load of everybody
    site_requests: float
    functions: Mapping[str, FunctionUse]


def load(path: Path = FILE) -> Usage:
    """The usage last measured."""
    known = json.loads(path.read_text())
    functions = {name: FunctionUse(**use) for name, use in known.pop("functions").items()}
    return Usage(**known, functions=functions)


def save(usage: Usage, path: Path = FILE) -> None:
    """Keep what was measured."""
    path.write_text(json.dumps(asdict(usage), indent=2) + "\n")
