"""People who use the API as a browser would: over HTTP, each with a token."""

import http.client
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import urlsplit

View = dict[str, Any]

CLASSIC = {"preset": "classic"}
SHORT = {"preset": "classic", "options": {"target": {"fixed": 20}, "hand_two": 2, "hand_more": 2}}


@dataclass(frozen=True)
class Reply:
    """An answer; header names in lower case."""

    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)

    @property
    def code(self) -> str:
        """The code of a refusal."""
        return str(self.json["error"]["code"])

    @property
    def refusal(self) -> tuple[int, str]:
        return self.status, self.code


class Asked(Protocol):
    """Whatever answers requests: an API somewhere, or the app within this process."""

    def ask(
        self, method: str, path: str, body: bytes | str | None = None, headers: Mapping[str, str] | None = None
    ) -> Reply: ...


class Api:
    """An API at a base address. Each call is a connection of its own, so that threads need not agree."""

    def __init__(self, base: str) -> None:
        self._base = urlsplit(base)

    def ask(
        self, method: str, path: str, body: bytes | str | None = None, headers: Mapping[str, str] | None = None
    ) -> Reply:
        """Exactly this request, and nothing added to it but what HTTP itself needs."""
        connection = http.client.HTTPConnection(self._base.netloc, timeout=30)
        connection.putrequest(method, self._base.path + path, skip_accept_encoding=True)
        content = body.encode() if isinstance(body, str) else body
        for name, value in (headers or {}).items():
            connection.putheader(name, value)
        if content is not None:
            connection.putheader("Content-Length", str(len(content)))
        connection.endheaders(content)
        answer = connection.getresponse()
        text = answer.read().decode()
        reply = Reply(answer.status, {name.lower(): value for name, value in answer.getheaders()}, text)
        connection.close()
        return reply


def key() -> str:
    """A fresh idempotency key, or token."""
    return secrets.token_urlsafe(24)


class Person:
    """Someone with a name and a seat token."""

    def __init__(self, api: Asked, name: str = "Ana", token: str | None = None) -> None:
        self.api = api
        self.name = name
        self.token = token or key()

    def get(self, path: str, **headers: str) -> Reply:
        return self.api.ask("GET", path, headers={"Authorization": f"Bearer {self.token}", **_dashed(headers)})

    def post(self, path: str, body: object, **headers: str) -> Reply:
        return self.send("POST", path, body, **headers)

    def send(self, method: str, path: str, body: object, **headers: str) -> Reply:
        own = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        return self.api.ask(method, path, json.dumps(body), {**own, **_dashed(headers)})

    def open(self, rules: object = CLASSIC, idempotency_key: str | None = None, **fields: object) -> Reply:
        body = {"name": self.name, "rules": rules, **fields}
        return self.post("/tables", body, idempotency_key=idempotency_key or key())

    def sit(self, table: str, **fields: object) -> Reply:
        return self.post(f"/tables/{table}/seats", {"name": self.name, **fields})

    def command(self, table: str, kind: str, idempotency_key: str | None = None, **fields: object) -> Reply:
        body = {"type": kind, **fields}
        return self.post(f"/tables/{table}/commands", body, idempotency_key=idempotency_key or key())

    def view(self, table: str) -> View:
        reply = self.get(f"/tables/{table}")
        assert reply.status == 200, reply.text
        view: View = reply.json
        return view

    def say(self, table: str, text: str) -> Reply:
        return self.post(f"/tables/{table}/chat", {"text": text})

    def move(self, view: View) -> Reply:
        """Make the first move of the turn that the view offers."""
        return self.command(view["table"], **first_move(view))


def first_move(view: View) -> dict[str, Any]:
    """A command of the turn, made of an offer: a play rather than a draw, and wilds named as their first suit."""
    turns = [offer for offer in view["you"]["moves"] if offer["type"] in ("play", "draw", "pass", "declare")]
    offer = next((offer for offer in turns if offer["type"] in ("play", "declare")), turns[0])
    command: dict[str, Any] = {"kind": offer["type"], "ply": view["round"]["ply"]}
    command |= {"card": offer["card"]} if "card" in offer else {}
    command |= {"suit": offer["suits"][0]} if "suits" in offer else {}
    return command | ({"call": True} if offer.get("call") else {})


def on_turn(people: list[Person], view: View) -> Person:
    """Who is waited for, people being given in the order of their seats."""
    return people[int(view["round"]["turn"])]


def play_round(people: list[Person], table: str) -> View:
    """Play until the round is over, and return the last view."""
    view = people[0].view(table)
    while view["phase"] == "playing":
        person = on_turn(people, view)
        seen = view if view["you"]["seat"] == view["round"]["turn"] else person.view(table)
        reply = person.move(seen)
        assert reply.status == 200, reply.text
        view = reply.json
    return view


def _dashed(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}
