"""The stack's clock: the machine's, moved on by whatever `/local/advance` has added so far."""

import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path


class StackClock:
    """Implements the port `Clock`. What was added is kept in `path`, for tables kept there live in that time too."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._ahead = float(path.read_text()) if path is not None and path.exists() else 0.0

    def time(self) -> float:
        """Seconds since 1970, whole milliseconds."""
        return round(time.time() + self._ahead, 3)

    def now(self) -> datetime:
        """Aware, UTC, in whole milliseconds."""
        return datetime.fromtimestamp(self.time(), UTC)

    def advance_to(self, moment: float) -> None:
        """Move on to `moment` (seconds since 1970); a moment already past leaves the clock alone."""
        with self._lock:
            step = moment - self.time()
            if step > 0:
                self._ahead += step
                self._keep()

    def _keep(self) -> None:
        if self._path is not None:
            fresh = self._path.with_suffix(".new")
            fresh.write_text(f"{self._ahead!r}\n")
            fresh.replace(self._path)


def stamp(seconds: float) -> str:
    """A time as API.md writes it."""
    moment = datetime.fromtimestamp(seconds, UTC) + timedelta(microseconds=500)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
