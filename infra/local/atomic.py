"""moto's DynamoDB made atomic between threads, as DynamoDB itself is.

moto checks a condition and writes in two steps that other threads may come between: of 60 races for one version 23 had
more than one winner. One lock of the process around each call leaves none (tests/infra/local/test_atomic.py).
"""

import threading
from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from moto.dynamodb.responses import DynamoHandler

# Held during every DynamoDB call; whoever looks at moto's own structures holds it too.
LOCK = threading.RLock()

Listener = Callable[[], None]

_before: list[Listener] = []
_after: list[Listener] = []


def before_call(listener: Listener) -> Listener:
    """Have `listener` called before every DynamoDB call, not yet under the lock. Returns what takes it off again."""
    _before.append(listener)
    return lambda: _before.remove(listener)


def after_call(listener: Listener) -> Listener:
    """Have `listener` called after every DynamoDB call, still under the lock. Returns what takes it off again."""
    _after.append(listener)
    return lambda: _after.remove(listener)


@cache
def install() -> None:
    """Put the lock around moto's one way in. May be repeated."""
    DynamoHandler.call_action = _locked(DynamoHandler.call_action)  # type: ignore[method-assign]


def _locked(call_action: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(call_action)
    def locked(handler: DynamoHandler) -> Any:
        for listener in _before:
            listener()
        with LOCK:
            try:
                return call_action(handler)
            finally:
                for listener in _after:
                    listener()

    return locked
