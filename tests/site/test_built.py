"""What building adds to the site: a home that stands before its script. Its sources play the same."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from infra.local.stack import Stack
from tests.site import still
from tests.site.conftest import PHONE, NewPage
from tests.site.player import Player
from tests.site.screens import DECKS
from tests.site.still import StillTable


@pytest.mark.sources
def test_the_sources_play_a_match_as_the_built_site_does(new_page: NewPage) -> None:
    page = new_page()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(urlsplit(request.url).path))
    ana = Player(page, "Ana")
    ana.open_table()
    ana.add_robots(1)
    ana.start()
    ana.play_out()
    expect(ana.over.get_by_role("heading")).to_have_text(re.compile("venceu a partida"))
    assert "/js/main.js" in fetched
    assert not [path for path in fetched if path.startswith("/assets/")]


def held_back(context: BrowserContext, path: str) -> tuple[Page, list[Route]]:
    """A page opened at `path` whose main script, the last it names, does not arrive; the requests for it."""
    *_, script = re.findall(r'type="module" src="\.\./(assets/[^"]+)"', context.request.get(path).text())
    page = context.new_page()
    waiting: list[Route] = []
    page.route(f"**/{script}", lambda route: waiting.append(route))  # noqa: PLW0108 – no attributes on a builtin
    with page.expect_request(f"**/{script}"):
        page.goto(path, wait_until="commit")
    return page, waiting


@pytest.fixture
def visitor(browser: Browser, stack: Stack) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=stack.url, viewport=PHONE, locale="pt-BR", service_workers="block")  # type: ignore[arg-type]
    yield context
    context.close()


def test_home_stands_before_its_script_and_becomes_live_where_it_stands(visitor: BrowserContext) -> None:
    page, waiting = held_back(visitor, "/pt/")
    opening = page.locator(".home .primary .sun")
    expect(opening).to_be_visible()
    expect(page.locator(".fan svg")).to_have_count(4)
    expect(page.get_by_text("Carregando a mesa")).to_have_count(0)
    assert page.locator("#app").get_attribute("inert") is not None, "what is typed now would be lost"
    button = opening.element_handle()
    for route in waiting:
        route.continue_()
    expect(page.locator("#app")).not_to_have_attribute("inert", "")
    assert button.evaluate("node => node.isConnected"), "taken over, not drawn anew"
    expect(page.locator(".fan svg")).to_have_count(4)
    ana = Player(page, "Ana")
    opening.click()
    ana.page.locator("main.lobby").wait_for()


@pytest.mark.parametrize("path", ["/pt/?t=local-nothing", "/pt/?rules=classic", "/en/"])
def test_nothing_else_begins_with_a_home_that_is_not_asked_for(visitor: BrowserContext, path: str) -> None:
    page, _ = held_back(visitor, path)
    expect(page.locator("main.waiting")).to_be_visible()
    expect(page.locator("main.home")).to_have_count(0)


def test_the_first_paint_has_the_chosen_theme(visitor: BrowserContext) -> None:
    visitor.add_init_script("localStorage.setItem('settings', '{\"theme\": \"dark\"}')")
    page, _ = held_back(visitor, "/pt/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("main.home")).to_be_visible()


def test_without_scripts_the_shells_home_stays_hidden(browser: Browser, stack: Stack) -> None:
    context = browser.new_context(base_url=stack.url, viewport=PHONE, java_script_enabled=False)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto("/pt/")
    expect(page.locator("main.home")).to_be_hidden()
    expect(page.locator("main.waiting")).to_be_visible()
    assert "precisa de JavaScript" in page.locator("main.waiting noscript").inner_html()
    context.close()


def test_only_the_chosen_design_of_the_cards_is_fetched(new_page: NewPage) -> None:
    page = new_page()
    StillTable(page, still.playing(), settings={"deck": "noite"})
    page.wait_for_load_state("networkidle")
    names = page.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop())")
    fetched = {deck for deck in DECKS if any(name.startswith(deck) for name in names)}
    assert fetched == {"noite"}
