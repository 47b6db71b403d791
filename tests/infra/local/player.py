"""Somebody at a table of a running stack, by HTTP and by socket, who plays whatever is offered first."""

import http.client
import json
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from websockets.sync.client import ClientConnection, connect

from infra.local.stack import Stack

Json = dict[str, Any]

ORDER = ("declare", "play", "draw", "pass", "next_round")


class Player:
    """One person with one token. Every answer is (status, body)."""

    def __init__(self, stack: Stack) -> None:
        self.stack = stack
        self.token = secrets.token_urlsafe(18)

    def call(self, method: str, path: str, body: Json | None = None, key: str | None = None) -> tuple[int, Json]:
        connection = http.client.HTTPConnection(self.stack.host, timeout=30)
        headers = {"Authorization": f"Bearer {self.token}", "Idempotency-Key": key or secrets.token_urlsafe(18)}
        content = None
        if body is not None:
            content = json.dumps(body)
            headers["Content-Type"] = "application/json"
        connection.request(method, f"/api{path}", content, headers)
        answer = connection.getresponse()
        raw = answer.read()
        connection.close()
        return answer.status, json.loads(raw) if raw else {}

    def at_once(self, times: int, method: str, path: str, body: Json, key: str) -> list[tuple[int, Json]]:
        """The same call from as many threads."""
        with ThreadPoolExecutor(times) as threads:
            calls = [threads.submit(self.call, method, path, body, key) for _ in range(times)]
            return [call.result() for call in calls]

    def open_table(self, name: str = "Ana", **options: Any) -> str:
        rules = {"preset": "classic", "options": options}
        status, answer = self.call("POST", "/tables", {"name": name, "rules": rules})
        assert status == 201, answer
        return str(answer["table"])

    def sit(self, table: str, name: str) -> int:
        status, answer = self.call("POST", f"/tables/{table}/seats", {"name": name})
        assert status == 201, answer
        return int(answer["seat"])

    def view(self, table: str) -> Json:
        status, answer = self.call("GET", f"/tables/{table}")
        assert status == 200, answer
        return answer

    def command(self, table: str, **command: Any) -> Json:
        status, answer = self.call("POST", f"/tables/{table}/commands", command)
        assert status == 200, answer
        return answer

    def watch(self, table: str) -> ClientConnection:
        """A socket that has been sent the table's present view already."""
        socket = connect(self.stack.socket, open_timeout=20)
        socket.send(json.dumps({"type": "watch", "table": table, "token": self.token}))
        return socket


def first_offer(view: Json) -> Json | None:
    """The first command worth giving among those offered, in the form `commands` takes; None when others are on."""
    offers = [move for kind in ORDER for move in view["you"]["moves"] if move["type"] == kind]
    if not offers:
        return None
    offer = offers[0]
    command: Json = {"type": offer["type"]}
    if offer["type"] != "next_round":
        command["ply"] = view["round"]["ply"]
    if offer["type"] == "next_round":
        command["round"] = offer["round"]
    if "card" in offer:
        command["card"] = offer["card"]
    if "suits" in offer and not offer.get("unnamed"):
        command["suit"] = offer["suits"][0]
    return command


def next_view(socket: ClientConnection, after: int = 0, seconds: float = 20) -> Json:
    """The next view on the socket that is newer than version `after`; whatever else comes is passed over."""
    while True:
        message = json.loads(socket.recv(timeout=seconds))
        assert message["type"] != "error", message
        if message["type"] == "view" and message["view"]["version"] > after:
            return dict(message["view"])
