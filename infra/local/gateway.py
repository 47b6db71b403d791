"""API Gateway's REST side: requests under `/api` into the Chalice app, on threads."""

import asyncio
import base64
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from typing import Any

from chalice.local import ForbiddenError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from chalicelib.api import cors
from infra.local.guest import Guest
from infra.local.precedence import Precedence
from infra.template import catch_all
from infra.template.gateway import ANSWERS, RETRY_AFTER

METHODS = ("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT")  # all that a REST API knows
REQUEST_BYTES = 6_000_000  # what a function can be handed; the gateway itself takes 10 MB
RESPONSE_BYTES = 6_000_000


class Gateway:
    """An ASGI application, mounted where the stage's path begins."""

    def __init__(self, guest: Guest, threads: Executor, origins: Sequence[str], precedence: Precedence) -> None:
        self._gateway = guest.gateway
        self._binary_types = frozenset(guest.app.api.binary_types)
        self._threads = threads
        self._origins = tuple(origins)
        self._precedence = precedence

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._precedence.request():
            request = Request(scope, receive)
            await (await self._answer(request))(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        if request.method not in METHODS:
            return self._own_answer(request, "MISSING_AUTHENTICATION_TOKEN")
        body = await _body_within(request, REQUEST_BYTES)
        if body is None:
            return self._own_answer(request, "REQUEST_TOO_LARGE")
        loop = asyncio.get_running_loop()
        try:
            answer = await loop.run_in_executor(self._threads, self._handle, request.scope, request.method, body)
        except ForbiddenError:
            return self._caught(request)
        response = _response(answer)
        return response if len(response.body) <= RESPONSE_BYTES else self._own_answer(request, "INTEGRATION_FAILURE")

    def _handle(self, scope: Scope, method: str, body: bytes) -> Mapping[str, Any]:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        # A function is handed text unless the type is among the binary ones, whatever the bytes were.
        binary = headers.get("content-type") in self._binary_types
        event_body: Any = body if binary else body.decode("utf-8", "replace")
        answer: Mapping[str, Any] = self._gateway.handle_request(method, _target(scope), headers, event_body or None)
        return answer

    def _caught(self, request: Request) -> Response:
        """What the template's path that catches all others answers; it stands for everything below the root."""
        if _target(request.scope).partition("?")[0] == "/":
            return self._own_answer(request, "MISSING_AUTHENTICATION_TOKEN")
        headers = cors.headers(request.headers.get("origin"), self._origins)
        if request.method == "OPTIONS":
            return Response(status_code=204, headers={**headers, **catch_all.PREFLIGHT_HEADERS})
        kind = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
        if kind not in catch_all.CONTENT_TYPES:
            return self._own_answer(request, "UNSUPPORTED_MEDIA_TYPE")
        return JSONResponse(catch_all.ANSWER, 404, {**headers, "Cache-Control": "no-store"})

    def _own_answer(self, request: Request, kind: str) -> Response:
        """What the gateway answers without asking a function, worded by the template and readable across origins."""
        status, code, message = ANSWERS[kind]
        headers = {**cors.headers(request.headers.get("origin"), self._origins), "Cache-Control": "no-store"}
        if code in RETRY_AFTER:
            headers["Retry-After"] = str(RETRY_AFTER[code])
        return JSONResponse({"error": {"code": code, "message": message}}, status or 400, headers)


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
    response = Response(body, answer["statusCode"], answer["headers"])
    for name, values in answer.get("multiValueHeaders", {}).items():
        for value in values:
            response.headers.append(name, value)
    return response
