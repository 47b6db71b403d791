"""API Gateway's sockets: events into the app's handlers, and frames from the management endpoint out to clients."""

import asyncio
import base64
import logging
import os
import time
import uuid
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any

from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from infra.local.guest import Handler, context

LOG = logging.getLogger(__name__)

FRAME = 32 * 1024  # bytes a client may send in one frame
MESSAGE = 128 * 1024  # bytes in one message, in either direction
IDLE = 10 * 60.0  # seconds without a message before the gateway closes
LIFETIME = 2 * 3600.0  # seconds before it closes in any case
SEND_SECONDS = 5.0  # a client that does not take its frames for so long counts as gone
FUNCTION_SECONDS = 29

GOING_AWAY, TOO_BIG = 1001, 1009


@dataclass(slots=True)
class Connection:
    """One open socket. Times are seconds since 1970, of the machine's clock: sockets do not sleep through a jump."""

    id: str
    websocket: WebSocket
    source: str
    user_agent: str
    connected: float = field(default_factory=time.time)
    active: float = field(default_factory=time.time)


class Sockets:
    """All open connections, and the app's handlers by route key."""

    def __init__(self, handlers: Mapping[str, Handler], threads: Executor) -> None:
        self._handlers = handlers
        self._threads = threads
        self.open: dict[str, Connection] = {}

    async def serve(self, websocket: WebSocket) -> None:
        """One connection from its handshake to its `$disconnect`."""
        client = websocket.client
        connection = Connection(
            # As the gateway makes them: a path has to quote their last character.
            id=base64.urlsafe_b64encode(os.urandom(11)).decode("ascii"),
            websocket=websocket,
            source=client.host if client else "",
            user_agent=websocket.headers.get("user-agent", ""),
        )
        answer = await self._call("$connect", connection, headers=_headers(websocket))
        status = 500 if answer is None else int(answer.get("statusCode", 200))
        if not 200 <= status < 300:
            await websocket.send_denial_response(_refusal(status))
            return
        await websocket.accept()
        self.open[connection.id] = connection
        code = 1006
        try:
            code = await self._receive(connection)
        finally:
            self.open.pop(connection.id, None)
            await self._call("$disconnect", connection, disconnectStatusCode=code, disconnectReason="")

    async def send(self, connection_id: str, text: str) -> bool:
        """Post one message; False when there is no such connection any more."""
        connection = self.open.get(connection_id)
        if connection is None:
            return False
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await connection.websocket.send_text(text)
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            self.open.pop(connection_id, None)
            return False
        connection.active = time.time()
        return True

    async def close(self, connection_id: str, code: int = 1000) -> bool:
        """Close one; False when it was not there."""
        connection = self.open.pop(connection_id, None)
        if connection is None:
            return False
        await _close(connection.websocket, code)
        return True

    async def close_overdue(self) -> None:
        """Close what has been idle or open for as long as the gateway allows."""
        now = time.time()
        for connection in list(self.open.values()):
            if now - connection.active > IDLE or now - connection.connected > LIFETIME:
                await self.close(connection.id, GOING_AWAY)

    async def _receive(self, connection: Connection) -> int:
        """Hand on messages one by one until the connection ends; its closing code."""
        websocket = connection.websocket
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                return int(message.get("code", 1006))
            connection.active = time.time()
            text: str | None = message.get("text")
            content: bytes = message["bytes"] if text is None else text.encode()
            if len(content) > FRAME:
                await _close(websocket, TOO_BIG)
                return TOO_BIG
            body = {
                "body": base64.b64encode(content).decode("ascii") if text is None else text,
                "isBase64Encoded": text is None,
            }
            if await self._call("$default", connection, event=body) is None:
                await self.send(connection.id, _internal_error(connection.id))

    async def _call(
        self,
        key: str,
        connection: Connection,
        headers: Mapping[str, str] | None = None,
        event: Mapping[str, object] | None = None,
        **about: object,
    ) -> Any:
        """Call the handler on a thread; its answer, or None when it failed. Without a handler everything is fine."""
        handler = self._handlers.get(key)
        if handler is None:
            return {"statusCode": 200}
        whole: dict[str, object] = {"requestContext": _context(key, connection, about), "isBase64Encoded": False}
        if headers is not None:
            whole["headers"] = headers
            whole["multiValueHeaders"] = {name: [value] for name, value in headers.items()}
        whole |= event or {}
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, handler, whole, context(key, FUNCTION_SECONDS))
        except Exception:
            LOG.exception("the socket handler of %s failed", key)
            return None


async def _close(websocket: WebSocket, code: int) -> None:
    if websocket.application_state is WebSocketState.CONNECTED:
        try:
            await websocket.close(code)
        except (RuntimeError, WebSocketDisconnect):
            LOG.debug("a connection was closed from both sides at once")


def _context(key: str, connection: Connection, about: Mapping[str, object]) -> dict[str, object]:
    now = time.time()
    return {
        "routeKey": key,
        "eventType": {"$connect": "CONNECT", "$disconnect": "DISCONNECT"}.get(key, "MESSAGE"),
        "connectionId": connection.id,
        "connectedAt": int(connection.connected * 1000),
        "requestTimeEpoch": int(now * 1000),
        "requestId": str(uuid.uuid4()),
        "messageDirection": "IN",
        "identity": {"sourceIp": connection.source, "userAgent": connection.user_agent},
        "domainName": "127.0.0.1",
        "stage": "ws",
        "apiId": "local",
        **about,
    }


def _headers(websocket: WebSocket) -> dict[str, str]:
    """As the gateway passes them on, names in their usual spelling."""
    return {name.title(): value for name, value in websocket.headers.items()}


def _refusal(status: int) -> Response:
    return JSONResponse({"message": "Forbidden" if status == 403 else "Internal server error"}, status)


def _internal_error(connection_id: str) -> str:
    return f'{{"message": "Internal server error", "connectionId": "{connection_id}", "requestId": "{uuid.uuid4()}"}}'
