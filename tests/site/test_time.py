"""Absence and expiry, seen in the browser, on a stack of its own: its clock moves for all its tables."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from infra.local.stack import Stack
from tests.site.conftest import PHONE
from tests.site.player import Player


@pytest.fixture
def clock() -> Iterator[Stack]:
    """A stack whose clock may be moved."""
    with Stack() as running:
        yield running


def _page(browser: Browser, stack: Stack) -> Page:
    context = browser.new_context(base_url=stack.url, viewport=PHONE, locale="pt-BR", reduced_motion="reduce")  # type: ignore[arg-type]
    return context.new_page()


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
    expect(ana.over.get_by_role("heading")).to_have_text("Você venceu a partida!")
    expect(ana.over).to_contain_text(re.compile("Bia passou mais de 48 horas sem jogar"))
    bia.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(bia.over).to_be_visible()

    clock.advance(8 * 24)
    ana.page.goto(forgotten)
    expect(ana.page.get_by_role("heading", name="A mesa expirou")).to_be_visible()
    expect(ana.page.get_by_role("button", name="NOVA MESA, MESMAS REGRAS")).to_be_visible()
