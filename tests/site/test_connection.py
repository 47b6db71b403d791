"""Sockets come and go; the table goes on by polling, says when it is cut off, and catches up."""

import json
import time
from functools import partial

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.site import still
from tests.site.conftest import WIDE, NewPage
from tests.site.player import Player
from tests.site.soon import polls, shown_after, stop_time
from tests.site.still import StillTable

OFFLINE = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "WebSocket")


def _without_sockets(page: Page) -> Page:
    page.route_web_socket("**/ws", lambda socket: socket.close())
    return page


def test_a_match_goes_on_by_polling_when_the_socket_is_blocked(new_page: NewPage) -> None:
    ana = Player(_without_sockets(new_page()), "Ana")
    bia = Player(_without_sockets(new_page()), "Bia")
    bia.join(ana.open_table())
    expect(ana.page.locator(".seat-list li:not(.free)")).to_have_count(2)
    ana.add_robots(1)
    ana.start()
    bia.page.locator("main.table").wait_for()
    for _ in range(3):
        _turn(bia)
        _turn(ana)
    expect(ana.page.locator(".link-state.shown")).to_have_count(0)


def _turn(player: Player) -> None:
    """Waits for the player's turn and moves until it is over."""
    player.ready().first.wait_for()
    while player.turn.count():
        player.move()


def test_polling_asks_every_two_seconds_and_never_while_hidden(new_page: NewPage) -> None:
    page = _without_sockets(new_page())
    page.clock.install()
    Player(page, "Ana").open_table()
    stop_time(page)
    assert 3 <= polls(page, 8) <= 4
    page.evaluate("""() => {
      Object.defineProperty(document, 'hidden', {value: true, configurable: true});
      document.dispatchEvent(new Event('visibilitychange'));
    }""")
    assert polls(page, 20) <= 1


def test_being_offline_is_shown_within_two_seconds_and_the_table_catches_up(new_page: NewPage) -> None:
    ana = Player(new_page(problems=OFFLINE), "Ana")
    bia = Player(new_page(), "Bia")
    link = ana.open_table()
    lose = partial(ana.page.context.set_offline, True)
    assert shown_after(ana.page, lose, ".link-state.shown", "Sem conexão") <= 2_000
    bia.join(link)
    ana.page.context.set_offline(False)
    expect(ana.page.locator(".seat-list")).to_contain_text("Bia")
    expect(ana.page.locator(".link-state.shown")).to_have_count(0)


def test_without_a_line_nobody_is_said_to_be_there_and_nothing_glows(new_page: NewPage) -> None:
    page = new_page(problems=OFFLINE)
    StillTable(page, still.playing(hand=["7S", "KH", "3D"]))
    glow = "(node) => getComputedStyle(node).boxShadow"
    fits, idle = page.locator("[data-code='7S']"), page.locator("[data-code='3D']")
    robots = page.locator(".felt .presence")
    expect(robots).not_to_have_count(0)
    assert fits.evaluate(glow) != idle.evaluate(glow)
    expect(page.locator(".move.sun")).to_have_count(1)
    page.context.set_offline(True)
    expect(robots).to_have_count(0)
    assert fits.evaluate(glow) == idle.evaluate(glow)
    expect(page.locator(".move")).to_have_count(1)
    expect(page.locator(".move.sun")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator(".move.sun")).to_have_count(1)


def test_a_lost_socket_is_opened_again(new_page: NewPage) -> None:
    page = new_page()
    sockets: list[WebSocketRoute] = []

    def through(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket("**/ws", through)
    with page.expect_websocket():
        Player(page, "Ana").open_table()
    expect(page.locator(".seat-list .you")).to_be_visible()
    with page.expect_websocket():
        sockets[0].close()
    page.get_by_role("button", name="ADICIONAR ROBÔ").first.click()
    expect(page.locator(".seat-list li:not(.free)")).to_have_count(2)
    expect(page.locator(".link-state.shown")).to_have_count(0)


def test_a_socket_that_does_not_tell_of_a_change_is_replaced(new_page: NewPage) -> None:
    page, bia = new_page(), Player(new_page(), "Bia")
    sockets: list[WebSocketRoute] = []

    def deaf_after_the_first_view(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        server = socket.connect_to_server()
        if len(sockets) == 1:
            told: list[str | bytes] = []

            def pass_on(message: str | bytes) -> None:
                if not told or '"pong"' in str(message):
                    socket.send(message)
                told.append(message)

            server.on_message(pass_on)

    page.route_web_socket("**/ws", deaf_after_the_first_view)
    link = Player(page, "Ana").open_table()
    bia.join(link)
    expect(page.locator(".seat-list li:not(.free)")).to_have_count(1)
    with page.expect_websocket():
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator(".seat-list li:not(.free)")).to_have_count(2)
    expect(bia.page.locator(".seat-list li:not(.free)")).to_have_count(2)
    bia.page.get_by_role("button", name="Menu").click()
    bia.page.get_by_role("button", name="SAIR DO JOGO").click()
    bia.page.get_by_role("dialog").get_by_role("button", name="SAIR DO JOGO").click()
    expect(page.locator(".seat-list li:not(.free)")).to_have_count(1)


def test_news_that_comes_while_the_page_asks_is_asked_for_afterwards(new_page: NewPage) -> None:
    page = new_page()
    view = still.playing(round={"turn": 1}, moves=[{"type": "resign"}])
    sockets: list[WebSocketRoute] = []

    def answer(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.on_message(lambda message: socket.send(json.dumps({"type": "view", "view": view})))

    table = StillTable(page, view, socket=answer)
    expect(page.locator(".link-state.shown")).to_have_count(0)
    slow: list[Route] = []
    page.route(f"**/api/tables/{still.TABLE}", lambda route: route.fallback() if slow else slow.append(route))
    with page.expect_request(f"**/api/tables/{still.TABLE}"):
        table.show(view)
    table.answer = still.playing(round={"turn": 2, "ply": 8}, moves=[{"type": "resign"}], version=12)
    sockets[-1].send(json.dumps({"type": "changed", "version": 12}))
    page.wait_for_timeout(100)
    slow[0].fulfill(json=view)
    expect(page.locator(".seat.turn")).to_have_attribute("data-seat", "2")


def test_an_unanswered_command_is_shown_and_sent_again_with_its_key(new_page: NewPage) -> None:
    ana = Player(new_page(viewport=WIDE, problems=OFFLINE), "Ana")
    ana.open_table(capacity=2)
    ana.add_robots(1)
    ana.start()
    ana.turn.wait_for()
    keys: list[str] = []
    ana.page.on(
        "request",
        lambda request: keys.append(request.headers["idempotency-key"]) if request.url.endswith("/commands") else None,
    )
    ana.page.route("**/commands", lambda route: route.abort() if len(keys) < 3 else route.continue_())
    click = ana.page.locator(".moves").get_by_role("button", name="COMPRAR").click
    assert shown_after(ana.page, click, ".link-state.shown", "Sem conexão") <= 2_000
    expect(ana.page.locator(".held")).to_have_count(8)
    assert len(keys) >= 3
    assert len(set(keys)) == 1


def test_an_answer_lost_on_its_way_back_moves_once(new_page: NewPage) -> None:
    ana = Player(new_page(viewport=WIDE, problems=OFFLINE), "Ana")
    ana.open_table(capacity=2)
    ana.add_robots(1)
    ana.start()
    ana.turn.wait_for()
    lost: list[int] = []

    def lose_first(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        if not lost:
            lost.append(answer.status)
            route.abort()  # type: ignore[attr-defined]
        else:
            route.fulfill(response=answer)  # type: ignore[attr-defined]

    ana.page.route("**/commands", lose_first)
    ana.page.locator(".moves").get_by_role("button", name="COMPRAR").click()
    expect(ana.page.locator("main [data-busy]")).to_have_count(0)
    expect(ana.page.locator(".held")).to_have_count(8)
    assert lost == [200]


def _too_soon(page: Page, seconds: int, refusals: int) -> list[str]:
    """The table's opening is refused so often, for so long; the keys it is tried with."""
    keys: list[str] = []

    def refuse(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) > refusals:
            route.continue_()
            return
        error = {"code": "slow_down", "message": "Wait a little, then try again."}
        route.fulfill(status=429, headers={"Retry-After": str(seconds)}, json={"error": error})

    page.route("**/api/tables", refuse)
    return keys


def _opens(page: Page) -> None:
    page.goto("/pt/")
    page.get_by_label("Seu nome").fill("Ana")
    page.get_by_role("button", name="CRIAR MESA").click()


def test_who_is_a_little_too_soon_waits_and_is_served_under_the_same_key(new_page: NewPage) -> None:
    page = new_page(problems=("429",))
    keys = _too_soon(page, seconds=1, refusals=2)
    began = time.monotonic()
    _opens(page)
    page.locator("main.lobby").wait_for()
    assert time.monotonic() - began >= 2
    assert len(keys) == 3
    assert len(set(keys)) == 1


def test_who_is_much_too_soon_is_told_so_and_can_try_again(new_page: NewPage) -> None:
    page = new_page(problems=("429",))
    keys = _too_soon(page, seconds=1800, refusals=1)
    _opens(page)
    expect(page.get_by_text("Devagar: espere um pouco e tente de novo.")).to_be_visible()
    page.get_by_role("button", name="CRIAR MESA").click()
    page.locator("main.lobby").wait_for()
    assert len(keys) == 2


def test_without_storage_the_page_works_and_says_what_is_lost(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('blocked'); }})")
    page.goto("/pt/")
    expect(page.locator("main")).to_contain_text("Este navegador não guarda nada")
    page.get_by_role("button", name="CRIAR MESA").click()
    page.locator("main.lobby").wait_for()
