"""What a process has worked out and is likely to be asked again: a warm function need not begin anew."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Kept(Generic[Value]):
    """The latest `limit` values, each under a name and with the facts it follows from.

    A value is given for equal facts only, so it can be forgotten at any time and never be out of date. Facts need not
    be hashable, and comparing them costs little where they are the same objects as before.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held: OrderedDict[Hashable, tuple[object, Value]] = OrderedDict()
        self._lock = Lock()

    def get(self, name: Hashable, facts: object) -> Value | None:
        """The value under this name, None where it is forgotten or follows from other facts."""
        with self._lock:
            held = self._held.get(name)
        return held[1] if held is not None and held[0] == facts else None

    def put(self, name: Hashable, facts: object, value: Value) -> None:
        """Keep a value, and forget the one unchanged longest where there are too many."""
        with self._lock:
            self._held[name] = facts, value
            self._held.move_to_end(name)
            if len(self._held) > self._limit:
                self._held.popitem(last=False)
