"""Nothing overflows at any size, targets are large enough, covered cards can still be reached."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site import still
from tests.site.conftest import NewPage
from tests.site.operators import Operator
from tests.site.screens import LANGUAGES, SCREENS, Look
from tests.site.still import StillTable

SIZES = [(320, 568), (360, 560), (360, 640), (390, 844), (768, 1024), (1024, 768), (1366, 768), (1920, 1080)]

OUTSIDE = """() => [...document.querySelectorAll('main.table *')].filter((node) => {
  const box = node.getBoundingClientRect();
  if (!box.width || node.closest('.spoken, .strip-window, svg')) return false;
  return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
}).map((node) => `${node.tagName}.${node.className}`)"""

SMALL = """() => [...document.querySelectorAll('button, a[href], input, summary')].filter((node) => {
  const box = node.getBoundingClientRect();
  if (!box.width || node.closest('[inert]') || node.matches('.held, [type=radio], [type=checkbox]')) return false;
  return box.width < 43.5 || box.height < 43.5;
}).map((node) => `${node.className} ${node.textContent} ${node.getBoundingClientRect().width}`)"""

COVERED = """() => {
  const kinds = '.seat, .piles, .direction, .in-force > *, .status-text, .moves .button, .resign';
  const boxes = [...document.querySelectorAll(kinds)].map((node) => [node, node.getBoundingClientRect()])
    .filter(([, box]) => box.width);
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  return boxes.flatMap(([one, a], index) => boxes.slice(index + 1)
    .filter(([other, b]) => !one.contains(other) && !other.contains(one) && meet(a, b))
    .map(([other]) => `${one.className} / ${other.className}`));
}"""


def scrolls(page: Page) -> dict[str, Any]:
    """How far the page could scroll, which should be nowhere."""
    found: dict[str, Any] = page.evaluate("""() => {
      const root = document.documentElement;
      return {x: root.scrollWidth - innerWidth, y: root.scrollHeight - innerHeight};
    }""")
    return found


ROWS = (
    """() => new Set([...document.querySelectorAll('.held')].map((card) => card.style.getPropertyValue('--y'))).size"""
)

STRIPS = """() => Math.min(...[...document.querySelectorAll('.held')].map((node, index, all) => {
  const box = node.getBoundingClientRect(); const next = all[index + 1]?.getBoundingClientRect();
  return next && Math.abs(next.top - box.top) < 15 ? next.left - box.left : box.width;
}))"""


def test_the_fullest_table_fits_without_scrolling_and_nothing_covers_anything(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 320, "height": 568})
    crowded = {"top": "8H", "suit": "C", "pending": 4}
    table = StillTable(page, still.playing(7, 24, round=crowded))
    for width, height in SIZES:
        cards = 24 if width < 344 else 26
        page.set_viewport_size({"width": width, "height": height})
        table.show(still.playing(7, cards, round=crowded))
        expect(page.locator(".held")).to_have_count(cards)
        _holds(page, f"{width} × {height}")
        assert page.evaluate(SMALL) == [], f"{width} × {height}"
        assert page.evaluate(STRIPS) >= 23.5, f"{width} × {height}"
        assert page.evaluate(ROWS) <= 2, f"{width} × {height}"


def test_smaller_tables_fit_a_phone_as_well(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    table = StillTable(page, still.playing(2, 2))
    for players, cards in ((2, 1), (3, 7), (4, 14), (5, 7), (6, 14)):
        table.show(still.playing(players, cards))
        expect(page.locator(".held")).to_have_count(cards)
        expect(page.locator(".seats .seat")).to_have_count(players - 1)
        _holds(page, f"{players} players, {cards} cards")


def test_large_hands_at_the_edges_neither_leave_the_screen_nor_push_the_table_aside(new_page: NewPage) -> None:
    page = new_page()
    view = still.playing(4)
    for seat in view["seats"]:
        seat["cards"] = 14
    StillTable(page, view)
    _holds(page, "four players with fourteen cards")
    assert page.evaluate("""() => {
      const table = document.querySelector('main.table');
      table.scrollLeft = 9;
      table.scrollTop = 9;
      return [table.scrollLeft, table.scrollTop];
    }""") == [0, 0]


def _holds(page: Page, case: str) -> None:
    assert scrolls(page) == {"x": 0, "y": 0}, case
    assert page.evaluate(OUTSIDE) == [], case
    assert page.evaluate(COVERED) == [], case


@pytest.mark.parametrize(("move", "name"), [({"type": "draw", "count": 6}, "COMPRAR 6"), ({"type": "pass"}, "PASSAR")])
def test_giving_up_is_far_from_drawing_and_passing_and_a_flag_on_a_narrow_screen(
    new_page: NewPage, move: dict[str, Any], name: str
) -> None:
    page = new_page(viewport={"width": 320, "height": 568})
    StillTable(page, still.playing(moves=[move, {"type": "resign"}]))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        flag = page.get_by_role("button", name="DESISTIR").bounding_box()
        button = page.locator(".moves").get_by_role("button", name=name, exact=True).bounding_box()
        assert flag
        assert button
        assert button["x"] - flag["x"] - flag["width"] >= 24, width
        if width < 400:
            assert 43.5 <= flag["width"] <= 52, width


MANY = [
    {"type": "play", "card": "KH", "call": True},
    *({"type": one} for one in ("call", "stop", "pass", "resign")),
    {"type": "draw", "count": 1},
]
LINES = """(button) => {
  const { lineHeight } = getComputedStyle(button);
  return Math.round(button.querySelector('.label').getBoundingClientRect().height / parseFloat(lineHeight));
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_narrow_bar_holds_two_moves_at_most_in_two_lines_at_most(new_page: NewPage, language: str) -> None:
    page = new_page(viewport={"width": 399, "height": 700})
    StillTable(page, still.playing(hand=["KH", "3S"], moves=MANY), language=language)
    page.locator("[data-code=KH]").click(position={"x": 12, "y": 30})
    for width in (399, 320):
        page.set_viewport_size({"width": width, "height": 640})
        expect(page.locator(".moves .move")).to_have_count(2)
        for move in page.locator(".moves .move").all():
            assert move.evaluate(LINES) <= 2, width
        _holds(page, str(width))
    page.set_viewport_size({"width": 400, "height": 640})
    expect(page.locator(".moves .move")).to_have_count(5)


def test_a_hand_of_forty_slides_and_says_how_much_is_hidden(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    StillTable(page, still.playing(7, 40))
    assert scrolls(page) == {"x": 0, "y": 0}
    after = page.get_by_role("button", name="à direita")
    expect(after).to_be_visible()
    hidden = int((after.text_content() or "").split()[0])
    assert hidden > 0
    expect(page.get_by_role("button", name="à esquerda")).to_have_count(0)
    after.click()
    expect(page.get_by_role("button", name="à esquerda")).to_be_visible()
    page.locator(".held").last.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".held").last).to_be_in_viewport(ratio=0.9)


def test_even_the_whole_stock_is_held_in_two_rows_and_reached_to_its_last_card(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 320, "height": 568})
    StillTable(page, still.playing(7, 104))
    assert scrolls(page) == {"x": 0, "y": 0}
    assert page.evaluate(ROWS) == 2
    expect(page.get_by_role("button", name="à direita")).to_be_visible()
    page.locator(".held").first.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".held").last).to_be_focused()
    expect(page.locator(".held").last).to_be_in_viewport(ratio=0.9)


def test_a_finger_slides_a_long_hand_to_its_last_card_and_back(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    StillTable(page, still.playing(7, 40))
    first, last = page.locator(".held").first, page.locator(".held").last
    expect(last).not_to_be_in_viewport()
    for way, wanted in ((-1, last), (1, first)):
        for _ in range(9):
            if _reached(wanted):
                break
            _swipe(page, way)
        expect(page.locator(".held.selected")).to_have_count(0)  # sliding chooses nothing
        wanted.tap(position={"x": 12, "y": 40})
        expect(page.locator(".held.selected")).to_have_count(1)
        expect(wanted).to_have_attribute("aria-pressed", "true")
        page.locator(".felt").tap(position={"x": 5, "y": 5})
        expect(page.locator(".held.selected")).to_have_count(0)


def test_the_pads_cross_walks_a_long_hand_to_every_card(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    player = Operator.by_pad(page)
    StillTable(page, still.playing(7, 40))
    player.walk("down", ".held", 8)
    reached = set()
    for _ in range(40):
        focused = page.locator(".held:focus")
        expect(focused).to_be_in_viewport(ratio=0.9)
        reached.add(focused.get_attribute("data-card"))
        player.press("right")
    assert len(reached) == 40


def _reached(card: Locator) -> bool:
    """Whether all of the card's width is on the screen."""
    box = card.bounding_box()
    assert box
    return box["x"] >= -1 and box["x"] + box["width"] <= 361


def _swipe(page: Page, way: int) -> None:
    """A finger across most of the hand, to the left (-1) or to the right (1)."""
    hand = page.locator(".strip-window").bounding_box()
    assert hand
    touch = page.context.new_cdp_session(page)
    start, height = 180 - way * 140, hand["y"] + hand["height"] / 2
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start, "y": height}]})
    for step in range(1, 15):
        touch.send(
            "Input.dispatchTouchEvent",
            {"type": "touchMove", "touchPoints": [{"x": start + way * step * 20, "y": height}]},
        )
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


def test_a_phone_on_its_side_scrolls_only_downwards_and_reaches_everything(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 640, "height": 360})
    StillTable(page, still.playing(7, 26))
    assert scrolls(page)["x"] == 0
    assert page.evaluate(COVERED) == []
    page.locator(".held").last.scroll_into_view_if_needed()
    expect(page.locator(".held").last).to_be_in_viewport()


def test_a_phone_at_twice_its_size_scrolls_only_downwards_and_reaches_everything(new_page: NewPage) -> None:
    half = {"width": 195, "height": 422}
    for screen in ("home", "lobby", "replay", "house-rules"):
        page = new_page(viewport=half)
        SCREENS[screen](page, Look("es"))
        assert scrolls(page)["x"] == 0, screen
    page = new_page(viewport=half)
    StillTable(page, still.playing(7, 14))
    assert scrolls(page)["x"] == 0
    assert page.evaluate(COVERED) == []
    for part in (".seats .name", ".stock", ".moves .move", ".held"):
        page.locator(part).last.scroll_into_view_if_needed()
        expect(page.locator(part).last).to_be_in_viewport(ratio=0.9)


def test_every_hand_of_a_replay_is_in_sight_on_a_phone_on_its_side(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 844, "height": 390})
    SCREENS["replay"](page, Look())
    steering = page.locator(".replay-hold").bounding_box()
    assert steering
    for seat in page.locator(".replay-seat").all():
        box = seat.bounding_box()
        assert box
        assert box["y"] + box["height"] <= steering["y"]


def test_a_matchs_end_shows_the_winners_score_on_a_phone_on_its_side(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 844, "height": 390})
    StillTable(page, still.finished(4))
    first = page.locator("[data-box=match] .hands-row.won").bounding_box()
    ways = page.locator("[data-box=match]").get_by_role("button", name="REVANCHE").bounding_box()
    assert first
    assert ways
    assert first["y"] + first["height"] <= ways["y"]


def test_the_piles_stay_where_they_are_however_much_is_told(new_page: NewPage) -> None:
    page = new_page()
    table = StillTable(page, still.playing(log=[{"ply": 6, "seat": 3, "type": "play", "card": "7H"}]))
    before = page.locator(".piles").bounding_box()
    news = [{"ply": 6 + seat, "seat": seat, "type": "play", "card": f"{seat + 2}H", "suit": "H"} for seat in (1, 2, 3)]
    table.show(still.playing(log=[{"ply": 5, "seat": 0, "type": "play", "card": "2H"}, *news], round={"ply": 10}))
    expect(page.locator(".lately")).to_contain_text("Luna jogou 5 de copas e pediu copas")
    assert page.locator(".piles").bounding_box() == before


@pytest.mark.parametrize("kind", ["round", "match", "lobby", "invite", "home"])
def test_other_screens_never_overflow_sideways(new_page: NewPage, kind: str) -> None:
    views = {
        "round": still.round_over(7, 9),
        "match": still.finished(7),
        "lobby": still.lobby(4, 7),
        "invite": still.lobby(3, 7, None),
    }
    page = new_page(viewport={"width": 320, "height": 568})
    if kind == "home":
        page.goto("/pt/")
        page.locator("main.home").wait_for()
    else:
        StillTable(page, views[kind])
    for width, height in ((320, 568), (360, 640), (768, 1024), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert scrolls(page)["x"] == 0, f"{width} × {height}"
        assert page.evaluate(SMALL) == [], f"{width} × {height}"
        if kind in ("round", "match"):
            expect(page.locator(".box .button.sun")).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (1366, 768)])
def test_who_watches_reads_the_name_of_the_nearest_player_and_sees_their_turn(
    new_page: NewPage, width: int, height: int
) -> None:
    page = new_page(viewport={"width": width, "height": height})
    StillTable(page, still.playing(players=3) | {"you": None})
    page.get_by_role("button", name="SÓ ASSISTIR").click()
    backs = page.locator(".status .backs").bounding_box()
    who = page.locator(".status .who").bounding_box()
    assert backs
    assert who
    assert backs["x"] + backs["width"] <= who["x"]
    assert who["width"] > 30
    assert page.evaluate(OUTSIDE) == []
    glow = "(seat) => getComputedStyle(seat).boxShadow"
    assert page.locator(".status .seat.turn").evaluate(glow) != "none"
