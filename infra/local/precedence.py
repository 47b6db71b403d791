"""Who waits for an answer comes first: here all functions share one interpreter, while on AWS each has its own."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

PATIENCE = 0.1  # seconds that what nobody waits for waits before it begins, however many requests come
PAUSE = 0.03  # and before each of its calls and posts

Function = Callable[[Any], object]


class Precedence:
    """Has what nobody waits for begin, one at a time, when no request is under way, and pause while one is.

    Without it a move's answer waited for the pushes of other tables' moves, which nobody is in a hurry for.
    """

    def __init__(self, patience: float = PATIENCE, pause: float = PAUSE) -> None:
        self._patience = patience
        self._pause = pause
        self._requests = 0
        self._running = 0
        self._changed = threading.Condition()
        self._thread = threading.local()
        self._quiet = asyncio.Event()
        self._quiet.set()

    @contextmanager
    def request(self) -> Iterator[None]:
        """Around a request, on the event loop."""
        with self._changed:
            self._requests += 1
            self._quiet.clear()
        try:
            yield
        finally:
            with self._changed:
                self._requests -= 1
                if self._requests == 0:
                    self._quiet.set()
                    self._changed.notify_all()

    async def pause(self) -> None:
        """Wait, on the event loop, until no request is under way, but not for long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._pause):
                await self._quiet.wait()

    def give_way(self) -> None:
        """The same on a thread, if what runs there is something nobody waits for."""
        if getattr(self._thread, "gives_way", False):
            with self._changed:
                self._changed.wait_for(lambda: self._requests == 0, self._pause)

    def after(self, function: Function) -> Function:
        """The function, beginning when nothing else is under way, or once the patience is at its end."""

        def begin(event: Any) -> object:
            with self._changed:
                self._changed.wait_for(lambda: self._requests == 0 and self._running == 0, self._patience)
                self._running += 1
            self._thread.gives_way = True
            try:
                return function(event)
            finally:
                self._thread.gives_way = False
                with self._changed:
                    self._running -= 1
                    self._changed.notify_all()

        return begin
