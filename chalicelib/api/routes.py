"""What can be asked over HTTP: each path's methods, and how an answer is made of what `tables` says."""

from collections.abc import Mapping

from chalice.app import Chalice, Request, Response

from chalicelib import wiring
from chalicelib.api import http, schemas
from chalicelib.api.http import NO_STORE, PRIVATE, Answer, Call, Endpoint
from chalicelib.api.identity import opener_of
from chalicelib.engine.rules import catalog
from chalicelib.tables import chat, export, playback, seating, subscriptions
from chalicelib.tables.commands import command
from chalicelib.tables.errors import Refused
from chalicelib.tables.ports import Ports
from chalicelib.tables.reading import read

_RECORD_BYTES = 256 * 1024
_CACHEABLE = {"Cache-Control": "public, max-age=3600"}


def _open(ports: Ports, call: Call) -> Answer:
    seated = seating.open_table(ports, call.token, call.key, opener_of(call.address, call.token), **call.body)
    return Answer(201, seated.to_json())


def _view(ports: Ports, call: Call) -> Answer:
    reading = read(ports, call.table, call.token)
    headers = PRIVATE | {"ETag": reading.etag}
    if reading.lasting and _matches(call.if_none_match, reading.etag):
        return Answer(304, None, headers)
    return Answer(200, reading.view, headers)


def _matches(if_none_match: str, etag: str) -> bool:
    """By weak comparison, as If-None-Match wants it: proxies that compress make tags weak."""
    tags = (tag.strip().removeprefix("W/") for tag in if_none_match.split(","))
    return any(tag in (etag, "*") for tag in tags)


def _sit(ports: Ports, call: Call) -> Answer:
    seated = seating.sit_down(ports, call.table, call.token, **call.body)
    return Answer(201 if seated.created else 200, seated.to_json())


def _command(ports: Ports, call: Call) -> Answer:
    return Answer(200, command(ports, call.table, call.token, call.key, call.body))


def _say(ports: Ports, call: Call) -> Answer:
    return Answer(201, chat.say(ports, call.table, call.token, **call.body))


def _chat(ports: Ports, call: Call) -> Answer:
    after = call.query.get("after", "0")
    if not (after.isascii() and after.isdigit()):
        raise Refused("malformed", "Give after as the number of a message.", field="after")
    return Answer(200, chat.page(ports, call.table, int(after[:20])))


def _subscribe(ports: Ports, call: Call) -> Answer:
    subscriptions.subscribe(ports, call.table, call.token, call.body)
    return Answer(204)


def _unsubscribe(ports: Ports, call: Call) -> Answer:
    subscriptions.unsubscribe(ports, call.table, call.token, call.body)
    return Answer(204)


def _record(ports: Ports, call: Call) -> Answer:
    return Answer(200, export.record(ports, call.table))


def _play_back(ports: Ports, call: Call) -> Answer:
    return Answer(200, playback.play_back(call.body), NO_STORE)


def _rules(ports: Ports, call: Call) -> Answer:
    return Answer(200, catalog(), _CACHEABLE)


def _health(ports: Ports, call: Call) -> Answer:
    settings = wiring.services().settings
    body = {"status": "ok", "region": settings.region_name, "release": settings.release}
    return Answer(200, body, NO_STORE)


ROUTES: Mapping[str, Mapping[str, Endpoint]] = {
    "/": {},
    "/tables": {"POST": Endpoint(_open, schemas.OPEN, needs_token=True, needs_key=True)},
    "/tables/{table}": {"GET": Endpoint(_view)},
    "/tables/{table}/seats": {"POST": Endpoint(_sit, schemas.SIT, needs_token=True)},
    "/tables/{table}/commands": {"POST": Endpoint(_command, schemas.COMMANDS, needs_token=True, needs_key=True)},
    "/tables/{table}/chat": {"POST": Endpoint(_say, schemas.CHAT, needs_token=True), "GET": Endpoint(_chat)},
    "/tables/{table}/push": {
        "PUT": Endpoint(_subscribe, schemas.PUSH, needs_token=True),
        "DELETE": Endpoint(_unsubscribe, schemas.PUSH, needs_token=True),
    },
    "/tables/{table}/record": {"GET": Endpoint(_record)},
    "/records": {"POST": Endpoint(_play_back, schemas.RECORD, most_bytes=_RECORD_BYTES)},
    "/rules": {"GET": Endpoint(_rules)},
    "/health": {"GET": Endpoint(_health)},
}


def answer(app: Chalice, table: str = "") -> Response:
    """Answer the app's current request, of any method, to one of these paths; `table` is the id the path names."""
    request: Request = app.current_request  # type: ignore[assignment]  # set before a route is called
    return http.answer(ROUTES[request.path], request, table)
