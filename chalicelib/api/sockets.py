"""The socket edge: who may connect, and what a client may say over a socket."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from chalicelib import metrics, wiring
from chalicelib.api.identity import check_table_id, token_of
from chalicelib.api.parse import MAX_BYTES, parse_object
from chalicelib.api.schemas import MESSAGES, check_typed
from chalicelib.tables import watching
from chalicelib.tables.errors import Refused, unavailable
from chalicelib.tables.ports import Ports
from chalicelib.tables.written import json_of

Event = Mapping[str, Any]

_LOG = logging.getLogger(__name__)


def connect(event: Event) -> dict[str, int]:
    """Pages of other sites may not open sockets from their visitors' browsers; what is no browser names no origin."""
    headers = {name.lower(): value for name, value in (event.get("headers") or {}).items()}
    allowed = wiring.services().settings.site_origins
    return {"statusCode": 200 if headers.get("origin") in (None, *allowed) else 403}


def message(event: Event) -> None:
    """Do what one frame asks. Whatever is wrong with it is said on the same socket."""
    with _running(event) as services:
        _hear(services.ports, event["requestContext"]["connectionId"], event)


def _hear(ports: Ports, connection: str, event: Event) -> None:
    try:
        _obey(ports, connection, event.get("body"))
    except Refused as refused:
        trouble = refused
        if refused.code == "unavailable":
            _LOG.error("the store or the gateway failed", exc_info=True, extra=_told(event))
    except Exception:
        _LOG.exception("a frame failed", extra=_told(event))
        trouble = unavailable()
    else:
        return
    watching.send(ports, [connection], json_of({"type": "error", **trouble.to_json()}))


def disconnect(event: Event) -> None:
    """Forget the socket. A lost event costs nothing: the next frame to it finds it gone."""
    with _running(event) as services:
        watching.disconnect(services.ports, event["requestContext"]["connectionId"])


@contextmanager
def _running(event: Event) -> Iterator[wiring.Services]:
    services = wiring.services()
    with metrics.told(services.settings.stage, request=_request(event)):
        yield services


def _obey(ports: Ports, connection: str, body: object) -> None:
    raw = body.encode("utf-8", "surrogatepass") if isinstance(body, str) else b""
    if len(raw) > MAX_BYTES:
        raise Refused("too_large", f"Send frames of at most {MAX_BYTES // 1024} KiB.")
    asked = parse_object(raw)
    if check_typed(MESSAGES, asked) == "ping":
        watching.send(ports, [connection], json_of({"type": "pong"}))
        return
    token = token_of(str(asked["token"])) if "token" in asked else b""
    table = str(asked["table"])
    check_table_id(table)
    watching.watch(ports, connection, table, token)


def _told(event: Event) -> dict[str, object]:
    return {"request": _request(event), "route": "$default"}


def _request(event: Event) -> str:
    return str(event["requestContext"].get("requestId", ""))
