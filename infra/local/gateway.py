"""API Gateway's REST side: requests under `/api` into the Chalice app, on threads."""

import asyncio
import base64
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from typing import Any

from chalice.local import ForbiddenError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from infra.local.guest import Guest

METHODS = ("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT")  # all that a REST API knows
REQUEST_BYTES = 6_000_000  # what a function can be handed; the gateway itself takes 10 MB
RESPONSE_BYTES = 6_000_000


class Gateway:
    """An ASGI application, mounted where the stage's path begins."""

    def __init__(self, guest: Guest, threads: Executor, origins: Sequence[str]) -> None:
        self._gateway = guest.gateway
        self._binary_types = frozenset(guest.app.api.binary_types)
        self._threads = threads
        self._origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        await (await self._answer(request))(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        if request.method not in METHODS:
            return self._refuse(request, 405, "method", "Use one of the methods this address answers to.")
        body = await _body_within(request, REQUEST_BYTES)
        if body is None:
            return self._refuse(request, 413, "too_large", "Send a body of at most 8 KiB.")
        loop = asyncio.get_running_loop()
        try:
            answer = await loop.run_in_executor(self._threads, self._handle, request.scope, request.method, body)
        except ForbiddenError:
            # What the packaged template's greedy /{proxy+} answers.
            return self._refuse(request, 404, "no_route", "There is nothing at this address; see API.md for what is.")
        return _response(answer)

    def _handle(self, scope: Scope, method: str, body: bytes) -> Mapping[str, Any]:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        # A function is handed text unless the type is among the binary ones, whatever the bytes were.
        binary = headers.get("content-type") in self._binary_types
        event_body: Any = body if binary else body.decode("utf-8", "replace")
        answer: Mapping[str, Any] = self._gateway.handle_request(method, _target(scope), headers, event_body or None)
        return answer

    def _refuse(self, request: Request, status: int, code: str, message: str) -> Response:
        """The gateway's own answers, which the template words like ours and gives the same CORS headers."""
        headers = {"Content-Type": "application/json", "Vary": "Origin"}
        origin = request.headers.get("origin")
        if origin in self._origins:
            headers |= {"Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": "ETag,Retry-After"}
        if status == 413:
            headers["Connection"] = "close"
        return Response(json.dumps({"error": {"code": code, "message": message}}), status, headers)


def _target(scope: Scope) -> str:
    """Path below the mount and query, still quoted: a gateway matches its routes before it unquotes."""
    raw: bytes = scope["raw_path"].partition(b"?")[0]
    path = raw.decode("ascii").removeprefix(scope.get("root_path", "")) or "/"
    query: bytes = scope["query_string"]
    return f"{path}?{query.decode('ascii')}" if query else path


async def _body_within(request: Request, limit: int) -> bytes | None:
    declared = request.headers.get("content-length", "0")
    if declared.isdigit() and int(declared) > limit:
        return None
    chunks: list[bytes] = []
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > limit:
            return None
        chunks.append(chunk)
    return b"".join(chunks)


def _response(answer: Mapping[str, Any]) -> Response:
    content = answer["body"] or ""
    body = base64.b64decode(content) if answer.get("isBase64Encoded") else str(content).encode()
    if len(body) > RESPONSE_BYTES:
        return Response('{"message": "Internal server error"}', 502, media_type="application/json")
    response = Response(body, answer["statusCode"], answer["headers"])
    for name, values in answer.get("multiValueHeaders", {}).items():
        for value in values:
            response.headers.append(name, value)
    return response
