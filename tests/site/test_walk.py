"""Arrows and the pad's cross through a page's controls, and where the focus goes when what had it is gone."""

import itertools
import re

import pytest
from playwright.sync_api import Page, expect

from tests.site import still
from tests.site.conftest import WIDE, NewPage
from tests.site.operators import Operator
from tests.site.player import Player
from tests.site.still import StillTable

CONTROLS = """() => [...document.querySelectorAll('main :is(button, a, input, select, summary)')]
  .filter((node) => !node.disabled && node.checkVisibility() && node.tabIndex >= 0)"""
FOCUSED = f"() => ({CONTROLS})().indexOf(document.activeElement)"


def _walked(page: Page, way: str, steps: int) -> list[int]:
    """The controls the focus comes to, by their numbers in reading order; a press that only scrolls adds none."""
    seen: list[int] = []
    for _ in range(steps):
        page.keyboard.press(way)
        now = page.evaluate(FOCUSED)
        seen += [now] if seen[-1:] != [now] else []
    return seen


@pytest.mark.parametrize("by", [Operator.by_keys, Operator.by_pad])
def test_from_a_heading_the_walk_goes_on_below_it(new_page: NewPage, by: type[Operator]) -> None:
    page = new_page()
    operator = by(page)  # type: ignore[call-arg]
    Player(page, "Ana").open_table()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    operator.press("down")
    expect(page.get_by_role("button", name="ADICIONAR ROBÔ").first).to_be_focused()
    operator.press("up")
    expect(page.get_by_role("button", name="Conversa")).to_be_focused()


def test_a_focused_heading_looks_like_a_heading(new_page: NewPage) -> None:
    page = new_page()
    Player(page, "Ana").open_table()
    page.keyboard.press("Shift")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_focused()
    expect(heading).to_have_css("box-shadow", "none")


@pytest.mark.parametrize("screen", ["home", "lobby"])
def test_arrows_walk_every_control_and_change_nothing_by_passing(new_page: NewPage, screen: str) -> None:
    page = new_page()
    page.goto("/pt/")
    page.locator("main.home").wait_for()
    if screen == "lobby":
        StillTable(page, still.lobby(2, 4))
    count = page.evaluate(f"() => ({CONTROLS})().length")
    first = 0 if screen == "home" else page.locator(".bar button").count()
    down = [(first + number) % count for number in range(count)]
    assert _walked(page, "ArrowDown", 2 * count)[:count] == down
    page.evaluate("() => document.activeElement.blur()")
    assert _walked(page, "ArrowUp", 2 * count)[:count] == [(first - 1 - number) % count for number in range(count)]
    if screen == "home":
        expect(page.get_by_label("Clássico", exact=False).first).to_be_checked()


def test_who_walks_chooses_by_enter(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/pt/")
    page.locator("main.home").wait_for()
    specials = page.get_by_role("radio", name=re.compile("Com especiais"))
    Operator.by_keys(page).walk("down", "[value=specials]")
    expect(specials).not_to_be_checked()
    page.keyboard.press("Enter")
    expect(specials).to_be_checked()
    expect(page.locator("main.home")).to_be_visible()


def test_a_field_keeps_its_letters_and_its_sideways_arrows(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/pt/")
    field = page.get_by_label("Seu nome")
    field.fill("Aa")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("n")
    expect(field).to_have_value("Ana")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio").first).to_be_focused()


@pytest.mark.parametrize("by", [Operator.by_keys, Operator.by_pad])
@pytest.mark.parametrize("first", ["first", "last"])
def test_three_robots_and_the_start_need_no_more_walking(new_page: NewPage, by: type[Operator], first: str) -> None:
    page = new_page()
    operator = by(page)  # type: ignore[call-arg]
    Player(page, "Ana").open_table()
    add = page.get_by_role("button", name="ADICIONAR ROBÔ")
    seats = page.locator(".seat-list li:not(.free)")
    operator.walk("down", ".seat-list li.free .button" if first == "first" else ".seat-list li:last-child .button")
    for taken in (2, 3, 4):
        operator.press("act")
        expect(seats).to_have_count(taken)
        if taken < 4:
            assert add.evaluate_all("(nodes) => nodes.includes(document.activeElement)"), taken
        expect(page.locator("main [data-busy]")).to_have_count(0)
    expect(page.get_by_role("button", name="COMEÇAR A PARTIDA")).to_be_focused()
    operator.press("act")
    page.locator("main.table").wait_for()


def test_after_a_robot_is_taken_out_the_next_one_has_the_focus(new_page: NewPage) -> None:
    page = new_page()
    player = Player(page, "Ana")
    player.open_table()
    player.add_robots(3)
    seats = page.locator(".seat-list li:not(.free)")
    page.get_by_role("button", name="Tirar da mesa: Tito").press("Enter")
    expect(seats).to_have_count(3)
    expect(page.get_by_role("button", name="Tirar da mesa: Luna")).to_be_focused()
    page.keyboard.press("Enter")
    expect(seats).to_have_count(2)
    expect(page.get_by_role("button", name="Tirar da mesa: Carmen")).to_be_focused()
    page.keyboard.press("Enter")
    expect(seats).to_have_count(1)
    expect(page.get_by_role("button", name="ADICIONAR ROBÔ").first).to_be_focused()


def test_at_the_end_of_a_stepper_the_other_end_has_the_focus(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    page.goto("/pt/")
    fewer, more = (page.get_by_role("button", name=f"Um lugar a {way}") for way in ("menos", "mais"))
    fewer.focus()
    for _ in range(2):
        page.keyboard.press("Enter")
    expect(page.locator(".stepper output")).to_have_text("2")
    expect(more).to_be_focused()


def test_the_first_of_the_other_rules_has_the_focus_when_they_appear(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/pt/")
    page.get_by_role("button", name="OUTRAS REGRAS").press("Enter")
    expect(page.get_by_role("radio").nth(2)).to_be_focused()


def test_down_reads_on_where_the_next_control_is_far(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    page.goto("/pt/?rules=jokers")
    page.locator("main.paper h1").wait_for()
    seen = {page.evaluate("() => scrollY")}
    for _ in range(120):
        page.keyboard.press("ArrowDown")
        seen.add(page.evaluate("() => Math.round(scrollY)"))
    steps = sorted(seen)
    assert max(b - a for a, b in itertools.pairwise(steps)) <= 0.7 * WIDE["height"]
    assert steps[-1] > WIDE["height"]


def test_enter_in_the_name_takes_it_and_opens_nothing(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/pt/")
    field = page.get_by_label("Seu nome")
    expect(field).to_have_attribute("placeholder", "Vazio: Visitante")
    field.fill("Ana")
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio").first).to_be_focused()
    expect(page.locator("main.home")).to_be_visible()
    assert page.evaluate("() => JSON.parse(localStorage.settings).name") == "Ana"


@pytest.mark.parametrize("by", [Operator.by_keys, Operator.by_pad])
def test_who_draws_until_a_card_fits_is_led_to_it(new_page: NewPage, by: type[Operator]) -> None:
    page = new_page()
    operator = by(page)  # type: ignore[call-arg]
    table = StillTable(page, still.playing(hand=["2C", "3C"]))
    operator.walk("down", ".held")
    operator.press("up")
    for drawn, hand in enumerate((["2C", "3C", "4C"], ["2C", "3C", "4C", "9H"])):
        expect(page.locator(".moves .move")).to_be_focused()
        page.wait_for_function("() => !document.querySelector('main :is([data-busy], [aria-disabled])')")
        log = [{"ply": 7 + drawn, "seat": 0, "type": "draw", "count": 1}]
        table.answer = still.playing(hand=hand, round={"ply": 8 + drawn}, log=log) | {"version": 10 + drawn}
        operator.press("act")
        expect(page.locator(".held")).to_have_count(len(hand))
    expect(page.locator("[data-code='9H']")).to_be_focused()
    operator.press("act")
    expect(page.locator(".held.selected")).to_have_attribute("data-code", "9H")
    assert [command["type"] for command in table.sent] == ["draw", "draw"]


@pytest.mark.parametrize("walked", [False, True])
def test_a_turn_begins_at_a_card_that_fits_unless_one_looks_at_another(new_page: NewPage, walked: bool) -> None:
    page = new_page()
    table = StillTable(page, still.playing(hand=["KH", "5S", "6H", "2C"]))
    page.locator("[data-code=KH]").focus()
    others = {"turn": 1, "ply": 8, "top": "KH"}
    waiting = still.playing(hand=["5S", "6H", "2C"], round=others, moves=[{"type": "resign"}])
    table.answer = waiting | {"version": 10}
    for _ in range(2):
        page.keyboard.press("Enter")
    expect(page.locator("[data-code='5S']")).to_be_focused()
    if walked:
        page.keyboard.press("ArrowLeft")
    table.show(still.playing(hand=["5S", "6H", "2C"], round={"ply": 9}))
    expect(page.locator("[data-code='6H']")).to_have_class(re.compile("fits"))
    expect(page.locator("[data-code='2C']" if walked else "[data-code='6H']")).to_be_focused()


def test_up_from_the_hand_passes_by_giving_up(new_page: NewPage) -> None:
    page = new_page()
    StillTable(page, still.playing(hand=["KH", "2C"]))
    Operator.by_keys(page).walk("down", ".held")
    for _ in range(5):
        page.keyboard.press("ArrowUp")
        expect(page.get_by_role("button", name="DESISTIR")).not_to_be_focused()
    page.locator(".moves .move").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="DESISTIR")).to_be_focused()
