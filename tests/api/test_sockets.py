"""Sockets as a browser uses them: real ones, against the whole service."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from infra.local.stack import Stack
from tests.api.client import Person
from tests.api.conftest import Game

Frame = dict[str, Any]
PATIENCE = 10.0  # seconds


class Socket:
    """A client that keeps what it is sent."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    def send(self, frame: object) -> None:
        self._connection.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    def watch(self, table: str, token: str | None = None) -> Frame:
        """Watch a table and return its view."""
        self.send({"type": "watch", "table": table} | ({} if token is None else {"token": token}))
        view: Frame = self.next("view")["view"]
        return view

    def next(self, kind: str, **wanted: object) -> Frame:
        """The next frame of this type that holds these values, others passed over."""
        until = time.monotonic() + PATIENCE
        while True:
            frame: Frame = json.loads(self._connection.recv(timeout=until - time.monotonic()))
            if frame["type"] == kind and wanted.items() <= frame.items():
                return frame

    def view_of_version(self, version: int) -> Frame:
        """Views may be left out on the way to a version, but never come out of order."""
        last = 0
        while last < version:
            view: Frame = self.next("view")["view"]
            assert view["version"] > last
            last = view["version"]
        return view


@contextmanager
def opened(stack: Stack, **options: Any) -> Iterator[Socket]:
    with connect(stack.socket, **options) as connection:
        yield Socket(connection)


def test_watching_shows_the_view_of_ones_own_seat(stack: Stack, game: Game, watcher: Person) -> None:
    ana, bo = game.people
    with opened(stack) as socket:
        assert socket.watch(game.table, ana.token) == ana.view(game.table)
        assert socket.watch(game.table, bo.token) == bo.view(game.table)
        assert socket.watch(game.table, watcher.token)["you"] is None
        assert socket.watch(game.table)["you"] is None


def test_every_change_arrives_as_each_ones_view(stack: Stack, game: Game) -> None:
    ana, bo = game.people
    with opened(stack) as of_ana, opened(stack) as of_bo, opened(stack) as of_nobody:
        version = of_ana.watch(game.table, ana.token)["version"]
        of_bo.watch(game.table, bo.token)
        of_nobody.watch(game.table)
        mover = game.people[ana.view(game.table)["round"]["turn"]]
        assert mover.move(mover.view(game.table)).status == 200
        assert of_ana.view_of_version(version + 1) == ana.view(game.table)
        assert of_bo.view_of_version(version + 1) == bo.view(game.table)
        assert of_nobody.view_of_version(version + 1)["you"] is None


def test_chat_arrives_as_it_was_answered(stack: Stack, game: Game) -> None:
    ana, bo = game.people
    with opened(stack) as of_bo, opened(stack) as of_nobody:
        of_bo.watch(game.table, bo.token)
        of_nobody.watch(game.table)
        message = ana.say(game.table, "olá").json
        assert of_bo.next("chat")["message"] == message
        assert of_nobody.next("chat")["message"] == message


def test_presence_tells_who_is_there(stack: Stack, game: Game) -> None:
    ana, bo = game.people
    with opened(stack) as of_ana:
        of_ana.watch(game.table, ana.token)
        assert of_ana.next("presence") == {"type": "presence", "seats": [0], "spectators": 0}
        with opened(stack) as of_bo, opened(stack) as of_nobody:
            of_bo.watch(game.table, bo.token)
            of_nobody.watch(game.table)
            of_ana.next("presence", seats=[0, 1], spectators=1)
        of_ana.next("presence", seats=[0], spectators=0)


def test_a_socket_watches_one_table_and_moves(stack: Stack, game: Game, lobby: str, ana: Person) -> None:
    with opened(stack) as moving, opened(stack) as staying:
        staying.watch(game.table)
        moving.watch(game.table)
        staying.next("presence", spectators=2)
        assert moving.watch(lobby, ana.token)["table"] == lobby
        staying.next("presence", spectators=1)
        assert ana.command(lobby, "add_bot", bot="luna").status == 200
        assert moving.view_of_version(2)["table"] == lobby


def test_coming_back_loses_nothing(stack: Stack, game: Game) -> None:
    ana, _ = game.people
    with opened(stack) as first:
        first.watch(game.table, ana.token)
    mover = game.people[ana.view(game.table)["round"]["turn"]]
    mover.move(mover.view(game.table))
    with opened(stack) as second:
        assert second.watch(game.table, ana.token) == ana.view(game.table)


def test_a_ping_is_answered(stack: Stack) -> None:
    with opened(stack) as socket:
        socket.send({"type": "ping"})
        assert socket.next("pong") == {"type": "pong"}


WATCH = {"type": "watch", "table": "local-" + "a" * 24}
TROUBLE: list[tuple[object, str, str | None]] = [
    ("hello", "malformed", None),
    (b"\x00\xff", "malformed", None),
    ("[]", "malformed", None),
    ('{"type": "ping", "type": "ping"}', "malformed", "type"),
    ('{"type": "ping", "n": NaN}', "malformed", None),
    ({"type": "shout"}, "malformed", "type"),
    ({"type": "watch"}, "malformed", "table"),
    ({"type": "watch", "table": 1}, "malformed", "table"),
    ({"type": "ping", "at": 1}, "malformed", "at"),
    (WATCH | {"seat": 0}, "malformed", "seat"),
    (WATCH | {"token": "short"}, "bad_token", None),
    (WATCH | {"token": None}, "malformed", "token"),
    (WATCH, "no_table", None),
    (WATCH | {"table": ""}, "no_table", None),
    (WATCH | {"table": "x" * 5000}, "no_table", None),
    (WATCH | {"table": "x" * 9000}, "too_large", None),
]


@pytest.mark.parametrize(("frame", "code", "field"), TROUBLE)
def test_trouble_is_told_on_the_socket_which_stays_open(
    stack: Stack, frame: object, code: str, field: str | None
) -> None:
    with opened(stack) as socket:
        socket.send(frame)
        error = socket.next("error")["error"]
        assert error["code"] == code
        assert error.get("field") == field
        socket.send({"type": "ping"})
        socket.next("pong")


def test_an_unknown_table_leaves_no_watcher_behind(stack: Stack, ana: Person) -> None:
    """Who asks for a table before it is there is not told of it when it comes."""
    with opened(stack) as socket:
        socket.send(WATCH)
        assert socket.next("error")["error"]["code"] == "no_table"
        table = ana.open().json["table"]
        assert socket.watch(table, ana.token)["version"] == 1


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null"])
def test_pages_of_other_sites_may_not_connect(stack: Stack, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused, opened(stack, origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_the_sites_own_pages_may(stack: Stack) -> None:
    with opened(stack, origin=stack.url) as socket:
        socket.send({"type": "ping"})
        socket.next("pong")


def test_robots_moves_arrive_by_themselves(stack: Stack, ana: Person) -> None:
    table = ana.open().json["table"]
    for bot in ("carmen", "luna"):
        ana.command(table, "add_bot", bot=bot)
    with opened(stack) as socket:
        socket.watch(table, ana.token)
        ana.command(table, "start", client_seed="0" * 32)
        while True:
            view = socket.next("view")["view"]
            if view["round"] and view["round"]["turn"] == 0:
                break
        assert view["you"]["moves"]
