"""`POST /local/advance`: absence, expiry and deletion come about with nobody connected, in the order they are due."""

import http.client
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.local.stack import Stack
from tests.infra.local.player import Player


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Stack]:
    """A stack whose clock nobody else minds."""
    with Stack(tmp_path) as running:
        yield running


def two_at_a_table(stack: Stack) -> tuple[Player, Player, str]:
    """A match of two people that has begun."""
    ana, bo = Player(stack), Player(stack)
    table = ana.open_table()
    bo.sit(table, "Bo")
    ana.command(table, type="start")
    return ana, bo, table


def test_time_ends_what_nobody_ends(own: Stack) -> None:
    ana, bo, table = two_at_a_table(own)
    players = {0: ana, 1: bo}
    turn = ana.view(table)["round"]["turn"]
    other = players[1 - turn]
    claim = {"type": "claim_absence"}

    own.advance(47)
    status, refusal = other.call("POST", f"/tables/{table}/commands", claim)
    assert (status, refusal["error"]["code"]) == (409, "not_absent_yet")
    own.advance(2)
    ended = other.command(table, **claim)
    assert ended["ending"] == {"reason": "absence", "winner": 1 - turn, "left": turn}

    # Another table, forgotten by everybody: expired after a week, deleted a month later.
    forgotten = ana.open_table()
    version = ana.view(forgotten)["version"]
    own.advance(8 * 24)
    expired = ana.view(forgotten)
    assert expired["phase"] == "finished"
    assert expired["ending"]["reason"] == "expired"
    assert expired["version"] == version + 1
    own.advance(23 * 24)
    assert ana.view(forgotten)["phase"] == "finished"
    own.advance(8 * 24)
    assert ana.call("GET", f"/tables/{forgotten}")[0] == 404


def test_nothing_of_a_deleted_table_stays_behind(own: Stack) -> None:
    ana, _, table = two_at_a_table(own)
    assert ana.call("POST", f"/tables/{table}/chat", {"text": "alguém?"})[0] == 201
    own.advance(24 * 45)
    assert own.stop() == 0
    kept: dict[str, object] = {}
    for line in (own.data / "tables.jsonl").read_text().splitlines():
        change = json.loads(line)
        if "key" in change:
            kept["/".join(change["key"])] = change["image"]
    assert [key for key, image in kept.items() if image is not None] == []
    assert f"{table}/table" in kept
    assert any("/chat#" in key for key in kept)


@pytest.mark.parametrize(
    ("method", "content_type", "body", "status"),
    [
        ("GET", "application/json", "", 405),
        ("POST", "application/json", "{", 400),
        ("POST", "application/json", '{"hours": -1}', 400),
        ("POST", "application/json", '{"hours": "1"}', 400),
        ("POST", "application/json", '{"hours": true}', 400),
        ("POST", "application/json", '{"hours": NaN}', 400),
        ("POST", "application/json", '{"hours": 1e9}', 400),
        ("POST", "application/json", "[1]", 400),
        ("POST", "application/json", '{"hours": 0}', 200),
    ],
)
def test_only_a_sensible_number_of_hours_moves_the_clock(
    stack: Stack, method: str, content_type: str, body: str, status: int
) -> None:
    connection = http.client.HTTPConnection(stack.host, timeout=20)
    connection.request(method, "/local/advance", body, {"Content-Type": content_type})
    answer = connection.getresponse()
    assert answer.status == status, answer.read()
    connection.close()


# As curl sends it when nothing is said about its type: the README shows it so.
FORM = "application/x-www-form-urlencoded"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Content-Type": FORM}, 200),
        ({}, 200),
        ({"Content-Type": FORM, "Origin": "https://evil.example"}, 415),
        ({"Content-Type": "text/plain", "Origin": "null"}, 415),
        ({"Content-Type": "application/json", "Origin": "http://127.0.0.1"}, 200),
    ],
)
def test_no_page_of_another_origin_moves_the_clock(stack: Stack, headers: dict[str, str], status: int) -> None:
    """What a page may send without being allowed to is refused, and a command line needs no content type."""
    connection = http.client.HTTPConnection(stack.host, timeout=20)
    connection.request("POST", "/local/advance", '{"hours": 0}', headers)
    answer = connection.getresponse()
    assert answer.status == status, answer.read()
    connection.close()
