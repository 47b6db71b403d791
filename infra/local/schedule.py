"""What time brings about: the sweep every minute of the stack's clock, times to live, sockets open for too long."""

import json
import logging
import math
import threading
import time
import uuid
from collections.abc import Callable

from infra.local.agenda import Agenda
from infra.local.clock import StackClock, stamp

LOG = logging.getLogger(__name__)

MINUTE = 60.0
HOUR = 3600.0
SETTLE = 120.0  # seconds of real time one step of an advance may take to come to rest


class Schedule:
    """EventBridge's `rate(1 minute)` and DynamoDB's time to live.

    `sweep` queues an invocation with the event it is given; `remove_expired` deletes items whose time to live has run
    out; `settle` waits until stream and functions have come to rest; `upkeep` is done every minute beside it.
    """

    def __init__(
        self,
        *,
        clock: StackClock,
        agenda: Agenda,
        sweep: Callable[[bytes], None],
        remove_expired: Callable[[], None],
        settle: Callable[[float], bool],
        upkeep: Callable[[], None],
    ) -> None:
        self._clock = clock
        self._agenda = agenda
        self._sweep = sweep
        self._remove_expired = remove_expired
        self._settle = settle
        self._upkeep = upkeep
        self._one_at_a_time = threading.Lock()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="schedule", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()

    def advance(self, hours: float) -> str:
        """Move the clock by `hours`, stopping at each minute something is due; the time then, as API.md writes it.

        So what is due early in that span is done before what is due late in it, as it would have been.
        """
        with self._one_at_a_time:
            self._come_to_rest()
            until = self._clock.time() + hours * HOUR
            while (due := self._agenda.next_due(self._clock.time(), until)) is not None:
                self._clock.advance_to(min(math.ceil(due / MINUTE) * MINUTE, until))
                self._tick()
                self._come_to_rest()
            self._clock.advance_to(until)
            self._tick()
            self._come_to_rest()
            return stamp(self._clock.time())

    def _run(self) -> None:
        while not self._stopping.wait(MINUTE - self._clock.time() % MINUTE):
            with self._one_at_a_time:
                self._tick()
            self._upkeep()

    def _tick(self) -> None:
        self._sweep(json.dumps(_event(self._clock.time())).encode())
        try:
            self._remove_expired()
        except Exception:
            LOG.exception("items whose time to live has run out could not be removed; the next minute tries again")

    def _come_to_rest(self) -> None:
        started = time.monotonic()
        if not self._settle(SETTLE):
            LOG.error("functions are still at work after %d seconds; the clock goes on", time.monotonic() - started)


def _event(seconds: float) -> dict[str, object]:
    return {
        "version": "0",
        "id": str(uuid.uuid4()),
        "detail-type": "Scheduled Event",
        "source": "aws.events",
        "account": "123456789012",
        "time": stamp(seconds)[:19] + "Z",
        "region": "local",
        "resources": [],
        "detail": {},
    }
