"""The house-rule editor: every option changed by hand and found in the table's rules; links, conflicts, ways back."""

import json
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from chalicelib.engine.options import KINDS
from chalicelib.engine.rules import preset_rules
from tests.site.conftest import WIDE, NewPage
from tests.site.player import Player

# Option → how a reader changes it (a radio's or list's value, or a rank's row and what is set there), and the outcome.
CHANGES: dict[str, tuple[Any, Any]] = {
    "max_seats": (3, 3),
    "deck": (36, 36),
    "decks": (2, 2),
    "jokers": (2, 2),
    "hand_two": (4, 4),
    "hand_more": (6, 6),
    "wild": ("J", "J"),
    "wild_on_wild": (False, False),
    "starter": ("dealer_names", "dealer_names"),
    "draw_limit": (3, 3),
    "draw_with_playable": (False, False),
    "may_keep_drawn": (True, True),
    "empty_stock": ("reshuffle", "reshuffle"),
    "effects": ({"rank": "Q", "set": "skip"}, {"Q": "skip"}),
    "stacking": (None, None),
    "last_card_draws": (True, True),
    "last_card_call": (True, True),
    "stop_at": (5, 5),
    "declare": ("deferred", "deferred"),
    "direction": ("left", "left"),
    "scoring": ("penalty", "penalty"),
    "target": ({"points": "80"}, {"per_player": 80}),
    "values": ({"rank": "8", "points": "40"}, preset_rules("classic").options.to_json()["values"] | {"8": 40}),  # type: ignore[operator]
}


def _row(page: Page, option: str) -> Locator:
    return page.locator(f".rule-row[data-option={option}]")


def _change(page: Page, option: str, change: Any) -> None:
    row = _row(page, option)
    row.wait_for()
    if not isinstance(change, dict):
        value = json.dumps(change)
        radio = row.locator(f"input[type=radio][value='{value}']")
        if radio.count():
            radio.check()
        else:
            row.locator("select").select_option(value)
    elif "set" in change:
        row.locator(f"select[data-rank='{change['rank']}']").select_option(change["set"])
    else:
        number = row.locator(f"input[data-rank='{change['rank']}']" if "rank" in change else "input[type=number]")
        number.fill(change["points"])
    expect(row).to_have_attribute("data-changed", "")


def _view(page: Page) -> dict[str, Any]:
    """What anybody sees of the table the page is at."""
    [table] = parse_qs(urlsplit(page.url).query)["t"]
    seen: dict[str, Any] = page.evaluate("async (table) => (await fetch(`/api/tables/${table}`)).json()", table)
    return seen


def test_every_option_of_the_engine_is_changed_below() -> None:
    assert set(CHANGES) == set(KINDS)


@pytest.mark.parametrize("part", range(4))
def test_each_option_is_changed_by_hand_and_is_the_tables(new_page: NewPage, part: int) -> None:
    page = new_page(viewport=WIDE)
    for option in list(CHANGES)[part::4]:
        change, value = CHANGES[option] if option != "stacking" else ("none", "none")
        preset = "specials" if option == "stacking" else "classic"
        page.goto(f"/pt/?house={preset}")
        _change(page, option, change)
        page.get_by_role("button", name="CRIAR MESA").click()
        page.locator("main.lobby").wait_for()
        rules = _view(page)["rules"]
        assert rules["preset"] == preset
        assert rules["changed"] == [option]
        assert rules["options"][option] == value, option
        lines = 2 if option == "wild" else 1  # another wild keeps its points, which a line of its own says
        expect(page.locator("main.lobby .changes li")).to_have_count(lines)


def test_impossible_combinations_say_why_at_once(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/pt/?house=specials")
    alert = page.get_by_role("alert")
    _change(page, "wild", "A")
    expect(alert).to_contain_text("A carta maluca (ás) pede o naipe e não pode ter outro efeito")
    expect(page.get_by_role("button", name="CRIAR MESA")).to_be_disabled()
    _row(page, "wild").get_by_role("button", name="Como em Com especiais").click()
    expect(alert).to_have_count(0)
    page.goto("/pt/?house=oitos")
    _change(page, "decks", 1)
    _change(page, "hand_more", 8)
    expect(alert).to_contain_text("Com 7 jogadores e 8 cartas para cada um, as 52 cartas não bastam")


def test_a_number_out_of_bounds_says_so_and_counts_only_as_the_nearest_one(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/pt/?house=classic")
    row = _row(page, "target")
    field = row.get_by_role("spinbutton")
    said = page.locator(".rules-text, .changes li")
    field.fill("9999")
    expect(row.get_by_role("alert")).to_have_text("Um número inteiro de 1 a 500.")
    expect(row).not_to_have_attribute("data-changed")
    _redraw(page)
    expect(field).to_have_value("9999")
    field.blur()
    expect(field).to_have_value("500")
    expect(row.get_by_role("alert")).to_have_count(0)
    expect(said.filter(has_text="500")).not_to_have_count(0)


def test_an_emptied_number_waits_for_another_and_is_the_old_one_where_none_comes(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/pt/?house=classic")
    row = _row(page, "target")
    field = row.get_by_role("spinbutton")
    field.fill("")
    _redraw(page)
    expect(field).to_have_value("")
    expect(row.get_by_role("alert")).to_have_count(0)
    field.blur()
    expect(field).to_have_value("50")
    points = page.locator("input[data-rank='K']")
    points.fill("7.5")
    expect(page.get_by_role("alert")).to_have_text("Um número inteiro de 0 a 100.")
    points.fill("7")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".rule-row[data-option=values]")).to_have_attribute("data-changed", "")


def _redraw(page: Page) -> None:
    """Draw everything anew, as news from elsewhere would."""
    size = page.viewport_size or {"width": 0, "height": 0}
    page.set_viewport_size({"width": size["width"] - 1, "height": size["height"]})
    page.wait_for_function("(wide) => innerWidth === wide", arg=size["width"] - 1)


def test_rules_go_out_as_a_link_that_shows_them_before_a_table_is_opened(new_page: NewPage) -> None:
    ana = new_page(permissions=["clipboard-read", "clipboard-write"])
    ana.goto("/pt/")
    ana.get_by_role("button", name="REGRAS DA CASA").click()
    _change(ana, "draw_limit", 3)
    _change(ana, "effects", {"rank": "Q", "set": "skip"})
    ana.get_by_role("button", name="COPIAR LINK COM AS REGRAS").click()
    expect(ana.get_by_role("button", name="Link copiado")).to_be_visible()
    link = ana.evaluate("() => navigator.clipboard.readText()")
    assert link.endswith("/pt/?new=classic&draw_limit=3&effects=Q.skip")
    bia = new_page(locale="en-GB")
    asked: list[str] = []
    bia.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    bia.goto(link)
    expect(bia.locator(".rules-name")).to_have_text("Classic")
    expect(bia.locator(".changes li")).to_have_text(["At most 3 draws a turn", re.compile("queen")])
    assert asked == []
    bia.get_by_label("Your name").fill("Bia")
    bia.get_by_role("button", name="OPEN A TABLE").click()
    bia.locator("main.lobby").wait_for()
    assert _view(bia)["rules"]["changed"] == ["draw_limit", "effects"]


def test_a_link_with_rules_that_cannot_be_played_says_so(new_page: NewPage) -> None:
    page = new_page(locale="en-GB")
    page.goto("/en/?new=classic&stacking=same_rank")
    expect(page.get_by_role("alert")).to_contain_text("For draws to add up")
    expect(page.get_by_role("button", name="OPEN A TABLE")).to_be_disabled()
    page.goto("/en/?new=whist")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("button", name="CHOOSE THE RULES").click()
    page.locator(".rule-row").first.wait_for()


def test_back_brings_the_rules_into_the_form(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/pt/")
    page.get_by_role("button", name="REGRAS DA CASA").click()
    page.get_by_label("Começar por").select_option("tschau_sepp")
    _change(page, "hand_two", 6)
    page.get_by_role("button", name="LER AS REGRAS").click()
    expect(page.locator(".reading-name")).to_have_text("Tschau Sepp")
    page.go_back()
    expect(_row(page, "hand_two")).to_have_attribute("data-changed", "")
    page.keyboard.press("Escape")
    page.locator("main.home").wait_for()
    expect(page.locator(".changes li")).to_have_count(1)
    page.get_by_role("button", name="CRIAR MESA").click()
    page.locator("main.lobby").wait_for()
    rules = _view(page)["rules"]
    assert (rules["preset"], rules["changed"]) == ("tschau_sepp", ["hand_two"])


def test_the_host_changes_the_rules_of_a_table_where_nobody_else_sits(new_page: NewPage) -> None:
    page, ana = new_page(), "Ana"
    link = Player(page, ana).open_table({"preset": "classic"})
    page.get_by_role("button", name="REGRAS DA CASA").click()
    _change(page, "last_card_call", True)
    page.get_by_role("button", name="USAR NESTA MESA").click()
    page.locator("main.lobby").wait_for()
    expect(page.locator("main.lobby .changes li")).to_have_count(1)
    guest = new_page()
    guest.goto(link)
    expect(guest.locator("main.invite .changes li")).to_have_count(1)
    expect(guest.locator(".rules-name")).to_have_text("Clássico")


def test_the_next_table_takes_the_old_ones_rules_changed(new_page: NewPage) -> None:
    page = new_page()
    Player(page, "Ana").open_table({"preset": "specials", "options": {"draw_limit": 2}})
    page.get_by_role("button", name="NOVA MESA, MESMAS REGRAS").click()
    page.get_by_role("dialog").get_by_role("button", name="REGRAS DA CASA").click()
    expect(_row(page, "draw_limit")).to_have_attribute("data-changed", "")
    _change(page, "stop_at", 5)
    page.get_by_role("button", name="VOLTAR À NOVA MESA").click()
    expect(page.get_by_role("dialog").locator(".changes li")).to_have_count(2)
    page.get_by_role("dialog").get_by_role("button", name="CRIAR MESA").click()
    page.locator("main.lobby").wait_for()
    page.wait_for_function("() => !document.querySelector('[role=dialog]')")
    assert _view(page)["rules"]["changed"] == ["draw_limit", "stop_at"]


def test_a_link_says_at_its_top_how_many_rules_differ_and_leads_to_each_section(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/pt/?house=jokers&stop_at=5&jokers=4")
    page.get_by_role("button", name="2 diferenças").press("Enter")
    expect(page.get_by_role("heading", name="Resumo")).to_be_focused()
    expect(page.locator(".changes")).to_be_in_viewport()
    page.get_by_role("button", name="Pontos").press("Enter")
    expect(page.get_by_role("heading", name="Pontos")).to_be_in_viewport()
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('[data-section=scoring]') !== null")
