"""For everyone: focus is never lost, each move is heard once, nothing moves where none should."""

import re

from playwright.sync_api import expect

from tests.site import still
from tests.site.conftest import WIDE, NewPage
from tests.site.player import Player
from tests.site.screens import DECKS
from tests.site.still import StillTable


def test_each_move_is_announced_once_and_ones_turn_with_what_counts(new_page: NewPage) -> None:
    page = new_page()
    table = StillTable(page, still.playing(round={"turn": 1, "ply": 6}, log=[], moves=[{"type": "resign"}]))
    events = [
        {"type": "play", "seat": 1, "card": "8S", "suit": "H", "ply": 6},
        {"type": "draw", "seat": 2, "count": 1, "ply": 7},
        {"type": "play", "seat": 2, "card": "7H", "ply": 8},
    ]
    table.show(still.playing(hand=["7S", "KH", "2C"], round={"ply": 9}, log=events))
    region = page.locator("#say")
    expect(region).to_contain_text("É a sua vez. Na mesa: 7 de copas. 2 cartas servem.")
    heard = region.locator("p").all_text_contents()
    assert all(len(line) <= 120 for line in heard)
    text = " ".join(heard)
    for sentence in ("Carmen jogou 8 de espadas e pediu copas.", "Tito comprou 1 carta.", "Tito jogou 7 de copas."):
        assert text.count(sentence) == 1


def test_cards_are_named_with_whether_they_fit(new_page: NewPage) -> None:
    page = new_page()
    StillTable(page, still.playing(hand=["8S", "KH", "2C"]))
    labels = [card.get_attribute("aria-label") for card in page.locator(".held").all()]
    assert labels == ["8 de espadas, serve", "rei de copas, serve", "2 de paus, não serve: a mesa pede copas ou 7"]


def test_an_unplayable_card_says_why_when_it_is_tried(new_page: NewPage) -> None:
    page = new_page()
    table = StillTable(page, still.playing(hand=["8S", "KH", "2C"]))
    page.locator("[data-code='2C']").click(position={"x": 12, "y": 30})
    expect(page.locator(".status-text")).to_have_text("Não serve: a mesa pede copas ou 7")
    page.locator("[data-code=KH]").click(position={"x": 12, "y": 30})
    expect(page.locator(".status-text")).to_have_text("Mais uma vez para jogar")
    for _ in range(2):
        page.locator("[data-code='2C']").click(position={"x": 12, "y": 30})
    expect(page.locator(".status-text")).to_have_text("Não serve: a mesa pede copas ou 7")
    assert table.sent == []


def test_the_focus_shows_on_a_chosen_card_and_on_the_stock(new_page: NewPage) -> None:
    page = new_page()
    StillTable(page, still.playing(hand=["KH", "2C"]))
    ring = "(node) => getComputedStyle(node, node.matches('.stock') ? '::after' : null)"
    shadow = f"(node) => ({ring})(node).boxShadow"
    for code in ("KH", "2C"):
        card = page.locator(f"[data-code='{code}']")
        card.focus()
        page.keyboard.press("Enter")
        expect(card).to_have_class(re.compile("selected"))
        focused = card.evaluate(shadow)
        page.keyboard.press("ArrowUp")
        assert card.evaluate(shadow) != focused, code
        page.keyboard.press("ArrowDown")
        assert card.evaluate(shadow) == focused, code
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".stock")).to_be_focused()
    assert page.locator(".stock").evaluate(f"(node) => ({ring})(node).borderTopWidth") == "4px"


def test_focus_is_never_lost_to_the_body(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    table = StillTable(page, still.playing(hand=["KH", "7S", "2C"]))
    page.locator("[data-code=KH]").focus()
    lost = "() => document.activeElement === document.body"
    steps = [
        still.playing(hand=["7S", "2C"], round={"turn": 1, "ply": 8}, moves=[{"type": "resign"}]),
        still.round_over(),
        still.finished(),
        still.playing(hand=["2C"], round={"ply": 10}),
        still.lobby(2, 4),
    ]
    for view in steps:
        table.show(view)
        page.wait_for_function("(version) => document.readyState === 'complete'", arg=table.answer["version"])
        expect(page.locator("main")).to_be_attached()
        page.evaluate("() => new Promise((done) => setTimeout(done, 60))")
        assert not page.evaluate(lost), view["phase"]


def test_nothing_moves_when_motion_is_unwanted(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(
        "window.moved = 0; Element.prototype.animate = function () { window.moved += 1; throw new Error('no'); };"
    )
    ana = Player(page, "Ana")
    ana.open_table(capacity=2)
    ana.add_robots(1)
    ana.start()
    for _ in range(3):
        ana.move()
    assert page.evaluate("() => window.moved") == 0
    running = "() => document.getAnimations().filter(({effect}) => effect.getTiming().duration > 1).length"
    assert page.evaluate(running) == 0


def test_flights_take_between_180_and_260_milliseconds(new_page: NewPage) -> None:
    page = new_page(moving=True)
    page.add_init_script("""
      window.flights = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, timing) { window.flights.push(timing.duration); return animate.call(this, frames, timing); };
    """)  # noqa: E501
    ana = Player(page, "Ana")
    ana.open_table(capacity=2)
    ana.add_robots(1)
    ana.start()
    ana.turn.wait_for()
    page.locator(".stock").click()
    expect(page.locator(".held")).to_have_count(8)
    flights = page.evaluate("() => window.flights")
    assert flights
    assert all(180 <= duration <= 260 for duration in flights)


def test_forced_colours_still_show_what_fits_and_what_is_chosen(new_page: NewPage) -> None:
    page = new_page(forced_colors="active")
    StillTable(page, still.playing(hand=["KH", "2C"]))
    outline = "(node) => getComputedStyle(node).outlineStyle"
    assert page.locator("[data-code=KH]").evaluate(outline) == "solid"
    page.locator("[data-code=KH]").click(position={"x": 12, "y": 30})
    assert page.locator("[data-code=KH]").evaluate(outline) == "double"


INDEX_HEIGHTS = """() => [...document.querySelectorAll('.held')].map((card) => {
  const edge = card.getBoundingClientRect();
  const tall = (path) => {
    const box = path.getBoundingClientRect();
    const style = getComputedStyle(path);
    const inked = style.stroke === 'none' ? 0 : parseFloat(style.strokeWidth) * path.getScreenCTM().a;
    const inCorner = box.top - edge.top < edge.height * 0.3 && box.left - edge.left < edge.width * 0.35;
    return inCorner && box.height < edge.height * 0.5 ? box.height + inked : 0;
  };
  return Math.max(...[...card.querySelectorAll('path')].map(tall));
})"""


def test_ranks_are_at_least_13_pixels_high_on_the_smallest_card(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 320, "height": 568})
    for deck in DECKS:
        fresh = page.context.new_page()
        StillTable(fresh, still.playing(7, 24), settings={"deck": deck})
        heights = fresh.evaluate(INDEX_HEIGHTS)
        assert min(heights) >= 13, deck
        fresh.close()


def test_text_in_the_page_can_be_twice_as_large(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 683, "height": 384}, device_scale_factor=2)
    StillTable(page, still.playing(4, 9))
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for name in (re.compile("^COMPRAR"), "DESISTIR", "Menu"):
        page.get_by_role("button", name=name).first.scroll_into_view_if_needed()
        expect(page.get_by_role("button", name=name).first).to_be_in_viewport()
