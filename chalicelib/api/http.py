"""The HTTP edge: every request is checked in API.md's order, answered in JSON, and never with a 5xx of its own making.

Path · method · size · content type · token's form · key · body; table, spectator, phase, host, stale and legality are
decided in `tables`.
"""

import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from chalice.app import Request, Response

from chalicelib import metrics, wiring
from chalicelib.api import cors
from chalicelib.api.identity import address_of, check_table_id, key_of_header, token_of_header
from chalicelib.api.logs import request_id
from chalicelib.api.parse import MAX_BYTES, parse_object
from chalicelib.api.schemas import Shape, check_typed
from chalicelib.api.statuses import STATUSES
from chalicelib.tables.errors import Refused, unavailable
from chalicelib.tables.ports import Ports
from chalicelib.tables.written import json_of

METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS")

PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Authorization"}
NO_STORE = {"Cache-Control": "no-store"}

_LOG = logging.getLogger(__name__)
_JSON = re.compile(r'application/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Call:
    """A request that has passed the edge."""

    table: str  # the table's id, empty where the path names none
    token: bytes  # SHA-256 of the seat token, empty without one
    key: str
    body: dict[str, Any]
    query: Mapping[str, str]
    if_none_match: str
    address: str  # where it comes from, as the gateway says


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: object = None
    headers: Mapping[str, str] = field(default_factory=lambda: PRIVATE)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One method of one path: what it wants of a request, and who answers it."""

    handle: Callable[[Ports, Call], Answer]
    shape: Shape | Mapping[str, Shape] | None = None  # of the body; by `type` where there are several
    needs_token: bool = False
    needs_key: bool = False
    most_bytes: int = MAX_BYTES


def answer(endpoints: Mapping[str, Endpoint], request: Request, table: str = "") -> Response:
    """Answer a request to a path whose methods are `endpoints`."""
    services = wiring.services()
    origin = cors.headers(request.headers.get("origin"), services.settings.site_origins)
    if request.method == "OPTIONS":
        return Response("", {**origin, **cors.preflight(endpoints)}, 204)
    with metrics.told(services.settings.stage, request=request_id(request.lambda_context)):
        given = _decide(services.ports, endpoints, request, table)
    _LOG.info("answered", extra=_told(request) | {"status": given.status})
    if given.status == STATUSES["method"]:
        given = replace(given, headers={**given.headers, "Allow": ", ".join([*endpoints, "OPTIONS"])})
    return _response(given, origin)


def _decide(ports: Ports, endpoints: Mapping[str, Endpoint], request: Request, table: str) -> Answer:
    try:
        return _answer(ports, endpoints, request, table)
    except Refused as refused:
        if refused.code == "stale":
            metrics.record("stale")
        return _refusal(refused, request)
    except Exception:
        _LOG.exception("a request failed", extra=_told(request) | {"code": "unavailable"})
        return _refusal(unavailable(), request)


def _answer(ports: Ports, endpoints: Mapping[str, Endpoint], request: Request, table: str) -> Answer:
    if not endpoints:
        raise Refused("no_route", "There is nothing at this address; see the API's description for what is.")
    endpoint = endpoints.get(request.method)
    if endpoint is None:
        raise Refused("method", f"Use {' or '.join(endpoints)} here.")
    body = _bytes(request, endpoint.most_bytes)
    if endpoint.shape is not None and not _JSON.fullmatch(request.headers.get("content-type", "").strip()):
        raise Refused("json_only", "Send the body as Content-Type: application/json.")
    token = token_of_header(request.headers.get("authorization"), needed=endpoint.needs_token)
    key = key_of_header(request.headers.get("idempotency-key")) if endpoint.needs_key else ""
    parsed = _body(endpoint.shape, body)
    if "{table}" in request.path:
        check_table_id(table)
    query = dict(request.query_params or {})
    address = address_of(request.context, request.headers)
    call = Call(table, token, key, parsed, query, request.headers.get("if-none-match", ""), address)
    return endpoint.handle(ports, call)


def _bytes(request: Request, most: int) -> bytes:
    try:
        body = request.raw_body
    except ValueError:
        raise Refused("malformed", "Send a body in UTF-8.") from None
    if len(body) > most:
        raise Refused("too_large", f"Send a body of at most {most // 1024} KiB.")
    return body if isinstance(body, bytes) else body.encode()


def _body(shape: Shape | Mapping[str, Shape] | None, body: bytes) -> dict[str, Any]:
    if shape is None:
        return {}
    parsed = parse_object(body)
    if isinstance(shape, Shape):
        shape.check(parsed)
    else:
        check_typed(shape, parsed)
    return parsed


def _refusal(refused: Refused, request: Request) -> Answer:
    headers = dict(NO_STORE)
    if refused.retry_after is not None:
        headers["Retry-After"] = str(refused.retry_after)
    if refused.code == "unavailable":
        _LOG.error("the store or the gateway failed", exc_info=refused, extra=_told(request))
    return Answer(STATUSES[refused.code], refused.to_json(), headers)


def _response(given: Answer, origin: Mapping[str, str]) -> Response:
    vary = ", ".join(filter(None, (given.headers.get("Vary"), origin.get("Vary"))))
    headers: dict[str, str | list[str]] = {**origin, **given.headers, **({"Vary": vary} if vary else {})}
    if given.body is None:
        return Response("", headers, given.status)
    headers["Content-Type"] = "application/json"
    return Response(json_of(given.body), headers, given.status)


def _told(request: Request) -> dict[str, object]:
    """What a log line may say of a request: its pattern, never its path."""
    return {
        "request": request_id(request.lambda_context),
        "route": request.path,
        "method": request.method,
    }
