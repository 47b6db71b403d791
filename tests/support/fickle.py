"""A line to DynamoDB that loses and refuses on demand."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import urlsplit


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
def fickle_line(url: str) -> Iterator[FickleLine]:
    """A line to `url`, open for the time of the block."""
    line = FickleLine(url)
    thread = Thread(target=line.server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield line
    finally:
        line.server.shutdown()
        line.server.server_close()
        thread.join()
