"""The whole service in this process, over the store in memory: requests, frames, events and log lines, all for real.

`World` of tests/tables brings store, clock and recorded gateways; here its ports are put behind the app's own edges.
"""

import json
import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import app
from chalicelib import wiring
from chalicelib.settings import Settings
from chalicelib.store.stream import changes
from infra.local.guest import Guest, context
from tests.api.client import Reply
from tests.api.inside import LogLines
from tests.tables.world import World

ORIGIN = "https://cards.example"

SETTINGS = Settings.from_env(
    {
        "TABLE_NAME": "none",
        "REGION_NAME": "test",
        "SITE_ORIGINS": ORIGIN,
        "SOCKET_ENDPOINT": "none",
        "FUNCTION_PREFIX": "none",
    }
)

_guest = Guest(app)
os.environ.setdefault("AWS_REGION", "us-east-1")  # Chalice asks for it before it lets a frame in


class Edge:
    """A world behind the app's edges. `Person` of tests/api/client can be given this for an API."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.log = LogLines()
        self._services = wiring.Services(SETTINGS, world.ports, changes)

    def ask(
        self, method: str, path: str, body: bytes | str | None = None, headers: Mapping[str, str] | None = None
    ) -> Reply:
        content = body.encode() if isinstance(body, str) else body
        with self.at_work():
            answer = _guest.gateway.handle_request(method, path, dict(headers or {}), content)
        named = {name.lower(): value for name, value in answer["headers"].items()}
        return Reply(answer["statusCode"], named, answer["body"])

    def connect(self, headers: Mapping[str, str] | None, connection: str = "c") -> int:
        """The status that `$connect` answers."""
        return int(self._socket("$connect", connection, headers=headers)["statusCode"])

    def say(self, frame: object, connection: str = "c") -> None:
        """One frame of a client: text as it stands, or an object as JSON."""
        self._socket("$default", connection, body=frame if isinstance(frame, str | None) else json.dumps(frame))

    def disconnect(self, connection: str = "c") -> None:
        self._socket("$disconnect", connection)

    def function(self, name: str, event: Mapping[str, Any]) -> None:
        with self.at_work():
            _guest.function(name, 60)(event)

    def settle(self) -> None:
        """Let everything that follows from the changes happen: stream, then invocations, until all is quiet."""
        with self.at_work():
            self.world.settle()

    def _socket(self, key: str, connection: str, **event: object) -> Any:
        about = {"routeKey": key, "connectionId": connection, "domainName": "x", "stage": "api", "apiId": "x"}
        with self.at_work():
            return _guest.sockets[key]({"requestContext": about, **event}, context(key, 29))

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """The process is wired to this world, and the project's log lines are kept, all of them."""
        logger, before = logging.getLogger("chalicelib"), wiring._services
        level, others, logger.handlers = logger.level, logger.handlers, [self.log]
        logger.setLevel(logging.DEBUG)
        wiring._services = self._services
        try:
            yield
        finally:
            wiring._services = before
            logger.handlers = others
            logger.setLevel(level)
