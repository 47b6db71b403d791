"""Starting and ending: one line when ready, one sentence when not, another DynamoDB, another origin for the site."""

import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from websockets.sync.client import connect

from infra.local.options import ROOT
from infra.local.stack import Stack
from tests.infra.local.player import Player, first_offer


def start(*options: str) -> "subprocess.CompletedProcess[str]":
    """Run the command until it ends by itself."""
    command = [sys.executable, "-m", "infra.local", "--no-browser", *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


def refused(ended: "subprocess.CompletedProcess[str]") -> str:
    """The sentence it refused with, alone on standard error."""
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1
    return ended.stderr.strip()


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def wait_for(port: int) -> None:
    deadline = time.monotonic() + 30
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            assert time.monotonic() < deadline
            time.sleep(0.05)


@pytest.fixture
def served(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a server started by the command given as parameter, `PORT` put in."""
    port = free_port()
    command: Sequence[str] = [part.replace("PORT", str(port)) for part in request.param]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for(port)
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(10)


def test_a_taken_port_is_a_sentence(tmp_path: Path, stack: Stack) -> None:
    port = stack.host.partition(":")[2]
    assert refused(start("--port", port, "--data", str(tmp_path))) == (
        f"Port {port} is taken or not allowed; choose another with --port."
    )
    assert "Port 70000 is taken or not allowed" in refused(start("--port", "70000", "--data", str(tmp_path)))
    assert "--site-port" in refused(start("--port", "0", "--site-port", port, "--data", str(tmp_path)))


def test_a_folder_in_use_is_a_sentence(stack: Stack) -> None:
    assert refused(start("--port", "0", "--data", str(stack.data))) == (
        f"Another local stack keeps its tables in {stack.data}; stop it or choose another --data."
    )


def test_a_folder_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be written to" in refused(start("--port", "0", "--data", str(tmp_path / "file" / "below")))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_prints_one_line_when_ready_and_a_signal_ends_it_in_good_order(tmp_path: Path, number: int) -> None:
    command = [sys.executable, "-m", "infra.local", "--no-browser", "--port", "0", "--data", str(tmp_path)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    assert re.fullmatch(r"ready http://127\.0\.0\.1:\d+/\n", line)
    host = line.split("/")[2]
    with connect(f"ws://{host}/ws", open_timeout=20) as socket_left_open:
        socket_left_open.send('{"type": "ping"}')
        assert socket_left_open.recv(timeout=20) == '{"type":"pong"}'
        process.send_signal(number)
        rest, errors = process.communicate(timeout=30)
    assert (process.returncode, rest, errors) == (0, "", "")


def test_the_site_can_be_served_from_another_origin(tmp_path: Path) -> None:
    port = free_port()
    with Stack(tmp_path, ["--site-port", str(port)]) as running:
        site = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        site.request("GET", "/config.json")
        answer = site.getresponse()
        assert json.loads(answer.read())["regions"] == {"local": {"api": running.api, "socket": running.socket}}
        policy = answer.getheader("Content-Security-Policy") or ""
        assert f"connect-src 'self' http://{running.host} ws://{running.host};" in policy
        api = http.client.HTTPConnection(running.host, timeout=20)
        for origin, allowed in ((f"http://127.0.0.1:{port}", True), ("https://evil.example", False)):
            api.request("GET", "/api/health", headers={"Origin": origin})
            heard = api.getresponse()
            heard.read()
            assert (heard.getheader("Access-Control-Allow-Origin") == origin) is allowed
        site.close()
        api.close()


def test_no_database_at_the_address_is_a_sentence(tmp_path: Path) -> None:
    url = f"http://127.0.0.1:{free_port()}"
    assert refused(start("--port", "0", "--data", str(tmp_path), "--dynamodb", url)) == (
        f"Nothing answers as DynamoDB at {url}; start it first, or leave --dynamodb away."
    )


@pytest.mark.parametrize("said", [b"<html>hello</html>", b"{}", b"[1]", b'{"TableNames": 1'])
def test_something_else_at_the_address_is_a_sentence(said: bytes, tmp_path: Path) -> None:
    class Anything(BaseHTTPRequestHandler):
        """Answers whatever it is asked with 200."""

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Anything) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}"
        assert refused(start("--port", "0", "--data", str(tmp_path), "--dynamodb", url)) == (
            f"Nothing answers as DynamoDB at {url}; start it first, or leave --dynamodb away."
        )
        server.shutdown()


def test_an_address_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    assert refused(start("--port", "0", "--data", str(tmp_path), "--dynamodb", "here")) == (
        "here is no address; give --dynamodb one like http://127.0.0.1:8001."
    )


@pytest.mark.parametrize("served", [["node", "node_modules/dynalite/cli.js", "--port", "PORT"]], indirect=True)
def test_a_database_without_streams_is_a_sentence(served: str, tmp_path: Path) -> None:
    assert refused(start("--port", "0", "--data", str(tmp_path), "--dynamodb", served)) == (
        f"{served} has no DynamoDB Streams API, without which nothing is told to players and robots; "
        "give --dynamodb an endpoint that has it, or leave it away."
    )


@pytest.mark.parametrize("served", [[sys.executable, "-m", "moto.server", "-p", "PORT"]], indirect=True)
def test_another_database_carries_tables_from_one_stack_to_the_next(served: str, tmp_path: Path) -> None:
    options = ["--dynamodb", served]
    with Stack(tmp_path / "one", options) as first:
        ana = Player(first)
        table = ana.open_table()
        ana.command(table, type="add_bot", bot="luna")
        ana.command(table, type="start")
        move(ana, table)
    with Stack(tmp_path / "two", options) as second:
        ana.stack = second
        move(ana, table)
        second.advance(8 * 24)
        assert ana.view(table)["phase"] == "finished"


def move(player: Player, table: str) -> None:
    """Wait until the robot has moved, and answer it."""
    deadline = time.monotonic() + 30
    while (command := first_offer(player.view(table))) is None:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    player.command(table, **command)


def test_a_stack_that_writes_a_long_log_goes_on_answering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At level INFO each answer writes a line of a hundred bytes and more: 1,000 fill the 64 KB of a pipe twice."""
    monkeypatch.setenv("LOG_LEVEL", "INFO")
    with Stack(tmp_path) as running:
        line = http.client.HTTPConnection(running.host, timeout=20)
        for _ in range(1_000):
            line.request("GET", "/api/health")
            answer = line.getresponse()
            assert (answer.status, bool(answer.read())) == (200, True)
        line.close()
