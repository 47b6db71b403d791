"""The cloud as the table lives in it: functions started by requests, by the stream, by each other and by the clock.

What AWS promises is kept – the stream at least once and in order, until a batch has failed too often –, and what it
does not promise is not: an invocation may get lost, come twice, or late.
"""

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, cast

from chalicelib.settings import OPENINGS_AN_HOUR
from chalicelib.tables import ports as ports_
from chalicelib.tables.errors import Refused
from chalicelib.tables.ports import Change, Ports, Random, Robots, Store, TableChanged
from tests.faults.faults import STREAM_LOST, Faults
from tests.faults.functions import Functions, read
from tests.faults.ledger import Ledger
from tests.faults.ops import Answer, Invocation, Op
from tests.faults.ports import FaultyInvoke, FaultyPush, FaultyStore, FaultyWebPush, Killed, Line, WrongClock
from tests.faults.scheduler import Scheduler, Task
from tests.faults.sockets import Sockets

STREAM_TRIES = 6  # infra/table.py: five retries
ASYNC_TRIES = 3  # Lambda: two retries
MINUTE = 60_000
LONG = 12 * 60 * MINUTE
WRONG = 300  # seconds that a clock may be wrong
PUSH_HOSTS = ("push.test",)

Reply = Callable[[Answer | None], None]


@dataclass(slots=True)
class Cloud:
    """One table's surroundings. `store` is the true one; each invocation gets it behind faults of its own."""

    scheduler: Scheduler
    faults: Faults
    ledger: Ledger
    sockets: Sockets
    store: Any
    random: Random
    robots: Robots
    streams_for_good: bool  # a batch of the stream is tried until it succeeds
    functions: Functions = field(default_factory=Functions)
    wrap: Callable[[Ports, Invocation], Ports] = lambda ports, invocation: ports  # where a bug is put in
    notice: Callable[[Any, Mapping[str, object]], bool] = lambda subscription, said: True
    serving: Invocation | None = None  # whose call of the store is under way
    started: int = 0
    under_way: int = 0
    stream: deque[Change] = field(default_factory=deque)
    served: set[int] = field(default_factory=set)  # versions of batches that the stream's function has served
    poller: Task | None = None  # waits for the stream

    # Functions

    def start(self, function: str, run: Callable[[Ports], Any], reply: Reply, op: Op | None = None) -> Invocation:
        """Run a function for somebody, in its own time; `reply` gets its answer, None for one that is not definite."""
        invocation = Invocation(function, op, self.ledger.head, self.scheduler.step)
        self.started += 1
        self.under_way += 1
        self.scheduler.spawn(lambda: self._serve(invocation, run, reply))
        return invocation

    def _serve(self, invocation: Invocation, run: Callable[[Ports], Any], reply: Reply) -> None:
        answer: Answer | None = None
        try:
            answer = Answer(body=read(run(self.ports(invocation))))
        except Refused as refused:
            if refused.code != "unavailable":
                answer = Answer(refused.code, refused.view)
        except Killed:
            pass
        except Exception as failure:
            self.ledger.wrong("crashed", f"{invocation.function}: {failure!r}")
        self.under_way -= 1
        if answer is not None and invocation.op is not None:
            view = answer.view or answer.body.get("view")
            answer = Answer(answer.code, view, answer.body)
            self.ledger.answered(invocation.op, invocation, answer)
            if answer.done:
                self.sockets.check_watched(invocation)
        reply(answer)

    def ports(self, invocation: Invocation) -> Ports:
        """What this invocation is given."""
        wrong = timedelta()
        if self.faults.strikes("clock wrong"):
            wrong = timedelta(seconds=int((self.faults.dice.random() * 2 - 1) * WRONG))
        line = ServingLine(self, invocation)
        ports = Ports(
            region="faults",
            store=cast(Store, FaultyStore(self.store, line)),
            push=FaultyPush(line, self.sockets.send, self.sockets.note_told),
            invoke=FaultyInvoke(line, self.invoke),
            clock=WrongClock(self.scheduler, wrong),
            random=self.random,
            robots=self.robots,
            web_push=FaultyWebPush(line, self.notice),
            push_hosts=PUSH_HOSTS,
            openings_an_hour=OPENINGS_AN_HOUR,
        )
        return self.wrap(ports, invocation)

    # Asynchronous invocations

    def invoke(self, function: str, payload: Mapping[str, Any]) -> None:
        """Accept an event: it comes once, or not, or twice, soon or late."""
        event = json.loads(json.dumps(payload))
        if self.faults.strikes("invocation lost"):
            return
        self._queue(function, event, 1)
        if self.faults.strikes("invocation doubled"):
            self._queue(function, event, 1)

    def _queue(self, function: str, event: Mapping[str, Any], attempt: int) -> None:
        delay = int(self.scheduler.dice.random() * 500)
        if attempt > 1:
            delay = MINUTE * (attempt - 1)
        elif self.faults.strikes("invocation late"):
            delay = int(self.scheduler.dice.random() * 2 * MINUTE)
        self.under_way += 1
        self.scheduler.spawn(lambda: self._run_event(function, event, attempt), delay)

    def _run_event(self, function: str, event: Mapping[str, Any], attempt: int) -> None:
        def run(ports: Ports) -> None:
            match function:
                case ports_.PLAY_BOTS:
                    self.functions.play_bots(ports, event["table"])
                case ports_.PUSH_SPECTATORS:
                    self.functions.push_spectators(ports, event)
                case ports_.NOTIFY:
                    self.functions.notify(ports, event)

        def settle(answer: Answer | None) -> None:
            self._expect_done(function, answer)
            self._check_called()
            if answer is None and attempt < ASYNC_TRIES:
                self._queue(function, event, attempt + 1)

        self.under_way -= 1
        self.start(function, run, settle)

    def _expect_done(self, function: str, answer: Answer | None) -> None:
        """Nobody waits for these functions, so a refusal is a failure that nobody foresaw."""
        if answer is not None and not answer.done:
            self.ledger.wrong("crashed", f"{function} was refused: {answer.code}")

    # The stream

    def poll_stream(self) -> None:
        """The stream's poller: batch after batch, each until it has been served or has failed too often."""
        dice = self.scheduler.dice
        while True:
            while not self.stream:
                self.poller = self.scheduler.current
                self.scheduler.sleep(LONG)
            if self.faults.strikes("stream late"):
                self.scheduler.sleep(int(dice.random() * MINUTE))
            batch = [self.stream[place] for place in range(min(len(self.stream), 1 + int(dice.random() * 4)))]
            self._serve_batch(batch)
            for _ in batch:
                self.stream.popleft()
            if self.faults.strikes("stream doubled"):
                self._serve_batch(batch)
            if self.faults.strikes("stream again"):
                self.under_way += 1
                self.scheduler.spawn(lambda batch=batch: self._again(batch), int(dice.random() * MINUTE))  # type: ignore[misc]

    def changed(self, change: Change) -> None:
        """The stream has a record more."""
        self.stream.append(change)
        if self.poller is not None:
            self.scheduler.wake(self.poller)

    def _again(self, batch: Sequence[Change]) -> None:
        self.under_way -= 1
        self.start("after_change", lambda ports: self.functions.after_change(ports, batch), lambda answer: None)

    def _serve_batch(self, batch: Sequence[Change]) -> None:
        """Halved while it fails, until what fails stands alone."""
        tries = 0
        while self.streams_for_good or tries < STREAM_TRIES:
            tries += 1
            if self._served(batch):
                return
            if len(batch) > 1:
                self._serve_batch(batch[: len(batch) // 2])
                self._serve_batch(batch[len(batch) // 2 :])
                return
        self.faults.counts[STREAM_LOST] += 1

    def _served(self, batch: Sequence[Change]) -> bool:
        answers: list[Answer | None] = []
        task = self.scheduler.current
        assert task is not None

        def settle(answer: Answer | None) -> None:
            answers.append(answer)
            self.scheduler.wake(task)

        by = self.start("after_change", lambda ports: self.functions.after_change(ports, batch), settle)
        while not answers:
            self.scheduler.sleep(MINUTE)
        self._expect_done("after_change", answers[0])
        news = [version for change in batch if (version := _version_told_by(change))]
        if answers[0] is not None and news:
            self.sockets.check_served(by, news[-1])
            self.served.update(news)
            self._check_called()
        return answers[0] is not None

    def _check_called(self) -> None:
        """Robots whose turn the stream has reported are called again, even if every call so far is lost. Where it has
        given the report of their turn up, readers call them."""
        since = self.ledger.robots_wait_since
        if since in self.served:
            agenda = self.store.due(self.scheduler.now + timedelta(days=90), 100)
            if not any(due.kind == "robots" for due in agenda):
                self.ledger.wrong("stuck", f"robots wait since version {since}, and nothing will call them again")

    # The schedule

    def keep_schedule(self) -> None:
        """Sweep every minute; while nothing changes ever more rarely, as if the schedule's events got lost."""
        pause, seen = MINUTE, 0
        while True:
            self.scheduler.sleep(pause)
            pause = MINUTE if self.ledger.head != seen else min(pause * 2, LONG)
            seen = self.ledger.head
            if self.faults.strikes("schedule lost"):
                continue
            for _ in range(2 if self.faults.strikes("schedule doubled") else 1):
                if self.faults.strikes("schedule late"):  # so that it may meet the next one, or come after it
                    self.scheduler.spawn(self._sweep, int(self.scheduler.dice.random() * 2 * MINUTE))
                else:
                    self._sweep()

    def _sweep(self) -> None:
        self.start("sweep", self.functions.sweep, lambda answer: self._expect_done("sweep", answer))


def _version_told_by(change: Change) -> int | None:
    """The new version that a record of the stream brings; a message, or a due time moved on, brings none."""
    if not isinstance(change, TableChanged) or change.after is None:
        return None
    before = change.before
    return change.after.version if before is None or before.version != change.after.version else None


class ServingLine(Line):
    """A line that says whose call is under way while it takes effect."""

    def __init__(self, cloud: Cloud, invocation: Invocation) -> None:
        super().__init__(cloud.scheduler, cloud.faults)
        self._cloud = cloud
        self._invocation = invocation

    def call(self, effect: Callable[[], Any], *, conditional: bool = False) -> Any:
        def served() -> Any:
            self._cloud.serving = self._invocation
            return effect()

        return super().call(served, conditional=conditional)
