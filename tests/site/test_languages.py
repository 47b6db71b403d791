"""Three languages, switched without a reload; a longer one still fits."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.site import still
from tests.site.conftest import NewPage
from tests.site.still import StillTable
from tests.site.test_sizes import COVERED, OUTSIDE

SITE = Path(__file__).resolve().parents[2] / "static_site"


@pytest.mark.parametrize(
    ("locale", "saved", "path", "lang"),
    [
        ("es-MX", None, "/pt/", "es-419"),
        ("de-DE", None, "/en/", "en"),
        ("en-US", "pt", "/es/", "pt-BR"),
        ("pt-BR", None, "/", "pt-BR"),
    ],
)
def test_the_page_opens_in_the_readers_language(
    new_page: NewPage, locale: str, saved: str | None, path: str, lang: str
) -> None:
    page = new_page(locale=locale)
    if saved:
        page.add_init_script(f"localStorage.setItem('settings', '{json.dumps({'language': saved})}')")
    page.goto(path)
    page.locator("main.home").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", lang)


def test_the_language_changes_in_the_middle_of_a_turn_without_a_reload(new_page: NewPage) -> None:
    page = new_page()
    StillTable(page, still.playing())
    page.evaluate("() => { window.same = true; }")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("dialog", name="Menú")).to_be_visible()
    page.get_by_role("button", name="VOLVER A LA MESA").click()
    expect(page.locator(".status-text")).to_have_text("ES TU TURNO")
    expect(page.locator(".moves")).to_contain_text("ROBAR")
    assert page.evaluate("() => window.same") is True
    assert "/es/?t=" in page.url


def test_what_one_tab_is_set_to_all_tabs_of_the_browser_wear(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1366, "height": 768})
    StillTable(page, still.playing())
    home = page.context.new_page()
    home.goto("/pt/")
    home.get_by_role("button", name="English").click()
    expect(page.locator(".status-text")).to_have_text("YOUR TURN")
    assert "/en/?t=" in page.url


def test_another_language_leaves_no_old_sentence_to_be_read(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1366, "height": 768})
    table = StillTable(page, still.playing(round={"turn": 1}, moves=[{"type": "resign"}]))
    table.show(still.playing(round={"ply": 8}))
    expect(page.locator("#say")).to_contain_text("É a sua vez.")
    page.get_by_role("button", name="Menu").click()
    row = page.get_by_role("button", name="Español")
    row.scroll_into_view_if_needed()
    before = row.bounding_box()
    row.click()
    expect(page.get_by_role("dialog", name="Menú")).to_be_visible()
    after = row.bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) <= 48, "the row stays under the finger"
    expect(page.locator("#say")).to_have_text("")


LONGEST = ["home", "lobby", "invite", "table", "round", "match"]


@pytest.mark.sources
@pytest.mark.parametrize("kind", LONGEST)
def test_texts_longer_by_two_fifths_are_clipped_nowhere(new_page: NewPage, kind: str) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    page.route("**/words/en.json", _longer)
    views = {
        "lobby": still.lobby(3, 5),
        "invite": still.lobby(3, 5, None),
        "table": still.playing(5, 9, round={"top": "8C", "suit": "D", "pending": 4}),
        "round": still.round_over(),
        "match": still.finished(),
    }
    if kind == "home":
        page.add_init_script("localStorage.setItem('settings', '{\"language\": \"en\"}')")
        page.goto("/en/")
        page.locator("main.home").wait_for()
    else:
        StillTable(page, views[kind], language="en")
    assert page.evaluate(CLIPPED) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    if kind == "table":
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate(COVERED) == []


def _words(change: Callable[[str], str], kept: tuple[str, ...]) -> dict[str, object]:
    """The English texts, each changed but those whose key begins like one of `kept`."""

    def entry(value: str | dict[str, str]) -> object:
        return change(value) if isinstance(value, str) else {form: change(text) for form, text in value.items()}

    words = json.loads((SITE / "words" / "en.json").read_text())
    return {key: value if key.startswith(kept) else entry(value) for key, value in words.items()}


def _longer(route: Route) -> None:
    kept = ("product", "card", "rank.", "dealer.letter")
    route.fulfill(json=_words(lambda text: text + (" ëxtra" * 50)[: len(text) * 2 // 5], kept))


CLIPPED = """() => {
  const kinds = 'button, h1, h2, p, label, li, .force, .pending, summary';
  const clips = (node) => getComputedStyle(node).overflow !== 'visible'
    && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1);
  return [...document.querySelectorAll(kinds)]
    .filter((node) => !node.closest('.spoken, [inert], .strip, .seat') && node.getClientRects().length && clips(node))
    .map((node) => node.className + node.textContent.slice(0, 40));
}"""


@pytest.mark.sources
def test_every_text_on_every_screen_comes_from_the_words(new_page: NewPage) -> None:
    page = new_page()
    page.route("**/words/en.json", _marked)
    for view in (still.lobby(2, 4), still.playing(), still.round_over(), still.finished()):
        fresh = page.context.new_page()
        fresh.route("**/words/en.json", _marked)
        StillTable(fresh, view, language="en")
        assert _foreign(fresh) == []
        fresh.close()


def _marked(route: Route) -> None:
    route.fulfill(json=_words(lambda text: "§" + text, ("product",)))


def _foreign(page: Page) -> list[str]:
    """Words on the page that are neither marked nor a name, a number or a link."""
    texts: list[str] = page.evaluate("""() => {
      const walker = document.createTreeWalker(document.getElementById('app'), NodeFilter.SHOW_TEXT);
      const found = [];
      while (walker.nextNode()) found.push(walker.currentNode.textContent.trim());
      return found;
    }""")
    known = {*still.NAMES, "WhatsApp", "Crazy Eights", "", *(name[0] for name in still.NAMES)}
    return [text for text in texts if text not in known and "§" not in text and any(map(str.isalpha, text))]
