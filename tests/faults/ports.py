"""The ports as an invocation finds them: every call may be overtaken, fail, get lost, or be the last thing it does."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from random import Random
from typing import Any, TypeVar

from chalicelib.tables.errors import Refused, unavailable
from chalicelib.tables.ports import ChatSaid, Conflict, Due, Message, Socket, TableChanged
from chalicelib.tables.table import Table
from tests.faults.faults import Faults
from tests.faults.scheduler import Scheduler

T = TypeVar("T")

SLOW = 20_000  # most milliseconds that a slow call takes
WRITES = frozenset(
    {"open", "save", "put_message", "mark_robots", "note_sent"}
)  # conditional: a second try finds the first


class Killed(BaseException):
    """The function ends here: out of time, out of memory, or its machine is gone."""


class Line:
    """What lies between one invocation and a service."""

    def __init__(self, scheduler: Scheduler, faults: Faults) -> None:
        self._scheduler = scheduler
        self._faults = faults

    def call(self, effect: Callable[[], T], *, conditional: bool = False) -> T:
        """Make a call: others may run before it lands and before its answer arrives."""
        self._scheduler.pause()
        fate = self._faults.at_call()
        if fate is None:
            try:
                return effect()
            finally:
                self._scheduler.pause()
        if fate in ("throttled", "failed before"):
            raise unavailable()
        if fate == "killed before":
            raise Killed
        if fate == "slow":
            self._scheduler.sleep(int(self._scheduler.dice.random() * SLOW))
        return self._answer(effect, fate, conditional)

    def _answer(self, effect: Callable[[], T], fate: str, conditional: bool) -> T:
        answer: T | None = None
        failure: Conflict | None = None
        for _ in range(2 if fate == "repeated" and conditional else 1):
            try:
                answer = effect()
                failure = None
            except Conflict as conflict:
                failure = conflict
            self._scheduler.pause()
        if fate == "failed after":
            raise unavailable()
        if fate == "killed after":
            raise Killed
        if failure is not None:
            raise failure
        return answer  # type: ignore[return-value]


class FaultyStore:
    """Any store, every method of it behind a line."""

    def __init__(self, store: Any, line: Line) -> None:
        self._store = store
        self._line = line

    def __getattr__(self, name: str) -> Any:
        method, line, conditional = getattr(self._store, name), self._line, name in WRITES

        def called(*args: Any, **kwargs: Any) -> Any:
            return line.call(lambda: method(*args, **kwargs), conditional=conditional)

        return called


class FaultyInvoke:
    """Implements `ports.Invoke` by handing events to `put`."""

    def __init__(self, line: Line, put: Callable[[str, Mapping[str, Any]], None]) -> None:
        self._line = line
        self._put = put

    def __call__(self, function: str, payload: Mapping[str, object]) -> None:
        self._line.call(lambda: self._put(function, payload))


class FaultyPush:
    """Implements `ports.Push`: an adapter that fails says nothing, so only what kills the function is seen."""

    def __init__(self, line: Line, put: Callable[[str, str], bool], lost: Callable[[str, str], None]) -> None:
        self._line = line
        self._put = put
        self._lost = lost

    def send(self, connection: str, text: str) -> bool:
        try:
            return self._line.call(lambda: self._put(connection, text))
        except Refused:
            self._lost(connection, text)
            return True


class FaultyWebPush:
    """Implements `ports.WebPush`, likewise."""

    def __init__(self, line: Line, put: Callable[[Any, Mapping[str, object]], bool]) -> None:
        self._line = line
        self._put = put

    def send(self, subscription: Any, said: Mapping[str, object], *, topic: str) -> bool:
        try:
            return self._line.call(lambda: self._put(subscription, said))
        except Refused:
            return True


class WrongClock:
    """Implements `ports.Clock`: the true time, and how wrong this machine has it."""

    def __init__(self, scheduler: Scheduler, wrong: timedelta) -> None:
        self._scheduler = scheduler
        self._wrong = wrong

    def now(self) -> datetime:
        return self._scheduler.now + self._wrong


class SeededRandom:
    """Implements `ports.Random`."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice

    def bytes(self, n: int) -> bytes:
        return self._dice.randbytes(n)


class Witness:
    """A store as it is, telling `seen` of what it took: tables, messages, notices, sockets put and dropped."""

    def __init__(self, store: Any, seen: Callable[[str, Any], None]) -> None:
        self._store = store
        self._seen = seen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def open(self, table: Table) -> None:
        self._store.open(table)
        self._seen("table", table)

    def save(self, table: Table) -> None:
        self._store.save(table)
        self._seen("table", table)

    def set_due(self, due: Due, at: datetime | None) -> None:
        before = self._store.load(due.table)
        self._store.set_due(due, at)
        after = self._store.load(due.table)
        if before != after:
            self._seen("due moved", TableChanged(before, after))

    def put_message(self, table: str, message: Message) -> bool:
        put: bool = self._store.put_message(table, message)
        if put:
            self._seen("message", ChatSaid(table, message))
        return put

    def put_socket(self, socket: Socket) -> None:
        self._store.put_socket(socket)
        self._seen("socket put", socket)

    def drop_socket(self, socket: Socket) -> None:
        self._store.drop_socket(socket)
        self._seen("socket dropped", socket)

    def note_sent(self, table: str, token: bytes, kind: str, mark: int, after: int) -> bool:
        noted: bool = self._store.note_sent(table, token, kind, mark, after)
        if noted:
            self._seen("noted", (token, kind))
        return noted
