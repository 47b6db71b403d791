"""Every way to play: taps, mouse, touch, keys, pad – and what happens when the server is slow or refuses.

Under `ANYTHING` every card can be played on every other, so that each turn has something to try.
"""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.site.conftest import WIDE, NewPage
from tests.site.operators import PAD
from tests.site.player import Player

ANYTHING = {
    "preset": "classic",
    "options": {"effects": dict.fromkeys("A2345679TJQK", "open"), "hand_two": 9, "target": {"fixed": 20}},
}


@pytest.fixture
def ana(new_page: NewPage) -> Player:
    """At a table with Carmen, on her turn, with a card that is no 8 in front."""
    return _seated(Player(new_page(), "Ana"))


def _seated(player: Player) -> Player:
    player.open_table(ANYTHING, 2)
    player.add_robots(1)
    player.start()
    player.turn.wait_for()
    return player


def plain(page: Page) -> Any:
    """The first card of the hand that names no suit."""
    return page.locator(".held.fits:not([data-code^='8'])").first


def top(page: Page) -> str:
    """The top card's code, as its node names it."""
    return page.locator(".discards").get_attribute("data-top") or ""


def holding(page: Page) -> list[str]:
    """The hand's cards."""
    return [card.get_attribute("data-code") or "" for card in page.locator(".held").all()]


def test_one_tap_chooses_and_the_second_plays(ana: Player) -> None:
    card = plain(ana.page)
    code = card.get_attribute("data-code")
    card.tap(position={"x": 12, "y": 30})
    expect(ana.page.locator(".held.selected")).to_have_attribute("data-code", code or "")
    expect(ana.page.locator(".held")).to_have_count(9)
    with ana.page.expect_request(re.compile("/commands$")) as sent:
        ana.page.locator(".held.selected").tap(position={"x": 12, "y": 30})
    assert json.loads(sent.value.post_data or "{}")["card"] == code
    expect(ana.page.locator(".held")).to_have_count(8)


def test_tapping_the_cloth_or_esc_lets_the_card_go(ana: Player) -> None:
    plain(ana.page).tap(position={"x": 12, "y": 30})
    ana.page.locator(".felt").tap(position={"x": 5, "y": 5})
    expect(ana.page.locator(".held.selected")).to_have_count(0)
    plain(ana.page).tap(position={"x": 12, "y": 30})
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator(".held.selected")).to_have_count(0)
    expect(ana.page.locator("[data-box]")).to_have_count(0)


def test_playable_cards_rise_and_say_that_they_fit(ana: Player) -> None:
    expect(plain(ana.page)).to_have_attribute("aria-label", re.compile("serve$"))
    risen = ana.page.evaluate("""() => {
      const card = document.querySelector('.held.fits');
      const up = card.getBoundingClientRect().top; card.classList.remove('fits');
      card.getAnimations().forEach((one) => one.finish());
      return card.getBoundingClientRect().top - up;
    }""")
    assert risen >= 6


def test_ones_own_card_lies_there_before_the_server_answers(ana: Player) -> None:
    waiting: list[Route] = []

    def keep(route: Route) -> None:
        waiting.append(route)

    ana.page.route("**/commands", keep)
    card = plain(ana.page)
    code = card.get_attribute("data-code")
    card.tap(position={"x": 12, "y": 30})
    frames = ana.page.evaluate(
        """(code) => new Promise((done) => {
      const card = document.querySelector('.held.selected'); const box = card.getBoundingClientRect();
      const at = {clientX: box.x + 12, clientY: box.y + 30, bubbles: true, pointerId: 9, pointerType: 'touch'};
      let frames = 0;
      const count = () => { frames += 1; requestAnimationFrame(count); };
      requestAnimationFrame(count);
      new MutationObserver(() => {
        if (document.querySelector('.discards').dataset.top === code) done(frames);
      }).observe(document.querySelector('.discards'), {attributes: true, childList: true});
      card.dispatchEvent(new PointerEvent('pointerdown', at)); card.dispatchEvent(new PointerEvent('pointerup', at));
    })""",
        code,
    )
    assert frames <= 3  # 50 ms, counted in what a page can draw, so that a busy machine does not count
    expect(ana.page.locator(".held")).to_have_count(8)
    waiting[0].continue_()
    expect(ana.page.locator("main [data-busy]")).to_have_count(0)


def test_a_refused_card_comes_back_with_the_reason(new_page: NewPage) -> None:
    ana = _seated(Player(new_page(problems=("409",)), "Ana"))

    def too_old(route: Route) -> None:
        route.continue_(post_data=(route.request.post_data or "").replace('"ply":', '"ply":9'))

    ana.page.route("**/commands", too_old)
    before = holding(ana.page)
    for _ in range(2):
        plain(ana.page).tap(position={"x": 12, "y": 30})
    expect(ana.page.locator(".status-text")).to_have_text("A mesa já tinha mudado; nada foi jogado.")
    assert holding(ana.page) == before


def test_the_stock_draws(ana: Player) -> None:
    ana.page.locator(".stock").tap()
    expect(ana.page.locator(".held")).to_have_count(10)
    expect(ana.page.locator(".held.fresh")).to_have_count(1)


def test_a_double_tap_on_a_button_draws_once(ana: Player) -> None:
    draw = ana.page.locator(".moves").get_by_role("button", name="COMPRAR")
    draw.dblclick()
    expect(ana.page.locator(".held")).to_have_count(10)
    expect(ana.page.locator("main [data-busy]")).to_have_count(0)
    expect(ana.page.locator(".held")).to_have_count(10)


def test_a_second_tap_right_after_the_answer_draws_nothing(ana: Player) -> None:
    """On a fast line the answer comes between the two taps of a double tap."""
    draw = ana.page.locator(".moves").get_by_role("button", name="COMPRAR")
    draw.evaluate(
        """node => new MutationObserver((_, observer) => {
            if (node.hasAttribute('data-busy')) return;
            observer.disconnect();
            node.click();
            node.dataset.tapped = 'twice';
        }).observe(node, { attributes: true, attributeFilter: ['data-busy'] })"""
    )
    draw.click()
    expect(ana.page.locator("[data-tapped=twice]:not([aria-disabled])")).to_have_count(1)
    expect(ana.page.locator(".held")).to_have_count(10)


def test_a_mouse_drags_a_card_to_the_table(new_page: NewPage) -> None:
    ana = _seated(Player(new_page(viewport=WIDE), "Ana"))
    card = plain(ana.page)
    code = card.get_attribute("data-code")
    _drag(ana.page, card, ".discards")
    ana.page.mouse.up()
    expect(ana.page.locator(".held")).to_have_count(8)
    assert code not in holding(ana.page)


# How many milliseconds a card let go takes to return, as its page lets it fly: a busy machine does not count.
RETURNS = """() => {
  for (const kind of ['keydown', 'pointerup'])
    addEventListener(kind, () => setTimeout(() => {
      const flights = [...document.querySelectorAll('.ghost')].flatMap((ghost) => ghost.getAnimations());
      window.returns = flights.map((one) => one.effect.getComputedTiming().endTime);
    }));
}"""


def _back_in_time(page: Page) -> None:
    returns = page.wait_for_function("() => window.returns?.length && window.returns").json_value()
    assert max(returns) <= 250
    expect(page.locator(".ghost")).to_have_count(0)


def test_a_cancelled_drag_returns_the_card_without_a_move(new_page: NewPage) -> None:
    ana = _seated(Player(new_page(viewport=WIDE, moving=True), "Ana"))
    sent: list[str] = []
    ana.page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/commands") else None)
    card = plain(ana.page)
    _drag(ana.page, card, ".discards")
    expect(ana.page.locator(".ghost.dragged")).to_have_count(1)
    ana.page.evaluate(RETURNS)
    ana.page.keyboard.press("Escape")
    _back_in_time(ana.page)
    ana.page.mouse.up()
    ana.page.evaluate("() => { window.returns = []; }")
    box = card.bounding_box()
    assert box
    _drag(ana.page, card, ".discards")
    ana.page.mouse.move(box["x"] + 12, box["y"] + 40)
    ana.page.mouse.up()
    _back_in_time(ana.page)
    expect(ana.page.locator(".held")).to_have_count(9)
    assert sent == []


def _drag(page: Page, card: Any, target: str) -> None:
    start, end = card.bounding_box(), page.locator(target).bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 12, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(start["x"] + 20, start["y"] + 10)
    page.mouse.move(end["x"] + 20, end["y"] + 20)


def test_a_finger_drags_a_card_to_the_table(ana: Player) -> None:
    card = plain(ana.page)
    start, end = card.bounding_box(), ana.page.locator(".discards").bounding_box()
    assert start
    assert end
    touch = ana.page.context.new_cdp_session(ana.page)
    at = {"x": start["x"] + 12, "y": start["y"] + 30}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    for step in range(1, 6):
        way = {axis: at[axis] + (end[axis] + 30 - at[axis]) * step / 5 for axis in ("x", "y")}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [way]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ana.page.locator(".held")).to_have_count(8)


def test_the_first_cards_chosen_say_that_once_more_plays_them(ana: Player) -> None:
    line = ana.page.locator(".status-text")
    for _ in range(3):
        ana.turn.wait_for()
        plain(ana.page).tap(position={"x": 12, "y": 30})
        expect(line).to_have_text("Mais uma vez para jogar")
        expect(ana.page.locator(".status.yours")).to_be_visible()
        with ana.page.expect_response(re.compile("/commands$")):
            ana.page.locator(".held.selected").tap(position={"x": 12, "y": 30})
        expect(ana.page.locator("main [data-busy]")).to_have_count(0)
    ana.turn.wait_for()
    plain(ana.page).tap(position={"x": 12, "y": 30})
    expect(ana.page.locator(".held.selected")).to_have_count(1)
    expect(line).to_have_text("É A SUA VEZ")


def test_a_round_is_played_by_the_keyboard_alone(new_page: NewPage) -> None:
    ana = Player(new_page(viewport=WIDE), "Ana")
    ana.page.goto("/pt/")
    ana.page.locator("main.home").wait_for()
    ana.page.keyboard.press("Tab")
    _tab_to(ana.page, "JOGAR COM OS ROBÔS")
    ana.page.keyboard.press("Enter")
    ana.page.locator("main.table").wait_for()
    for _ in range(60):
        ana.ready().first.wait_for()
        if ana.round_over.count():
            break
        _one_move_by_keys(ana.page)
    expect(ana.round_over).to_be_visible()
    expect(ana.round_over.get_by_role("button", name="PRÓXIMA RODADA")).to_be_focused()
    expect(ana.page.locator(".box [aria-disabled=true]")).to_have_count(0)
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator(".standing")).to_contain_text("Rodada 2")


def _tab_to(page: Page, name: str) -> None:
    for _ in range(40):
        if name in (page.evaluate("() => document.activeElement.textContent") or ""):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} is not reached by Tab")


def _one_move_by_keys(page: Page) -> None:
    """Along the hand to a card that fits, or up to the first button; nothing where the round has ended meanwhile."""
    page.locator(".strip [tabindex='0'], [data-box=round]").first.wait_for()
    if page.locator("[data-box=round]").count():
        return
    with page.expect_response(re.compile("/commands$")):
        if page.locator(".held.fits").count():
            page.locator(".strip [tabindex='0']").focus()
            for _ in range(30):
                if page.evaluate("() => document.activeElement.classList.contains('fits')"):
                    break
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
            if page.locator("[data-box=suit]").count():
                expect(page.locator(".suit-button[aria-disabled=true]")).to_have_count(0)
                page.keyboard.press("2")
        else:
            page.locator(".strip [tabindex='0']").focus()
            page.keyboard.press("ArrowUp")
            expect(page.locator(".moves [aria-disabled=true]")).to_have_count(0)
            page.keyboard.press("Enter")
    expect(page.locator("main [data-busy]")).to_have_count(0)


A, X, START, BACK, UP, DOWN = 0, 2, 9, 8, 12, 13


def test_a_pad_alone_opens_a_table_plays_and_finds_the_menu(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    page.add_init_script(PAD)
    page.goto("/pt/")
    page.locator("main.home").wait_for()

    def press(button: int) -> None:
        page.evaluate("(button) => window.pad(button)", button)

    for _ in range(30):
        press(DOWN)
        if page.evaluate(
            "() => document.activeElement.matches('button') && document.activeElement.textContent.includes('ROBÔS')"
        ):
            break
    press(A)
    page.locator("main.table .status.yours").wait_for()
    press(START)
    expect(page.locator("[data-box=menu]")).to_be_visible()
    press(START)
    expect(page.locator("[data-box=menu]")).to_have_count(0)
    press(BACK)
    assert page.evaluate("() => JSON.parse(localStorage.settings).sound") is False
    page.locator(".strip [tabindex='0']").focus()
    press(UP)
    expect(page.locator(".moves .move").first).to_be_focused()
    expect(page.locator(".moves [aria-disabled=true]")).to_have_count(0)
    with page.expect_response(re.compile("/commands$")):
        press(A)
    expect(page.locator(".held")).to_have_count(6)
    press(DOWN)
    assert page.evaluate("() => document.activeElement.classList.contains('held')")
    press(X)
    expect(page.locator(".held:focus")).to_have_attribute("aria-pressed", "true")


def test_keys_are_text_while_one_types(new_page: NewPage) -> None:
    ana = _seated(Player(new_page(viewport=WIDE), "Ana"))
    field = ana.page.get_by_label("Escreva para a mesa")
    field.focus()
    ana.page.keyboard.type("pm")
    expect(field).to_have_value("pm")
    expect(ana.page.locator("[data-box]")).to_have_count(0)
    field.blur()
    ana.page.keyboard.press("p")
    expect(ana.page.locator("[data-box=menu]")).to_be_visible()


def test_two_tabs_with_one_seat_show_the_same_hand(ana: Player) -> None:
    other = ana.page.context.new_page()
    other.goto(ana.page.url)
    other.locator(".held").first.wait_for()
    assert holding(other) == holding(ana.page)
    plain(other).tap(position={"x": 12, "y": 30})
    other.locator(".held.selected").tap(position={"x": 12, "y": 30})
    expect(ana.page.locator(".held")).to_have_count(8)
