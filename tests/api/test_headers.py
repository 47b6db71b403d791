"""Tags, caches and origins."""

from collections.abc import Mapping

import pytest

from infra.local.stack import Stack
from tests.api.client import Api, Person
from tests.api.conftest import Game

SITES = ("127.0.0.1", "localhost")


def vary(headers: Mapping[str, str]) -> set[str]:
    return {name.strip().lower() for name in headers["vary"].split(",")}


def test_a_view_is_tagged_with_its_version_and_seat(game: Game, watcher: Person) -> None:
    ana, bo = game.people
    path = f"/tables/{game.table}"
    version = ana.view(game.table)["version"]
    assert ana.get(path).headers["etag"] == f'"{version}-0"'
    assert bo.get(path).headers["etag"] == f'"{version}-1"'
    assert watcher.get(path).headers["etag"] == f'"{version}-s"'
    assert watcher.api.ask("GET", path).headers["etag"] == f'"{version}-s"'


@pytest.mark.parametrize("form", ["{}", "W/{}", '"0-s", {}', '"0-s",W/{} , "9-9"', "*"])
def test_an_unchanged_view_is_not_sent_again(game: Game, form: str) -> None:
    ana, path = game.people[0], f"/tables/{game.table}"
    tag = ana.get(path).headers["etag"]
    reply = ana.get(path, if_none_match=form.format(tag))
    assert (reply.status, reply.text) == (304, "")
    assert reply.headers["etag"] == tag
    assert reply.headers["cache-control"] == "private, no-cache"
    assert "authorization" in vary(reply.headers)


@pytest.mark.parametrize("form", ['"0-0"', "nonsense", ""])
def test_another_tag_gets_the_view(game: Game, form: str) -> None:
    assert game.people[0].get(f"/tables/{game.table}", if_none_match=form).status == 200


def test_a_tag_of_another_seat_or_version_gets_the_view(game: Game) -> None:
    ana, bo = game.people
    path = f"/tables/{game.table}"
    assert bo.get(path, if_none_match=ana.get(path).headers["etag"]).status == 200
    tag = ana.get(path).headers["etag"]
    bo_view = bo.view(game.table)
    mover = game.people[bo_view["round"]["turn"]]
    assert mover.move(mover.view(game.table)).status == 200
    assert ana.get(path, if_none_match=tag).status == 200


def test_views_are_kept_by_nobody_else(game: Game) -> None:
    ana = game.people[0]
    table = f"/tables/{game.table}"
    replies = [ana.get(table), ana.get(f"{table}/chat"), ana.get(f"{table}/record"), ana.command(game.table, "resign")]
    for reply in replies:
        assert reply.status == 200
        assert reply.headers["cache-control"] == "private, no-cache"
        assert "authorization" in vary(reply.headers)


def test_what_a_cache_may_do_with_the_rest(api: Api) -> None:
    assert api.ask("GET", "/rules").headers["cache-control"] == "public, max-age=3600"
    assert api.ask("GET", "/health").headers["cache-control"] == "no-store"
    assert api.ask("GET", "/tables/x").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("path", ["/rules", "/tables/x", "/nowhere"])
def test_the_sites_own_pages_may_read_every_answer(api: Api, stack: Stack, site: str, path: str) -> None:
    origin = f"http://{site}:{stack.host.split(':')[1]}"
    headers = api.ask("GET", path, headers={"Origin": origin}).headers
    assert headers["access-control-allow-origin"] == origin
    assert set(headers["access-control-expose-headers"].split(",")) == {"ETag", "Retry-After"}
    assert "origin" in vary(headers)


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1"])
def test_pages_of_others_may_not(api: Api, origin: str) -> None:
    assert "access-control-allow-origin" not in api.ask("GET", "/rules", headers={"Origin": origin}).headers


def test_a_preflight_allows_what_the_contract_needs(api: Api, stack: Stack) -> None:
    asked = {"Origin": stack.url, "Access-Control-Request-Method": "POST"}
    reply = api.ask("OPTIONS", "/tables/x/commands", headers=asked)
    assert (reply.status, reply.text) == (204, "")
    assert reply.headers["access-control-allow-origin"] == stack.url
    assert set(reply.headers["access-control-allow-methods"].split(",")) == {"POST", "OPTIONS"}
    wanted = {"Authorization", "Content-Type", "Idempotency-Key", "If-None-Match"}
    assert set(reply.headers["access-control-allow-headers"].split(",")) == wanted
