"""Bells over HTTP: who may ring, what is refused, and a real turn told to a real (loopback) push service."""

import time

import pytest

from infra.local.stack import Stack
from tests.api.client import Api, Person, first_move
from tests.api.conftest import Game, start
from tests.support.push_service import Browser, Posted, PushService, push_service, signed_claims

FIREFOX = {
    "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "expirationTime": None,
    "keys": {"p256dh": "B" + "x" * 86, "auth": "y" * 22},
}


def rings(person: Person, table: str, body: object, method: str = "PUT") -> tuple[int, str]:
    reply = person.send(method, f"/tables/{table}/push", body)
    return reply.status, "" if reply.status == 204 else reply.code


def test_a_seat_rings_and_is_silenced(game: Game) -> None:
    ana = game.people[0]
    assert rings(ana, game.table, FIREFOX) == (204, "")
    assert rings(ana, game.table, FIREFOX) == (204, "")
    assert rings(ana, game.table, FIREFOX, "DELETE") == (204, "")
    assert rings(ana, game.table, FIREFOX, "DELETE") == (204, "")


def test_who_watches_does_not(game: Game, watcher: Person) -> None:
    assert rings(watcher, game.table, FIREFOX) == (403, "spectator")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"endpoint": "https://evil.example/x"}, "endpoint"),
        ({"endpoint": 7}, "endpoint"),
        ({"keys": {"p256dh": "short", "auth": "y" * 22}}, "keys"),
        ({"keys": {"p256dh": "B" + "x" * 86}}, None),
        ({"more": 1}, None),
    ],
)
def test_what_is_no_subscription_is_malformed(game: Game, change: dict[str, object], field: str | None) -> None:
    reply = game.people[0].send("PUT", f"/tables/{game.table}/push", {**FIREFOX, **change})
    assert reply.refusal == (400, "malformed")
    assert field is None or reply.json["error"]["field"] == field


def test_other_methods_are_told_which_there_are(game: Game) -> None:
    assert game.people[0].send("POST", f"/tables/{game.table}/push", FIREFOX).refusal == (405, "method")


def test_a_real_turn_reaches_the_phone_of_who_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    with push_service() as service:
        monkeypatch.setenv("PUSH_HOSTS", service.origin)
        with Stack() as stack:
            api = Api(stack.api)
            game = start(Person(api, "Ana"), Person(api, "Bo"))
            phone = Browser(service)
            view = game.people[0].view(game.table)
            away = game.people[1 - view["round"]["turn"]]
            mover = game.people[view["round"]["turn"]]
            assert away.send("PUT", f"/tables/{game.table}/push", phone.subscription).status == 204
            stack.advance(1)
            while (view := mover.view(game.table))["you"]["seat"] == view["round"]["turn"]:
                mover.command(game.table, **first_move(view))
            posted = _first(service)
            said = phone.read(posted)
            assert (said["kind"], said["table"], said["name"]) == ("your_turn", game.table, away.name)
            assert said["top"] == view["round"]["top"]
            key = Api(stack.url).ask("GET", "/config.json").json["push_key"]
            assert signed_claims(posted, key)["aud"] == service.origin


def _first(service: PushService) -> Posted:
    for _ in range(200):
        if service.posted:
            return service.posted[0]
        time.sleep(0.05)
    raise AssertionError("nothing was posted")
