"""A socket that watches a table, and like every client drops what comes late."""

import json
from collections.abc import Callable
from typing import Any

import gevent
from websocket import WebSocket, WebSocketException, create_connection

Report = Callable[[str, str | None], None]  # what was checked, and what was wrong with it


class Listener:
    """Keeps the newest version it was sent. `token` None watches as a spectator."""

    def __init__(self, url: str, origin: str, table: str, token: str | None, report: Report) -> None:
        self._url, self._origin, self._table, self._token, self._report = url, origin, table, token, report
        self.version = 0
        self._socket: WebSocket | None = None
        self._reading: Any = None

    def open(self) -> None:
        """Connect and watch; what comes is read in a greenlet of its own."""
        try:
            self._socket = create_connection(self._url, origin=self._origin, timeout=30)
            self._socket.send(json.dumps({"type": "watch", "table": self._table, **self._secret}))
        except (OSError, WebSocketException) as problem:
            self._report("socket opens", type(problem).__name__)
            return
        self._report("socket opens", None)
        self._reading = gevent.spawn(self._read, self._socket)

    def close(self) -> None:
        if self._reading is not None:
            self._reading.kill()
        if self._socket is not None:
            self._socket.close()

    @property
    def _secret(self) -> dict[str, str]:
        return {"token": self._token} if self._token else {}

    def _read(self, socket: WebSocket) -> None:
        while True:
            try:
                frame = json.loads(socket.recv())
            except (OSError, WebSocketException, ValueError):
                return
            if frame["type"] in ("view", "changed"):
                version = frame["version"] if frame["type"] == "changed" else frame["view"]["version"]
                self._report("views in order on a socket" if version > self.version else "late views dropped", None)
                self.version = max(self.version, version)
            elif frame["type"] == "error":
                self._report("no errors on a socket", frame["error"]["code"])
