"""The main job: whole matches in the browser, on the real local stack, at phone size."""

import re

import pytest
from playwright.sync_api import expect

from tests.site import still
from tests.site.conftest import NewPage
from tests.site.player import SHORT, Player, play_together
from tests.site.still import StillTable


def test_a_match_against_three_robots_is_played_to_its_end(new_page: NewPage) -> None:
    ana = Player(new_page(), "Ana")
    ana.open_table()
    ana.add_robots(3)
    ana.start()
    expect(ana.page.locator(".seats .seat")).to_have_count(3)
    ana.play_out()
    expect(ana.over.get_by_role("heading")).to_have_text(re.compile("venceu a partida"))
    expect(ana.over.get_by_role("button", name="REVANCHE")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["classic", "specials"])
def test_a_full_match_at_the_presets_own_target(new_page: NewPage, preset: str) -> None:
    ana = Player(new_page(), "Ana")
    ana.open_table({"preset": preset})
    ana.add_robots(3)
    ana.start()
    ana.play_out()
    expect(ana.over.get_by_role("heading")).to_have_text(re.compile("venceu a partida"))


def test_a_second_browser_joins_by_the_link_and_both_finish_while_a_third_watches(new_page: NewPage) -> None:
    ana, bia, rui = Player(new_page(), "Ana"), Player(new_page(), "Bia"), Player(new_page(), "Rui")
    link = ana.open_table(SHORT | {"options": SHORT["options"] | {"hand_two": 3}})
    bia.join(link)
    rui.watch(link)
    expect(rui.page.locator("main")).to_contain_text("Assistindo")
    ana.start()
    bia.page.locator("main.table").wait_for()
    rui.page.locator("main.table").wait_for()
    expect(rui.page.locator(".hand")).to_have_count(0)
    expect(rui.page.locator(".moves")).to_have_count(0)
    play_together(ana, bia)
    expect(rui.over).to_be_visible()


@pytest.mark.parametrize(
    ("players", "scores", "text"),
    [
        (2, [0, 0], "Tito desistiu, e Carmen vence."),
        (4, [9, 40, 0, 7], "Tito desistiu, e Carmen estava na frente."),
        (4, [9, 9, 0, 9], "Tito desistiu, e Carmen estava na frente. Com o placar igual, valeram as cartas na mão."),
    ],
)
def test_who_wins_when_somebody_leaves_is_told_with_the_reason(
    new_page: NewPage, players: int, scores: list[int], text: str
) -> None:
    view = still.finished(players, "resigned")
    if players == 2:
        view["seats"][0]["name"], view["ending"]["left"] = "Tito", 0
    for seat, score in zip(view["seats"], scores, strict=True):
        seat["score"] = score
    page = new_page()
    StillTable(page, view)
    expect(page.locator("[data-box=match] .lead")).to_have_text(text)
