"""Coming back: the end of every round missed, then the moves since one's own last one; any input skips."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from infra.local.stack import Stack
from tests.api.client import Api, Person, on_turn, play_round
from tests.site.conftest import NewPage
from tests.site.operators import PAD
from tests.site.player import Player

LONG = {"preset": "crazy_eights", "options": {"target": {"fixed": 2000}}}


class Away:
    """Ana at her browser, Bo and Cid elsewhere; her own seat is also played from another device."""

    def __init__(self, stack: Stack, page: Page) -> None:
        api = Api(stack.api)
        self.page = page
        self.bo, self.cid = Person(api, "Bo"), Person(api, "Cid")
        ana = Player(page, "Ana")
        self.link = ana.open_table(LONG, 3)
        self.table = self.link.split("t=")[1]
        self.bo.sit(self.table)
        self.cid.sit(self.table)
        expect(page.locator(".seat-list li:not(.free)")).to_have_count(3)
        ana.start()
        token = page.evaluate(f"localStorage.getItem('seat/{self.table}')")
        self.people = [Person(api, "Ana", token), self.bo, self.cid]

    def until_ana(self) -> None:
        """The others play until it is Ana's turn."""
        view = self.people[0].view(self.table)
        while view["round"]["turn"] != 0:
            assert on_turn(self.people, view).move(self.people[view["round"]["turn"]].view(self.table)).status == 200
            view = self.people[0].view(self.table)

    def plays_and_leaves(self) -> None:
        """Ana sees her own move done and closes the page."""
        self.until_ana()
        expect(self.page.locator(".status.yours")).to_be_visible()
        seen = self.people[0].view(self.table)
        while seen["round"]["turn"] == 0:
            assert self.people[0].move(seen).status == 200
            seen = self.people[0].view(self.table)
        mark = f"() => JSON.parse(localStorage.getItem('seen/{self.table}'))?.ply === {seen['round']['ply']}"
        self.page.wait_for_function(mark)
        self.page.goto("about:blank")

    def returns(self) -> Locator:
        """Ana opens the table again; what she is told."""
        self.page.goto(f"/pt/?t={self.table}")
        self.page.locator("main.table").wait_for()
        return self.page.locator(".recap")


@pytest.fixture
def away(stack: Stack, new_page: NewPage) -> Away:
    return Away(stack, new_page())


def test_what_the_others_did_is_told_and_any_key_puts_it_away(away: Away) -> None:
    away.plays_and_leaves()
    away.until_ana()
    recap = away.returns()
    expect(recap).to_contain_text("Desde a sua última jogada")
    expect(recap).to_contain_text(re.compile("Cid (jogou|comprou|passou)"))
    expect(recap).not_to_contain_text(re.compile("Ana (jogou|comprou)"))
    expect(away.page.locator(".status.yours")).to_be_visible()
    away.page.keyboard.press("ArrowRight")
    expect(recap).to_have_count(0)


@pytest.mark.parametrize("button", [14, 1], ids=["the cross", "back"])
def test_a_gamepad_puts_it_away_too(away: Away, button: int) -> None:
    away.plays_and_leaves()
    away.until_ana()
    away.page.add_init_script(PAD)
    recap = away.returns()
    expect(recap).to_be_visible()
    away.page.evaluate("(button) => window.pad(button)", button)
    expect(recap).to_have_count(0)


# The recap's edges and those of every seat and card of the hand, once the cards have come to lie.
AT_REST = """async () => {
    const places = [...document.querySelectorAll('.recap, .felt .seat, .status .seat, .held')];
    const moving = places.flatMap((place) => place.getAnimations({ subtree: true }));
    const short = moving.filter((one) => one.effect.getComputedTiming().endTime < 2000);
    await Promise.allSettled(short.map((one) => one.finished));
    places.sort((one, other) => other.matches('.recap') - one.matches('.recap'));
    return places.map((place) => {
        const { left, top, right, bottom } = place.getBoundingClientRect();
        return [left, top, right, bottom];
    });
}"""


@pytest.mark.parametrize("moving", [True, False])
def test_the_recap_covers_neither_a_seat_nor_the_hand(stack: Stack, new_page: NewPage, moving: bool) -> None:
    away = Away(stack, new_page(moving=moving, viewport={"width": 360, "height": 640}))
    away.plays_and_leaves()
    away.until_ana()
    recap = away.returns()
    expect(recap).to_be_visible()
    told, *places = away.page.evaluate(AT_REST)
    assert told[3] > told[1], "it went before it was measured"
    assert len(places) > 5
    for left, top, right, bottom in places:
        apart = bottom <= told[1] + 1 or told[3] <= top + 4
        beside = right <= told[0] + 1 or told[2] <= left + 1
        assert apart or beside, (told, (left, top, right, bottom))


def test_nothing_is_told_where_nothing_was_missed(away: Away) -> None:
    away.plays_and_leaves()
    recap = away.returns()
    expect(away.page.locator("main.table .status-text")).to_be_visible()
    expect(recap).to_have_count(0)


def test_the_moves_go_by_and_end_by_themselves_on_the_present_table(stack: Stack, new_page: NewPage) -> None:
    away = Away(stack, new_page(moving=True))
    away.plays_and_leaves()
    away.until_ana()
    recap = away.returns()
    expect(recap).to_be_visible()
    expect(recap).to_have_count(0, timeout=15_000)
    top = away.people[0].view(away.table)["round"]["top"]
    expect(away.page.locator(".discards")).to_have_attribute("data-top", top)
    expect(away.page.locator(".status.yours")).to_be_visible()


FIRST_WORDS = """
  new MutationObserver(() => {
    const told = document.querySelector('.recap');
    if (!told || window.firstWords) return;
    window.firstWords = told.textContent;
    window.beside = document.querySelectorAll('.lately').length;
  }).observe(document, {childList: true, subtree: true});
"""


@pytest.mark.parametrize("moving", [True, False])
def test_it_begins_with_a_move_and_nothing_else_tells_the_same(stack: Stack, new_page: NewPage, moving: bool) -> None:
    away = Away(stack, new_page(moving=moving))
    away.plays_and_leaves()
    away.until_ana()
    away.page.add_init_script(FIRST_WORDS)
    expect(away.returns()).to_have_count(1)
    assert re.search("(Bo|Cid) (jogou|comprou|passou)", away.page.evaluate("() => window.firstWords"))
    assert away.page.evaluate("() => window.beside") == 0
    away.page.keyboard.press("Shift")
    expect(away.page.locator(".lately")).to_have_count(1)


def test_a_tap_skips_to_the_present_and_still_does_what_it_does(stack: Stack, new_page: NewPage) -> None:
    away = Away(stack, new_page(moving=True))
    away.plays_and_leaves()
    away.until_ana()
    recap = away.returns()
    expect(recap).to_be_visible()
    away.page.locator(".bar button").first.click()
    expect(away.page.locator("[data-box=menu]")).to_be_visible()
    expect(recap).to_have_count(0)


def test_each_round_missed_shows_its_end_first(away: Away) -> None:
    away.plays_and_leaves()
    winners = []
    for number in (1, 2):
        view = play_round(away.people, away.table)
        winners.append(view["seats"][view["outcome"]["winner"]]["name"])
        away.bo.command(away.table, "next_round", round=number)
    away.until_ana()
    away.returns()
    box = away.page.locator("[data-box=round]")
    for number, winner in enumerate(winners, start=1):
        expect(box).to_contain_text(f"Rodada {number}")
        expect(box).to_contain_text("acabaram 2 rodadas")
        expect(box.locator(".hands-row.won")).to_contain_text(winner)
        expect(box.locator("[data-seal=good]")).to_be_visible()
        box.get_by_role("button", name="CONTINUAR").click()
    expect(box).to_have_count(0)
    expect(away.page.locator(".standing")).to_contain_text("Rodada 3")


def test_who_has_only_looked_and_gone_home_is_told_what_happened_since(away: Away) -> None:
    expect(away.page.locator("main.table")).to_be_visible()
    seen = f"() => localStorage.getItem('seen/{away.table}') !== null"
    away.page.wait_for_function(seen)
    away.page.goto("/pt/")
    away.page.locator("main.home").wait_for()
    for _ in range(3):
        away.until_ana()
        view = away.people[0].view(away.table)
        while view["round"] and view["round"]["turn"] == 0:
            assert away.people[0].move(view).status == 200
            view = away.people[0].view(away.table)
    away.until_ana()
    expect(away.returns()).to_contain_text(re.compile("Cid (jogou|comprou|passou)"))
