"""How fast what others do is shown, how a card comes back, and how soon a loss is told."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Page, Position, Route, WebSocketRoute, expect

from tests.site import still
from tests.site.conftest import WIDE, NewPage
from tests.site.soon import shown_after
from tests.site.still import StillTable

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
HAND = ["KH", "7S", "2C"]
AT = Position(x=12, y=30)
FIRST = {"ply": 6, "seat": 3, "type": "play", "card": "7H"}


def _moves(count: int) -> list[dict[str, Any]]:
    """Plays of the others, one after another, each card only once."""
    cards = [rank + suit for suit in "DS" for rank in "34569TJK"]
    return [{"ply": 7 + n, "seat": 1 + n % 3, "type": "play", "card": cards[n]} for n in range(count)]


def _after(moves: list[dict[str, Any]]) -> dict[str, Any]:
    top = moves[-1]["card"]
    current = {"ply": 7 + len(moves), "top": top, "suit": top[1]}
    return still.playing(hand=HAND, round=current, log=[FIRST, *moves])


def _waiting(page: Page) -> StillTable:
    """Carmen is on turn; time passes only when it is told to."""
    page.clock.install(time=NOON)
    table = StillTable(page, still.playing(hand=HAND, round={"turn": 1}, log=[FIRST], moves=[{"type": "resign"}]))
    page.clock.pause_at(NOON + timedelta(minutes=5))
    page.wait_for_load_state("networkidle")
    return table


def _top(page: Page) -> Any:
    return page.locator(".discards")


def test_others_moves_are_seen_for_700_milliseconds_each(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE, moving=True)
    table, moves = _waiting(page), _moves(3)
    table.show(_after(moves))
    for move in moves:
        expect(_top(page)).to_have_attribute("data-top", move["card"])
        page.clock.run_for(650)
        expect(_top(page)).to_have_attribute("data-top", move["card"])
        page.clock.run_for(60)
    expect(page.locator(".status.yours")).to_be_visible()


def test_after_four_seconds_what_is_left_is_shown_at_once(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE, moving=True)
    table, moves = _waiting(page), _moves(12)
    table.show(_after(moves))
    expect(_top(page)).to_have_attribute("data-top", moves[0]["card"])
    page.clock.run_for(4_050)
    expect(_top(page)).to_have_attribute("data-top", moves[-1]["card"])
    expect(page.locator(".status.yours")).to_be_visible()


def test_a_tap_skips_ahead_and_still_chooses_its_card(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE, moving=True)
    table, moves = _waiting(page), _moves(5)
    table.show(_after(moves))
    expect(_top(page)).to_have_attribute("data-top", moves[0]["card"])
    page.locator("[data-code=KH]").click(position=AT)
    expect(_top(page)).to_have_attribute("data-top", moves[-1]["card"])
    expect(page.locator(".held.selected")).to_have_attribute("data-code", "KH")


def test_a_cancelled_drag_is_back_within_250_milliseconds(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE, moving=True)
    page.add_init_script("""
      window.returns = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, timing) {
        if (this.matches('.ghost.dragged')) window.returns.push(timing.duration + (timing.delay ?? 0));
        return animate.call(this, frames, timing);
      };
    """)
    table = StillTable(page, still.playing(hand=HAND))
    box = page.locator("[data-code=KH]").bounding_box()
    assert box
    page.mouse.move(box["x"] + 12, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] - 150)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    (duration,) = page.evaluate("() => window.returns")
    assert 0 < duration <= 250
    assert table.sent == []


def test_the_close_of_a_socket_is_shown_within_two_seconds(new_page: NewPage) -> None:
    page = new_page(problems=("ERR_FAILED", "WebSocket"))
    view = still.playing(hand=HAND)
    opened: list[WebSocketRoute] = []

    def answer(socket: WebSocketRoute) -> None:
        opened.append(socket)
        if len(opened) > 1:
            socket.close()
            return
        socket.on_message(lambda message: socket.send(json.dumps({"type": "view", "view": view | {"version": 11}})))

    StillTable(page, view, socket=answer)
    expect(page.locator(".link-state.shown")).to_have_count(0)
    page.route(f"**/api/tables/{still.TABLE}", lambda route: None)  # no answer, so that nothing else tells of the loss
    assert shown_after(page, opened[0].close, ".link-state.shown") <= 2_000


def test_a_rematch_that_nobody_hears_of_says_so(new_page: NewPage) -> None:
    page = new_page(problems=("ERR_FAILED", "WebSocket"))
    StillTable(page, still.finished())
    sent: list[dict[str, Any]] = []

    def unheard(route: Route) -> None:
        sent.append(json.loads(route.request.post_data or "{}"))
        route.abort()

    page.route(f"**/api/tables/{still.TABLE}/commands", unheard)
    box = page.locator("[data-box=match]")
    click = box.get_by_role("button", name="REVANCHE").click
    assert shown_after(page, click, "[data-box=match] [role=status]", "a página tenta de novo sozinha") <= 2_000
    assert sent[0] == {"type": "rematch", "agree": True, "k": 3}


def test_a_next_round_that_nobody_hears_of_is_asked_for_until_somebody_does(new_page: NewPage) -> None:
    page = new_page(problems=("ERR_FAILED", "WebSocket"))
    table = StillTable(page, still.round_over())
    keys: list[str] = []

    def unheard(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) > 3:
            table.answer = still.playing(round={"number": 4}) | {"version": 11}
            route.fulfill(json=table.answer)
        else:
            route.abort()

    page.route(f"**/api/tables/{still.TABLE}/commands", unheard)
    click = page.locator("[data-box=round]").get_by_role("button", name="PRÓXIMA RODADA").click
    assert shown_after(page, click, ".link-state.shown", "Sem conexão") <= 2_000
    expect(page.locator(".bar")).to_contain_text("Rodada 4")
    assert len(set(keys)) == 1
