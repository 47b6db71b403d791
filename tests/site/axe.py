"""axe-core in a page: what it finds against WCAG 2.2 A and AA, a line a finding."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from playwright.sync_api import Page

from tests.site.screens import SCREENS, Look, wear

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

FINDINGS = """async (tags) => {
  const {violations} = await axe.run({exclude: ['svg']}, {runOnly: tags, resultTypes: ['violations']});
  return violations.flatMap(({id, nodes}) => nodes.map(({html, any}) =>
    `${id} ${html.slice(0, 90)} ${any[0]?.message}`));
}"""


def findings(page: Page) -> list[str]:
    """Of the page, made as high as it is long: what a bar covers can be scrolled out from under it.

    Its context must bypass the policy that lets no foreign script in.
    """
    width, height = page.evaluate("() => [innerWidth, document.documentElement.scrollHeight]")
    page.set_viewport_size({"width": width, "height": height})
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(FINDINGS, TAGS)
    return found


def seen_by_axe(page: Page, screen: str, looks: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    """Open a screen and change its language, deck and theme from look to look: the findings, each with its look."""
    for number, (language, deck, theme) in enumerate(looks):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        look = Look(language, {"deck": deck})
        if number:
            wear(page, look)
        else:
            SCREENS[screen](page, look)
        yield from (f"{screen} {language} {deck} {theme}: {finding}" for finding in findings(page))
