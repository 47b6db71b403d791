"""The chat, the log, and the call to one's turn."""

from playwright.sync_api import Locator, expect

from tests.site import still
from tests.site.conftest import PHONE, WIDE, NewPage
from tests.site.player import Player
from tests.site.still import StillTable

TONES = """
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
"""
SOUNDS_HERE = "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/sounds-'))"


def test_a_message_reaches_the_others_with_a_count_until_it_is_read(new_page: NewPage) -> None:
    ana, bia, rui = Player(new_page(), "Ana"), Player(new_page(viewport=WIDE), "Bia"), Player(new_page(), "Rui")
    link = ana.open_table()
    bia.join(link)
    rui.watch(link)
    bia.page.get_by_label("Escreva para a mesa").fill("Boa sorte!")
    bia.page.keyboard.press("Enter")
    expect(bia.page.get_by_label("Escreva para a mesa")).to_have_value("")
    ana.page.get_by_role("button", name="Conversa, 1 mensagem nova").click()
    expect(ana.page.locator(".messages")).to_contain_text("Boa sorte!")
    ana.page.keyboard.press("Escape")
    expect(ana.page.get_by_role("button", name="Conversa", exact=True)).to_be_visible()
    rui.page.get_by_role("button", name="Conversa, 1 mensagem nova").click()
    expect(rui.page.get_by_role("dialog")).to_contain_text("Quem assiste lê a conversa, mas não escreve.")


def test_somebody_can_be_muted_at_once_and_heard_again(new_page: NewPage) -> None:
    ana, bia = Player(new_page(viewport=WIDE), "Ana"), Player(new_page(viewport=WIDE), "Bia")
    bia.join(ana.open_table())
    bia.page.get_by_label("Escreva para a mesa").fill("bla bla")
    bia.page.get_by_role("button", name="Enviar").click()
    expect(ana.page.locator(".messages")).to_contain_text("bla bla")
    ana.page.get_by_role("button", name="SILENCIAR Bia").click()
    expect(ana.page.locator(".messages")).not_to_contain_text("bla bla")
    ana.page.get_by_role("button", name="OUVIR DE NOVO").click()
    expect(ana.page.locator(".messages")).to_contain_text("bla bla")


def test_the_sheet_says_when_it_is_ones_turn(new_page: NewPage) -> None:
    page = new_page()
    table = StillTable(page, still.playing(round={"turn": 1}, moves=[{"type": "resign"}]))
    page.locator(".chat-button").click()
    expect(page.get_by_label("Escreva para a mesa")).to_be_focused()
    expect(page.locator(".turn-strip")).to_have_count(0)
    table.show(still.playing(round={"ply": 8}))
    expect(page.locator(".turn-strip")).to_have_text("É A SUA VEZ")


def test_the_sheets_field_is_a_line_at_its_foot_whosever_turn_it_is(new_page: NewPage) -> None:
    page = new_page()
    table = StillTable(page, still.playing(round={"turn": 1}, moves=[{"type": "resign"}]))
    page.locator(".chat-button").click()
    field = page.get_by_label("Escreva para a mesa")
    for strip in (0, 1):
        expect(page.locator(".turn-strip")).to_have_count(strip)
        box = field.bounding_box()
        assert box
        assert box["height"] <= 56
        assert _foot(field) >= PHONE["height"] - 40
        table.show(still.playing(round={"ply": 8}))


KEYBOARD = """(high) => {
  Object.defineProperty(VisualViewport.prototype, 'height', { configurable: true, get: () => innerHeight - high });
  visualViewport.dispatchEvent(new Event('resize'));
}"""


def test_the_sheets_field_stays_above_a_keyboard_that_covers_the_page(new_page: NewPage) -> None:
    page = new_page()
    StillTable(page, still.playing())
    page.locator(".chat-button").click()
    field = page.get_by_label("Escreva para a mesa")
    page.evaluate(KEYBOARD, 320)
    assert _foot(field) <= PHONE["height"] - 320
    assert _foot(page.get_by_role("button", name="Enviar")) <= PHONE["height"] - 320
    expect(page.locator(".tab-panel")).to_be_in_viewport()
    page.evaluate(KEYBOARD, 0)
    assert _foot(field) > PHONE["height"] - 40


def test_the_sheets_field_stays_in_sight_where_the_keyboard_makes_the_page_smaller(new_page: NewPage) -> None:
    page = new_page()
    StillTable(page, still.playing())
    content = page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "interactive-widget=resizes-content" in content.split(", ")
    page.locator(".chat-button").click()
    field = page.get_by_label("Escreva para a mesa")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"] - 320})
    expect(field).to_be_focused()
    assert _foot(field) <= PHONE["height"] - 320


def test_zooming_in_takes_nothing_from_the_sheet(new_page: NewPage) -> None:
    page = new_page(is_mobile=True, has_touch=True)
    StillTable(page, still.playing())
    page.locator(".chat-button").click()
    high = page.get_by_role("dialog").evaluate("(box) => box.clientHeight")
    page.context.new_cdp_session(page).send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    page.wait_for_function("() => visualViewport.scale === 2")
    assert page.evaluate("() => document.documentElement.style.getPropertyValue('--covered')") == "0px"
    assert page.get_by_role("dialog").evaluate("(box) => box.clientHeight") == high


def _foot(control: Locator) -> float:
    """Where the control ends, down the page (px)."""
    box = control.bounding_box()
    assert box
    return box["y"] + box["height"]


def test_the_log_tells_the_moves_of_the_round(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    events = [
        {"type": "play", "seat": 1, "card": "8S", "suit": "H", "ply": 4},
        {"type": "draw", "seat": 2, "count": 2, "ply": 5},
        {"type": "pass", "seat": 3, "ply": 6},
    ]
    StillTable(page, still.playing(log=events))
    page.get_by_role("tab", name="Jogadas").click()
    lines = page.locator(".log li")
    expect(lines).to_have_text(["Carmen jogou 8 de espadas e pediu copas.", "Tito comprou 2 cartas.", "Luna passou."])


def test_the_title_calls_only_while_it_is_ones_turn(new_page: NewPage) -> None:
    page = new_page()
    table = StillTable(page, still.playing(round={"turn": 1}, moves=[{"type": "resign"}]))
    expect(page).to_have_title("Mesa – Oito Maluco")
    table.show(still.playing(round={"ply": 8}))
    expect(page).to_have_title("● É a sua vez – Oito Maluco")


def test_one_sound_calls_when_the_turn_becomes_ones_own(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(TONES)
    table = StillTable(page, still.playing(round={"turn": 1}, moves=[{"type": "resign"}]))
    page.locator(".felt").tap(position={"x": 5, "y": 5})
    page.wait_for_function(SOUNDS_HERE)
    table.show(still.playing(round={"ply": 8}))
    page.wait_for_function("() => window.tones > 0")
    page.keyboard.press("m")
    expect(page.locator(".status.yours")).to_be_visible()
    before = page.evaluate("() => window.tones")
    table.show(still.playing(round={"turn": 1, "ply": 9}, moves=[{"type": "resign"}]))
    expect(page.locator(".status.yours")).to_have_count(0)
    table.show(still.playing(round={"ply": 10}))
    expect(page.locator(".status.yours")).to_be_visible()
    assert page.evaluate("() => window.tones") == before


def test_somebody_muted_is_not_heard_and_stays_muted(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    page.add_init_script(TONES)
    said = [{"n": 1, "name": "Carmen", "text": "bla", "at": "2026-01-01T10:00:00Z"}]
    table = StillTable(page, still.playing(round={"turn": 1}, moves=[{"type": "resign"}]))
    page.route("**/api/tables/*/chat*", lambda route: route.fulfill(json={"messages": said}))
    table.show(still.playing(round={"turn": 1}, moves=[{"type": "resign"}]))
    page.get_by_role("button", name="SILENCIAR Carmen").click()
    page.wait_for_function(SOUNDS_HERE)
    said.append(said[0] | {"n": 2, "text": "ble"})
    table.show(still.playing(round={"turn": 2, "ply": 8}, moves=[{"type": "resign"}]))
    expect(page.locator(".seat.turn")).to_have_attribute("data-seat", "2")
    expect(page.locator(".messages li")).to_have_count(0)
    assert page.evaluate("() => window.tones") == 0
    page.reload()
    expect(page.get_by_role("button", name="OUVIR DE NOVO")).to_be_visible()
    page.get_by_role("button", name="OUVIR DE NOVO").click()
    expect(page.locator(".messages li")).to_have_count(2)
    said.append(said[0] | {"n": 3, "text": "bli"})
    page.locator(".felt").click(position={"x": 5, "y": 5})
    page.wait_for_function(SOUNDS_HERE)
    table.show(still.playing(round={"turn": 2, "ply": 8}, moves=[{"type": "resign"}]))
    page.wait_for_function("() => window.tones > 0")


def test_a_long_word_breaks_within_its_message(new_page: NewPage) -> None:
    ana, bia = Player(new_page(viewport=WIDE), "Ana"), Player(new_page(), "Bia")
    bia.join(ana.open_table())
    ana.page.get_by_label("Escreva para a mesa").fill("https://example.com/" + "muitolongo" * 20)
    ana.page.keyboard.press("Enter")
    bia.page.locator(".chat-button").click()
    for page in (ana.page, bia.page):
        expect(page.locator(".said")).to_contain_text("muitolongo")
        assert page.locator(".tab-panel").evaluate("(panel) => panel.scrollWidth <= panel.clientWidth")
