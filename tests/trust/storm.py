"""Requests of every kind at random, through the app in this process: an answer of the contract each time, never a 5xx.

Most are nearly right, for what is all wrong is refused at the door. Frames of sockets and events are thrown in between.
"""

import json
import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from chalicelib.api.routes import ROUTES
from chalicelib.api.schemas import COMMANDS, MESSAGES
from chalicelib.api.statuses import STATUSES
from chalicelib.engine.options import KINDS
from chalicelib.engine.presets import PRESETS
from chalicelib.tables.errors import Refused
from tests.api.client import Reply, key
from tests.trust.edge import ORIGIN, Edge
from tests.trust.games import Game, some_rules

A_GAME = 400  # requests at one table
SOCKETS = ("s0", "s1", "s2")
FRAMES = {"error", "pong", "view", "presence", "chat", "changed"}

Body = dict[str, Any]


@dataclass(slots=True)
class Answers:
    """How often what was answered, and what should not have been."""

    requests: int = 0
    by_status: Counter[int] = field(default_factory=Counter)
    by_code: Counter[str] = field(default_factory=Counter)
    frames: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    @property
    def done(self) -> int:
        return self.requests

    @property
    def found(self) -> list[str]:
        return self.faults

    def add(self, other: "Answers") -> None:
        self.requests += other.requests
        self.by_status.update(other.by_status)
        self.by_code.update(other.by_code)
        self.frames.update(other.frames)
        self.faults += other.faults

    def rows(self) -> dict[str, int]:
        rows: dict[str, int] = {"requests and frames": self.requests}
        rows |= {f"status {status}": count for status, count in sorted(self.by_status.items())}
        rows |= {f"refusal `{code}`": count for code, count in sorted(self.by_code.items())}
        rows |= {f"frame `{kind}`": count for kind, count in sorted(self.frames.items())}
        return rows | {"**5xx, or an answer that is none of the contract's**": len(self.faults)}


class Storm:
    """Whoever sends anything to one table in play."""

    def __init__(self, dice: Random, answers: Answers) -> None:
        self.dice, self.answers = dice, answers
        self.game = Game(dice)
        self.moments = self.game.moments()
        next(self.moments)
        self.edge = Edge(self.game.world)
        self.tokens = [*(person.token for person in self.game.people), key()]

    def blow(self, most: int) -> None:
        """Send up to `most` things; now and then the game goes on properly."""
        for number in range(most):
            if number % 4 == 0 and not self._game_goes_on():
                return
            self.answers.requests += 1
            if self.dice.random() < 0.12:
                self._frame()
            else:
                self._request()
            if self.dice.random() < 0.05:
                self.edge.settle()

    def _game_goes_on(self) -> bool:
        """One proper move; False at the end, or when something that was sent has changed what comes next."""
        try:
            return next(self.moments, self) is not self
        except Refused:
            return False

    def _request(self) -> None:
        method, path, body, headers = self.request()
        try:
            reply = self.edge.ask(method, path, body, headers)
        except Exception as fault:  # whatever comes out of the app is what is looked for here
            self.answers.faults.append(f"{fault!r}: {method} {path} {body!r} {headers}")
            return
        self._look_at(reply, f"{method} {path} {body!r} {headers}")

    def _look_at(self, reply: Reply, what: str) -> None:
        self.answers.by_status[reply.status] += 1
        if reply.status >= 400:
            error = reply.json["error"]
            self.answers.by_code[error["code"]] += 1
            if STATUSES[error["code"]] != reply.status or not error["message"].endswith("."):
                self.answers.faults.append(f"{reply.text}: {what}")
        if reply.status >= 500:
            self.answers.faults.append(f"{reply.status} {self.edge.log.lines[-3:]}: {what}")
        self.edge.log.lines.clear()

    def _frame(self) -> None:
        frame, connection = self.frame(), self.dice.choice(SOCKETS)
        sent = self.game.world.push.frames
        sent.clear()
        try:
            self.edge.say(frame, connection)
        except Exception as fault:  # as above
            self.answers.faults.append(f"{fault!r}: {frame!r}")
            return
        kinds = [one["type"] for one in sent[connection]]
        self.answers.frames.update(kinds)
        broken = [one for one in sent[connection] if one["type"] == "error" and one["error"]["code"] == "unavailable"]
        if not kinds or not set(kinds) <= FRAMES or broken:
            self.answers.faults.append(f"{kinds} {broken}: {frame!r}")

    # What is sent

    def request(self) -> tuple[str, str, bytes | None, dict[str, str]]:
        dice = self.dice
        route = dice.choice(("/tables/{table}/commands",) * 4 + tuple(ROUTES))
        methods = list(ROUTES[route]) or ["GET"]
        method = dice.choice(methods) if dice.random() < 0.9 else dice.choice(["GET", "PUT", "HEAD", "DELETE", "PATCH"])
        path = route.replace("{table}", self._mostly(lambda: self.game.table, self._wrong_id))
        if dice.random() < 0.15:
            path += dice.choice(["?after=1", "?after=x", "?after=" + "9" * 40, "?a=b&a=c", "?after=%ff", "?"])
        headers = {
            "Authorization": self._mostly(lambda: f"Bearer {dice.choice(self.tokens)}", self._text),
            "Content-Type": self._mostly(lambda: "application/json", self._text),
            "Idempotency-Key": self._mostly(lambda: f"{dice.getrandbits(130):x}".zfill(33), self._text),
            "If-None-Match": dice.choice(["*", '"1-0"', 'W/"2-s"', "x"]),
            "Origin": dice.choice([ORIGIN, "https://x.example", "null", ""]),
        }
        for name in dice.sample(sorted(headers), dice.choice([0, 0, 0, 1])):
            del headers[name]
        return method, path, self._body(route), headers

    def frame(self) -> str | None:
        dice = self.dice
        if dice.random() < 0.1:
            return dice.choice([None, "", "x" * 9000, "[]", '"\\ud800"', "{" * 500])
        asked: Body = {"type": dice.choice([*MESSAGES, "view", "", 7])}
        if asked["type"] == "watch" or dice.random() < 0.2:
            asked["table"] = self._mostly(lambda: self.game.table, self._wrong_id)
            asked |= self._some({"token": lambda: dice.choice(self.tokens)})
        return json.dumps(self._spoilt(asked))

    def _body(self, route: str) -> bytes | None:
        dice = self.dice
        if dice.random() < 0.06:
            return dice.choice([None, b"", b"\xff\xfe", dice.randbytes(20), b"[" * 4000, b'{"a":1,"a":2}', b"x" * 8193])
        body: Body
        if route.endswith("/commands"):
            body = self.command()
        elif route.endswith("/push"):
            endpoint = dice.choice(["https://push.example/x", "https://x.example/", "http://push.example/", "x"])
            body = {"endpoint": endpoint, "keys": {"p256dh": "B" + "x" * 86, "auth": "y" * 22}}
        elif route.endswith("/chat"):
            body = {"text": self._text() * dice.choice([1, 1, 30])}
        else:
            body = {"name": self._text(), **self._some({"rules": self._rules, "capacity": lambda: dice.randint(-1, 9)})}
        text = json.dumps(self._spoilt(body), ensure_ascii=dice.random() < 0.5)
        return text.encode("utf-8", "surrogatepass")

    def command(self) -> Body:
        """A command that has all it needs, and often what the table would allow."""
        dice, kind = self.dice, self.dice.choice(sorted(COMMANDS))
        properties: Any = COMMANDS[kind].schema
        wanted = properties["required"]
        values: dict[str, Callable[[], object]] = {
            "type": lambda: kind,
            "ply": lambda: (self.game.people[0].view["round"] or {"ply": 0})["ply"] + dice.choice([0, 0, 0, -1, 1]),
            "card": lambda: dice.choice("A23456789TJQK") + dice.choice("CDHS") if dice.random() < 0.95 else "XX",
            "suit": lambda: dice.choice("CDHS"),
            "call": lambda: dice.random() < 0.5,
            "seat": lambda: dice.choice([0, 1, 2, 3, 7, 10**20]),
            "bot": lambda: dice.choice(["carmen", "tito", "luna"]),
            "rules": self._rules,
            "round": lambda: dice.choice([0, 1, 2, 10**9]),
            "agree": lambda: dice.random() < 0.5,
            "k": lambda: dice.choice([0, 1, 2, 10**9]),
            "client_seed": lambda: dice.randbytes(16).hex(),
        }
        optional = {name: values[name] for name in properties["properties"] if name not in wanted}
        return {name: values[name]() for name in wanted} | self._some(optional)

    def _rules(self) -> object:
        dice = self.dice
        if dice.random() < 0.4:
            return some_rules(dice, 2)
        options = {dice.choice([*KINDS, "x"]): self._value(2) for _ in range(dice.randint(0, 4))}
        return {"preset": dice.choice([*PRESETS, "x", 7, None]), "options": dice.choice([options, options, [], None])}

    def _spoilt(self, body: Body) -> Body:
        """Now and then a field is changed, left out, or put in."""
        if body and self.dice.random() < 0.25:
            name = self.dice.choice([*body, "ply", "x"])
            if self.dice.random() < 0.3:
                return {left: value for left, value in body.items() if left != name}
            return {**body, name: self._value(3)}
        return body

    def _value(self, depth: int) -> Any:
        dice = self.dice
        kind = dice.randint(0, 7 if depth else 5)
        if kind == 6:
            return [self._value(depth - 1) for _ in range(dice.randint(0, 3))]
        if kind == 7:
            return {self._text(): self._value(depth - 1) for _ in range(dice.randint(0, 3))}
        return [None, True, dice.randint(-(10**20), 10**20), dice.uniform(-1e300, 1e300), self._text(), 0][kind]

    def _text(self) -> str:
        dice = self.dice
        if dice.random() < 0.5:
            return dice.choice(["Ana", "Bo", "Zoë", "Cärmen", "Аna", "Zaínho", "oi", "8C", "classic"]) + str(
                dice.randint(0, 99)
            )
        pools = (
            "abcXYZ0189",
            "áñçßﬁ",
            "\u0301\u0308\u20dd",
            "\u202e\u2066\u200d\u200b",
            "\x00\n\t\x7f",
            "😀👩🏽花",
            "\ud800\udfff",
        )
        return "".join(dice.choice(dice.choice(pools)) for _ in range(dice.randint(0, 24)))

    def _wrong_id(self) -> str:
        return self.dice.choice(
            ["x", "test-" + "b" * 24, self.game.table + "a", self.game.table.upper(), "%20", "..", "-" * 40]
        )

    def _mostly(self, right: Callable[[], str], wrong: Callable[[], str]) -> str:
        return right() if self.dice.random() < 0.93 else wrong()

    def _some(self, values: dict[str, Callable[[], object]]) -> Body:
        return {name: value() for name, value in values.items() if self.dice.random() < 0.5}


def storm(requests: int, seed: int) -> Answers:
    """Send so many requests and frames; ends at the tenth fault."""
    logging.getLogger("chalicelib").propagate = False
    answers, number = Answers(), 0
    while answers.requests < requests and len(answers.faults) < 10:
        Storm(Random(f"{seed} {number}"), answers).blow(min(A_GAME, requests - answers.requests))
        number += 1
    return answers
