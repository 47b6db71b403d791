"""`python -m tests.load.floors`: commands a second at saturation, beside two floors under the same server and moto.

The game and the floors take turns of a few seconds, so that whatever slows the machine slows all; ratios are medians
over the turns. Each client is one table: it reads it, gives a command, and does so again. Then the game alone is given
half of what it could take, and its answers are timed. At last its memory is weighed. Writes build/bench-floors.json.
"""

import http.client
import json
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from statistics import median
from typing import Protocol
from urllib.parse import urlsplit

import psutil
from websocket import WebSocket, WebSocketException, create_connection

from infra.local.stack import Stack
from tests.api.client import Api, Person, Reply, View
from tests.benchmarks.figures import Figure, figure, show, write
from tests.load.bare import BARE
from tests.load.report import percentile

REPORT = Path("build/bench-floors.json")
CLIENTS = 6
SLICE = 6.0  # seconds
SLICES = 4
HALF = 80.0  # seconds at half load
OPENED, WEIGHED = 10, 60  # tables: so many to warm up, then so many more
FOREVER = {"preset": "specials", "options": {"target": {"fixed": 2000}}}


class Client(Protocol):
    """One table; `command` is a read and a command, and gives the command's seconds."""

    def command(self) -> float: ...


def main() -> None:
    with ExitStack() as running:
        game, bare = running.enter_context(Stack()), running.enter_context(Stack(module="tests.load.bare"))
        kinds: dict[str, list[Client]] = {
            "game": [Game(game) for _ in range(CLIENTS)],
            "same": [Floor(bare, "table") for _ in range(CLIENTS)],
            "bare": [Floor(bare, BARE) for _ in range(CLIENTS)],
        }
        rates: dict[str, list[float]] = {kind: [] for kind in kinds}
        for _ in range(SLICES):
            for kind, clients in kinds.items():
                rates[kind].append(len(saturated(clients, SLICE)) / SLICE)
        half = median(rates["game"]) / 2
        times = paced(kinds["game"], half, HALF)
        weight = kilobytes_a_table(game)
    p50, p99 = (percentile(times, share) for share in (0.5, 0.99))
    figures: list[Figure] = [
        figure("commands a second at saturation", median(rates["game"]), "a second"),
        figure("the same, of an app with the same calls and posts", median(rates["same"]), "a second"),
        figure("the same, of a bare get and conditional put", median(rates["bare"]), "a second"),
        figure("the game's, of the one with the same calls and posts", _ratio(rates, "same"), "× floor", "≥ 0.8"),
        figure("the game's, of the bare one", _ratio(rates, "bare"), "× floor"),
        figure("p50 of a command at half load", p50, "ms"),
        figure("p99 of a command at half load", p99, "ms"),
        figure("p99 / p50 at half load", p99 / p50, "×", "≤ 3"),
        figure("memory of a table just begun, in the local stack", weight, "KB"),
    ]
    show(figures)
    write(figures, REPORT)


def kilobytes_a_table(stack: Stack) -> float:
    """Resident memory that one more table of two people adds, what its stream has still to forget included."""
    process, api = psutil.Process(stack.process.pid), Line(stack.api)

    def begun(tables: int) -> int:
        for _ in range(tables):
            host, guest = Person(api, "Ana"), Person(api, "Bo")
            table = host.open(FOREVER).json["table"]
            guest.sit(table)
            host.command(table, "start")
        return int(process.memory_info().rss)

    before = begun(OPENED)
    return (begun(WEIGHED) - before) / WEIGHED / 1000


def _ratio(rates: dict[str, list[float]], floor: str) -> float:
    return median(ours / theirs for ours, theirs in zip(rates["game"], rates[floor], strict=True))


def saturated(clients: Sequence[Client], seconds: float) -> list[float]:
    """Each client's commands one after the other; their seconds."""
    return _together(clients, seconds, lambda took: None)


def paced(clients: Sequence[Client], rate: float, seconds: float) -> dict[str, int]:
    """So many commands a second from all together, at random times; how often each number of milliseconds was taken."""
    random, mean = Random(1), len(clients) / rate
    times = _together(clients, seconds, lambda took: time.sleep(max(0, random.expovariate(1 / mean) - took)))
    counted: dict[str, int] = {}
    for took in times:
        milliseconds = f"{took * 1000:.1f}"
        counted[milliseconds] = counted.get(milliseconds, 0) + 1
    return counted


def _together(clients: Sequence[Client], seconds: float, rest: Callable[[float], object]) -> list[float]:
    """Commands of all clients at once, each resting as it is told before the first (not all begin together) and after
    each of its own."""
    until, times = time.monotonic() + seconds, []

    def work(client: Client) -> None:
        rest(0)
        while time.monotonic() < until:
            begun = time.monotonic()
            times.append(client.command())
            rest(time.monotonic() - begun)

    threads = [threading.Thread(target=work, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return times


class Game:
    """Two people at a table of the game, each with a socket."""

    def __init__(self, stack: Stack) -> None:
        api = Line(stack.api)
        self._people = [Person(api, "Ana"), Person(api, "Bo")]
        self._table = self._people[0].open(FOREVER).json["table"]
        self._people[1].sit(self._table)
        self._view: View = self._people[0].command(self._table, "start").json
        self._sockets = [listener(stack, {"table": self._table, "token": one.token}) for one in self._people]

    def command(self) -> float:
        turn = self._view["round"]["turn"]
        person = self._people[turn or 0]
        seen = person.view(self._table)
        begun = time.monotonic()
        if turn is None:
            reply = person.command(self._table, "next_round", round=seen["round"]["number"])
        else:
            reply = person.move(seen)
        took = time.monotonic() - begun
        assert reply.status == 200, reply.text
        self._view = reply.json
        return took


class Floor:
    """A table of the bare app; one that is not BARE has two sockets."""

    def __init__(self, stack: Stack, kind: str) -> None:
        self._person = Person(Line(stack.api))
        table = self._person.post("/tables", {"kind": kind}).json["table"]
        self._path = f"/tables/{table}/{kind}"
        watched = range(0 if kind == BARE else 2)
        self._sockets = [listener(stack, {"table": table}) for _ in watched]

    def command(self) -> float:
        assert json.loads(self._person.get(self._path).text)
        begun = time.monotonic()
        reply = self._person.post(self._path, {"type": "play", "ply": 1, "card": "7H"})
        took = time.monotonic() - begun
        assert reply.status == 200, reply.text
        assert reply.json
        return took


class Line(Api):
    """An API over one connection that is kept."""

    def __init__(self, base: str) -> None:
        super().__init__(base)
        parts = urlsplit(base)
        self._path = parts.path
        self._connection = http.client.HTTPConnection(parts.netloc, timeout=60)

    def ask(
        self, method: str, path: str, body: bytes | str | None = None, headers: Mapping[str, str] | None = None
    ) -> Reply:
        content = body.encode() if isinstance(body, str) else body
        self._connection.request(method, self._path + path, content, dict(headers or {}))
        answer = self._connection.getresponse()
        return Reply(answer.status, dict(answer.getheaders()), answer.read().decode())


def listener(stack: Stack, watch: dict[str, str]) -> WebSocket:
    """A socket that watches; what comes is read by a thread of its own and not looked at."""
    socket = create_connection(stack.socket, origin=stack.url, timeout=60)
    socket.send(json.dumps({"type": "watch", **watch}))

    def read() -> None:
        with suppress(OSError, WebSocketException):
            while socket.recv():
                pass

    threading.Thread(target=read, daemon=True).start()
    return socket


if __name__ == "__main__":
    main()
