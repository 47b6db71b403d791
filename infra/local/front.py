"""What answers on the public port: site, API under `/api`, sockets at `/ws`, and the clock at `/local/advance`."""

import asyncio
import json
import math
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from infra.local.sockets import Sockets

Advance = Callable[[float], str]

LONGEST = 24 * 366 * 10  # hours


class Front:
    """An ASGI application that sends each request where it belongs."""

    def __init__(self, site: ASGIApp, gateway: ASGIApp, sockets: Sockets, advance: Advance) -> None:
        self._site = site
        self._gateway = gateway
        self._sockets = sockets
        self._advance = advance

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope["path"]
        if scope["type"] == "websocket":
            await self._socket(WebSocket(scope, receive, send), path)
        elif path.startswith("/api/"):
            await self._gateway({**scope, "root_path": "/api"}, receive, send)
        elif path == "/local/advance":
            answer = await self._advanced(Request(scope, receive))
            await answer(scope, receive, send)
        else:
            await self._site(scope, receive, send)

    async def _socket(self, websocket: WebSocket, path: str) -> None:
        if path == "/ws":
            await self._sockets.serve(websocket)
        else:
            await websocket.send_denial_response(Response("Sockets connect to /ws.", 403))

    async def _advanced(self, request: Request) -> Response:
        """`{"hours": N}`. A page of another origin cannot send this: a browser names the origin of whatever is posted,
        and JSON wants a preflight, which nobody answers."""
        if request.method != "POST":
            return _refuse(405, "method", "Send a POST.")
        if "origin" in request.headers and not _says_json(request):
            return _refuse(415, "json_only", "Send JSON with the content type application/json.")
        hours = _hours(await request.body())
        if hours is None:
            return _refuse(400, "malformed", f'Send {{"hours": N}} with N from 0 to {LONGEST}.')
        loop = asyncio.get_running_loop()
        return JSONResponse({"now": await loop.run_in_executor(None, self._advance, hours)})


def _says_json(request: Request) -> bool:
    return request.headers.get("content-type", "").partition(";")[0].strip() == "application/json"


def _hours(body: bytes) -> float | None:
    try:
        hours = json.loads(body)["hours"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if isinstance(hours, bool) or not isinstance(hours, int | float) or not math.isfinite(hours):
        return None
    return float(hours) if 0 <= hours <= LONGEST else None


def _refuse(status: int, code: str, message: str) -> Response:
    return JSONResponse({"error": {"code": code, "message": message}}, status)
