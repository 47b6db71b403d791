"""The two AWS endpoints the app's own clients call: socket management, and asynchronous function invocation.

They listen on a loopback port of their own and, like AWS, want signed requests: that a page in somebody's browser
cannot make. Signatures are not verified.
"""

import uuid
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from infra.local.functions import MAX_PAYLOAD, Functions, UnknownFunction
from infra.local.precedence import Precedence
from infra.local.sockets import MESSAGE, Sockets

Endpoint = Callable[[Request], Awaitable[Response]]


def application(sockets: Sockets, functions: Functions, precedence: Precedence) -> Starlette:
    """`/@connections/{id}` and `/2015-03-31/functions/{name}/invocations`."""

    async def post(request: Request) -> Response:
        body = await request.body()
        if len(body) > MESSAGE:
            return _error(413, "PayloadTooLargeException", "the message is larger than 128 KB")
        await precedence.pause()
        sent = await sockets.send(request.path_params["id"], body.decode("utf-8", "replace"))
        return Response(status_code=200) if sent else _gone()

    async def get(request: Request) -> Response:
        connection = sockets.open.get(request.path_params["id"])
        if connection is None:
            return _gone()
        return JSONResponse(
            {
                "connectedAt": _time(connection.connected),
                "lastActiveAt": _time(connection.active),
                "identity": {"sourceIp": connection.source, "userAgent": connection.user_agent},
            }
        )

    async def delete(request: Request) -> Response:
        closed = await sockets.close(request.path_params["id"])
        return Response(status_code=204) if closed else _gone()

    async def invoke(request: Request) -> Response:
        if request.headers.get("x-amz-invocation-type") != "Event":
            return _error(400, "InvalidParameterValueException", "this stack invokes functions as events only")
        body = await request.body()
        if len(body) > MAX_PAYLOAD:
            return _error(413, "RequestTooLargeException", "an event's payload is limited to 256 KB")
        try:
            functions.invoke(request.path_params["name"], body)
        except UnknownFunction:
            return _error(404, "ResourceNotFoundException", f"Function not found: {request.path_params['name']}")
        except ValueError:
            return _error(400, "InvalidRequestContentException", "the payload is not JSON")
        return Response(status_code=202, headers={"x-amzn-RequestId": str(uuid.uuid4())})

    return Starlette(
        routes=[
            Route("/@connections/{id}", _signed(post), methods=["POST"]),
            Route("/@connections/{id}", _signed(get), methods=["GET"]),
            Route("/@connections/{id}", _signed(delete), methods=["DELETE"]),
            Route("/2015-03-31/functions/{name}/invocations", _signed(invoke), methods=["POST"]),
        ]
    )


def _signed(endpoint: Endpoint) -> Endpoint:
    async def checked(request: Request) -> Response:
        if not request.headers.get("authorization", "").startswith("AWS4-HMAC-SHA256 "):
            return _error(403, "MissingAuthenticationTokenException", "Missing Authentication Token")
        return await endpoint(request)

    return checked


def _gone() -> Response:
    return _error(410, "GoneException", None)


def _error(status: int, name: str, message: str | None) -> Response:
    return JSONResponse({"message": message}, status, {"x-amzn-ErrorType": name})


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
