"""The site as it is deployed – bundled, minified, named by content – in a browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from infra.local.stack import Stack
from infra.site.assets import build_site
from tests.site.conftest import PHONE
from tests.site.player import Player

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("built") / "site"
    build_site(ROOT, folder, "https://oitos.example", None)
    with Stack(options=["--site", str(folder)]) as running:
        yield running


def test_the_deployed_site_plays_a_match_to_its_end(browser: Browser, built: Stack) -> None:
    context = browser.new_context(base_url=built.url, viewport=PHONE, locale="pt-BR", reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    troubles: list[str] = []
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.removeprefix(built.url)))
    ana = Player(page, "Ana")
    ana.open_table()
    ana.add_robots(1)
    ana.start()
    ana.play_out()
    expect(ana.over.get_by_role("heading")).to_have_text(re.compile("venceu a partida"))
    context.close()
    assert troubles == []
    assert any(re.fullmatch(r"/assets/.*-[0-9A-Za-z]{8,}\.js", path) for path in fetched)
    assert not any(path.startswith("/js/") for path in fetched)
