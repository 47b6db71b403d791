"""What a server's memory does while it is under load."""

import threading
import time
from types import TracebackType
from typing import Self

import psutil

EVERY = 15.0  # seconds


class Memory:
    """Resident megabytes of a process, looked at now and then while the block runs: `samples` of (seconds, MB)."""

    def __init__(self, pid: int) -> None:
        self._process = psutil.Process(pid)
        self._begun = time.monotonic()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self.samples: list[tuple[float, float]] = []

    def __enter__(self) -> Self:
        self._look()
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()
        self._look()

    def __str__(self) -> str:
        """At the start, after the first third, when everything that stays has been loaded, and at the end."""
        first, third, last = (self.samples[place][1] for place in (0, len(self.samples) // 3, -1))
        return f"{first:.0f} MB at the start, {third:.0f} MB after a third of the time, {last:.0f} MB at the end"

    def _watch(self) -> None:
        while not self._over.wait(EVERY):
            self._look()

    def _look(self) -> None:
        resident = self._process.memory_info().rss / 1e6
        self.samples.append((round(time.monotonic() - self._begun, 1), round(resident, 1)))
