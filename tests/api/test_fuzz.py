"""Whatever a client sends: an answer of the contract, never a 5xx."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chalicelib.api.parse import MAX_DEPTH, parse_object
from chalicelib.api.routes import ROUTES
from chalicelib.api.schemas import COMMANDS
from chalicelib.tables.errors import CODES, Refused
from tests.api.client import Person, key
from tests.api.conftest import start
from tests.api.inside import Inside, running
from tests.support.databases import in_moto

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=30)
    | st.sampled_from(["7H", "8D", "XX", "C", "carmen", "classic", "play", "0" * 32])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
NAMES = ["ply", "card", "suit", "call", "seat", "bot", "rules", "round", "agree", "client_seed", "name", "text"]
OBJECTS = st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=8), VALUES, max_size=6)
COMMAND_LIKE = st.builds(lambda kind, rest: {**rest, "type": kind}, st.sampled_from(sorted(COMMANDS)), OBJECTS)
BODIES = st.one_of(
    st.binary(max_size=200),
    OBJECTS.map(lambda body: json.dumps(body).encode()),
    COMMAND_LIKE.map(lambda body: json.dumps(body).encode()),
    VALUES.map(lambda body: json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass")),
)
HEADER_TEXT = st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=60)


@given(BODIES)
@settings(max_examples=200, deadline=None)
def test_a_body_is_an_object_or_malformed(body: bytes) -> None:
    try:
        parsed = parse_object(body)
    except Refused as refused:
        assert refused.code == "malformed"  # noqa: PT017
    else:
        assert json.loads(json.dumps(parsed)) == parsed
        assert _depth(parsed) <= MAX_DEPTH


def _depth(value: Any) -> int:
    if not isinstance(value, dict | list):
        return 0
    return 1 + max((_depth(part) for part in (value.values() if isinstance(value, dict) else value)), default=0)


@pytest.fixture(scope="module")
def app(aws_environment: None) -> Iterator[Inside]:
    with in_moto() as table, running(table=table) as inside:
        yield inside


@pytest.fixture(scope="module")
def tables(app: Inside) -> list[tuple[str, Person]]:
    """A lobby and a match, each with somebody who sits there."""
    host, ana = Person(app, "Hugo"), Person(app, "Ana")
    lobby = host.open().json["table"]
    return [(lobby, host), (start(ana, Person(app, "Bo")).table, ana)]


@given(data=st.data())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_request_gets_an_answer_of_the_contract(
    app: Inside, tables: list[tuple[str, Person]], data: st.DataObject
) -> None:
    table, person = data.draw(st.sampled_from(tables))
    named = data.draw(st.sampled_from([table, "x", table + "a"]))
    path = data.draw(st.sampled_from(sorted(ROUTES))).replace("{table}", named)
    query = data.draw(st.sampled_from(["", "?after=1", "?after=x", "?after", "?a=b&a=c&after=0"]))
    method = data.draw(st.sampled_from(["GET", "POST", "POST", "POST", "PUT", "HEAD", "DELETE"]))
    headers = {
        "Authorization": data.draw(st.just(f"Bearer {person.token}") | HEADER_TEXT),
        "Content-Type": data.draw(st.just("application/json") | HEADER_TEXT),
        "Idempotency-Key": data.draw(st.builds(key) | HEADER_TEXT),
        "If-None-Match": data.draw(HEADER_TEXT),
        "Origin": data.draw(HEADER_TEXT),
    }
    left_out = data.draw(st.sets(st.sampled_from(sorted(headers)), max_size=2))
    kept = {name: value for name, value in headers.items() if name not in left_out}
    reply = app.ask(method, path + query, data.draw(BODIES), kept)
    assert reply.status < 500, reply.text
    if reply.status >= 400:
        assert reply.code in CODES
        assert reply.json["error"]["message"].endswith(".")


@given(st.one_of(BODIES.map(lambda body: body.decode("utf-8", "replace")), st.none()))
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_frame_gets_an_answer(app: Inside, body: str | None) -> None:
    app.elsewhere.frames.clear()
    app.say(body)
    frames = app.elsewhere.sent_to("c")
    assert len(frames) >= 1
    assert {frame["type"] for frame in frames} <= {"error", "pong", "view", "presence"}
    assert all(frame["error"]["code"] != "unavailable" for frame in frames if frame["type"] == "error")
