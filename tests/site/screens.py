"""Every screen and box of the site by name, in any language, on tables that stand still: for pictures and for axe."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.engine.test_record_command import worked_example
from tests.site import still
from tests.site.still import StillTable

WORDS = Path(__file__).resolve().parents[2] / "static_site" / "words"
LANGUAGES = ["pt", "es", "en"]
DECKS = ["classico", "grande", "noite", "azulejo"]
HAND = ["8C", "7S", "KH", "3D", "9D", "2D"]
FORCED = {"top": "8H", "suit": "D", "pending": 4}
TALK = [
    {"n": 1, "name": "Carmen", "text": "Boa sorte!", "at": "2026-01-01T10:00:00Z"},
    {"n": 2, "name": "Ana", "text": "Hoje eu ganho.", "at": "2026-01-01T10:01:00Z"},
]


@dataclass(frozen=True)
class Look:
    """What a screen is shown with."""

    language: str = "pt"
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def kept(self) -> str:
        """The settings as a browser keeps them."""
        return json.dumps({"language": self.language} | self.settings)


Screen = Callable[[Page, Look], None]


@cache
def words(language: str) -> dict[str, Any]:
    """The texts by key."""
    texts: dict[str, Any] = json.loads((WORDS / f"{language}.json").read_text())
    return texts


def _home(*folds: str) -> Screen:
    def show(page: Page, look: Look) -> None:
        page.add_init_script(f"localStorage.setItem('settings', {json.dumps(look.kept)})")
        page.goto(f"/{look.language}/")
        page.locator("main.home").wait_for()
        for key in folds:
            page.get_by_role("button", name=words(look.language)[key], exact=True).first.click()

    return show


def _at(view: dict[str, Any], *then: str | Callable[[Page], None]) -> Screen:
    """A table; then each step: the key of a button's text, or a function of the page."""

    def show(page: Page, look: Look) -> None:
        StillTable(page, view, language=look.language, settings=look.settings)
        for step in then:
            if callable(step):
                step(page)
            else:
                page.get_by_role("button", name=words(look.language)[step], exact=True).first.click()

    return show


def _menu(page: Page) -> None:
    page.locator(".bar button").first.click()
    box(page)


def _chat(page: Page) -> None:
    if page.locator(".chat-button").is_visible():
        page.locator(".chat-button").click()
        box(page)


def _resign(page: Page) -> None:
    page.locator("button.resign").click()


def _eight(page: Page) -> None:
    for _ in range(2):
        page.locator("[data-code='8C']").click(position={"x": 12, "y": 30})


def _talk(page: Page) -> None:
    page.route("**/api/tables/*/chat*", lambda route: route.fulfill(json={"messages": TALK}))
    page.evaluate("dispatchEvent(new Event('online'))")


def wear(page: Page, look: Look) -> None:
    """Change what an open screen is shown with, as another tab of the same browser would."""
    page.evaluate(
        """(kept) => {
          localStorage.setItem('settings', kept);
          dispatchEvent(new StorageEvent('storage', { key: 'settings' }));
        }""",
        look.kept,
    )
    page.wait_for_function(
        """({ language, deck }) => document.documentElement.lang.startsWith(language) &&
          performance.getEntriesByType('resource').some(({ name }) => name.split('/').pop().startsWith(deck))""",
        arg={"language": look.language, "deck": look.settings["deck"]},
    )


def box(page: Page) -> None:
    """Until a box stands open."""
    page.get_by_role("dialog").wait_for()


def _lost(code: str, status: int) -> Screen:
    def show(page: Page, look: Look) -> None:
        page.add_init_script(f"localStorage.setItem('settings', {json.dumps(look.kept)})")
        error = {"error": {"code": code, "message": ""}}
        page.route(f"**/api/tables/{still.TABLE}**", lambda route: route.fulfill(status=status, json=error))
        page.goto(f"/{look.language}/?t={still.TABLE}")
        page.locator("main h1").wait_for()

    return show


def _expired() -> dict[str, Any]:
    return still.lobby(2, 4) | {"phase": "finished", "ending": {"reason": "expired", "winner": None, "left": None}}


def _awaited() -> dict[str, Any]:
    """Another player's turn, so that absence may be asked about."""
    since = {"turn": 4, "absent_after": "2099-01-03T10:00:00Z"}
    return still.playing(5, hand=HAND, round=since, moves=[{"type": "claim_absence"}, {"type": "resign"}])


def _replay(moment: str) -> Screen:
    """The worked example of the rules, looked at again."""

    def show(page: Page, look: Look) -> None:
        StillTable(page, still.finished(), language=look.language, settings=look.settings)
        page.route(f"**/api/tables/{still.TABLE}/record", lambda route: route.fulfill(json=worked_example()))
        page.goto(f"/{look.language}/?t={still.TABLE}&replay={moment}")
        page.locator(".replay-felt, .stats").wait_for()

    return show


def _page(query: str) -> Screen:
    """A page about rules, or the first match, by its address."""

    def show(page: Page, look: Look) -> None:
        page.add_init_script(f"localStorage.setItem('settings', {json.dumps(look.kept)})")
        page.goto(f"/{look.language}/?{query}")
        page.locator("main.paper, .coach").first.wait_for()

    return show


SCREENS: dict[str, Screen] = {
    "home": _home(),
    "home-rules": _home("form.others"),
    "home-carry": _home("carry"),
    "invite": _at(still.lobby(2, 4, None)),
    "invite-full": _at(still.lobby(4, 4, None)),
    "missing": _lost("no_table", 404),
    "expired": _at(_expired()),
    "lobby": _at(still.lobby(2, 4)),
    "lobby-alone": _at(still.lobby(1, 4)),
    "lobby-waits": _at(still.lobby(3, 4, 1)),
    "lobby-watched": _at(still.lobby(2, 4, None), "watch"),
    "lobby-qr": _at(still.lobby(2, 4), "share.qr", box),
    "table": _at(still.playing(5, hand=HAND, round=FORCED)),
    "others-turn": _at(_awaited()),
    "watched": _at(still.playing(round={"turn": 0}) | {"you": None}, "watch"),
    "suit": _at(still.playing(hand=HAND), _eight, box),
    "round": _at(still.round_over()),
    "blocked": _at(still.round_over(7, 9, "blocked")),
    "match": _at(still.finished()),
    "match-resigned": _at(still.finished(reason="resigned")),
    "menu": _at(still.playing(5, hand=HAND), _menu),
    "device": _at(still.playing(5, hand=HAND), _menu, "device", box),
    "absence": _at(_awaited(), _menu, "absence.title", box),
    "bell": _at(still.playing(5, hand=HAND), _menu, "bell", box),
    "confirm": _at(still.playing(5, hand=HAND), _resign, box),
    "chat": _at(still.playing(5, hand=HAND), _talk, _chat),
    "replay": _replay("1.7"),
    "replay-end": _replay("1.16"),
    "statistics": _replay("stats"),
    "house-rules": _page("house=jokers&stop_at=7"),
    "house-conflict": _page("house=specials&wild=A"),
    "house-link": _page("new=classic&draw_limit=3&effects=2.draw_2-Q.skip"),
    "rules": _page("rules=jokers&stop_at=7"),
    "first-match": _page("t=learn"),
    "next-table": _at(still.lobby(2, 4), "table.next", box),
}
