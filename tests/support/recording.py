"""A forward proxy on loopback that keeps the head of every request of a browser: pages, workers and sockets alike."""

import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import NamedTuple
from urllib.parse import urlsplit

CHUNK = 65536


class Request(NamedTuple):
    """One request's first line, as a server's access log has it, and its headers, names in lower case."""

    line: str
    headers: Mapping[str, str]


class Recording(ThreadingTCPServer):
    """Use `url` as the browser's proxy; `requests` grows."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Connection)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.requests: list[Request] = []


class _Connection(StreamRequestHandler):
    """One connection of the browser. What it asks goes on to where it leads; a tunnel is looked into, too."""

    server: Recording

    def handle(self) -> None:
        upstream: socket.socket | None = None
        tunnel = ""
        with suppress(OSError):
            while head := self._head():
                line, *rest = head.decode("latin-1").rstrip().split("\r\n")
                method, target, version = line.split(" ", 2)
                if method == "CONNECT":
                    tunnel = target
                    self.wfile.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
                    continue
                address = tunnel or urlsplit(target).netloc
                path = target if tunnel else target.partition(address)[2] or "/"
                headers = {name.lower(): value.strip() for name, _, value in (one.partition(":") for one in rest)}
                self.server.requests.append(Request(f"{method} {path} {version}", headers))
                upstream = upstream or self._connect(address)
                upstream.sendall("\r\n".join([f"{method} {path} {version}", *rest, "", ""]).encode("latin-1"))
                self._send_on(upstream, None if "upgrade" in headers else int(headers.get("content-length", 0)))
        if upstream is not None:
            upstream.close()

    def _head(self) -> bytes:
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            line = self.rfile.readline(CHUNK)
            if not line:
                return b""
            head += line
        return head

    def _connect(self, address: str) -> socket.socket:
        host, _, port = address.partition(":")
        upstream = socket.create_connection((host, int(port or 80)))
        threading.Thread(target=self._answer, args=(upstream,), daemon=True).start()
        return upstream

    def _send_on(self, upstream: socket.socket, length: int | None) -> None:
        """So many bytes of the body, or all that comes over what has become a socket."""
        left = length
        while left != 0:
            chunk = self.rfile.read1(CHUNK if left is None else min(CHUNK, left))
            if not chunk:
                return
            upstream.sendall(chunk)
            left = left and left - len(chunk)

    def _answer(self, upstream: socket.socket) -> None:
        with suppress(OSError):
            while chunk := upstream.recv(CHUNK):
                self.connection.sendall(chunk)
            self.connection.shutdown(socket.SHUT_RDWR)


@contextmanager
def recording() -> Iterator[Recording]:
    """A proxy at work."""
    server = Recording()
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
