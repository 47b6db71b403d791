"""Schemathesis by docs/openapi.json, and frames of every kind, against the local stack: never a 5xx, never silence."""

import json
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from websockets.sync.client import connect

from infra.local.stack import Stack
from tests.api.client import Person
from tests.api.conftest import api, stack
from tests.api.test_fuzz import OBJECTS, VALUES

__all__ = ["api", "stack"]

DESCRIPTION = json.loads((Path(__file__).parents[2] / "docs" / "openapi.json").read_text())
schema = schemathesis.openapi.from_dict(DESCRIPTION)
SOME = settings(
    max_examples=10, deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True
)
FRAMES = st.one_of(
    VALUES.map(json.dumps),
    OBJECTS.map(json.dumps),
    st.builds(lambda kind, rest: json.dumps({**rest, "type": kind}), st.sampled_from(["watch", "ping", "x"]), OBJECTS),
    st.text(max_size=60),
    st.binary(max_size=60),
)


@pytest.fixture(scope="module")
def table(api: Any) -> tuple[str, Person]:
    host = Person(api, "Hugo")
    return host.open().json["table"], host


@schema.parametrize()
@SOME
def test_what_the_description_allows_and_what_it_forbids(case: Any, stack: Stack, table: tuple[str, Person]) -> None:
    """Half of the cases go to a table that exists, by somebody who sits there."""
    if "table" in case.path_parameters and len(str(case.path_parameters["table"])) % 2 == 0:
        case.path_parameters["table"] = table[0]
        case.headers["Authorization"] = f"Bearer {table[1].token}"
    case.call_and_validate(base_url=stack.api, checks=[not_a_server_error])


ABUSE: dict[str, tuple[bytes | str, int, str]] = {
    "letters buried under marks": ('{"text": "z\u0336\u0335\u0337\u0334a"}', 400, "malformed"),
    "a turned direction": ('{"text": "\u202eevil"}', 400, "malformed"),
    "a control character": ('{"text": "a\\u001b[2Jb"}', 400, "malformed"),
    "half of a pair": ('{"text": "\\ud800"}', 400, "malformed"),
    "nothing to be seen": ('{"text": "\u200b\u2060"}', 400, "malformed"),
    "a number": ('{"text": 7}', 400, "malformed"),
    "a list": ("[]", 400, "malformed"),
    "a name twice": ('{"text": "a", "text": "b"}', 400, "malformed"),
    "one thing too many": ('{"text": "a", "seat": 1}', 400, "malformed"),
    "UTF-16": ('{"text": "olá"}'.encode("utf-16"), 400, "malformed"),
    "no JSON": (b"\x00\xff\xfe", 400, "malformed"),
    "nothing": (b"", 400, "malformed"),
    "a thousand lists": ("[" * 1000, 400, "malformed"),
    "too large": ('{"text": "' + "a" * 9000 + '"}', 413, "too_large"),
    "too long": ('{"text": "' + "a" * 600 + '"}', 400, "malformed"),
}


@pytest.mark.parametrize("abuse", ABUSE)
def test_abuse_is_refused_and_the_table_goes_on(table: tuple[str, Person], abuse: str) -> None:
    """Sent as they are, over HTTP, as a message."""
    body, status, code = ABUSE[abuse]
    name, host = table
    headers = {"Authorization": f"Bearer {host.token}", "Content-Type": "application/json"}
    assert host.api.ask("POST", f"/tables/{name}/chat", body, headers).refusal == (status, code)
    assert host.view(name)["phase"] == "lobby"


def test_bytes_that_are_no_utf_8_harm_only_their_own_message(table: tuple[str, Person]) -> None:
    """The gateway puts U+FFFD in their place before the app is asked, on AWS as here."""
    name, host = table
    headers = {"Authorization": f"Bearer {host.token}", "Content-Type": "application/json"}
    reply = host.api.ask("POST", f"/tables/{name}/chat", '{"text": "olá"}'.encode("latin-1"), headers)
    assert (reply.status, reply.json["text"]) == (201, "ol\ufffd")


@given(frames=st.lists(FRAMES, min_size=1, max_size=5))
@settings(SOME, max_examples=25)
def test_every_frame_is_answered_and_the_socket_stays_open(stack: Stack, frames: list[str | bytes]) -> None:
    with connect(stack.socket) as socket:
        for frame in frames:
            socket.send(frame)
        socket.send('{"type": "ping"}')
        answers: list[Any] = []
        while not answers or answers[-1]["type"] != "pong" or len(answers) <= len(frames):
            answers.append(json.loads(socket.recv(timeout=20)))
    assert not [one for one in answers if one["type"] == "error" and one["error"]["code"] == "unavailable"]


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", ""])
def test_pages_of_other_sites_open_no_socket(stack: Stack, origin: str) -> None:
    from websockets.exceptions import InvalidStatus

    with pytest.raises(InvalidStatus) as refused, connect(stack.socket, additional_headers={"Origin": origin}):
        pass
    assert refused.value.response.status_code == 403
