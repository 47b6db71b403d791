"""`python -m tests.site.gallery FOLDER`: every screen in pictures – all sizes, light and dark – and before axe.

For whoever changes the look. Tables stand still (still.py), so two galleries of the same code differ in nothing. axe
looks at every screen in every language with every deck, in light and dark; a finding ends the run with 1.
"""

import argparse
import itertools
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from infra.local.stack import Stack
from infra.setup import chromium
from tests.site import still
from tests.site.axe import seen_by_axe
from tests.site.built import built_stack
from tests.site.conftest import NO_WORKER
from tests.site.screens import DECKS, LANGUAGES, SCREENS, Look, Screen
from tests.site.still import StillTable

SIZES = [(360, 640), (390, 844), (768, 1024), (1024, 768), (1366, 768), (1920, 1080)]
TABLES = list(itertools.product((2, 4, 7), (1, 7, 14, 26)))
THEMES = ("light", "dark")
FORGET = NO_WORKER + "localStorage.clear();"


def _table(players: int, cards: int) -> Screen:
    def show(page: Page, look: Look) -> None:
        StillTable(page, still.playing(players, cards), language=look.language, settings=look.settings)

    return show


def pictures() -> dict[str, tuple[Screen, Look]]:
    """By the picture's name: every screen, every fullness of the table, every deck."""
    shown = {name: (screen, Look()) for name, screen in SCREENS.items()}
    shown |= {f"table-{players}-{cards}": (_table(players, cards), Look()) for players, cards in TABLES}
    return shown | {f"deck-{deck}": (_table(4, 7), Look(settings={"deck": deck})) for deck in DECKS}


@contextmanager
def device(browser: Browser, stack: Stack, size: tuple[int, int], theme: str) -> Iterator[BrowserContext]:
    """One for each size and theme: the site is fetched once; seat and settings are forgotten with every page."""
    width, height = size
    context = browser.new_context(
        base_url=stack.url,
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        locale="pt-BR",
        bypass_csp=True,
    )
    context.add_init_script(FORGET)
    yield context
    context.close()


def photograph(browser: Browser, stack: Stack, folder: Path, only: str) -> None:
    """One PNG a picture, size and theme."""
    for size, theme in itertools.product(SIZES, THEMES):
        with device(browser, stack, size, theme) as context:
            for name, (screen, look) in pictures().items():
                file = folder / f"{name}-{size[0]}x{size[1]}-{theme}.png"
                if not re.search(only, file.name):
                    continue
                page = context.new_page()
                screen(page, look)
                page.wait_for_load_state("networkidle")
                page.screenshot(path=file)
                page.close()


def inspect(browser: Browser, stack: Stack) -> list[str]:
    """axe's findings over the whole matrix, each with where it was."""
    found: list[str] = []
    with device(browser, stack, (390, 844), "light") as context:
        for screen in SCREENS:
            page = context.new_page()
            found += seen_by_axe(page, screen, itertools.product(LANGUAGES, DECKS, THEMES))
            page.close()
    return found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/gallery"))
    parser.add_argument("--only", default="", help="a pattern of pictures' names; then axe is left out")
    chosen = parser.parse_args(arguments)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with built_stack() as stack, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find_shell(), args=list(chromium.FLAGS))
        photograph(browser, stack, chosen.folder, chosen.only)
        found = [] if chosen.only else inspect(browser, stack)
        browser.close()
    print(f"{len(list(chosen.folder.glob('*.png')))} pictures in {chosen.folder}")
    if chosen.only:
        return 0
    (chosen.folder / "axe.txt").write_text("".join(f"{line}\n" for line in found))
    looks = len(SCREENS) * len(LANGUAGES) * len(DECKS) * len(THEMES)
    print(f"axe: {len(found)} findings on {looks} looks", *found[:20], sep="\n  ")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
