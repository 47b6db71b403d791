"""Histories: a few clients at one table for a short time, every request and answer timed, faults at every call.

What they were told is held against the model: the engine, the contract's order of refusals, and its memory of keys.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random as Dice
from typing import Any, cast

from chalicelib.engine.deal import secret_of_round
from chalicelib.engine.rules import RULES_VERSION, parse_rules
from chalicelib.engine.view import seat_view
from chalicelib.store.memory import MemoryStore
from chalicelib.tables.errors import Refused
from chalicelib.tables.ports import Ports, Store
from chalicelib.tables.table import Result, Seat, Table
from tests.faults.clients import pressed
from tests.faults.cloud import PUSH_HOSTS, WRONG
from tests.faults.contract import Asked, Memory, State, step, told
from tests.faults.faults import Faults
from tests.faults.functions import Functions
from tests.faults.ledger import Violation
from tests.faults.model import Deal, Sheet, carry_out
from tests.faults.ops import View
from tests.faults.plan import plan
from tests.faults.ports import FaultyStore, Killed, Line, SeededRandom, WrongClock
from tests.faults.report import NOT_LINEARIZABLE, Report
from tests.faults.scheduler import START, Scheduler
from tests.faults.wing_gong import NEVER, Operation, order_of

TABLE = "faults-history"
MOST_STEPS = 50_000
_PATIENCE = 4_000


class History:
    """One table, in the middle of a match, for a few seconds."""

    def __init__(self, seed: int, wrap: Callable[[Ports], Ports] = lambda ports: ports) -> None:
        self.seed, self.wrap = seed, wrap
        self.dice = Dice(seed)
        self.scheduler = Scheduler(self.dice)
        self.faults = Faults(self.dice, self.dice.choice((0.5, 1.0, 2.0)))
        self.functions = Functions()
        self.people = self.dice.choice((2, 2, 3))
        self.sheet = self._sheet()
        self.store: Any = MemoryStore(self)
        self.store.open(_table(self.sheet, self.people))
        self.operations: list[Operation[Asked]] = []
        self.under_way = 0
        self._keys = 0

    def now(self) -> datetime:
        return self.scheduler.now

    @property
    def start(self) -> State:
        return State(self.sheet, (Memory(),) * self.people)

    def record(self) -> list[Operation[Asked]]:
        """Let the clients act, and return what they asked and were told."""
        seats = [*range(self.people), self.dice.randrange(self.people)]
        clients = [self.scheduler.spawn(Tab(self, seat).live) for seat in seats]
        if self.dice.random() < 0.3:
            clients.append(self.scheduler.spawn(Tab(self, None).live))
        quiet = self.scheduler.run(
            lambda: not self.under_way and all(client.course.dead for client in clients),
            lambda: self.scheduler.step > MOST_STEPS,
        )
        assert quiet, f"seed {self.seed} does not come to an end"
        return self.operations

    def key(self) -> str:
        self._keys += 1
        return f"key-{self._keys:022d}"

    def ports(self) -> Ports:
        wrong = timedelta(seconds=int((self.dice.random() * 2 - 1) * WRONG))
        store = cast(Store, FaultyStore(self.store, Line(self.scheduler, self.faults)))
        silent = cast(Any, lambda *args, **kwargs: True)
        clock, random = WrongClock(self.scheduler, wrong), SeededRandom(self.dice)
        return self.wrap(Ports("faults", store, silent, silent, clock, random, silent, silent, PUSH_HOSTS, 1))

    def _sheet(self) -> Sheet:
        """A match that some moves have been made in."""
        rules = parse_rules(dict(plan(self.dice).rules), 3)
        sheet = Deal(rules, bytes(32), ("",) * self.people, (False,) * self.people).opened(1)
        for _ in range(self.dice.choice((0, 3, 10, 30))):
            turn = sheet.match.turn
            if sheet.phase == "finished":
                break
            if turn is None:
                command: Mapping[str, Any] = {"type": "next_round", "round": sheet.number}
                sheet = carry_out(sheet, 0, command)
                continue
            offer = self.dice.choice(seat_view(sheet.match, turn).moves).to_json()
            sheet = carry_out(sheet, turn, pressed(offer, {"round": {"ply": sheet.match.ply}}, self.dice))
        return replace(sheet, version=1)


class Tab:
    """A client of a seat, or a spectator, that does a few things."""

    def __init__(self, history: History, seat: int | None) -> None:
        self.history, self.seat, self.dice = history, seat, history.dice
        self.view: View | None = None
        self.token = b"" if seat is None else _token(seat)

    def live(self) -> None:
        history = self.history
        for _ in range(self.dice.choice((2, 3, 4))):
            command = self.choose()
            asked = Asked(self.seat, history.key(), command)
            for _ in range(3):
                if self.ask(asked):
                    break
                history.scheduler.sleep(int(self.dice.random() * 300))
            history.scheduler.sleep(int(self.dice.random() * 200))

    def choose(self) -> Mapping[str, Any] | None:
        if self.view is None or self.dice.random() < 0.15:
            return None if self.seat is None or self.dice.random() < 0.7 else self.blind()
        offers = self.view["you"]["moves"] if self.view["you"] else []
        kept = [offer for offer in offers if offer["type"] != "resign" or self.dice.random() < 0.05]
        if not kept or self.dice.random() < 0.15:
            return None if self.seat is None else self.blind()
        return pressed(self.dice.choice(kept), self.view, self.dice)

    def blind(self) -> Mapping[str, Any]:
        """Something that nobody offered."""
        ply = self.history.sheet.match.ply + self.dice.randrange(3)
        number = self.history.sheet.number
        commands: tuple[Mapping[str, Any], ...] = (
            {"type": "draw", "ply": ply},
            {"type": "pass", "ply": ply},
            {"type": "next_round", "round": number},
            {"type": "catch", "seat": self.dice.randrange(self.history.people)},
            {"type": "claim_absence"},
            {"type": "rematch", "agree": self.dice.random() < 0.8},
            {"type": "call"},
        )
        return self.dice.choice(commands)

    def ask(self, asked: Asked) -> bool:
        """Send a request; False when its answer is not known."""
        history = self.history
        answers: list[tuple[str, View | None] | None] = []
        task = history.scheduler.current
        assert task is not None
        called = history.scheduler.step
        lost = history.faults.strikes("answer lost")
        repeated = history.faults.counts["repeated"]

        def settle(answer: tuple[str, View | None] | None) -> None:
            answers.append(None if lost else answer)
            history.scheduler.wake(task)

        history.under_way += 1
        history.scheduler.spawn(lambda: self.serve(asked, settle))
        if history.faults.strikes("late duplicate"):
            history.under_way += 1
            history.operations.append(Operation(asked, called, NEVER, None))
            later = int(self.dice.random() * 2_000)
            history.scheduler.spawn(lambda: self.serve(asked, lambda answer: None), later)
        deadline = history.scheduler.time + _PATIENCE
        while not answers and history.scheduler.time < deadline:
            history.scheduler.sleep(deadline - history.scheduler.time)
        answer = answers[0] if answers else None
        if answer is None:
            history.operations.append(Operation(asked, called, NEVER, None))
            return False
        if asked.command is not None and history.faults.counts["repeated"] > repeated:
            # The SDK may have sent the put twice: the first had the effect, the second is answered, others in between.
            history.operations.append(Operation(asked, called, NEVER, None))
        code, view = answer
        given = (code, None if view is None else told(view))
        history.operations.append(Operation(asked, called, history.scheduler.step, given))
        self.view = view or self.view
        return True

    def serve(self, asked: Asked, settle: Any) -> None:
        history, functions = self.history, self.history.functions
        answer: tuple[str, View | None] | None = None
        try:
            if asked.command is None:
                answer = ("ok", functions.read(history.ports(), TABLE, self.token).view)
            else:
                answer = ("ok", functions.command(history.ports(), TABLE, self.token, asked.key, asked.command))
        except Refused as refused:
            answer = None if refused.code == "unavailable" else (refused.code, refused.view)
        except Killed:
            pass
        history.under_way -= 1
        settle(answer)


def check(history: History) -> Report:
    """Record a history and look for an order that explains it."""
    operations = history.record()
    explained = order_of(operations, history.start, step) is not None
    unknown = sum(operation.answer is None for operation in operations)
    broken = () if explained else (Violation(NOT_LINEARIZABLE, f"no order explains {len(operations)} operations"),)
    history.scheduler.end()
    return Report(
        history.seed,
        Counter(histories=1, operations=len(operations), unknown=unknown, calls=history.faults.calls),
        history.faults.counts,
        broken,
    )


def _token(seat: int) -> bytes:
    return hashlib.sha256(b"tab of %d" % seat).digest()


def _table(sheet: Sheet, people: int) -> Table:
    """The item that amounts to the sheet."""
    match, rules = sheet.match, sheet.match.rules
    results = tuple(Result(each.winner, each.reason, each.gained) for each in match.results[: sheet.number - 1])
    return Table(
        id=TABLE,
        version=1,
        rules=rules,
        rules_version=RULES_VERSION,
        capacity=rules.options.max_seats,
        root=sheet.deal.root,
        opened=START,
        moved=START,
        seats=tuple(Seat(seat, f"P{seat}", token=_token(seat), moved=START) for seat in range(people)),
        k=sheet.k,
        secret=secret_of_round(sheet.deal.root, sheet.k),
        results=results,
        ply_base=match.opening_ply,
        moves=match.moves,
        turn_since=None if match.turn is None else START,
        finished=START if sheet.phase == "finished" else None,
    )
