"""Log lines as JSON, with an allow-list of fields: no names, tokens, cards, texts or addresses, whatever is logged.

A message is a constant sentence; what varies goes into `extra`, and only the fields named here come out. Of an
exception its types and places are told, never its words, which may quote what a caller sent or a hand holds.
"""

import json
import logging
import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

FIELDS = ("request", "route", "method", "status", "code", "function", "robot", "milliseconds", "count")
"""`request` is AWS's id of the invocation, `route` the pattern and not the path, `code` one of API.md's."""

_ROOT = "chalicelib"
_FRAMES = 12


def configure() -> None:
    """Write this project's log lines to standard output, from the level LOG_LEVEL names on. May be repeated."""
    logger = logging.getLogger(_ROOT)
    if not logger.handlers:
        handler = logging.StreamHandler(sys.stdout)
        handler.setFormatter(JsonLines())
        logger.addHandler(handler)
        logger.propagate = False
    logger.setLevel(os.environ.get("LOG_LEVEL", "WARNING"))


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {"level": record.levelname, "logger": record.name, "event": str(record.msg)}
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        line |= getattr(record, "metrics", {})
        if record.exc_info and record.exc_info[1]:
            line["failure"] = describe(record.exc_info[1])
        return json.dumps(line, default=lambda value: type(value).__name__)


def describe(failure: BaseException) -> list[dict[str, object]]:
    """Type, place and AWS error code of a failure and of what caused it, the failure itself first."""
    chain: BaseException | None = failure
    told: list[dict[str, object]] = []
    while chain is not None:
        kind = f"{type(chain).__module__}.{type(chain).__qualname__}"
        told.append({"type": kind, "aws": _aws_code(chain), "at": _places(chain.__traceback__)})
        chain = chain.__cause__ or chain.__context__
    return told


@contextmanager
def failures_logged(function: str, context: object) -> Iterator[None]:
    """Log a failure in full and let it go on bare: Lambda prints what it gets, and must not print what it may quote."""
    try:
        yield
    except Exception:
        logging.getLogger(__name__).exception(
            "a function failed", extra={"function": function, "request": request_id(context)}
        )
        raise FunctionFailed(function) from None


def request_id(context: object) -> str:
    """AWS's id of an invocation, by which all its lines are found."""
    return str(getattr(context, "aws_request_id", ""))


class FunctionFailed(Exception):
    """An invocation failed; the log line before this one says how. Lambda tries again."""


def _aws_code(failure: BaseException) -> str | None:
    response = getattr(failure, "response", None)
    return response.get("Error", {}).get("Code") if isinstance(response, dict) else None


def _places(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)[-_FRAMES:]
    return [f"{'/'.join(frame.filename.split('/')[-3:])}:{frame.lineno} {frame.name}" for frame in frames]
