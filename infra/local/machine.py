"""Everything put together: one database, one guest, and what AWS does around them."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType

from infra.local import atomic
from infra.local.agenda import Agenda
from infra.local.clock import StackClock
from infra.local.database import Database, remove_expired
from infra.local.functions import Function, Functions
from infra.local.gateway import Gateway
from infra.local.guest import Guest
from infra.local.precedence import Precedence
from infra.local.pump import Pump
from infra.local.records import Record
from infra.local.schedule import Schedule
from infra.local.sockets import Sockets
from infra.table import FILTER, MAPPING
from infra.template.functions import FUNCTIONS

AFTER_CHANGE, SWEEP = "after_change", "sweep"
TIMEOUTS = {function.name: function.timeout for function in FUNCTIONS}  # seconds
SOCKET_THREADS = 8  # frames worked on at once


class Machine:
    """The running stack without its listening ports. `prefix` begins the functions' physical names.

    `at_once` is how many requests are worked on at once, each by a thread with a DynamoDB client of its own; more wait.
    """

    def __init__(
        self,
        *,
        module: ModuleType,
        database: Database,
        clock: StackClock,
        table: str,
        prefix: str,
        origins: Sequence[str],
        at_once: int,
    ) -> None:
        guest = Guest(module)
        self._database = database
        self._clock = clock
        self._table = table
        self._agenda = Agenda()
        self._requests = ThreadPoolExecutor(at_once, thread_name_prefix="gateway")
        self._frames = ThreadPoolExecutor(SOCKET_THREADS, thread_name_prefix="sockets")
        self.precedence = Precedence()
        self._give_way_no_more = atomic.before_call(self.precedence.give_way)
        functions: Mapping[str, Function] = {
            prefix + name: self.precedence.after(guest.function(name, TIMEOUTS[name])) for name in guest.functions
        }
        self.functions = Functions(functions)
        self.sockets = Sockets(guest.sockets, self._frames)
        self.gateway = Gateway(guest, self._requests, origins, self.precedence)
        self._pump = Pump(
            stream=database.stream,
            mapping=MAPPING,
            pattern=FILTER,
            deliver=self.precedence.after(guest.function(AFTER_CHANGE, TIMEOUTS[AFTER_CHANGE])),
            observe=self._observe,
            handled=database.handled,
        )
        self.schedule = Schedule(
            clock=clock,
            agenda=self._agenda,
            sweep=lambda event: self.functions.invoke(prefix + SWEEP, event),
            remove_expired=lambda: remove_expired(database, table, self._agenda, clock.time),
            settle=self.settle,
            upkeep=self._upkeep,
        )
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Called on the event loop that serves the sockets."""
        self._loop = asyncio.get_running_loop()
        self._database.fill(self._agenda)
        self._pump.start()
        self.schedule.start()

    def stop(self) -> None:
        """Keep what the stream still has to report, and end every thread."""
        self.schedule.stop()
        self.functions.stop()
        self._pump.stop()
        for threads in (self._requests, self._frames):
            threads.shutdown(cancel_futures=True)
        self._give_way_no_more()
        self._database.close()

    def settle(self, timeout: float) -> bool:
        """Wait until neither the stream nor a function has anything left to do; False when that takes too long.

        Either may give the other work, so both have to be found at rest without having done anything in between.
        """
        deadline = time.monotonic() + timeout
        while True:
            before = (self._pump.delivered, self.functions.finished)
            left = deadline - time.monotonic()
            if left <= 0 or not self.functions.settle(left) or not self._pump.settle(left):
                return False
            if (self._pump.delivered, self.functions.finished) == before and self.functions.settle(0):
                return True

    def _observe(self, records: Sequence[Record]) -> None:
        self._agenda.observe(records)
        self._database.observe(records)

    def _upkeep(self) -> None:
        self._database.upkeep()
        if self._loop is not None and not self._loop.is_closed():
            asyncio.run_coroutine_threadsafe(self.sockets.close_overdue(), self._loop)
