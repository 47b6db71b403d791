"""The numbers of a hand on the screen: how far is a drag, how long a button is inert, how soon a silence is noticed."""

import json

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.site import still
from tests.site.conftest import WIDE, NewPage
from tests.site.soon import polls, stop_time
from tests.site.still import StillTable

HAND = ["KH", "7S", "2C", "9H"]


def _corner(page: Page, code: str) -> dict[str, float]:
    box = page.locator(f"[data-code={code}]").bounding_box()
    assert box
    return {"x": box["x"] + 12, "y": box["y"] + 30}


def test_a_mouse_drags_from_three_pixels_on(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    StillTable(page, still.playing(hand=HAND))
    at = _corner(page, "KH")
    page.mouse.move(at["x"], at["y"])
    page.mouse.down()
    page.mouse.move(at["x"] + 2, at["y"])
    expect(page.locator(".ghost.dragged")).to_have_count(0)
    page.mouse.move(at["x"] + 4, at["y"])
    expect(page.locator(".ghost.dragged")).to_have_count(1)


def test_a_finger_drags_from_eight_pixels_on(new_page: NewPage) -> None:
    page = new_page()
    StillTable(page, still.playing(hand=HAND))
    at = _corner(page, "KH")
    touch = page.context.new_cdp_session(page)

    def move(kind: str, up: float) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at["x"], "y": at["y"] - up}]})

    move("touchStart", 0)
    move("touchMove", 7)
    expect(page.locator(".ghost.dragged")).to_have_count(0)
    move("touchMove", 10)
    expect(page.locator(".ghost.dragged")).to_have_count(1)


def test_a_tap_counts_for_the_card_under_the_finger_when_it_went_down(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    table = StillTable(page, still.playing(hand=HAND))
    at = _corner(page, "KH")
    page.mouse.move(at["x"], at["y"])
    page.mouse.down()
    table.show(still.playing(hand=["AS", "3S", *HAND], round={"ply": 8}))
    expect(page.locator(".held")).to_have_count(6)
    page.mouse.up()
    expect(page.locator(".held.selected")).to_have_attribute("data-code", "KH")


CHOSEN = """() => new Promise((done) => {
  const card = document.querySelector('[data-code=KH]'); const box = card.getBoundingClientRect();
  const at = {clientX: box.x + 12, clientY: box.y + 30, bubbles: true, pointerId: 9, pointerType: 'touch'};
  let frames = 0;
  const count = () => { frames += 1; requestAnimationFrame(count); };
  requestAnimationFrame(count);
  new MutationObserver(() => { if (card.classList.contains('selected')) done(frames); })
    .observe(card, {attributes: true});
  card.dispatchEvent(new PointerEvent('pointerdown', at)); card.dispatchEvent(new PointerEvent('pointerup', at));
})"""


def test_a_tapped_card_is_chosen_within_a_tenth_of_a_second(new_page: NewPage) -> None:
    page = new_page()
    StillTable(page, still.playing(hand=HAND))
    assert page.evaluate(CHOSEN) <= 6  # frames, so that a busy machine does not count


INERT = """() => {
  // Told by the calls themselves: on a busy machine an observer of the page hears of the first too late.
  const { setAttribute, removeAttribute } = Element.prototype;
  window.inert = new Promise((done) => {
    let begun = 0;
    Element.prototype.setAttribute = function (name, value) {
      if (!begun && name === 'aria-disabled' && this.matches('.move')) begun = performance.now();
      setAttribute.call(this, name, value);
    };
    Element.prototype.removeAttribute = function (name) {
      if (begun && name === 'aria-disabled' && this.matches('.moves .move')) done(performance.now() - begun);
      removeAttribute.call(this, name);
    };
  });
}"""


def test_a_button_is_inert_for_350_milliseconds_after_its_meaning_has_changed(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    table = StillTable(page, still.playing(hand=HAND))
    expect(page.locator(".moves [aria-disabled=true]")).to_have_count(0)
    page.evaluate(INERT)
    table.show(still.playing(hand=HAND, round={"pending": 2}, moves=[{"type": "draw", "count": 2}]))
    expect(page.get_by_role("button", name="COMPRAR 2", exact=True)).to_be_visible()
    assert page.evaluate("() => window.inert") >= 340


def test_f_is_full_screen_and_m_the_sound(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    page.add_init_script("Element.prototype.requestFullscreen = async () => { window.full = true; };")
    StillTable(page, still.playing(hand=HAND))
    page.keyboard.press("f")
    assert page.evaluate("() => window.full") is True
    page.keyboard.press("m")
    assert page.evaluate("() => JSON.parse(localStorage.settings).sound") is False


def test_a_silent_death_is_shown_within_forty_seconds(new_page: NewPage) -> None:
    page = new_page()
    view = still.playing(hand=HAND)
    pings: list[str] = []

    def answer(socket: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            if json.loads(message)["type"] == "watch" and not pings:
                socket.send(json.dumps({"type": "view", "view": view | {"version": 11}}))
            else:
                pings.append(str(message))

        socket.on_message(hear)

    page.clock.install()
    StillTable(page, view, socket=answer)
    page.clock.run_for(15_000)
    expect(page.locator(".link-state.shown")).to_have_count(0)
    assert pings == []
    page.clock.run_for(25_000)
    expect(page.locator(".link-state")).to_contain_text("Reconectando")
    assert '{"type":"ping"}' in pings


def test_polling_is_slower_after_a_quiet_minute(new_page: NewPage) -> None:
    page = new_page()
    page.clock.install()
    table = StillTable(page, still.playing(hand=HAND))
    stop_time(page)
    table.show(still.playing(hand=HAND, round={"number": 4, "ply": 8}))
    expect(page.locator(".standing")).to_contain_text("Rodada 4")
    assert polls(page, 64) >= 20
    assert 3 <= polls(page, 40) <= 5
