"""Absence and expiry, seen in the browser, on a stack of its own: its clock moves for all its tables."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from infra.local.stack import Stack
from tests.site import still
from tests.site.conftest import PHONE, NewPage
from tests.site.player import Player
from tests.site.still import StillTable


@pytest.fixture
def clock() -> Iterator[Stack]:
    """A stack whose clock may be moved."""
    with Stack() as running:
        yield running


def _page(browser: Browser, stack: Stack) -> Page:
    context = browser.new_context(base_url=stack.url, viewport=PHONE, locale="pt-BR", reduced_motion="reduce")  # type: ignore[arg-type]
    return context.new_page()


def _ended_for_absence(page: Page) -> None:
    """Asked once more, and meant."""
    sure = page.get_by_role("dialog", name="Encerrar a partida?")
    expect(sure.get_by_role("button", name="CANCELAR")).to_be_focused()
    sure.get_by_role("button", name="ENCERRAR POR AUSÊNCIA").click()


@pytest.mark.parametrize(("hours", "text"), [(0.5, "Vez de Carmen"), (23, "Vez de Carmen, há 23 h")])
def test_a_long_wait_says_how_long_it_is(new_page: NewPage, hours: float, text: str) -> None:
    page = new_page()
    _waited_for(page, hours)
    expect(page.locator(".status-text")).to_have_text(text)
    expect(page.locator(".moves")).to_have_text("")


def test_after_a_day_the_way_to_absence_stands_above_the_hand_and_ending_is_asked_for_twice(new_page: NewPage) -> None:
    page = new_page()
    table = _waited_for(page, 26)
    page.locator(".moves").get_by_role("button", name="Ausência").click()
    page.get_by_role("button", name="ENCERRAR POR AUSÊNCIA").click()
    page.keyboard.press("Enter")  # CANCELAR
    expect(page.get_by_role("dialog", name="Ausência")).to_be_visible()
    expect(page.get_by_role("dialog", name="Encerrar a partida?")).to_have_count(0)
    assert table.sent == []


def _waited_for(page: Page, hours: float) -> StillTable:
    """For Carmen, a person here, whose turn came so long ago."""
    since = datetime.now(UTC) - timedelta(hours=hours)
    view = still.playing(
        round={"turn": 1, "turn_since": since.isoformat(), "absent_after": (since + timedelta(hours=48)).isoformat()},
        moves=[{"type": "resign"}],
    )
    view["seats"][1]["bot"] = None
    return StillTable(page, view)


def test_an_absent_player_can_be_claimed_and_a_forgotten_table_expires(browser: Browser, clock: Stack) -> None:
    ana, bia = Player(_page(browser, clock), "Ana"), Player(_page(browser, clock), "Bia")
    forgotten = ana.open_table()
    link = ana.open_table()
    bia.join(link)
    ana.start()
    bia.turn.wait_for()
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_role("button", name="Ausência").click()
    box = ana.page.get_by_role("dialog", name="Ausência")
    expect(box).to_contain_text("A vez é de Bia desde")
    expect(box).to_contain_text(re.compile(r"A partir de .+ \(em (47|48) h\), se Bia não jogar"))
    expect(box).to_contain_text(re.compile(r"A mesa expira em .+ \(em 7 dias\)"))
    expect(box.get_by_role("button", name="DAR MAIS 24 HORAS")).to_have_count(0)
    expect(box.get_by_role("button", name="ENCERRAR POR AUSÊNCIA")).to_have_class(re.compile("quiet"))
    box.get_by_role("button", name="ENCERRAR POR AUSÊNCIA").click()
    _ended_for_absence(ana.page)
    expect(ana.page.locator(".status-text")).to_contain_text("Ainda não: a ausência vale a partir de")

    clock.advance(49)
    ana.page.clock.install()
    ana.page.clock.set_system_time(datetime.now(UTC) + timedelta(hours=49))
    ana.page.reload()
    ana.page.locator(".moves").get_by_role("button", name="ENCERRAR POR AUSÊNCIA").click()
    box.get_by_role("button", name="DAR MAIS 24 HORAS").click()
    expect(ana.page.locator(".status-text")).to_have_text("Pronto: mais 24 horas para jogar.")
    expect(ana.page.locator(".moves").get_by_role("button", name="ENCERRAR POR AUSÊNCIA")).to_have_count(0)
    clock.advance(25)
    ana.page.clock.set_system_time(datetime.now(UTC) + timedelta(hours=74))
    ana.page.reload()
    ana.page.locator(".moves").get_by_role("button", name="ENCERRAR POR AUSÊNCIA").click()
    expect(box.get_by_role("button", name="DAR MAIS 24 HORAS")).to_have_count(0)
    box.get_by_role("button", name="ENCERRAR POR AUSÊNCIA").click()
    _ended_for_absence(ana.page)
    expect(ana.over.get_by_role("heading")).to_have_text("Você venceu a partida!")
    expect(ana.over).to_contain_text("Bia passou mais de 48 horas sem jogar, e Ana vence.")
    bia.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(bia.over).to_be_visible()

    clock.advance(8 * 24)
    ana.page.goto(forgotten)
    expect(ana.page.get_by_role("heading", name="A mesa expirou")).to_be_visible()
    expect(ana.page.get_by_role("button", name="NOVA MESA, MESMAS REGRAS")).to_be_visible()
