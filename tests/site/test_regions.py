"""One site, two regions: tables are opened in the one that answers first, and a link leads into the one it names."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from infra.local.stack import Stack
from tests.site.conftest import PHONE
from tests.site.player import Player, waited_for
from tests.support.regions import REGIONS, two_regions

# As if one region lay on the other side of the world.
FAR = """(health) => {
  const near = window.fetch;
  window.fetch = async (asked, ...more) => {
    if (String(asked.url ?? asked) === health) await new Promise((done) => setTimeout(done, 4000));
    return near(asked, ...more);
  };
}"""


@pytest.fixture(scope="module")
def stacks() -> Iterator[dict[str, Stack]]:
    with two_regions() as running:
        yield running


def at(browser: Browser, site: Stack, far: Stack | None = None) -> tuple[Page, list[str]]:
    """A page at the site, for whom a region is `far`; and the addresses of the sockets it opens."""
    context = browser.new_context(base_url=site.url, viewport=PHONE, locale="pt-BR", reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(60_000)
    if far:
        context.add_init_script(f"({FAR})('{far.api}/health')")
    page = context.new_page()
    sockets: list[str] = []
    page.on("websocket", lambda opened: sockets.append(opened.url))
    return page, sockets


@pytest.mark.parametrize("near", REGIONS)
def test_a_table_is_opened_in_the_quickest_region_and_its_link_leads_there(
    browser: Browser, stacks: dict[str, Stack], near: str
) -> None:
    site = stacks[REGIONS[0]]
    (far,) = (stacks[region] for region in REGIONS if region != near)
    page, sockets = at(browser, site, far)
    ana = Player(page, "Ana")
    link = ana.open_table({"preset": "classic"})
    assert link.startswith(f"{site.url}/pt/?t={near}-")
    # For the guest the other region is the quicker one: the link knows better.
    guest, guests_sockets = at(browser, site, stacks[near])
    bia = Player(guest, "Bia")
    bia.join(link)
    expect(page.locator(".seat-list li:not(.free)")).to_have_count(2)
    ana.start()
    guest.locator("main.table").wait_for()
    for _ in range(3):
        waited_for(ana, bia).move()
    assert set(sockets) | set(guests_sockets) == {stacks[near].socket}
    for one in (page, guest):
        one.context.close()


def test_the_site_of_either_region_opens_the_links_of_both(browser: Browser, stacks: dict[str, Stack]) -> None:
    tables = {}
    for region in REGIONS:
        (far,) = (stacks[other] for other in REGIONS if other != region)
        page, _ = at(browser, stacks[region], far)
        tables[region] = Player(page, "Ana").open_table().partition("?t=")[2]
        page.context.close()
    for site in stacks.values():
        page, _ = at(browser, site)
        for region, table in tables.items():
            page.goto(f"/pt/?t={table}")
            expect(page.get_by_role("heading", name=re.compile("Ana chamou você"))).to_be_visible()
            assert table.startswith(region)
        page.context.close()
