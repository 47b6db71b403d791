"""The first match: a dozen steps on a fixed deal against Carmen, at the site's own table."""

import re

import pytest
from playwright.sync_api import Page, Position, expect

from tests.site.conftest import NewPage
from tests.site.player import settled
from tests.site.test_sizes import COVERED, OUTSIDE

CLICK: Position = {"x": 12, "y": 30}
MOVES = "7H QH 8H 2C 2D + AD + + 9S 4S 5S TC"
SIZES = [(390, 844), (360, 640), (320, 568), (768, 1024), (1366, 768), (1920, 1080)]


def _at_the_lesson(page: Page) -> None:
    page.goto("/pt/")
    page.get_by_role("button", name="APRENDA JOGANDO").click()
    page.locator("main.table .coach").wait_for()


def _play(page: Page, move: str) -> None:
    if move == "+":
        page.get_by_role("button", name="COMPRAR", exact=True).click()
        return
    card = page.locator(f".held[data-code='{move}']")
    card.click(position=CLICK)
    card.click(position=CLICK)


def test_the_whole_lesson_is_played_by_the_readers_own_moves(new_page: NewPage) -> None:
    page = new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/tables" in request.url else None)
    _at_the_lesson(page)
    for number, move in enumerate(MOVES.split(), start=1):
        expect(page.locator(".coach-step")).to_have_text(f"Passo {number}/13")
        settled(page)
        _play(page, move)
        if move == "8H":
            settled(page)
            page.locator(".suit-button[data-suit=S]").click()
    expect(page.get_by_role("dialog", name="Você bateu")).to_contain_text("69")
    settled(page)
    page.get_by_role("dialog").get_by_role("button", name="CONTINUAR").click()
    expect(page.locator(".coach")).to_contain_text("69 pontos")
    assert asked == []
    settled(page)
    page.locator(".coach").get_by_role("button", name="JOGAR COM OS ROBÔS").click()
    page.locator("main.table .seat[data-seat='3']").wait_for()


def test_a_wrong_tap_says_why_not_and_another_legal_move_waits(new_page: NewPage) -> None:
    page = new_page()
    _at_the_lesson(page)
    _play(page, "4S")
    expect(page.locator(".status-text")).to_have_text("Não serve: a mesa pede paus ou 7")
    _play(page, "2C")
    expect(page.locator(".status-text")).to_have_text(re.compile("nesta aula, siga o passo"))
    expect(page.locator(".held")).to_have_count(7)
    expect(page.locator(".coach-step")).to_have_text("Passo 1/13")


def test_on_a_phone_the_piles_are_large_and_keep_their_size(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/pt/?t=learn")
    width = "(stock) => stock.offsetWidth"
    for number in range(1, 9):
        expect(page.locator(".coach-step")).to_have_text(f"Passo {number}/13")
        assert page.locator(".stock").evaluate(width) >= 90, number
        settled(page)
        page.get_by_role("button", name="FAÇA POR MIM").click()


def test_each_step_can_be_shown_and_the_lesson_left(new_page: NewPage) -> None:
    page = new_page(locale="en-GB")
    page.goto("/en/?t=learn")
    for number in range(1, 14):
        expect(page.locator(".coach-step")).to_have_text(f"Step {number}/13")
        settled(page)
        page.get_by_role("button", name="DO IT FOR ME").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.goto("/en/?t=learn")
    page.get_by_role("button", name="LEAVE", exact=True).click()
    page.locator("main.home").wait_for()


@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_the_lesson_overflows_or_is_covered(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    page.goto("/pt/?t=learn")
    for _ in range(6):
        page.locator(".coach").wait_for()
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate(COVERED) == []
        settled(page)
        page.get_by_role("button", name="FAÇA POR MIM").click()
