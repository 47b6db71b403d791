"""The app within this process, on moto, so that a test can see what it asks of AWS and what it writes into its log."""

import json
import logging
import os
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote

import app
from chalicelib import wiring
from chalicelib.api.logs import JsonLines
from infra.local.guest import Guest, context
from tests.api.client import Reply

TABLE_NAME = "tables"
ORIGIN = "https://cards.example"


class TestClock:
    """Stands still until moved."""

    __test__ = False

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time

    def advance(self, **delta: float) -> None:
        self.time += timedelta(**delta)


class Elsewhere:
    """AWS's socket management and function invocation, which only remember what they are asked."""

    def __init__(self) -> None:
        self.frames: list[tuple[str, dict[str, Any]]] = []
        self.invocations: list[tuple[str, dict[str, Any]]] = []
        self.answers: dict[str, int] = {}  # status by connection; 200 for all others
        elsewhere = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                kind, _, name = unquote(self.path).removeprefix("/").partition("/")
                status = 202
                if kind == "@connections":
                    status = elsewhere.answers.get(name, 200)
                    elsewhere.frames.append((name, body))
                else:
                    elsewhere.invocations.append((name.split("/")[1], body))
                self.send_response(status)
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def sent_to(self, connection: str) -> list[dict[str, Any]]:
        return [frame for name, frame in self.frames if name == connection]


class LogLines(logging.Handler):
    """What would stand in the log, line by line."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))

    @property
    def read(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.lines]


class Inside:
    """One Lambda's worth of the app. `Person` and `Api` of client.py can be given this for an API."""

    def __init__(self, clock: TestClock, elsewhere: Elsewhere, log: LogLines) -> None:
        self.clock = clock
        self.elsewhere = elsewhere
        self.log = log
        self._guest = Guest(app)

    def ask(
        self, method: str, path: str, body: bytes | str | None = None, headers: Mapping[str, str] | None = None
    ) -> Reply:
        content = body.encode() if isinstance(body, str) else body
        answer = self._guest.gateway.handle_request(method, path, dict(headers or {}), content)
        named = {name.lower(): value for name, value in answer["headers"].items()}
        return Reply(answer["statusCode"], named, answer["body"])

    def socket(self, key: str, connection: str = "c", **event: object) -> Any:
        """An event of the socket gateway: `$connect`, `$default` with a body, `$disconnect`."""
        about = {"routeKey": key, "connectionId": connection, "domainName": "x", "stage": "api", "apiId": "x"}
        return self._guest.sockets[key]({"requestContext": about, **event}, context(key, 29))

    def say(self, frame: object, connection: str = "c") -> None:
        body = frame if isinstance(frame, str | None) else json.dumps(frame)
        self.socket("$default", connection, body=body)

    def function(self, name: str, event: Mapping[str, Any]) -> Any:
        return self._guest.function(name, 60)(event)


@contextmanager
def running(endpoint: str | None = None, table: str = TABLE_NAME) -> Iterator[Inside]:
    """The app with everything wired as deployed, on moto's tables or those at `endpoint`."""
    elsewhere, clock, log = Elsewhere(), TestClock(), LogLines()
    thread = threading.Thread(target=elsewhere.server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    before = dict(os.environ)
    os.environ.update(
        TABLE_NAME=table,
        REGION_NAME="local",
        SITE_ORIGINS=ORIGIN,
        SOCKET_ENDPOINT=elsewhere.url,
        FUNCTION_PREFIX="test-",
        DYNAMODB_ENDPOINT=endpoint or "",
        AWS_ENDPOINT_URL_LAMBDA=elsewhere.url,
    )
    logger = logging.getLogger("chalicelib")
    logger.addHandler(log)
    wiring.configure(clock=clock)
    try:
        yield Inside(clock, elsewhere, log)
    finally:
        wiring.configure(clock=wiring.SystemClock())
        logger.removeHandler(log)
        os.environ.clear()
        os.environ.update(before)
        elsewhere.server.shutdown()
        elsewhere.server.server_close()
        thread.join()
