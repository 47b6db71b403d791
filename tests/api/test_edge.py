"""What is wrong with a request before anybody looks at the table: each refusal, and which of several comes first."""

import json

import pytest

from tests.api.client import CLASSIC, Api, Person, key
from tests.api.conftest import start

JSON = {"Content-Type": "application/json"}


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@pytest.mark.parametrize("path", ["/", "/nothing", "/tables/x/y", "/tables/x/seats/0", "/Tables", "/%00"])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_unknown_paths(api: Api, method: str, path: str) -> None:
    assert api.ask(method, path).refusal == (404, "no_route")


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/tables", {"POST"}),
        ("/tables/x", {"GET"}),
        ("/tables/x/seats", {"POST"}),
        ("/tables/x/commands", {"POST"}),
        ("/tables/x/chat", {"GET", "POST"}),
        ("/tables/x/record", {"GET"}),
        ("/records", {"POST"}),
        ("/rules", {"GET"}),
        ("/health", {"GET"}),
    ],
)
def test_methods_a_path_does_not_take(api: Api, path: str, allowed: set[str]) -> None:
    for method in {"GET", "POST", "PUT", "DELETE", "PATCH"} - allowed:
        reply = api.ask(method, path)
        assert reply.refusal == (405, "method")
        assert set(reply.headers["allow"].split(", ")) == allowed | {"OPTIONS"}


def test_a_head_request_is_refused_without_a_body(api: Api) -> None:
    reply = api.ask("HEAD", "/rules")
    assert (reply.status, reply.text) == (405, "")


@pytest.mark.parametrize("size", [8193, 100_000])
def test_bodies_over_8_kib(ana: Person, lobby: str, size: int) -> None:
    assert ana.say(lobby, "a" * size).refusal == (413, "too_large")


def test_a_body_of_8_kib_is_read(ana: Person, lobby: str) -> None:
    frame = len(json.dumps({"text": ""}))
    assert ana.say(lobby, "a" * (8192 - frame)).json["error"]["field"] == "text"


@pytest.mark.parametrize(
    "kind",
    [
        None,
        "",
        "text/plain",
        "application/jsonp",
        "application/json; charset=latin-1",
        "application/x-json",
        "image/png",
    ],
)
def test_bodies_that_are_not_sent_as_json(api: Api, kind: str | None) -> None:
    headers = {} if kind is None else {"Content-Type": kind}
    assert api.ask("POST", "/tables", "{}", headers).refusal == (415, "json_only")


@pytest.mark.parametrize(
    "kind", ["application/json", "Application/JSON;charset=UTF-8", "application/json; charset=utf-8"]
)
def test_ways_to_say_json(api: Api, kind: str) -> None:
    assert api.ask("POST", "/tables", "{}", {"Content-Type": kind}).refusal == (401, "token_needed")


@pytest.mark.parametrize("path", ["/tables", "/tables/x/seats", "/tables/x/commands", "/tables/x/chat"])
def test_what_acts_for_a_seat_needs_a_token(api: Api, path: str) -> None:
    assert api.ask("POST", path, "{}", JSON).refusal == (401, "token_needed")


ILL_FORMED = [
    f"Bearer {'a' * 21}",
    f"Bearer {'a' * 129}",
    f"Bearer {'a' * 21}=",
    "Bearer",
    "",
    "a" * 30,
    f"Basic {'a' * 30}",
]


@pytest.mark.parametrize("header", ILL_FORMED)
@pytest.mark.parametrize("path", ["/tables/x", "/rules", "/health", "/tables/x/record"])
def test_ill_formed_tokens_are_refused_on_every_call(api: Api, path: str, header: str) -> None:
    assert api.ask("GET", path, headers={"Authorization": header}).refusal == (401, "bad_token")


@pytest.mark.parametrize("length", [22, 128])
def test_tokens_and_keys_of_the_shortest_and_longest_kind(api: Api, length: int) -> None:
    person = Person(api, token="t" * (length - 12) + key()[:12])
    assert person.open(idempotency_key="k" * length).status == 201


@pytest.mark.parametrize("given", [None, "", "k" * 21, "k" * 129, "k" * 21 + "!"])
@pytest.mark.parametrize("path", ["/tables", "/tables/x/commands"])
def test_keys_are_required_and_of_one_form(api: Api, path: str, given: str | None) -> None:
    headers = JSON | bearer(key()) | ({} if given is None else {"Idempotency-Key": given})
    reply = api.ask("POST", path, "{}", headers)
    assert reply.refusal == (400, "malformed")
    assert reply.json["error"]["field"] == "Idempotency-Key"


NOT_JSON = [
    "",
    "nothing",
    "{",
    '{"text": "a",}',
    "[]",
    '"text"',
    "null",
    "1",
    "{'text': 'a'}",
    '\ufeff{"text": "a"}',
    '{"text": NaN}',
    '{"text": -Infinity}',
    '{"text": 1e999}',
    '{"text": "\\ud800"}',
    '{"\\udc00": "a"}',
    '{"text": "a", "text": "b"}',
    '{"text": [[[[[[[[1]]]]]]]]}',
    '{"text": ' + "[" * 4000 + "]" * 4000 + "}",
    '{"text": ' + "9" * 5000 + "}",
]


@pytest.mark.parametrize("body", NOT_JSON)
def test_bodies_that_are_not_the_json_we_read(api: Api, body: str) -> None:
    reply = api.ask("POST", "/tables/x/chat", body, JSON | bearer(key()))
    assert reply.refusal == (400, "malformed")


def test_the_key_given_twice_is_named(api: Api) -> None:
    reply = api.ask("POST", "/tables/x/chat", '{"text": "a", "text": "b"}', JSON | bearer(key()))
    assert reply.json["error"]["field"] == "text"


def test_eight_levels_are_read(ana: Person) -> None:
    """The rules' own nesting counts: {rules: {options: {wild: [[[[[1]]]]]}}} is eight deep, and no rules."""
    reply = ana.open({"preset": "classic", "options": {"wild": [[[[[1]]]]]}})
    assert reply.refusal == (400, "bad_rules")
    assert ana.open({"preset": "classic", "options": {"wild": [[[[[[1]]]]]]}}).refusal == (400, "malformed")


CHAT, SEATS, COMMANDS = "/tables/x/chat", "/tables/x/seats", "/tables/x/commands"
NAMED = {"name": "Ana", "rules": CLASSIC}
WRONG_SHAPES: list[tuple[str, object, str]] = [
    ("/tables", {"rules": CLASSIC}, "name"),
    ("/tables", {"name": "Ana"}, "rules"),
    ("/tables", {"name": 5, "rules": CLASSIC}, "name"),
    ("/tables", NAMED | {"rules": {"preset": "classic", "house": 1}}, "house"),
    ("/tables", NAMED | {"capacity": "4"}, "capacity"),
    ("/tables", NAMED | {"capacity": True}, "capacity"),
    ("/tables", NAMED | {"capacity": 2.5}, "capacity"),
    ("/tables", NAMED | {"client_seed": "0" * 32}, "client_seed"),
    (SEATS, {}, "name"),
    (SEATS, {"name": None}, "name"),
    (SEATS, {"name": "Ana", "client_seed": ""}, "client_seed"),
    (SEATS, {"name": "Ana", "client_seed": "A" * 32}, "client_seed"),
    (SEATS, {"name": "Ana", "client_seed": "0" * 31}, "client_seed"),
    (SEATS, {"name": "Ana", "client_seed": "0" * 32 + "\n"}, "client_seed"),
    (SEATS, {"name": "Ana", "seat": 1}, "seat"),
    (CHAT, {}, "text"),
    (CHAT, {"text": ["a"]}, "text"),
    (CHAT, {"text": "a", "to": 1}, "to"),
    (COMMANDS, {}, "type"),
    (COMMANDS, {"type": "cheat"}, "type"),
    (COMMANDS, {"type": ["play"]}, "type"),
    (COMMANDS, {"type": "play", "card": "7H"}, "ply"),
    (COMMANDS, {"type": "play", "ply": 1}, "card"),
    (COMMANDS, {"type": "play", "ply": "1", "card": "7H"}, "ply"),
    (COMMANDS, {"type": "play", "ply": -1, "card": "7H"}, "ply"),
    (COMMANDS, {"type": "play", "ply": 1.5, "card": "7H"}, "ply"),
    (COMMANDS, {"type": "play", "ply": True, "card": "7H"}, "ply"),
    (COMMANDS, {"type": "play", "ply": 1, "card": "H7"}, "card"),
    (COMMANDS, {"type": "play", "ply": 1, "card": "7H\n"}, "card"),
    (COMMANDS, {"type": "play", "ply": 1, "card": "8H", "suit": "Z"}, "suit"),
    (COMMANDS, {"type": "play", "ply": 1, "card": "8H", "call": 1}, "call"),
    (COMMANDS, {"type": "declare", "ply": 1, "suit": None}, "suit"),
    (COMMANDS, {"type": "draw", "ply": 1, "count": 1}, "count"),
    (COMMANDS, {"type": "call", "ply": 1}, "ply"),
    (COMMANDS, {"type": "catch", "seat": "1"}, "seat"),
    (COMMANDS, {"type": "resign", "ply": 1}, "ply"),
    (COMMANDS, {"type": "rematch"}, "agree"),
    (COMMANDS, {"type": "rematch", "agree": "yes"}, "agree"),
    (COMMANDS, {"type": "next_round", "round": None}, "round"),
    (COMMANDS, {"type": "start", "client_seed": ""}, "client_seed"),
    (COMMANDS, {"type": "add_bot", "bot": "ana"}, "bot"),
    (COMMANDS, {"type": "remove_seat", "seat": -1}, "seat"),
    (COMMANDS, {"type": "set_rules", "rules": "classic"}, "rules"),
]


@pytest.mark.parametrize(("path", "body", "field"), WRONG_SHAPES)
def test_wrong_shapes_name_the_field(api: Api, path: str, body: object, field: str) -> None:
    headers = JSON | bearer(key()) | {"Idempotency-Key": key()}
    reply = api.ask("POST", path, json.dumps(body), headers)
    assert reply.refusal == (400, "malformed")
    assert reply.json["error"]["field"] == field
    assert reply.json["error"]["message"].endswith(".")


def test_refusals_come_in_the_contracts_order(api: Api, ana: Person, bo: Person, lobby: str) -> None:
    """Each request mends what the one before was refused for, and nothing else."""
    path, token, body = f"/tables/{lobby}/commands", {}, "x" * 9000
    assert api.ask("PUT", path + "/x", body).refusal == (404, "no_route")
    assert api.ask("PUT", path, body).refusal == (405, "method")
    assert api.ask("POST", path, body).refusal == (413, "too_large")
    assert api.ask("POST", path, "x").refusal == (415, "json_only")
    assert api.ask("POST", path, "x", JSON | {"Authorization": "none"}).refusal == (401, "bad_token")
    token = bearer(bo.token)
    assert api.ask("POST", path, "x", JSON | token).json["error"]["field"] == "Idempotency-Key"
    headers = JSON | token | {"Idempotency-Key": key()}
    assert api.ask("POST", path, "x", headers).refusal == (400, "malformed")
    illegal = {"type": "add_bot", "bot": "tito"}
    assert ana.command(lobby, **{"kind": "add_bot", "bot": "tito"}).status == 200
    assert api.ask("POST", f"/tables/{lobby[:-1]}/commands", json.dumps(illegal), headers).refusal == (404, "no_table")
    play = {"type": "play", "ply": 99, "card": "7H"}
    assert api.ask("POST", path, json.dumps(play), headers).refusal == (403, "spectator")
    assert bo.sit(lobby).status == 201
    assert api.ask("POST", path, json.dumps(play), headers).refusal == (409, "wrong_phase")
    assert api.ask("POST", path, json.dumps(illegal), headers).refusal == (403, "host_only")
    assert ana.command(lobby, "add_bot", bot="tito").refusal == (422, "illegal_move")


def test_a_stale_move_is_stale_before_it_is_illegal(ana: Person, bo: Person) -> None:
    game = start(ana, bo)
    assert ana.command(game.table, "play", ply=99, card="7H").refusal == (409, "stale")
