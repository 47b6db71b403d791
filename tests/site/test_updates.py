"""A new version of the site waits until nobody's turn is lost by it."""

import shutil
from pathlib import Path

from playwright.sync_api import Browser, expect

from infra.local.stack import Stack
from tests.site.built import build
from tests.site.conftest import PHONE
from tests.site.player import Player, waited_for

ANYTHING = {"preset": "classic", "options": {"effects": dict.fromkeys("A2345679TJQK", "open"), "hand_two": 9}}
WAITING = "async () => (await navigator.serviceWorker.ready).waiting !== null"
UPDATE = "async () => { await (await navigator.serviceWorker.ready).update(); }"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"


def test_an_update_waits_until_it_is_not_ones_turn(browser: Browser, tmp_path: Path) -> None:
    site = build(tmp_path)
    with Stack(options=["--site", str(site)]) as stack:
        pages = []
        for _ in range(2):
            context = browser.new_context(base_url=stack.url, viewport=PHONE, locale="pt-BR", reduced_motion="reduce")  # type: ignore[arg-type]
            context.set_default_timeout(30_000)
            pages.append(context.new_page())
        ana, bia = Player(pages[0], "Ana"), Player(pages[1], "Bia")
        bia.join(ana.open_table(ANYTHING))
        ana.page.wait_for_function(CONTROLLED)
        ana.start()
        while waited_for(ana, bia) is bia:  # a card of hers may leave the turn with her
            bia.move()
        ana.page.evaluate("() => { window.before = true; }")
        worker = site / "sw.js"
        worker.write_text(f"{worker.read_text()}\n// a newer one")
        ana.page.evaluate(UPDATE)
        ana.page.wait_for_function(WAITING)
        ana.page.wait_for_timeout(500)
        assert ana.page.evaluate("() => window.before") is True
        expect(ana.turn).to_be_visible()
        with ana.page.expect_event("load"):
            ana.move()
        ana.page.locator("main.table").wait_for()
        assert ana.page.evaluate("() => window.before") is None
        assert ana.page.evaluate(WAITING) is False
        shutil.rmtree(site)
