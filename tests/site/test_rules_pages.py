"""The rules in full: reached from everywhere, back to the game that went on, printed, in three languages."""

import re

import pytest
from playwright.sync_api import Page, expect

from chalicelib.engine.presets import PRESETS
from tests.site import still
from tests.site.axe import findings
from tests.site.conftest import NewPage
from tests.site.operators import Operator
from tests.site.player import Player
from tests.site.still import StillTable

WIDER = "() => document.documentElement.scrollWidth - innerWidth"
SMALL = """() => [...document.querySelectorAll('.paper :is(button, a[href], select, input)')].filter((node) => {
  const box = node.getBoundingClientRect();
  return box.width && !node.matches('[type=radio], [type=checkbox]') && (box.width < 43.5 || box.height < 43.5);
}).map((node) => node.outerHTML.slice(0, 80))"""
ADDRESSES = ["house=jokers&stop_at=7", "house=specials&wild=A", "new=classic&draw_limit=3", "rules=action", "t=learn"]


def _reading(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text("As regras por inteiro")


def test_every_preset_is_read_and_its_cards_are_drawn(new_page: NewPage) -> None:
    page = new_page()
    for preset in PRESETS:
        page.goto(f"/pt/?rules={preset}")
        _reading(page)
        assert page.locator(".sentences li").count() > 20
        assert page.locator(".example").count() >= 8
        assert page.locator(".example svg").count() > 20
        assert page.locator(".values svg, [data-section=scoring]").count() > 0


def test_home_lobby_and_editor_lead_to_the_rules_and_back(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/pt/")
    page.get_by_role("button", name="LER AS REGRAS").click()
    _reading(page)
    page.get_by_role("button", name="Voltar", exact=True).click()
    page.locator("main.home").wait_for()
    Player(page, "Ana").open_table({"preset": "classic", "options": {"stop_at": 5}})
    page.get_by_role("button", name="LER AS REGRAS").click()
    expect(page.locator("[data-section=end]")).to_contain_text("5 pontos ou menos")
    page.go_back()
    page.locator("main.lobby").wait_for()


def test_the_game_goes_on_behind_the_rules_and_calls_its_reader(new_page: NewPage) -> None:
    page = new_page()
    table = StillTable(page, still.playing(round={"turn": 1}, moves=[{"type": "resign"}]))
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Regras desta mesa").click()
    page.get_by_role("button", name="LER AS REGRAS").click()
    _reading(page)
    expect(page.get_by_role("button", name="É A SUA VEZ")).to_have_count(0)
    table.show(still.playing(round={"turn": 0, "ply": 9}))
    page.get_by_role("button", name="É A SUA VEZ").click()
    page.locator("main.table").wait_for()
    expect(page.locator(".status-text")).to_have_text("É A SUA VEZ")
    page.go_forward()
    _reading(page)
    page.keyboard.press("Escape")
    page.locator("main.table").wait_for()


def test_the_language_changes_while_one_reads(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/pt/?rules=oitos&draw_limit=2")
    _reading(page)
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Las reglas completas")
    expect(page.locator("[data-section=draw]")).to_contain_text("En cada turno caben 2 robos")
    assert page.url.endswith("/es/?rules=oitos&draw_limit=2")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Las reglas completas")


def test_on_paper_only_the_rules_are_left(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/pt/?rules=specials")
    _reading(page)
    page.emulate_media(media="print")
    for gone in (".paper > .bar", ".languages", ".other-rules", ".reading .share-row"):
        expect(page.locator(gone).first).to_be_hidden()
    expect(page.locator("[data-section=special]")).to_be_visible()


def test_a_pad_changes_lists_and_numbers(new_page: NewPage) -> None:
    page = new_page()
    operator = Operator.by_pad(page)
    page.goto("/pt/?house=classic")
    page.locator(".rule-row").first.wait_for()
    operator.walk("down", "[data-option=draw_limit] select")
    operator.press("right")
    expect(page.locator(".rule-row[data-option=draw_limit]")).to_have_attribute("data-changed", "")
    operator.walk("down", "[data-option=target] input", 120)
    points = page.locator("[data-option=target] input")
    before = int(points.input_value())
    operator.press("right")
    operator.press("right")
    more = int(points.input_value())
    operator.press("left")
    less = int(points.input_value())
    assert before < more > less  # a button that a busy machine lets go of late has counted more than once
    operator.press("down")
    operator.press("right")
    expect(page.locator(".changes")).to_contain_text(f"Meta: {less} pontos")
    expect(page.locator(".changes")).not_to_contain_text("por pessoa")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_is_small_or_too_wide(new_page: NewPage, theme: str) -> None:
    page = new_page(bypass_csp=True, color_scheme=theme, viewport={"width": 360, "height": 640})
    for address in ADDRESSES:
        page.goto(f"/pt/?{address}")
        page.locator("main.paper, .coach").first.wait_for()
        assert findings(page) == [], address
        assert page.evaluate(SMALL) == [], address
        for width in (320, 360, 768, 1366, 1920):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate(WIDER) <= 0, (address, width)
        page.set_viewport_size({"width": 360, "height": 640})


def test_the_editor_is_used_by_keys_alone(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1366, "height": 768})
    page.goto("/pt/?house=classic")
    page.locator(".rule-row").first.wait_for()
    page.locator("input[name=rule-jokers]").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".rule-row[data-option=jokers]")).to_have_attribute("data-changed", "")
    expect(page.locator("input[name=rule-jokers]").nth(1)).to_be_focused()
    page.get_by_role("combobox", name=re.compile("Quantas compras")).focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".rule-row[data-option=draw_limit]")).to_have_attribute("data-changed", "")
    expect(page.locator(".changes li")).to_have_count(2)
    points = page.get_by_role("spinbutton", name="Pontos da meta")
    points.fill("9999")
    points.press("Tab")
    expect(page.locator(".target-row select")).to_be_focused()
    expect(points).to_have_value("500")
    expect(page.locator(".changes li")).to_have_count(3)
    undo = page.get_by_role("button", name="Como em Clássico")
    undo.first.focus()
    page.keyboard.press("Enter")
    expect(undo).to_have_count(2)
    assert page.evaluate("() => document.activeElement.closest('[data-option]').dataset.option") == "jokers"
