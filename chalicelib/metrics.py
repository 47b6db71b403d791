"""What an invocation did, counted, and told in one log line of CloudWatch's embedded metric format.

Numbers only, under the names below; CloudWatch makes metrics of them while it takes the line in, at no call of ours.
"""

import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

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

_MOST = 100  # values of one metric a line may hold

_LOG = logging.getLogger(__name__)
_seen: ContextVar[dict[str, list[float]] | None] = ContextVar("seen", default=None)


def record(name: str, value: float = 1) -> None:
    """Note one value; outside an invocation nobody asks for it."""
    seen = _seen.get()
    if seen is not None:
        seen.setdefault(name, []).append(value)


@contextmanager
def timed(name: str) -> Iterator[None]:
    """Note the milliseconds the block takes."""
    begun = time.perf_counter()
    try:
        yield
    finally:
        record(name, round((time.perf_counter() - begun) * 1000, 1))


@contextmanager
def told(stage: str) -> Iterator[None]:
    """Tell, at the block's end, what was recorded in it."""
    token = _seen.set({})
    try:
        yield
    finally:
        seen = _seen.get()
        _seen.reset(token)
        if seen:
            _LOG.info("measured", extra={"metrics": embedded(seen, stage, time.time())})


def embedded(seen: Mapping[str, list[float]], stage: str, now: float) -> dict[str, object]:
    """The line's fields: counts summed up, times one by one."""
    values = {name: _value(name, given) for name, given in seen.items()}
    metrics = [{"Name": name, "Unit": UNITS[name]} for name in values]
    directive = {"Namespace": NAMESPACE, "Dimensions": [["Stage"]], "Metrics": metrics}
    return {"_aws": {"Timestamp": int(now * 1000), "CloudWatchMetrics": [directive]}, "Stage": stage, **values}


def _value(name: str, given: list[float]) -> float | list[float]:
    return sum(given) if UNITS[name] == "Count" else given[:_MOST]
