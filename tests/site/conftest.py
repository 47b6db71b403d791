"""A browser and a local stack for all tests of the site; each test opens tables and browser contexts of its own.

The stack serves the site as it is deployed, which is also far quicker to load than its sources.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from infra.local.stack import Stack
from infra.setup import chromium
from tests.site.built import build

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
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site. Do not change what is in it."""
    return build(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="session")
def stack(site: Path) -> Iterator[Stack]:
    """A running stack, shared: open tables of your own, and do not `advance` what others use – take a `Stack` then."""
    with Stack(options=["--site", str(site)]) as running:
        yield running


@pytest.fixture(scope="session")
def sources() -> Iterator[Stack]:
    """The same with the site's sources, as `make play` serves them: `new_page` opens them in tests marked `sources`."""
    with Stack() as running:
        yield running


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
def new_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[NewPage]:
    """Opens pages in contexts of their own: other people, other devices. Fails on any console error or exception.

    Options are Playwright's for a context, and `problems`: texts a console error may contain. No service worker, as in
    some private windows: it would fetch everything once more, and what it does is test_device.py's.
    """
    from_sources = request.node.get_closest_marker("sources") is not None
    stack: Stack = request.getfixturevalue("sources" if from_sources else "stack")
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
