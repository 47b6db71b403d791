"""`python -m tests.site.bench`: weight and speed of the built site in the lab, shown and kept in build/bench-site.json.

The lab is headless Chromium as a Pixel 7 at 1.6 Mbit/s and 150 ms: Lighthouse for its four scores, its paint and its
shifts; and a page of our own for what Lighthouse does not know, the bytes of a first visit and the hand of a match.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, Response, sync_playwright

from infra.local.options import ROOT
from infra.local.stack import Stack
from infra.setup import chromium
from tests.benchmarks.figures import Figure, figure, met, show, write
from tests.site.built import built_stack
from tests.site.player import Player

REPORT = ROOT / "build" / "bench-site.json"
LANGUAGES = {"pt": "pt-BR", "es": "es-419", "en": "en"}  # each page is visited by who reads its language
WIDTH, HEIGHT, SCALE = 412, 915, 2.625  # a Pixel 7
KILOBITS, LATENCY = 1600, 150
CATEGORIES = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
LIGHTHOUSE = ROOT / "node_modules" / "lighthouse" / "cli" / "index.js"

Json = dict[str, Any]


def lighthouse(url: str, locale: str, tries: int = 4) -> Json:
    """A report on one visit by who prefers that language. Raises RuntimeError with what Lighthouse said.

    On a machine that has more to do Lighthouse may miss the beginning of its own recording, and asks for another run.
    """
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        flags = " ".join(("--headless", f"--accept-lang={locale}", *chromium.FLAGS))
        command = [
            shutil.which("node") or "node", str(LIGHTHOUSE), url, "--quiet", "--output=json", f"--output-path={out}",
            f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={flags}", "--form-factor=mobile",
            f"--screenEmulation.width={WIDTH}", f"--screenEmulation.height={HEIGHT}",
            f"--screenEmulation.deviceScaleFactor={SCALE}", f"--throttling.rttMs={LATENCY}",
            f"--throttling.throughputKbps={KILOBITS}",
        ]  # fmt: skip
        done = subprocess.run(
            command, env=os.environ | {"CHROME_PATH": chromium.find()}, capture_output=True, text=True, check=False
        )
        if done.returncode and tries > 1 and "Please run Lighthouse again" in done.stderr:
            return lighthouse(url, locale, tries - 1)
        if done.returncode:
            raise RuntimeError(done.stderr.strip()[-1000:])
        report: Json = json.loads(out.read_text())
    return report


def scores(stack: Stack) -> list[Figure]:
    """Speed is the median of a visit in each language; whatever is no matter of luck is the worst of the three."""
    reports = [lighthouse(f"{stack.url}/{language}/", locale) for language, locale in LANGUAGES.items()]
    figures = []
    for category, goal in CATEGORIES.items():
        found = [report["categories"][category]["score"] * 100 for report in reports]
        value = median(found) if category == "performance" else min(found)
        figures.append(figure(f"Lighthouse, {category}", value, "of 100", f"≥ {goal}"))
    audits = [report["audits"] for report in reports]
    paint = median(each["largest-contentful-paint"]["numericValue"] for each in audits) / 1000
    shift = max(each["cumulative-layout-shift"]["numericValue"] for each in audits)
    for complaint in sorted({name for report in reports for name in missed(report)}):
        print(f"  missed: {complaint}", flush=True)
    return [
        *figures,
        figure("largest contentful paint, home", paint, "s", "≤ 1.5"),
        figure("cumulative layout shift, home", shift, "", "≤ 0.02"),
    ]


def missed(report: Json) -> list[str]:
    """The audits that cost points outside performance, in Lighthouse's words."""
    named = [
        reference["id"]
        for category in CATEGORIES
        if category != "performance"
        for reference in report["categories"][category]["auditRefs"]
        if reference["weight"]
    ]
    audits = report["audits"]
    return [audits[name]["title"] for name in named if audits[name]["score"] is not None and audits[name]["score"] < 1]


def first_load(browser: Browser, stack: Stack) -> list[Figure]:
    """The site's files a first visit to home fetches, as they travel; deck and service worker come later."""
    figures = []
    for language, locale in LANGUAGES.items():
        context = browser.new_context(base_url=stack.url, locale=locale, service_workers="block")
        page = context.new_page()
        answers = answers_to(page)
        page.goto(f"/{language}/")
        page.locator("main.home").wait_for()
        page.wait_for_load_state("networkidle")
        files = [answer for answer in answers if "/api/" not in answer.url]
        size = sum(answer.request.sizes()["responseBodySize"] for answer in files)
        figures.append(figure(f"first load, compressed, /{language}/", size / 1024, "KB", "≤ 60"))
        figures.append(figure(f"files of the first load, /{language}/", len(files), ""))
        context.close()
    return figures


def answers_to(page: Page) -> list[Response]:
    """All that the page will be answered."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 – no attributes on a builtin
    return answers


def playable_hand(browser: Browser, stack: Stack) -> Figure:
    """From opening a running match's address, nothing kept, until the own hand lies there."""
    context = browser.new_context(
        base_url=stack.url,
        viewport={"width": WIDTH, "height": HEIGHT},
        device_scale_factor=SCALE,
        locale="pt-BR",
        service_workers="block",
    )
    player = Player(context.new_page(), "Ana")
    link = player.open_table()
    player.add_robots(3)
    player.start()
    player.ready().first.wait_for()
    page = context.new_page()
    player.page.close()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.clearBrowserCache")
    speed = KILOBITS * 1000 / 8
    network.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": LATENCY, "downloadThroughput": speed, "uploadThroughput": speed},
    )
    page.goto(link, wait_until="commit")
    page.wait_for_function("() => document.querySelector('.held.fits, .moves .move')")
    seconds = page.evaluate("() => performance.now()") / 1000
    context.close()
    return figure("playable hand after opening a running match", seconds, "s", "≤ 2.5")


def main() -> int:
    with built_stack() as stack:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
            figures = [*first_load(browser, stack), playable_hand(browser, stack)]
            browser.close()
        figures += scores(stack)
    show(figures)
    write(figures, REPORT)
    return 0 if all(map(met, figures)) else 1


if __name__ == "__main__":
    sys.exit(main())
