"""One game from one seed: the table, the cloud around it, the people at it; and what must hold when it is over."""

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from random import Random as Dice
from typing import Any

from chalicelib.engine.moves import Move
from chalicelib.engine.view import SeatView
from chalicelib.store.memory import MemoryStore
from chalicelib.tables.ports import Subscription, TableChanged
from chalicelib.tables.table import Table
from tests.faults.clients import Client, Run, Spectator, Tab, Visitor
from tests.faults.cloud import Cloud
from tests.faults.ending import check_end
from tests.faults.faults import Faults
from tests.faults.functions import Functions
from tests.faults.ledger import Ledger
from tests.faults.ops import Invocation, Op, View
from tests.faults.plan import Plan, plan
from tests.faults.ports import SeededRandom, Witness
from tests.faults.report import Report
from tests.faults.scheduler import START, Scheduler
from tests.faults.sockets import Sockets

MOST_STEPS = 100_000  # without a save
LONGEST = timedelta(days=20)  # without a save: any table has expired long before


class Game:
    """Everything of one game. `plant` puts a bug into it."""

    def __init__(
        self,
        seed: int,
        plant: Callable[["Game"], None] | None = None,
        store: Callable[["Game"], Any] | None = None,
        plan_of: Callable[[Dice], Plan] = plan,
    ) -> None:
        self.seed = seed
        self.dice = Dice(seed)
        self.plan = plan_of(self.dice)
        self.scheduler = Scheduler(self.dice)
        self.faults = Faults(self.dice, self.plan.scale)
        self.ledger = Ledger(lambda: self.scheduler.now, abandoned=self.plan.end == "abandoned")
        self.sockets = Sockets(self.scheduler, self.faults, self.ledger)
        self.functions = Functions()
        self.true_store = store(self) if store else MemoryStore(self)
        self.cloud = Cloud(
            self.scheduler,
            self.faults,
            self.ledger,
            self.sockets,
            Witness(self.true_store, self._seen),
            SeededRandom(self.dice),
            AnyMove(),
            self.plan.streams_for_good,
            self.functions,
            notice=self._noticed,
        )
        self.table = ""
        self.visitors_token = self.token(9)
        self.visited = False
        self.seated = [False] * self.plan.people
        self.clients: list[Client] = []
        self._noted: Counter[tuple[bytes, str]] = Counter()  # by token and kind: notices written down, and not yet sent
        self._saved_at = 0  # the step of the last save
        self._keys = 0
        self._later = 0
        if plant is not None:
            plant(self)

    def now(self) -> datetime:
        """The true time: the store's own clock."""
        return self.scheduler.now

    def token(self, person: int) -> bytes:
        return hashlib.sha256(b"%d of %d" % (person, self.seed)).digest()

    # The course of it

    def run(self) -> Report:
        self._people()
        self.scheduler.spawn(self.cloud.poll_stream)
        if self.plan.swept:
            self.scheduler.spawn(self.cloud.keep_schedule)
        ended = self.scheduler.run(self._done, self._hopeless)
        if not self.ledger.violations:
            if ended:
                check_end(self)
            else:
                self.ledger.wrong("stuck", f"nothing was saved since version {self.ledger.head}, until {self.now()}")
        self.scheduler.end()
        return Report(
            seed=self.seed,
            counts=Counter(
                games=1,
                moves=self.ledger.moves,
                others=self.ledger.others,
                acknowledged=self.ledger.acknowledged,
                invocations=self.cloud.started,
                calls=self.faults.calls,
            ),
            faults=self.faults.counts,
            violations=tuple(self.ledger.violations),
        )

    def _people(self) -> None:
        for person in range(self.plan.people):
            for number in (0, 1):
                Tab(self, person, number)
        if self.plan.visitor:
            Visitor(self, "Visitor", self.visitors_token)
        for number in range(self.plan.spectators):
            Spectator(self, f"S{number}", b"")

    def _hopeless(self) -> bool:
        """Whether nothing has been saved for so long that nothing will be."""
        last = self.ledger.commits[-1].at if self.ledger.commits else START
        return self.scheduler.step - self._saved_at > MOST_STEPS or self.now() - last > LONGEST

    def subscribe(self, token: bytes) -> None:
        """A device of this person's asks to be told."""
        since = self.now()
        self.true_store.put_subscription(self.table, Subscription(token, "https://push.test/1", "key", "auth", since))

    def _done(self) -> bool:
        if self.ledger.violations:
            return True
        quiet = not self.cloud.stream and not self.cloud.under_way and not self._later
        return quiet and self.over and all(client.task.course.dead for client in self.clients)

    @property
    def over(self) -> bool:
        """Whether nobody at the table wants anything more of it."""
        if not self.ledger.commits or not self.ledger.table.finished:
            return bool(self.ledger.violations)
        table = self.ledger.table
        return not (self.plan.end == "rematch" and table.ending is None and table.k_before == 0)

    def later(self, run: Callable[[], object], after: int) -> None:
        self._later += 1

        def course() -> None:
            self._later -= 1
            run()

        self.scheduler.spawn(course, after)

    # What clients want

    def op(self, kind: str, token: bytes, command: Mapping[str, Any]) -> Op:
        self._keys += 1
        return Op(kind, token, f"key-{self._keys:022d}", command)

    def watched(self, client: Client) -> Op:
        """What stands for a read, so that its answer is held against the ledger."""
        return Op("read", client.token, "", {})

    def run_of(self, op: Op) -> Run:
        """The use case that an edge would call for this request."""
        functions, token, fields = self.functions, op.token, op.command
        match op.kind:
            case "open":
                return lambda ports: functions.open(
                    ports, token, op.key, token, name=fields["name"], rules=fields["rules"]
                )
            case "sit":
                return lambda ports: functions.sit(ports, self.table, token, fields["name"])
            case "say":
                return lambda ports: functions.say(ports, self.table, token, fields["text"])
            case _:
                return lambda ports: functions.command(ports, self.table, token, op.key, fields)

    def wants(self, offer: Mapping[str, Any], view: View) -> bool:
        match offer["type"]:
            case "resign" | "remove_seat" | "add_bot" | "start" | "set_rules":
                return False
            case "more_time":
                return self.dice.random() < 0.02
            case "rematch":
                again = self.plan.end == "rematch" and self.ledger.table.k_before == 0
                return again and (offer["agree"] or self.dice.random() < 0.05)
            case _:
                return True

    def resigns(self, tab: Tab, view: View) -> bool:
        late = view["round"] is not None and view["round"]["ply"] >= self.plan.leaving
        can = view["phase"] in ("playing", "round_over")
        return self.plan.end == "resign" and late and can and tab.person == self.plan.leaving % self.plan.people

    def leaves(self, tab: Tab) -> bool:
        """Whether this tab's person has gone away for good."""
        sheet = self.ledger.sheet
        if sheet is None or sheet.match.ply < self.plan.leaving:
            return False
        gone = self.plan.leaving % self.plan.people
        return self.plan.end == "abandoned" or (self.plan.end == "absent" and tab.person == gone)

    def has_come(self, time: str) -> bool:
        return self.scheduler.now >= datetime.fromisoformat(time)

    def disconnect(self, connection: str) -> None:
        """A socket closes; the gateway tells the function so, or does not."""
        if self.sockets.is_open(connection):
            self.sockets.close(connection)
            if self.dice.random() < 0.7:
                run = lambda ports: self.functions.disconnect(ports, connection)  # noqa: E731
                self.cloud.start("disconnect", run, lambda answer: None)

    # What the store takes

    def _seen(self, what: str, taken: Any) -> None:
        by = self.cloud.serving
        assert by is not None
        match what:
            case "table":
                self._saved(taken, by)
            case "message":
                by.said += 1
                if by.said > 1:
                    self.ledger.wrong("doubled", "one request wrote two messages")
                self.cloud.changed(taken)
            case "due moved":
                self.cloud.changed(taken)
            case "noted":
                self._noted[taken] += 1
            case "socket put":
                self.sockets.put(taken.connection, by)
            case "socket dropped":
                self.sockets.dropped(taken.connection)

    def _noticed(self, subscription: Subscription, said: Mapping[str, Any]) -> bool:
        """A notice goes to a device: only what was written down as not yet told."""
        told = (subscription.token, said["kind"])
        self._noted[told] -= 1
        if self._noted[told] < 0:
            self.ledger.wrong("doubled", f"{said['kind']} was told twice")
        return True

    def _saved(self, table: Table, by: Invocation) -> None:
        before = self.ledger.table if self.ledger.commits else None
        self.ledger.commit(table, by)
        self._saved_at = self.scheduler.step
        self.cloud.changed(TableChanged(before, table))
        if self.over:
            for client in self.clients:
                self.scheduler.wake(client.task)


class AnyMove:
    """Implements `ports.Robots`: some legal move, a play where there is one."""

    def choose(self, name: str, view: SeatView, seed: bytes) -> Move:
        dice = Dice(seed)
        best = [offer for offer in view.moves if offer.type in ("play", "declare", "catch")] or view.moves
        offer = dice.choice(best)
        suit = dice.choice(offer.suits) if offer.suits else None
        return Move(offer.type, offer.card, suit, bool(offer.call), offer.seat)
