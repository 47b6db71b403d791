"""DynamoDB throttled, silent, or heard only half: the store says so, and what it may have done can be found out."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest

from chalicelib.store.dynamo import DynamoStore
from chalicelib.store.rows import Row
from chalicelib.tables.errors import Refused
from chalicelib.tables.ports import Conflict
from tests.contracts.conftest import StandingClock
from tests.contracts.samples import lobby

ATTEMPTS = Row.Meta.max_retry_attempts + 1


class FickleLine:
    """A line to another DynamoDB that does what `plan` says to each request in turn, and lets later ones through.

    "lose answer": the request arrives, its answer does not. "drop": neither does. "throttle": refused by DynamoDB.
    """

    def __init__(self, url: str) -> None:
        self.plan: list[str] = []
        line = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                fate = line.plan.pop(0) if line.plan else "pass"
                status, answer = _throttled() if fate == "throttle" else (0, b"")
                if fate in ("pass", "lose answer"):
                    status, answer = _forward(url, dict(self.headers), body)
                if fate in ("drop", "lose answer"):
                    self.close_connection = True
                    return
                self.send_response(status)
                self.send_header("Content-Type", "application/x-amz-json-1.0")
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"


def _throttled() -> tuple[int, bytes]:
    kind = "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException"
    return 400, json.dumps({"__type": kind, "message": "too fast"}).encode()


def _forward(url: str, headers: dict[str, str], body: bytes) -> tuple[int, bytes]:
    connection = HTTPConnection(urlsplit(url).netloc)
    connection.request("POST", "/", body, headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, content


@contextmanager
def _open(line: FickleLine) -> Iterator[None]:
    thread = Thread(target=line.server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        line.server.shutdown()
        line.server.server_close()
        thread.join()


@pytest.fixture
def line(dynalite: DynamoStore, dynalite_url: str) -> Iterator[FickleLine]:
    line = FickleLine(dynalite_url)
    with _open(line):
        yield line


@pytest.fixture
def store(line: FickleLine, clock: StandingClock) -> DynamoStore:
    return DynamoStore(Row.Meta.table_name, line.url, clock)


@pytest.mark.parametrize("fate", ["throttle", "drop", "lose answer"])
def test_a_call_that_fails_every_time_is_unavailable(store: DynamoStore, line: FickleLine, fate: str) -> None:
    store.open(lobby())
    line.plan = [fate] * ATTEMPTS
    with pytest.raises(Refused) as refused:
        store.load(lobby().id)
    assert (refused.value.code, refused.value.retry_after) == ("unavailable", 1)
    assert line.plan == []


@pytest.mark.parametrize("fate", ["throttle", "drop"])
def test_a_call_that_fails_once_is_tried_again(store: DynamoStore, line: FickleLine, fate: str) -> None:
    store.open(lobby())
    line.plan = [fate]
    store.save(replace(lobby(), version=2))
    assert store.load(lobby().id) == replace(lobby(), version=2)


def test_ones_own_success_comes_back_as_a_conflict_with_oneself(store: DynamoStore, line: FickleLine) -> None:
    """The client repeats the put whose answer was lost, and finds its condition no longer true."""
    store.open(lobby())
    line.plan = ["lose answer"]
    with pytest.raises(Conflict) as conflict:
        store.save(replace(lobby(), version=2))
    assert conflict.value.current == replace(lobby(), version=2)


def test_nobody_there_is_unavailable(clock: StandingClock, aws_environment: None) -> None:
    store = DynamoStore("tables", "http://127.0.0.1:9", clock)
    with pytest.raises(Refused) as refused:
        store.open(lobby())
    assert refused.value.code == "unavailable"
