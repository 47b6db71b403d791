"""Opening a table, sitting down, and the lobby – as clients see them."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from infra.local.stack import Stack
from tests.api.client import CLASSIC, Api, Person, key
from tests.api.conftest import Game, start


def test_health_names_region_and_release(api: Api) -> None:
    assert api.ask("GET", "/health").json == {"status": "ok", "region": "local", "release": "local"}


def test_rules_list_every_preset_and_option(api: Api) -> None:
    rules = api.ask("GET", "/rules").json
    assert {"classic", "specials", "jokers", "oitos", "crazy_eights", "action", "crazy_aces"} <= set(rules["presets"])
    assert rules["presets"]["oitos"]["target"] == {"per_player": 100}
    assert set(rules["presets"]["classic"]) == set(rules["options"])


def test_opening_a_table_seats_its_host(ana: Person) -> None:
    reply = ana.open({"preset": "specials", "options": {"direction": "left"}}, capacity=3)
    assert reply.status == 201
    assert reply.json["seat"] == 0
    view = reply.json["view"]
    assert view == ana.view(reply.json["table"])
    assert (view["phase"], view["version"], view["capacity"], view["host"]) == ("lobby", 1, 3, 0)
    assert view["rules"]["changed"] == ["direction"]
    assert [seat["name"] for seat in view["seats"]] == ["Ana"]


def test_one_key_opens_one_table(ana: Person, bo: Person) -> None:
    same = key()
    first = ana.open(idempotency_key=same)
    assert ana.open({"preset": "oitos"}, idempotency_key=same).json == first.json
    assert ana.open().json["table"] != first.json["table"]
    assert bo.open(idempotency_key=same).json["table"] != first.json["table"]


def test_twenty_at_once_open_one_table(ana: Person) -> None:
    same = key()
    with ThreadPoolExecutor(20) as pool:
        replies = list(pool.map(lambda _: ana.open(idempotency_key=same), range(20)))
    assert {reply.status for reply in replies} == {201}
    assert len({reply.json["table"] for reply in replies}) == 1


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ({}, "preset"),
        ({"preset": "poker"}, "preset"),
        ({"preset": 8}, "preset"),
        ({"preset": "classic", "options": {"wild": "9"}}, "wild"),
        ({"preset": "classic", "options": {"wild": 8}}, "wild"),
        ({"preset": "classic", "options": {"hand_two": 1.5}}, "hand_two"),
        ({"preset": "classic", "options": {"luck": True}}, "luck"),
        ({"preset": "classic", "options": []}, "options"),
    ],
)
def test_rules_that_cannot_be_played_name_the_option(ana: Person, rules: object, field: str) -> None:
    reply = ana.open(rules)
    assert reply.refusal == (400, "bad_rules")
    assert reply.json["error"]["field"] == field


@pytest.mark.parametrize("capacity", [0, 1, 5, 10**30, -1])
def test_capacities_the_rules_do_not_allow(ana: Person, capacity: int) -> None:
    reply = ana.open(capacity=capacity)
    assert reply.refusal == (400, "bad_rules")
    assert reply.json["error"]["field"] == "capacity"


@pytest.mark.parametrize("name", ["", "   ", "a" * 21, "a\u0007b", "a\u202eb", "e\u0301\u0301\u0301", "\u200b"])
def test_names_outside_the_limits(api: Api, name: str) -> None:
    reply = Person(api, name).open()
    assert reply.refusal == (400, "malformed")
    assert reply.json["error"]["field"] == "name"


def test_sitting_down_twice_gives_the_same_seat(ana: Person, bo: Person, lobby: str) -> None:
    first = bo.sit(lobby, client_seed="0" * 32)
    again = bo.sit(lobby)
    assert (first.status, again.status) == (201, 200)
    assert (first.json["seat"], again.json["seat"]) == (1, 1)
    assert again.json["view"]["version"] == 2


def test_twenty_at_once_sit_down_once(bo: Person, lobby: str) -> None:
    with ThreadPoolExecutor(20) as pool:
        replies = list(pool.map(lambda _: bo.sit(lobby), range(20)))
    assert sorted(reply.status for reply in replies) == [200] * 19 + [201]
    assert {reply.json["seat"] for reply in replies} == {1}


@pytest.mark.parametrize("name", ["Ana", "ana", "АNA", "Carmen", "TITO", "Lunа"])
def test_names_that_read_alike_are_taken(api: Api, lobby: str, name: str) -> None:
    assert Person(api, name).sit(lobby).refusal == (409, "name_taken")


def test_a_full_table_can_still_be_watched(api: Api, ana: Person, bo: Person, watcher: Person) -> None:
    table = ana.open(capacity=2).json["table"]
    bo.sit(table)
    assert watcher.sit(table).refusal == (409, "table_full")
    assert ana.command(table, "add_bot", bot="tito").refusal == (409, "table_full")
    assert watcher.view(table)["you"] is None


def test_a_match_that_has_started_can_be_watched(game: Game, watcher: Person) -> None:
    assert watcher.sit(game.table).refusal == (409, "match_started")
    assert watcher.command(game.table, "resign").refusal == (403, "spectator")
    assert watcher.say(game.table, "hi").refusal == (403, "spectator")


def test_who_was_removed_stays_out(ana: Person, bo: Person, lobby: str) -> None:
    bo.sit(lobby)
    assert ana.command(lobby, "remove_seat", seat=1).status == 200
    assert bo.sit(lobby).refusal == (403, "spectator")


def test_giving_up_a_seat_twice_ends_as_a_spectator(bo: Person, lobby: str) -> None:
    bo.sit(lobby)
    for _ in range(2):
        reply = bo.command(lobby, "remove_seat", seat=1)
        assert reply.status == 200
        assert reply.json["you"] is None


def test_lobby_commands_are_the_hosts(ana: Person, bo: Person, lobby: str) -> None:
    bo.sit(lobby)
    for command in ({"kind": "add_bot", "bot": "luna"}, {"kind": "set_rules", "rules": CLASSIC}, {"kind": "start"}):
        assert bo.command(lobby, **command).refusal == (403, "host_only")


@pytest.mark.parametrize(
    "command",
    [
        {"kind": "start"},
        {"kind": "remove_seat", "seat": 0},
        {"kind": "remove_seat", "seat": 3},
        {"kind": "remove_seat", "seat": 10**20},
    ],
)
def test_what_is_not_possible_in_a_lobby_is_illegal(ana: Person, lobby: str, command: dict[str, Any]) -> None:
    reply = ana.command(lobby, **command)
    assert reply.refusal == (422, "illegal_move")
    assert reply.json["view"] == ana.view(lobby)


@pytest.mark.parametrize("table", ["x", "..", "LOCAL-A", "local-%2e", *("local-" + "a" * most for most in (24, 300))])
def test_unknown_tables(ana: Person, api: Api, table: str) -> None:
    replies = [ana.get(f"/tables/{table}{part}") for part in ("", "/chat", "/record")]
    replies += [ana.sit(table), ana.command(table, "resign"), ana.say(table, "hi")]
    assert {reply.refusal for reply in replies} == {(404, "no_table")}
    assert len({reply.text for reply in replies}) == 1


def test_a_table_expires_after_a_week_and_is_gone_a_month_later(api: Api) -> None:
    """On a stack of its own: its clock goes a long way."""
    with Stack() as stack:
        own = Api(stack.api)
        ana, bo = Person(own, "Ana"), Person(own, "Bo")
        table, waiting = start(ana, bo).table, ana.open().json["table"]
        version = ana.view(table)["version"]
        stack.advance(8 * 24)
        view = ana.view(table)
        assert (view["phase"], view["ending"]) == ("finished", {"reason": "expired", "winner": None, "left": None})
        assert view["version"] == version + 1
        assert view["outcome"]["hands"]
        assert ana.view(waiting)["phase"] == "finished"
        assert bo.sit(waiting).refusal == (409, "wrong_phase")
        assert ana.command(waiting, "start").refusal == (409, "wrong_phase")
        stack.advance(30 * 24)
        assert ana.get(f"/tables/{table}").refusal == (404, "no_table")
        assert ana.get(f"/tables/{waiting}").refusal == (404, "no_table")
