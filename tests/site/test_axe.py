"""axe finds nothing, on any screen: pairs of screen, language, deck and theme here, all of them in `make gallery`."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from infra.local.stack import Stack
from tests.site.axe import seen_by_axe
from tests.site.conftest import NO_WORKER, PHONE
from tests.site.screens import DECKS, LANGUAGES, SCREENS

THEMES = ["light", "dark"]


def _met_by(screen: int) -> list[tuple[str, str, str]]:
    """Four of the 24 looks: one with each deck, languages and themes shifted so that in all every pair is met."""
    return [
        (LANGUAGES[(screen + number) % 3], deck, THEMES[(screen // 3 + number) % 2])
        for number, deck in enumerate(DECKS)
    ]


CHOSEN = {screen: _met_by(number) for number, screen in enumerate(SCREENS)}


def test_the_chosen_looks_meet_every_pair() -> None:
    cases = [(screen, *look) for screen, looks in CHOSEN.items() for look in looks]
    ways = (SCREENS, LANGUAGES, DECKS, THEMES)
    for one, other in itertools.combinations(range(4), 2):
        assert {(case[one], case[other]) for case in cases} == set(itertools.product(ways[one], ways[other]))


@pytest.fixture(scope="module")
def phone(browser: Browser, stack: Stack) -> Iterator[BrowserContext]:
    """One device: the site is fetched once and kept."""
    context = device(browser, stack)
    yield context
    context.close()


def device(browser: Browser, stack: Stack, **options: Any) -> BrowserContext:
    """A phone without animation that takes in axe, and forgets seat and settings with every page."""
    context = browser.new_context(
        base_url=stack.url, **{"viewport": PHONE, "locale": "pt-BR"} | options, reduced_motion="reduce", bypass_csp=True
    )
    context.add_init_script(NO_WORKER + "localStorage.clear();")
    return context


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing(phone: BrowserContext, screen: str) -> None:
    page = phone.new_page()
    assert list(seen_by_axe(page, screen, CHOSEN[screen])) == []
    page.close()
