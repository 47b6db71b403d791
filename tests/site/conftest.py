"""A browser and a local stack for all tests of the site; each test opens tables and browser contexts of its own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from infra.local.stack import Stack
from infra.local.testing import stack  # noqa: F401 – a fixture
from infra.setup import chromium

PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1366, "height": 768}

NO_WORKER = "if (navigator.serviceWorker) navigator.serviceWorker.register = () => Promise.reject(new Error('none'));"

NewPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs Chromium."""
    for item in items:
        if "tests/site/" in str(item.path):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for the whole run."""
    with launched(playwright, chromium.find_shell()) as running:
        yield running


@pytest.fixture(scope="session")
def windowed(playwright: Playwright) -> Iterator[Browser]:
    """The whole of Chromium: without windows it has no notices."""
    with launched(playwright, chromium.find()) as running:
        yield running


@contextmanager
def launched(playwright: Playwright, program: str) -> Iterator[Browser]:
    """That Chromium, running."""
    running = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
    yield running
    running.close()


@pytest.fixture
def new_page(browser: Browser, stack: Stack) -> Iterator[NewPage]:  # noqa: F811
    """Opens pages in contexts of their own: other people, other devices. Fails on any console error or exception.

    Options are Playwright's for a context, and `problems`: texts a console error may contain. No service worker, as in
    some private windows: it would fetch everything once more, and what it does is test_device.py's.
    """
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def open_page(
        *,
        viewport: dict[str, int] = PHONE,
        moving: bool = False,
        locale: str = "pt-BR",
        problems: tuple[str, ...] = (),
        **options: Any,
    ) -> Page:
        context = browser.new_context(
            base_url=stack.url,
            viewport=viewport,  # type: ignore[arg-type]
            locale=locale,
            reduced_motion="no-preference" if moving else "reduce",
            has_touch=options.pop("has_touch", viewport["width"] < 800),
            **options,
        )
        context.set_default_timeout(30_000)
        context.add_init_script(NO_WORKER)
        contexts.append(context)
        page = context.new_page()

        def hear(text: str) -> None:
            if not any(known in text for known in problems):
                troubles.append(text)

        page.on("console", lambda message: hear(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert troubles == []
