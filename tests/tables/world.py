"""A table service of its own for one test: store in memory, a clock that is moved, everything else recorded."""

import hashlib
import itertools
import json
from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from random import Random as Dice
from typing import Any

import pytest

from chalicelib.engine.deal import FairShuffle, secret_of_round
from chalicelib.engine.match import Match
from chalicelib.engine.moves import Move
from chalicelib.engine.rules import parse_rules
from chalicelib.engine.view import SeatView, public_view
from chalicelib.settings import OPENINGS_AN_HOUR
from chalicelib.store.memory import MemoryStore
from chalicelib.tables import (
    bot_turns,
    chat,
    commands,
    effects,
    keys,
    notices,
    reading,
    seating,
    subscriptions,
    sweep,
    watching,
)
from chalicelib.tables.errors import Refused
from chalicelib.tables.ports import NOTIFY, PLAY_BOTS, Ports, Subscription
from chalicelib.tables.table import Table

CLASSIC = {"preset": "classic"}
SPECIALS = {"preset": "specials"}
START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)

View = dict[str, Any]


class FakeClock:
    def __init__(self) -> None:
        self.time = START

    def now(self) -> datetime:
        return self.time

    def advance(self, **delta: float) -> None:
        self.time += timedelta(**delta)


class SeededRandom:
    """Bytes that a test can foresee; `next_root` goes first where it is set."""

    def __init__(self) -> None:
        self.next_root: bytes | None = None
        self._count = itertools.count()

    def bytes(self, n: int) -> bytes:
        if n == 32 and self.next_root is not None:
            root, self.next_root = self.next_root, None
            return root
        return hashlib.shake_256(b"world%d" % next(self._count)).digest(n)


class RecordedPush:
    """Frames by connection, read as JSON; a connection in `gone` answers like a closed one."""

    def __init__(self) -> None:
        self.frames: dict[str, list[View]] = defaultdict(list)
        self.gone: set[str] = set()

    def send(self, connection: str, text: str) -> bool:
        if connection in self.gone:
            return False
        self.frames[connection].append(json.loads(text))
        return True


class RecordedWebPush:
    """Notices by endpoint; an endpoint in `gone` answers like one that was given up."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, View]] = []
        self.gone: set[str] = set()

    def send(self, subscription: Subscription, said: Mapping[str, object], *, topic: str) -> bool:
        if subscription.endpoint in self.gone:
            return False
        self.sent.append((subscription.endpoint, dict(said)))
        return True


class AnyMoveRobots:
    """Robots that play some legal move of those their seat is offered, and stop drawing when they can play."""

    def choose(self, name: str, view: SeatView, seed: bytes) -> Move:
        dice = Dice(seed)
        offered = [offer.to_json() for offer in view.moves]
        best = [offer for offer in offered if offer["type"] in ("play", "declare", "catch")] or offered
        offer: dict[str, Any] = dice.choice(best)
        suits = offer.get("suits")
        return Move(
            offer["type"],
            offer.get("card"),
            dice.choice(suits) if suits else None,
            offer.get("call", False),
            offer.get("seat"),
        )


class World:
    """All the tables of one test, and the functions that a change starts."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.store = MemoryStore(self.clock)
        self.store.attach(lambda changes: effects.after_change(self.ports, changes))
        self.random = SeededRandom()
        self.push = RecordedPush()
        self.web_push = RecordedWebPush()
        self.invoked: deque[tuple[str, Mapping[str, Any]]] = deque()
        self.ports = Ports(
            region="test",
            store=self.store,
            push=self.push,
            invoke=lambda function, payload: self.invoked.append((function, json.loads(json.dumps(payload)))),
            clock=self.clock,
            random=self.random,
            robots=AnyMoveRobots(),
            web_push=self.web_push,
            push_hosts=("push.example",),
            openings_an_hour=OPENINGS_AN_HOUR,
        )
        self._fresh = itertools.count()

    def token(self, name: str) -> str:
        return hashlib.sha256(name.encode()).hexdigest()

    def key(self) -> str:
        return f"key-{next(self._fresh):022d}"

    def open(self, name: str = "Ana", rules: Mapping[str, Any] = CLASSIC, capacity: int | None = None) -> "Person":
        token = self.token(name)
        opened = seating.open_table(
            self.ports, keys.token_hash(token), self.key(), token.encode(), name=name, rules=rules, capacity=capacity
        )
        return Person(self, opened.table, name, token)

    def match(
        self, *names: str, rules: Mapping[str, Any] = CLASSIC, bots: tuple[str, ...] = (), root: bytes | None = None
    ) -> "list[Person]":
        """People, then robots, at a table whose match has started; robots have not moved yet."""
        self.random.next_root = root
        host = self.open(names[0], rules)
        people = [host, *(host.brings(name) for name in names[1:])]
        for bot in bots:
            host.do("add_bot", bot=bot)
        host.do("start")
        return people

    def settle(self) -> None:
        """Let everything that follows from the changes happen: stream, then invocations, until all is quiet."""
        while self.store.deliver() or self.invoked:
            while self.invoked:
                function, payload = self.invoked.popleft()
                self.run(function, payload)

    def run(self, function: str, payload: Mapping[str, Any]) -> None:
        """An asynchronous invocation comes to be."""
        if function == PLAY_BOTS:
            bot_turns.play_bots(self.ports, payload["table"])
        elif function == NOTIFY:
            notices.notify(self.ports, payload)
        else:
            effects.push_spectators(self.ports, payload)

    def sweep(self) -> None:
        sweep.sweep(self.ports)

    def item(self, table: str) -> Table:
        found = self.store.load(table)
        assert found is not None
        return found


class Person:
    """Somebody at a table, or beside it, with a token of their own."""

    def __init__(self, world: World, table: str, name: str, token: str) -> None:
        self.world, self.table, self.name, self.token = world, table, name, token

    @property
    def hash(self) -> bytes:
        return keys.token_hash(self.token) if self.token else b""

    @property
    def view(self) -> View:
        return dict(reading.read(self.world.ports, self.table, self.hash).view)

    @property
    def seat(self) -> int:
        seat: int = self.view["you"]["seat"]
        return seat

    @property
    def hand(self) -> list[str]:
        hand: list[str] = self.view["you"]["hand"]
        return hand

    def offers(self, kind: str) -> list[View]:
        return [offer for offer in self.view["you"]["moves"] if offer["type"] == kind]

    def kinds(self) -> set[str]:
        return {offer["type"] for offer in self.view["you"]["moves"]}

    def other(self, name: str) -> "Person":
        """Somebody with a token of their own who has not sat down."""
        return Person(self.world, self.table, name, self.world.token(name))

    def nobody(self) -> "Person":
        return Person(self.world, self.table, "", "")

    def sits(self, name: str | None = None, client_seed: str = "") -> seating.Seated:
        return seating.sit_down(self.world.ports, self.table, self.hash, name or self.name, client_seed)

    def brings(self, name: str) -> "Person":
        guest = self.other(name)
        guest.sits()
        return guest

    def do(self, kind: str, key: str | None = None, **fields: Any) -> View:
        """Give a command; one with ply carries the ply of the present view unless told another."""
        if kind in keys.WITH_PLY:
            fields.setdefault("ply", (self.view["round"] or {"ply": 0})["ply"])
        return dict(
            commands.command(self.world.ports, self.table, self.hash, key or self.world.key(), {"type": kind, **fields})
        )

    def plays_on(self) -> View:
        """Some legal move of the turn: a play where there is one."""
        offered = [offer for offer in self.view["you"]["moves"] if offer["type"] in ("play", "draw", "pass", "declare")]
        offer = dict(offered[0])
        suits = offer.pop("suits", None)
        offer.pop("count", None)
        offer.pop("unnamed", None)
        return self.do(**{"kind": offer.pop("type")}, **offer, **({"suit": suits[0]} if suits else {}))

    def says(self, text: str) -> View:
        return chat.say(self.world.ports, self.table, self.hash, text)

    def rings(self, device: str = "phone") -> str:
        """Ask to be told on a device; its endpoint."""
        endpoint = f"https://push.example/{self.name}/{device}"
        given = {"endpoint": endpoint, "keys": {"p256dh": "B" + "x" * 86, "auth": "y" * 22}}
        subscriptions.subscribe(self.world.ports, self.table, self.hash, given)
        return endpoint

    def watches(self, connection: str) -> None:
        watching.watch(self.world.ports, connection, self.table, self.hash)


def refused(act: Callable[[], object]) -> Refused:
    """What `act` was refused with."""
    with pytest.raises(Refused) as caught:
        act()
    return caught.value


def play_round(people: list[Person]) -> None:
    """Play until the round is over, each person taking their turn, and robots behind them theirs."""
    while (view := people[0].view)["phase"] == "playing":
        if view["round"]["turn"] < len(people):
            people[view["round"]["turn"]].plays_on()
        else:
            people[0].world.settle()


def root_where(
    wanted: Callable[[Match], bool], players: int, rules: Mapping[str, Any] = CLASSIC, first: int = 0
) -> bytes:
    """A root secret whose first shuffle deals what is wanted, nobody having sent a client seed.

    Roots are tried by number from `first` on: where one is known, naming it saves the search.
    """
    played = parse_rules(dict(rules))
    for number in itertools.count(first):
        root = hashlib.sha256(b"root%d" % number).digest()
        shuffle = FairShuffle(1, secret_of_round(root, 1), ("",) * players)
        if wanted(Match.new(played, players).deal(shuffle)):
            return root
    raise AssertionError


def dealt(first: str, second: str, top: str) -> Callable[[Match], bool]:
    """For `root_where`: seat 0 holds `first`, seat 1 `second`, and the starter ends in `top`."""

    def check(match: Match) -> bool:
        starter = public_view(match).top or ""
        return first in match.hand(0) and second in match.hand(1) and starter.endswith(top)

    return check
