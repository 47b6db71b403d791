"""How soon and how often a page does something, by its own clock: how busy the machine is does not count."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Page, Request

WATCH = """([selector, text]) => {
  let since = performance.now();
  for (const kind of ['click', 'offline']) addEventListener(kind, () => { since = performance.now(); }, true);
  const look = () => {
    const shown = [...document.querySelectorAll(selector)].some((node) => node.textContent.includes(text));
    if (shown) window.shownAfter ??= performance.now() - since;
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document, all);
}"""


def shown_after(page: Page, act: Callable[[], object], selector: str, text: str = "") -> float:
    """How many milliseconds after `act` – its click, or the browser's word that it is offline – that text is there."""
    page.evaluate(WATCH, [selector, text])
    act()
    page.wait_for_function("() => window.shownAfter !== undefined")
    after: float = page.evaluate("() => window.shownAfter")
    return after


TAKEN_IN = """async () => {
  for (let task = 0; task < 9; task += 1)
    await new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(0);
    });
}"""


def stop_time(page: Page) -> None:
    """Of a page whose clock is installed: from now on time passes only when it is told to."""
    page.clock.pause_at(page.evaluate("() => Date.now()") / 1000 + 1)


def polls(page: Page, seconds: int) -> int:
    """How often the table is read in a time that `run_for` makes pass, each answer taken in before time goes on."""
    asked: list[Request] = []
    done: list[Request] = []
    page.on("request", lambda request: asked.append(request) if "/api/" in request.url else None)
    for kind in ("requestfinished", "requestfailed"):
        page.on(kind, lambda request: done.append(request) if request in asked else None)
    for _ in range(seconds):
        page.clock.run_for(1_000)
        page.evaluate(TAKEN_IN)
        until = time.monotonic() + 10
        while len(done) < len(asked) and time.monotonic() < until:
            page.wait_for_timeout(5)
            page.evaluate(TAKEN_IN)
    return sum(re.search(r"/tables/local-\w+$", request.url) is not None for request in asked)
