"""Who runs next: greenlets, one at a time, chosen by seeded dice, and the time that passes meanwhile.

Nothing here knows what the tasks do. The same dice give the same course, whatever the machine.
"""

import heapq
import itertools
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random

from greenlet import GreenletExit, getcurrent, greenlet

START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)

_STEP = 40  # most milliseconds that pass while one task runs to its next pause
_LOOK = 64  # turns between two looks at whether there is hope


class Task:
    """One course of events: an invocation, a tab, a poller."""

    __slots__ = ("course", "nap")

    def __init__(self, course: greenlet) -> None:
        self.course = course
        self.nap = 0  # counts sleeps, so that a late alarm wakes nobody from another one


class Scheduler:
    """Time and turns of one game. All times are milliseconds since the game's start."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.time = 0
        self.step = 0
        self._main = getcurrent()
        self._ready: list[Task] = []
        self._asleep: list[tuple[int, int, int, Task]] = []
        self._alarms = itertools.count()
        self._tasks: dict[Task, None] = {}
        self._ended = False
        self.current: Task | None = None

    @property
    def now(self) -> datetime:
        return START + timedelta(milliseconds=self.time)

    def spawn(self, run: Callable[[], None], after: int = 0) -> Task:
        """Have `run` take its turns from now on, or from `after` milliseconds on."""
        task = Task(greenlet(run, self._main))
        self._tasks[task] = None
        if after:
            self._set_alarm(task, after)
        else:
            self._ready.append(task)
        return task

    def pause(self) -> None:
        """Anybody may run before the present task goes on; from one to the next there is no way round by `run`."""
        if self._ended:
            return
        task = self._running
        self._ready.append(task)
        chosen = self._choose()
        if chosen is not task and chosen is not None:
            chosen.course.switch()

    def sleep(self, milliseconds: int) -> None:
        """The present task goes on after that time, or when it is woken."""
        if not self._ended:
            self._set_alarm(self._running, milliseconds)
            self._main.switch()

    def wake(self, task: Task) -> None:
        """End a task's sleep."""
        if task.nap % 2:
            task.nap += 1
            self._ready.append(task)

    def run(self, finished: Callable[[], bool], hopeless: Callable[[], bool]) -> bool:
        """Give turns until `finished`; False when it becomes `hopeless` before, or nobody is left. Both are asked
        between turns, though not between any two."""
        looked = 0
        while not finished():
            if self.step >= looked + _LOOK:
                looked = self.step
                if hopeless():
                    return False
            task = self._choose()
            if task is None:
                return False
            task.course.switch()
            assert self.current is not None
            if self.current.course.dead:
                del self._tasks[self.current]
        return True

    def end(self) -> None:
        """Break off whatever is still under way."""
        self._ended = True
        for task in self._tasks:
            task.course.throw(GreenletExit)
        self._tasks.clear()

    @property
    def _running(self) -> Task:
        assert self.current is not None
        return self.current

    def _set_alarm(self, task: Task, milliseconds: int) -> None:
        task.nap += 1  # odd: asleep
        heapq.heappush(self._asleep, (self.time + milliseconds, next(self._alarms), task.nap, task))

    def _choose(self) -> Task | None:
        """Whose turn is next, and time passes; None when nobody is left. With nobody ready, it jumps to the next
        alarm."""
        ready, asleep, random = self._ready, self._asleep, self.dice.random
        if asleep and asleep[0][0] <= self.time:
            self._ring()
        while not ready:
            if not asleep:
                return None
            self.time = max(self.time, asleep[0][0])
            self._ring()
        place = int(random() * len(ready))
        chosen = self.current = ready[place]
        ready[place] = ready[-1]
        ready.pop()
        self.step += 1
        self.time += int(random() * _STEP)
        return chosen

    def _ring(self) -> None:
        while self._asleep and self._asleep[0][0] <= self.time:
            _, _, nap, task = heapq.heappop(self._asleep)
            if task.nap == nap:
                task.nap += 1
                self._ready.append(task)
