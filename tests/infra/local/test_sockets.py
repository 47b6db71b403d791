"""API Gateway's sockets: events in, frames out, refusals, sizes, closings."""

import json
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from infra.local import sockets
from infra.local.sockets import FRAME
from tests.infra.local.conftest import Running


def open_socket(running: Running, path: str = "/ws", **options: Any) -> ClientConnection:
    socket: ClientConnection = connect(f"ws://{running.host}{path}", open_timeout=20, **options)
    return socket


def until(seen: list[Any], count: int) -> list[Any]:
    deadline = time.monotonic() + 10
    while len(seen) < count:
        assert time.monotonic() < deadline, seen
        time.sleep(0.005)
    return seen


def closing_code(socket: ClientConnection) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=10)
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


def test_a_connection_is_three_kinds_of_events(running: Running, seen: list[Any]) -> None:
    with open_socket(running, origin="https://site.example", user_agent_header="a browser") as socket:
        socket.send("olá")
        assert socket.recv(timeout=10) == "heard olá"
    connected, message, disconnected = (event["requestContext"] for event in until(seen, 3))
    assert [event["requestContext"]["routeKey"] for event in seen] == ["$connect", "$default", "$disconnect"]
    assert [connected["eventType"], message["eventType"], disconnected["eventType"]] == [
        "CONNECT",
        "MESSAGE",
        "DISCONNECT",
    ]
    assert connected["connectionId"] == message["connectionId"] == disconnected["connectionId"]
    assert seen[0]["headers"]["Origin"] == "https://site.example"
    assert connected["identity"] == {"sourceIp": "127.0.0.1", "userAgent": "a browser"}
    assert (seen[1]["body"], seen[1]["isBase64Encoded"]) == ("olá", False)
    assert disconnected["disconnectStatusCode"] == 1000


def test_a_refused_connection_never_opens(running: Running, seen: list[Any]) -> None:
    with pytest.raises(InvalidStatus) as refused:
        open_socket(running, origin="https://evil.example")
    assert refused.value.response.status_code == 403
    time.sleep(0.05)
    assert [event["requestContext"]["routeKey"] for event in seen] == ["$connect"]


@pytest.mark.parametrize("path", ["/", "/ws/", "/ws/x", "/api/ws", "/wss"])
def test_sockets_connect_to_ws_exactly(running: Running, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        open_socket(running, path)
    assert refused.value.response.status_code == 403


def test_a_frame_of_32_kb_passes_and_a_larger_one_closes(running: Running, seen: list[Any]) -> None:
    with open_socket(running) as socket:
        socket.send("x" * FRAME)
        assert socket.recv(timeout=10) == "heard " + "x" * FRAME
        socket.send("x" * (FRAME + 1))
        assert closing_code(socket) == 1009
    assert until(seen, 3)[2]["requestContext"]["disconnectStatusCode"] == 1009


def test_binary_frames_reach_the_app_in_base64(running: Running, seen: list[Any]) -> None:
    with open_socket(running) as socket:
        socket.send(b"\x00\xff")
        assert socket.recv(timeout=10) == "heard AP8="
    assert seen[1]["isBase64Encoded"] is True


def test_a_handler_that_fails_is_told_of_on_the_socket(running: Running, seen: list[Any]) -> None:
    with open_socket(running) as socket:
        socket.send("fail")
        assert json.loads(socket.recv(timeout=10))["message"] == "Internal server error"
        socket.send("again")
        assert socket.recv(timeout=10) == "heard again"
    until(seen, 4)


def test_an_idle_socket_is_closed_and_a_busy_one_at_the_end_of_its_life(
    running: Running, seen: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_socket(running) as idle, open_socket(running) as busy:
        idle.send("first")
        idle.recv(timeout=10)
        monkeypatch.setattr(sockets, "IDLE", 0.2)
        time.sleep(0.3)
        busy.send("still here")
        busy.recv(timeout=10)
        running.await_on_loop(running.machine.sockets.close_overdue())
        assert closing_code(idle) == 1001
        monkeypatch.setattr(sockets, "LIFETIME", 0.1)
        running.await_on_loop(running.machine.sockets.close_overdue())
        assert closing_code(busy) == 1001
    until(seen, 6)
    assert running.machine.sockets.open == {}
