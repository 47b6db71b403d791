"""Who waits for an answer comes first: here all functions share one interpreter, while on AWS each has its own."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

PATIENCE = 0.1  # seconds that nobody's business waits at most, however many requests come

Function = Callable[[Any], object]


class Precedence:
    """Has what runs for nobody in particular begin when no request is under way.

    Without it a move's answer waited for the pushes of other tables' moves, which nobody is in a hurry for.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._requests = 0
        self._quiet = threading.Event()
        self._quiet.set()

    @contextmanager
    def request(self) -> Iterator[None]:
        """Around a request, on the event loop alone."""
        self._requests += 1
        self._quiet.clear()
        try:
            yield
        finally:
            self._requests -= 1
            if self._requests == 0:
                self._quiet.set()

    def after(self, function: Function) -> Function:
        """The function, beginning when no request is under way, or once the patience is at its end."""

        def begin(event: Any) -> object:
            self._quiet.wait(self._patience)
            return function(event)

        return begin
