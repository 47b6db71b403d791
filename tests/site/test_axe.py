"""axe finds nothing, on any screen: pairs of screen, language, deck and theme here, all of them in `make gallery`."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from infra.local.stack import Stack
from tests.site.axe import findings
from tests.site.built import built_stack
from tests.site.conftest import NO_WORKER, PHONE
from tests.site.screens import DECKS, LANGUAGES, SCREENS, Look

THEMES = ["light", "dark"]
LOOKS = list(itertools.product(LANGUAGES, DECKS, THEMES))


def _met_by(screen: int) -> list[tuple[str, str, str]]:
    """Three of the 24 looks: one in each language, others from screen to screen, so that in all every pair is met."""
    return [
        (language, DECKS[(screen + number) % 4], THEMES[(screen + number + screen // 4) % 2])
        for number, language in enumerate(LANGUAGES)
    ]


CASES = [(screen, *look) for number, screen in enumerate(SCREENS) for look in _met_by(number)]


def test_the_chosen_looks_meet_every_pair_but_of_screen_and_deck() -> None:
    looks = [case[1:] for case in CASES]
    for first, second in itertools.combinations(range(3), 2):
        wanted = {(look[first], look[second]) for look in LOOKS}
        assert {(look[first], look[second]) for look in looks} == wanted
    assert {case[:2] for case in CASES} == set(itertools.product(SCREENS, LANGUAGES))


@pytest.fixture(scope="module")
def contexts(browser: Browser) -> Iterator[dict[str, BrowserContext]]:
    """One device a theme: the built site is fetched once and kept."""
    with built_stack() as stack:
        yield {theme: device(browser, stack, color_scheme=theme) for theme in THEMES}


def device(browser: Browser, stack: Stack, **options: Any) -> BrowserContext:
    """A phone without animation that takes in axe, and forgets seat and settings with every page."""
    context = browser.new_context(
        base_url=stack.url, **{"viewport": PHONE, "locale": "pt-BR"} | options, reduced_motion="reduce", bypass_csp=True
    )
    context.add_init_script(NO_WORKER + "localStorage.clear();")
    return context


@pytest.mark.parametrize(("screen", "language", "deck", "theme"), CASES)
def test_axe_finds_nothing(
    contexts: dict[str, BrowserContext], screen: str, language: str, deck: str, theme: str
) -> None:
    page = contexts[theme].new_page()
    SCREENS[screen](page, Look(language, {"deck": deck}))
    found = findings(page)
    page.close()
    assert found == []
