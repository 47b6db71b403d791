"""One person of a load: speaks HTTP with a token, and remembers what was acknowledged."""

import json
import secrets
from random import Random
from typing import Any, Protocol

View = dict[str, Any]

# Refusals that people meet when they act at the same time; each comes with the view that explains it.
EXPECTED = {"stale", "illegal_move", "wrong_phase"}
ANSWERED = 400


class Client(Protocol):
    """Locust's HTTP client, as far as it is used here."""

    def request(self, method: str, url: str, **options: Any) -> Any: ...


class Seat:
    """A person at a table; `acknowledged` maps each ply this person moved at to the move as a record writes it."""

    def __init__(self, client: Client, name: str, table: str = "") -> None:
        self.client, self.name, self.table = client, name, table
        self.token = secrets.token_urlsafe(24)
        self.acknowledged: dict[int, str] = {}
        self.view: View = {}
        self.went_back: list[str] = []  # answers older than one seen before

    def open(self, preset: str, target: int) -> None:
        rules = {"preset": preset, "options": {"target": {"fixed": target}}}
        answer = self._ask("POST", "/tables", "open", {"name": self.name, "rules": rules}, key=new_key())
        self.table, self.view = answer["table"], answer["view"]

    def sit(self) -> None:
        body = {"name": self.name, "client_seed": secrets.token_hex(16)}
        self.view = self._ask("POST", f"/tables/{self.table}/seats", "sit", body)["view"]

    def look(self) -> View:
        return self._seen(self._ask("GET", f"/tables/{self.table}", "view"))

    def say(self, text: str) -> None:
        self._ask("POST", f"/tables/{self.table}/chat", "chat", {"text": text}, expected={"slow_down"})

    def record(self) -> View:
        return self._ask("GET", f"/tables/{self.table}/record", "record")

    def command(self, kind: str, repeat: bool = False, **fields: Any) -> View:
        """Give a command, perhaps twice under one key; the view after it."""
        key = new_key()
        for _ in range(1 + repeat):
            answer = self._ask(
                "POST", f"/tables/{self.table}/commands", kind, {"type": kind, **fields}, key=key, expected=EXPECTED
            )
        if "error" not in answer and "ply" in fields:
            self.acknowledged[fields["ply"]] = written(kind, fields)
        return self._seen(answer.get("view", self.view) if "error" in answer else answer)

    def move(self, random: Random, repeat: bool) -> View:
        """A move of the turn from those offered: mostly a play."""
        offers = [offer for offer in self.view["you"]["moves"] if offer["type"] in ("play", "draw", "pass", "declare")]
        plays = [offer for offer in offers if offer["type"] == "play"]
        offer = random.choice(plays or offers)
        fields: dict[str, Any] = {"ply": self.view["round"]["ply"]}
        fields |= {"card": offer["card"]} if "card" in offer else {}
        fields |= {"suit": random.choice(offer["suits"])} if offer.get("suits") else {}
        fields |= {"call": True} if offer.get("call") else {}
        return self.command(offer["type"], repeat, **fields)

    def _seen(self, view: View) -> View:
        if "version" in view and view["version"] < self.view.get("version", 0):
            self.went_back.append(f"{view['version']} after {self.view['version']}")
        self.view = view
        return view

    def _ask(
        self,
        method: str,
        path: str,
        name: str,
        body: object = None,
        *,
        key: str = "",
        expected: set[str] | frozenset[str] = frozenset(),
    ) -> View:
        headers = {"Authorization": f"Bearer {self.token}", **({"Idempotency-Key": key} if key else {})}
        options: dict[str, Any] = {"headers": headers, "name": name, "catch_response": True}
        if body is not None:
            options |= {"data": json.dumps(body), "headers": {**headers, "Content-Type": "application/json"}}
        with self.client.request(method, path, **options) as answer:
            parsed: View = (
                json.loads(answer.text) if answer.text else {"error": {"code": f"status {answer.status_code}"}}
            )
            if answer.status_code < ANSWERED or parsed["error"]["code"] in expected:
                answer.success()
            else:
                answer.failure(parsed["error"]["code"])
        return parsed


def new_key() -> str:
    return secrets.token_urlsafe(24)


def written(kind: str, fields: dict[str, Any]) -> str:
    """A command as the record writes it (API.md)."""
    if kind == "play":
        return f"{fields['card']}{'=' + fields['suit'] if 'suit' in fields else ''}{'*' if fields.get('call') else ''}"
    return {"draw": "+", "pass": "-", "stop": "stop"}.get(kind) or f"={fields['suit']}"
