"""Asynchronous invocations, as Lambda carries them out: queued, run on a thread, repeated twice when they fail."""

import json
import logging
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

LOG = logging.getLogger(__name__)

Function = Callable[[Any], object]

MAX_PAYLOAD = 256 * 1024  # bytes of an asynchronous event
PAUSES = (1.0, 2.0)  # seconds before the two repetitions; Lambda waits one minute and two
THREADS = 8


class UnknownFunction(LookupError):
    """Nothing is deployed under that name."""


class Functions:
    """Functions by physical name. Each call gets its event anew from JSON, as it would from Lambda."""

    def __init__(self, functions: Mapping[str, Function]) -> None:
        self._functions = dict(functions)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="lambda")
        self._changed = threading.Condition()
        self._under_way = 0
        self._timers: set[threading.Timer] = set()
        self._stopped = False
        self.finished = 0

    def invoke(self, name: str, payload: bytes) -> None:
        """Queue one event; after the end it is lost. Raises UnknownFunction, and ValueError for what is no JSON."""
        if name not in self._functions:
            raise UnknownFunction(name)
        json.loads(payload)
        with self._changed:
            if not self._stopped:
                self._under_way += 1
                self._threads.submit(self._run, name, payload, 0)

    def settle(self, timeout: float) -> bool:
        """Wait until every event, repetitions included, has been dealt with."""
        with self._changed:
            return self._changed.wait_for(lambda: self._under_way == 0, timeout)

    def stop(self) -> None:
        """Begin nothing more and wait for what runs; what waits is lost, as Lambda may lose it."""
        with self._changed:
            self._stopped = True
            for timer in self._timers:
                timer.cancel()
        self._threads.shutdown(cancel_futures=True)

    def _run(self, name: str, payload: bytes, attempt: int) -> None:
        try:
            self._functions[name](json.loads(payload))
        except Exception:
            LOG.exception("%s failed, attempt %d", name, attempt + 1)
            if attempt < len(PAUSES):
                self._repeat(name, payload, attempt + 1)
                return
            LOG.error("%s: the event is given up after %d attempts", name, attempt + 1)
        with self._changed:
            self._under_way -= 1
            self.finished += 1
            self._changed.notify_all()

    def _repeat(self, name: str, payload: bytes, attempt: int) -> None:
        def go_on() -> None:
            with self._changed:
                self._timers.discard(timer)
                if not self._stopped:
                    self._threads.submit(self._run, name, payload, attempt)

        timer = threading.Timer(PAUSES[attempt - 1], go_on)
        timer.daemon = True
        with self._changed:
            self._timers.add(timer)
        timer.start()
