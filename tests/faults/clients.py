"""The people at a table: two tabs for each seat, and those who watch. They press what their view offers them.

A tab sends a command until it gets a definite answer, always with the same key. A network may send each of its requests
once more, later.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from chalicelib.tables.ports import Ports
from tests.faults.model import WITH_PLY
from tests.faults.ops import Answer, Op, View

if TYPE_CHECKING:
    from tests.faults.game import Game

PATIENCE = 8_000  # milliseconds until a request is given up
LATE = 40_000  # most milliseconds by which a duplicate is late
NAP = 4_000  # milliseconds until a client asks whether there is anything new; longer and longer while there is not
LONGEST_NAP = 6 * 3_600_000

Run = Callable[[Ports], Any]


class Client(ABC):
    """Whoever sends requests: `token` empty for a spectator."""

    def __init__(self, game: "Game", name: str, token: bytes) -> None:
        self.game, self.name, self.token = game, name, token
        self.scheduler, self.faults, self.dice = game.scheduler, game.faults, game.dice
        self.view: View | None = None
        self.connection = ""
        self.nap = NAP
        self.task = self.scheduler.spawn(self.live)
        game.clients.append(self)

    @abstractmethod
    def live(self) -> None:
        """All that this client does until the game is over."""

    # Requests

    def insist(self, op: Op) -> Answer:
        """Send a request until it has a definite answer."""
        cloud, run = self.game.cloud, self.game.run_of(op)
        while True:
            op.attempts += 1
            answer = self.ask(op.kind, run, op)
            if self.faults.strikes("late duplicate"):
                op.attempts += 1
                self.game.later(lambda: cloud.start(op.kind, run, lambda late: None, op), self.chance(LATE))
            if answer is not None:
                op.answer = answer
                return answer
            self.scheduler.sleep(100 + self.chance(1_500))

    def ask(self, function: str, run: Run, op: Op | None = None) -> Answer | None:
        """Send one request; None when there is no definite answer in time."""
        if self.faults.strikes("request lost"):
            self.scheduler.sleep(PATIENCE)
            return None
        got: list[Answer | None] = []

        def settle(answer: Answer | None) -> None:
            got.append(None if self.faults.strikes("answer lost") else answer)
            self.scheduler.wake(self.task)

        self.game.cloud.start(function, run, settle, op)
        deadline = self.scheduler.time + PATIENCE
        while not got and self.scheduler.time < deadline:
            self.scheduler.sleep(deadline - self.scheduler.time)
        return got[0] if got else None

    def chance(self, most: int) -> int:
        return int(self.dice.random() * most)

    # Looking

    def show(self, view: View) -> None:
        """Take a view, unless a newer one is shown already."""
        if self.view is None or view["version"] > self.view["version"]:
            self.view = view
            self.nap = NAP
            self.scheduler.wake(self.task)

    def look(self) -> None:
        """Ask for the view: by reading, or, where robots are left to the sweep, by watching anew."""
        if self.game.plan.help == "sweep":
            self.watch()
            return
        watched = self.game.watched(self)
        answer = self.ask("read", lambda ports: self.game.functions.read(ports, self.game.table, self.token), watched)
        if answer is not None and answer.view is not None:
            self.show(answer.view)

    @property
    def has_socket(self) -> bool:
        return self.game.sockets.is_open(self.connection)

    def watch(self) -> None:
        """Have a socket follow the table, a new one where the old one has closed."""
        game = self.game
        if not self.has_socket:
            self.connection = game.sockets.connect(self)
        connection = self.connection
        watched = game.watched(self)
        self.ask("watch", lambda ports: game.functions.watch(ports, connection, game.table, self.token), watched)

    def rest(self) -> None:
        """Wait for news, and every so often ask for them."""
        if self.faults.strikes("socket closed"):
            self.game.disconnect(self.connection)
        seen = self.view and self.view["version"]
        self.scheduler.sleep(self.nap + self.chance(self.nap))
        self.nap = min(self.nap * 2, LONGEST_NAP)
        if seen == (self.view and self.view["version"]):
            if not self.has_socket or self.dice.random() < 0.2:
                self.watch()
            self.look()


class Spectator(Client):
    """Somebody who watches."""

    def live(self) -> None:
        while not self.game.table:
            self.scheduler.sleep(1_000)
        self.watch()
        while not self.game.over:
            self.rest()


class Visitor(Client):
    """Sits down first and does not stay; its socket does."""

    def live(self) -> None:
        game = self.game
        while not game.table:
            self.scheduler.sleep(500)
        self.insist(game.op("sit", self.token, {"name": self.name}))
        self.watch()
        game.visited = True
        while not game.over:
            self.rest()


class Tab(Client):
    """One of a seat's tabs. The first one sits down; the host's opens the table and starts the match."""

    def __init__(self, game: "Game", person: int, number: int) -> None:
        self.person, self.number = person, number
        super().__init__(game, f"P{person}", game.token(person))

    def live(self) -> None:
        if self.number == 0:
            self.arrive()
        else:
            while not self.game.seated[self.person]:
                self.scheduler.sleep(300)
        self.watch()
        while not self.game.over and not self.game.leaves(self):
            self.act()

    def arrive(self) -> None:
        game = self.game
        if self.person == 0:
            answer = self.insist(game.op("open", self.token, {"name": self.name, "rules": game.plan.rules}))
            game.table = str(answer.body["table"])
        while not game.table or (game.plan.visitor and not game.visited and self.person > 0):
            self.scheduler.sleep(300)
        if self.person > 0:
            while not self.insist(game.op("sit", self.token, {"name": self.name})).done:
                self.scheduler.sleep(500)
        game.seated[self.person] = True
        game.subscribe(self.token)
        if self.person == 0:
            self.host()

    def host(self) -> None:
        """Wait for everybody, have the visitor leave, seat the robots, and start."""
        game, plan = self.game, self.game.plan
        while plan.visitor and not game.visited:
            self.scheduler.sleep(300)
        if plan.visitor:
            seat = game.ledger.table.seat_of(game.visitors_token)
            if seat is not None:
                self.insist(game.op("remove_seat", self.token, {"type": "remove_seat", "seat": seat.number}))
        for bot in ("carmen", "tito")[: plan.robots]:
            self.insist(game.op("add_bot", self.token, {"type": "add_bot", "bot": bot}))
        while not all(game.seated):
            self.scheduler.sleep(300)
        self.insist(game.op("start", self.token, {"type": "start", "client_seed": "0f" * 16}))

    def act(self) -> None:
        """Press something that the view offers, or wait."""
        if self.game.plan.pace:
            self.scheduler.sleep(self.chance(self.game.plan.pace))
        command = self.choose()
        if command is None:
            self.rest()
            return
        answer = self.insist(self.game.op(command["type"], self.token, command))
        if answer.view is not None:
            self.show(answer.view)
        if not answer.done:
            self.scheduler.sleep(50 + self.chance(200))
            if answer.view is None:
                self.look()

    def choose(self) -> Mapping[str, Any] | None:
        view, game = self.view, self.game
        if view is None or not view["you"]:
            return None
        if game.plan.chatty and self.dice.random() < 0.03:
            return {"type": "say", "text": f"olá {self.chance(1000)}"}
        if game.resigns(self, view):
            return {"type": "resign"}
        until = (view["round"] or {}).get("absent_after")
        if until and game.plan.end == "absent" and view["round"]["turn"] != view["you"]["seat"]:
            early = self.dice.random() < 0.1
            return {"type": "claim_absence"} if early or game.has_come(until) else None
        offers = [offer for offer in view["you"]["moves"] if game.wants(offer, view)]
        plays = [offer for offer in offers if offer["type"] in ("play", "declare", "catch")]
        if not offers:
            return None
        stops = [offer for offer in offers if offer["type"] == "stop"]
        if stops and self.dice.random() < 0.3:
            plays = stops
        offer = self.dice.choice(plays if plays and self.dice.random() < 0.85 else offers)
        return pressed(offer, view, self.dice)


def pressed(offer: Mapping[str, Any], view: View, dice: Random) -> Mapping[str, Any]:
    """The command that an offer stands for."""
    command = {name: offer[name] for name in ("type", "card", "seat", "round", "agree") if name in offer}
    if offer["type"] in WITH_PLY:
        command["ply"] = view["round"]["ply"]
    if offer["type"] == "rematch":
        command["k"] = view["outcome"]["shuffle"]["k"]
    if offer.get("suits") and not (offer.get("unnamed") and dice.random() < 0.5):
        command["suit"] = dice.choice(offer["suits"])
    if offer.get("call") and dice.random() < 0.6:
        command["call"] = True
    return command
