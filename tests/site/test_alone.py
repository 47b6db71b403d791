"""A whole match by any one way alone, on a phone's screen: from home to the rematch."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.site.conftest import NewPage
from tests.site.operators import Operator

QUICK = {"preset": "classic", "options": {"target": {"fixed": 15}, "hand_two": 3}}


def _quick(route: Route) -> None:
    """A short match instead of the preset's own."""
    route.continue_(post_data=json.dumps(json.loads(route.request.post_data or "{}") | {"rules": QUICK, "capacity": 2}))


@pytest.mark.parametrize("way", [Operator.by_keys, Operator.by_pad], ids=["keys", "pad"])
def test_a_whole_match_is_played_by_buttons_alone(new_page: NewPage, way: Callable[[Page], Operator]) -> None:
    page = new_page()
    page.route("**/api/tables", _quick)
    player = way(page)
    page.goto("/pt/")
    page.locator("main.home").wait_for()
    player.push("next", "CRIAR MESA")
    page.locator("main.lobby").wait_for()
    player.push("next", "ADICIONAR ROBÔ")
    expect(page.locator(".seat-list li:not(.free)")).to_have_count(2)
    player.push("next", "COMEÇAR A PARTIDA")
    page.locator("main.table").wait_for()
    for _ in range(120):
        player.move()
        if page.locator("[data-box=match]").count():
            break
    match = page.locator("[data-box=match]")
    expect(match).to_be_visible()
    expect(match.get_by_role("button", name="REVANCHE")).to_be_focused()
    player.push("next", "REVANCHE")
    expect(match).to_have_count(0)
    expect(page.locator(".standing")).to_contain_text("Rodada 1")
