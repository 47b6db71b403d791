"""What an invocation did, counted, and told in one log line of CloudWatch's embedded metric format.

Numbers under the names below, of which CloudWatch makes metrics while it takes the line in, at no call of ours; and
which versions of which tables it read, wrote or told: by these a request is followed into the functions it set going.
"""

import hashlib
import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache

NAMESPACE = "CrazyEights"

UNITS: Mapping[str, str] = {
    "moves": "Count",  # changes of a table that were saved
    "conflicts": "Count",  # saves that met another version and were tried again
    "stale": "Count",  # commands refused because their player saw an older ply
    "robot_ms": "Milliseconds",  # a robot's thinking, each move
    "pushes": "Count",  # frames sent to sockets
    "dead_sockets": "Count",  # of them, to sockets that are gone
    "due_visits": "Count",  # entries of the due index the sweep went to
}

_MOST = 100  # values of one metric, and versions of tables, a line may hold

_LOG = logging.getLogger(__name__)


@dataclass(slots=True)
class _Seen:
    values: dict[str, list[float]] = field(default_factory=dict)
    versions: dict[str, None] = field(default_factory=dict)  # in order, each once


_seen: ContextVar[_Seen | None] = ContextVar("seen", default=None)


def record(name: str, value: float = 1) -> None:
    """Note one value; outside an invocation nobody asks for it."""
    seen = _seen.get()
    if seen is not None:
        seen.values.setdefault(name, []).append(value)


def saw(table: str, version: int) -> None:
    """Note that this version of a table was read, written or told."""
    seen = _seen.get()
    if seen is not None and len(seen.versions) < _MOST:
        seen.versions[f"{mark(table)}@{version}"] = None


@lru_cache(maxsize=1024)
def mark(table: str) -> str:
    """Twelve hex digits that stand for a table in the log: its id is the link to it, and stays out."""
    return hashlib.sha256(table.encode()).hexdigest()[:12]


@contextmanager
def timed(name: str) -> Iterator[None]:
    """Note the milliseconds the block takes."""
    begun = time.perf_counter()
    try:
        yield
    finally:
        record(name, round((time.perf_counter() - begun) * 1000, 1))


@contextmanager
def told(stage: str, **by: str) -> Iterator[None]:
    """Tell, at the block's end, what was recorded in it, `by` which request and function."""
    seen = _Seen()
    token = _seen.set(seen)
    try:
        yield
    finally:
        _seen.reset(token)
        if seen.values or seen.versions:
            line = embedded(seen.values, stage, time.time()) if seen.values else {}
            _LOG.info("measured", extra={**by, "metrics": {**line, "tables": list(seen.versions)}})


def embedded(seen: Mapping[str, list[float]], stage: str, now: float) -> dict[str, object]:
    """The line's fields: counts summed up, times one by one."""
    values = {name: _value(name, given) for name, given in seen.items()}
    metrics = [{"Name": name, "Unit": UNITS[name]} for name in values]
    directive = {"Namespace": NAMESPACE, "Dimensions": [["Stage"]], "Metrics": metrics}
    return {"_aws": {"Timestamp": int(now * 1000), "CloudWatchMetrics": [directive]}, "Stage": stage, **values}


def _value(name: str, given: list[float]) -> float | list[float]:
    return sum(given) if UNITS[name] == "Count" else given[:_MOST]
