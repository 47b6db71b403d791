"""`python -m tests.site.gallery FOLDER`: pictures of every screen, at every size, in light and dark.

For whoever changes the look. Tables stand still (still.py), so two galleries of the same code differ in nothing.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from infra.local.stack import Stack
from infra.setup import chromium
from tests.site import still
from tests.site.still import StillTable

SIZES = [(360, 640), (390, 844), (768, 1024), (1024, 768), (1366, 768), (1920, 1080)]
TABLES = [(players, cards) for players in (2, 4, 7) for cards in (1, 7, 14, 26)]
DECKS = ["classico", "grande", "noite", "azulejo"]
HAND = ["8C", "7S", "KH", "3D", "9D", "2D"]

Shot = Callable[[Page], None]


def _home(page: Page) -> None:
    page.goto("/pt/")
    page.locator("main.home").wait_for()


def _at(view: dict[str, Any], *, then: Callable[[Page], None] | None = None, **settings: Any) -> Shot:
    def show(page: Page) -> None:
        StillTable(page, view, settings=settings)
        if then:
            then(page)

    return show


def _choose_eight(page: Page) -> None:
    for _ in range(2):
        page.locator("[data-code='8C']").click(position={"x": 12, "y": 30})
    page.get_by_role("dialog").wait_for()


def _open(selector: str) -> Callable[[Page], None]:
    def click(page: Page) -> None:
        page.locator(selector).first.click()
        page.get_by_role("dialog").wait_for()

    return click


def _watch(page: Page) -> None:
    page.get_by_role("button", name="SÓ ASSISTIR").click()
    page.locator("main.table").wait_for()


def _screens() -> dict[str, Shot]:
    forced = {"top": "8H", "suit": "D", "pending": 4}
    screens: dict[str, Shot] = {
        "home": _home,
        "invite": _at(still.lobby(2, 4, None)),
        "lobby": _at(still.lobby(2, 4)),
        "suit": _at(still.playing(hand=HAND), then=_choose_eight),
        "round": _at(still.round_over()),
        "blocked": _at(still.round_over(7, 9, "blocked")),
        "match": _at(still.finished()),
        "menu": _at(still.playing(), then=_open(".bar button")),
        "resign": _at(still.playing(), then=_open("button.resign")),
        "watching": _at(still.playing() | {"you": None}, then=_watch),
        "forced": _at(still.playing(5, hand=HAND, round=forced)),
    }
    for players, cards in TABLES:
        screens[f"table-{players}-{cards}"] = _at(still.playing(players, cards))
    for deck in DECKS:
        screens[f"deck-{deck}"] = _at(still.playing(4, 7), deck=deck)
    return screens


def _picture(browser: Browser, url: str, look: tuple[int, int, str], show: Shot, file: Path) -> None:
    width, height, theme = look
    context = browser.new_context(
        base_url=url,
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        locale="pt-BR",
    )
    page = context.new_page()
    show(page)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=file)
    context.close()


def main(folder: Path) -> None:
    """One PNG a screen, size and theme."""
    folder.mkdir(parents=True, exist_ok=True)
    with Stack() as stack, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        for name, show in _screens().items():
            for width, height in SIZES:
                for theme in ("light", "dark"):
                    file = folder / f"{name}-{width}x{height}-{theme}.png"
                    _picture(browser, stack.url, (width, height, theme), show, file)
        browser.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/gallery"))
