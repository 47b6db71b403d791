"""One of two worlds that ought to look alike, and all that somebody in it gets to see, hear or measure."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any, NamedTuple

from chalicelib.engine.moves import Move
from chalicelib.engine.view import SeatView
from chalicelib.tables import keys
from chalicelib.tables.ports import PLAY_BOTS, Socket, Subscription
from chalicelib.tables.replay import Position, position_of
from chalicelib.tables.table import Table
from tests.api.client import Reply
from tests.tables.world import AnyMoveRobots, Person, World
from tests.trust.edge import Edge
from tests.trust.memory import Memory
from tests.trust.twins import unsealed

# What differs between any two lines: the invocation's own number, and what the machine's clock said.
_OF_ITS_OWN = re.compile(r'"request": "[^"]*"|"Timestamp": \d+|"robot_ms": \[[^\]]*\]')

EVERYTHING = 10_000
COMMANDS: tuple[Mapping[str, object], ...] = (
    *({"type": kind, "ply": "now"} for kind in ("draw", "pass", "stop")),
    *({"type": "play", "ply": "now", "card": card} for card in ("7H", "8C", "XX", "AS", "2D", "QC", "JS", "TD")),
    {"type": "play", "ply": "now", "card": "8D", "suit": "H", "call": True},
    {"type": "play", "ply": "now", "card": "KH", "call": True},
    {"type": "declare", "ply": "now", "suit": "S"},
    {"type": "draw", "ply": 10**6},
    {"type": "call"},
    *({"type": "catch", "seat": seat} for seat in (0, 1, 2, 9)),
    {"type": "next_round", "round": 99},
    {"type": "claim_absence"},
    {"type": "start"},
    {"type": "add_bot", "bot": "luna"},
    {"type": "remove_seat", "seat": 9},
    {"type": "rematch", "agree": True},
)
"""What somebody may try. A draw that is allowed shows a card, and is left out of account then."""


class Seen(NamedTuple):
    """Something that came to the observer: by which channel, and its bytes."""

    channel: str
    text: str


class Observer(NamedTuple):
    """Who looks: a token, or none; `seat` is the number that goes with it, None for whoever may only watch."""

    token: str
    seat: int | None


class Counted:
    """A store that lets everything through and remembers what it was asked: calls cost time, and time can be told."""

    def __init__(self, store: object, calls: list[str]) -> None:
        self._store, self._calls = store, calls

    def __getattr__(self, name: str) -> Any:
        found: Callable[..., object] = getattr(self._store, name)

        def called(*args: Any, **named: Any) -> object:
            self._calls.append(name)
            return found(*args, **named)

        return called


class WatchedRobots(AnyMoveRobots):
    """Robots that note what they were given to see."""

    def __init__(self) -> None:
        self.shown: list[str] = []

    def choose(self, name: str, view: SeatView, seed: bytes) -> Move:
        self.shown.append(repr(view))
        return super().choose(name, view, seed)


class Scene:
    """A world with one table in it, as it stands in another world, and a socket and a device for each who has to do
    with it. What the observer gets to know is kept in `seen`."""

    def __init__(self, origin: World, table: Table, observer: Observer, memory: Memory) -> None:
        self.world, self.table, self.observer, self.memory = World(), table.id, observer, memory
        self.world.clock.time = origin.clock.time
        self.seen: list[Seen] = []
        self.calls: list[str] = []
        self.robots = WatchedRobots()
        self._first = table
        self._furnish(origin, table)
        store = Counted(self.world.store, self.calls)
        self.world.ports = replace(self.world.ports, store=store, robots=self.robots)
        self.edge = Edge(self.world)
        self.person = Person(self.world, table.id, "", observer.token)

    def _furnish(self, origin: World, table: Table) -> None:
        store = self.world.store
        store.open(table)
        for archive in origin.store.archives(table.id, 1, EVERYTHING):
            store.archive(table.id, archive)
        for message in origin.store.messages_after(table.id, 0, EVERYTHING):
            store.put_message(table.id, message)
        store.deliver()  # all that was news in the other world already
        self.world.invoked.clear()
        for token in dict.fromkeys([b"", self._own, *(seat.token for seat in table.seats if not seat.bot)]):
            name, until = f"{token.hex()[:8]}-socket", self.world.clock.time + timedelta(hours=2)
            store.put_socket(Socket(name, table.id, token, until))
            if token:
                device = f"https://push.example/{token.hex()[:8]}"
                store.put_subscription(table.id, Subscription(token, device, "p", "a", origin.clock.time))

    @property
    def _own(self) -> bytes:
        return keys.token_hash(self.observer.token) if self.observer.token else b""

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.observer.token}"} if self.observer.token else {}

    def item(self) -> Table:
        return self.world.item(self.table)

    def asks(self, dice: Random) -> None:
        """The view, its tag, the record, the messages."""
        self._replied("view", self.edge.ask("GET", f"/tables/{self.table}", None, self._headers))
        tags = dice.choice(["*", f'"{dice.randint(1, 60)}-{self.observer.seat}"', "x"])
        headers = self._headers | {"If-None-Match": tags}
        self._replied("view", self.edge.ask("GET", f"/tables/{self.table}", None, headers))
        self._replied("record", self.edge.ask("GET", f"/tables/{self.table}/record", None, self._headers))
        self._replied("chat", self.edge.ask("GET", f"/tables/{self.table}/chat", None, self._headers))
        self._measured()

    def watches(self) -> None:
        """A socket of the observer's own follows the table."""
        token = {"token": self.observer.token} if self.observer.token else {}
        self.edge.say({"type": "watch", "table": self.table, **token}, "own")
        self._spread()

    def tries(self, command: Mapping[str, object]) -> bool:
        """Something the observer may not do, mostly; False where it was done and showed a card, or a whole hand."""
        present = self.world.item(self.table)
        before = position_of(present)
        ply = before.match.ply if before.match else 0
        body = {**command, "ply": ply} if command.get("ply") == "now" else dict(command)
        headers = {**self._headers, "Content-Type": "application/json", "Idempotency-Key": self.world.key()}
        reply = self.edge.ask("POST", f"/tables/{self.table}/commands", json.dumps(body), headers)
        if reply.status == 200 and self._was_shown_more(before):
            return False
        self._replied("refusal" if reply.status >= 400 else "view", reply)
        self._spread()
        return True

    def chats(self) -> None:
        headers = {**self._headers, "Content-Type": "application/json"}
        self._replied("chat", self.edge.ask("POST", f"/tables/{self.table}/chat", '{"text": "oi"}', headers))
        self._spread()

    def sees(self, mover: str, move: Mapping[str, Any]) -> bool:
        """Somebody else moves; False where that showed cards, or dealt the observer some."""
        before = position_of(self.item())
        Person(self.world, self.table, "", mover).do(**move)
        if self._was_shown_more(before):
            return False
        self._spread()
        return True

    def sees_robots_look(self) -> None:
        """The robot on turn is shown the table."""
        self.edge.function("play_bots", {"table": self.table})
        self.seen += [Seen("robot", shown) for shown in self.robots.shown[:1]]

    def sees_time_pass(self, hours: int) -> None:
        """Hours go by, and the sweep comes. After a week all hands lie open."""
        before = position_of(self.item())
        self.world.clock.advance(hours=hours)
        self.edge.function("sweep", {})
        if self._was_shown_more(before):
            return
        self._spread()
        self._replied("view", self.edge.ask("GET", f"/tables/{self.table}", None, self._headers))

    def _was_shown_more(self, before: Position) -> bool:
        after = position_of(self.item())
        if before.match is None or after.match is None:
            return before.phase != after.phase
        seat = self.observer.seat
        dealt = seat is not None and len(after.match.hand(seat)) > len(before.match.hand(seat))
        return dealt or after.phase != before.phase

    def _spread(self) -> None:
        """What follows from a change, robots' turns left out: frames to everybody, notices to devices."""
        with self.edge.at_work():
            self.world.store.deliver()
            while self.world.invoked:
                function, payload = self.world.invoked.popleft()
                self._say("invocation", json.dumps([function, payload]))
                if function != PLAY_BOTS:
                    self.world.run(function, payload)
        for connection, frames in self.world.push.frames.items():
            if connection in ("own", f"{self._own.hex()[:8]}-socket", "-socket"):
                for frame in frames:
                    self._say("frame", f"{connection} {json.dumps(frame)}")
        self.world.push.frames.clear()
        for endpoint, said in self.world.web_push.sent:
            self._say("notice", f"{endpoint} {json.dumps(said)}")
        self.world.web_push.sent.clear()
        self._measured()

    def _replied(self, channel: str, reply: Reply) -> None:
        headers = {name: text for name, text in reply.headers.items() if name != "x-amzn-requestid"}
        self._say("headers", f"{reply.status} {json.dumps(headers, sort_keys=True)}")
        self._say(channel, reply.text)

    def _measured(self) -> None:
        self._say("calls", " ".join(self.calls))
        self.calls.clear()
        for line in self.edge.log.lines:
            self._say("log", _OF_ITS_OWN.sub("", line))
        self.edge.log.lines.clear()

    def _say(self, channel: str, text: str) -> None:
        self.seen.append(Seen(channel, unsealed(text, self._first)))
