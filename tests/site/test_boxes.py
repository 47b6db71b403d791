"""The boxes: suit, round, match, menu – by touch, by keys, by Back."""

import re

import pytest
from playwright.sync_api import Page, Position, expect

from tests.site import still
from tests.site.conftest import PHONE, WIDE, NewPage
from tests.site.player import Player, play_together, settled
from tests.site.still import StillTable

EIGHTS = ["8C", "7S", "KH", "3D", "9D", "2D"]
AT = Position(x=12, y=30)


def _asked(page: Page) -> StillTable:
    """QUAL NAIPE? stands open."""
    table = StillTable(page, still.playing(hand=EIGHTS))
    for _ in range(2):
        page.locator("[data-code='8C']").click(position=AT)
    expect(page.get_by_role("dialog", name="QUAL NAIPE?")).to_be_visible()
    return table


def test_the_suit_box_shows_four_large_buttons_and_begins_at_the_longest_suit(new_page: NewPage) -> None:
    page = new_page()
    _asked(page)
    buttons = page.locator(".suit-button")
    expect(buttons).to_have_count(4)
    expect(page.locator("[data-suit=D]")).to_be_focused()
    expect(page.locator("[data-suit=D]")).to_contain_text("você tem 3")
    for button in buttons.all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 64


BARE = """(card, x) => Array.from({length: innerHeight}, (_, y) => y)
  .filter((y) => document.elementFromPoint(x, y)?.closest('.card') === card)"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (820, 1180)])
@pytest.mark.parametrize("end", [0, -1])
def test_the_tap_that_opens_the_suit_box_does_not_shut_it(new_page: NewPage, width: int, height: int, end: int) -> None:
    page = new_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    StillTable(page, still.playing(hand=EIGHTS))
    card = page.locator("[data-code='8C']")
    for _ in range(2):
        box = card.bounding_box()
        assert box
        bare = card.evaluate(BARE, box["x"] + 12)
        page.touchscreen.tap(box["x"] + 12, bare[end])
    expect(page.get_by_role("dialog", name="QUAL NAIPE?")).to_be_visible()
    settled(page)
    page.touchscreen.tap(width / 2, 70)
    expect(page.get_by_role("dialog", name="QUAL NAIPE?")).to_have_count(0)


@pytest.mark.parametrize(
    ("keys", "suit"),
    [(["Enter"], "D"), (["1"], "S"), (["2"], "H"), (["3"], "C"), (["4"], "D"), (["ArrowLeft", "Enter"], "C")],
)
def test_the_suit_box_obeys_keys(new_page: NewPage, keys: list[str], suit: str) -> None:
    page = new_page(viewport=WIDE)
    table = _asked(page)
    expect(page.locator(".suit-button[aria-disabled]")).to_have_count(0)
    for key in keys:
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("main [data-busy]")).to_have_count(0)
    assert table.sent == [{"type": "play", "card": "8C", "suit": suit, "ply": 7}]


@pytest.mark.parametrize("way", ["Esc", "beside", "Back"])
def test_leaving_the_suit_box_returns_the_eight(new_page: NewPage, way: str) -> None:
    page = new_page()
    table = _asked(page)
    if way == "Esc":
        page.keyboard.press("Escape")
    elif way == "beside":
        page.mouse.click(PHONE["width"] / 2, 120)
    else:
        page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[data-code='8C']")).to_be_visible()
    assert table.sent == []


def test_a_wild_may_be_named_later_where_the_table_offers_it(new_page: NewPage) -> None:
    page = new_page()
    moves = [
        {"type": "play", "card": "8C", "suits": ["C", "D", "H", "S"], "unnamed": True},
        {"type": "draw", "count": 1},
    ]
    table = StillTable(page, still.playing(hand=EIGHTS, moves=moves))
    for _ in range(2):
        page.locator("[data-code='8C']").click(position=AT)
    page.get_by_role("button", name="DIZER DEPOIS").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("main [data-busy]")).to_have_count(0)
    assert table.sent == [{"type": "play", "card": "8C", "ply": 7}]


def test_the_dealer_is_asked_for_the_suit_of_the_first_card(new_page: NewPage) -> None:
    page = new_page()
    naming = {"naming": 0, "turn": None, "suit": None, "top": "8H"}
    moves = [{"type": "declare", "suits": ["C", "D", "H", "S"]}]
    table = StillTable(page, still.playing(hand=EIGHTS, round=naming, moves=moves))
    expect(page.get_by_role("dialog", name="QUAL NAIPE?")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="PEDIR O NAIPE").click()
    page.locator("[data-suit=S]").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("main [data-busy]")).to_have_count(0)
    assert table.sent == [{"type": "declare", "suit": "S", "ply": 7}]


def test_the_last_but_one_card_can_be_played_with_its_call(new_page: NewPage) -> None:
    page = new_page()
    moves = [{"type": "play", "card": "KH", "call": True}, {"type": "draw", "count": 1}]
    table = StillTable(page, still.playing(hand=["KH", "3S"], moves=moves))
    page.locator("[data-code=KH]").click(position=AT)
    page.get_by_role("button", name="JOGAR E DIZER “CARTA!”").click()
    page.locator("[data-code=KH]").click(position=AT)
    page.locator("[data-code=KH]").click(position=AT)
    assert [command.get("call") for command in table.sent] == [True, None]


def test_a_forgotten_call_shows_a_button_at_its_seat(new_page: NewPage) -> None:
    page = new_page()
    table = StillTable(
        page, still.playing(hand=["KH"], moves=[{"type": "catch", "seat": 2}, {"type": "draw", "count": 1}])
    )
    page.locator("[data-seat='2']").get_by_role("button").click()
    expect(page.locator("main [data-busy]")).to_have_count(0)
    assert table.sent == [{"type": "catch", "seat": 2}]


def test_the_round_box_stays_until_it_is_closed_and_then_reads_continue(new_page: NewPage) -> None:
    page = new_page()
    table = StillTable(page, still.playing())
    table.show(still.round_over())
    box = page.get_by_role("dialog", name="Carmen bateu")
    expect(box.get_by_role("button", name="PRÓXIMA RODADA")).to_be_focused()
    expect(box.locator(".won")).to_contain_text("+60")
    expect(box.get_by_role("row")).to_have_count(5)
    expect(box).to_contain_text("Mais pontos vence")
    table.show(still.playing(round={"number": 4}))
    expect(page.locator(".standing")).to_contain_text("Rodada 4")
    box.get_by_role("button", name="CONTINUAR").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert table.sent == []


def test_a_blocked_table_says_so(new_page: NewPage) -> None:
    page = new_page()
    StillTable(page, still.playing()).show(still.round_over(reason="blocked"))
    expect(page.get_by_role("dialog", name="A MESA TRAVOU")).to_be_visible()


def test_closing_the_round_box_leaves_next_round_above_the_hand(new_page: NewPage) -> None:
    page = new_page()
    table = StillTable(page, still.playing())
    table.show(still.round_over())
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="PRÓXIMA RODADA").click()
    expect(page.locator("main [data-busy]")).to_have_count(0)
    assert table.sent == [{"type": "next_round", "round": 3}]


def test_a_rematch_is_agreed_to_and_taken_back(new_page: NewPage) -> None:
    ana, bia = Player(new_page(), "Ana"), Player(new_page(), "Bia")
    quick = {"preset": "countdown", "options": {"hand_two": 1, "effects": dict.fromkeys("A2345679TJQK", "open")}}
    bia.join(ana.open_table(quick, 2))
    ana.start()
    play_together(ana, bia)
    expect(ana.over).to_contain_text("0 de 2 toparam")
    ana.over.get_by_role("button", name="REVANCHE").click()
    expect(bia.over).to_contain_text("1 de 2 toparam")
    ana.over.get_by_role("button", name="CANCELAR REVANCHE").click()
    expect(bia.over).to_contain_text("0 de 2 toparam")
    for player in (ana, bia):
        player.over.get_by_role("button", name="REVANCHE", exact=True).click()
    expect(ana.over).to_have_count(0)
    expect(bia.page.locator(".standing")).to_contain_text("Rodada 1")


def test_giving_up_asks_once_more_and_ends_the_match_for_all(new_page: NewPage) -> None:
    ana = Player(new_page(), "Ana")
    ana.open_table()
    ana.add_robots(2)
    ana.start()
    ana.page.get_by_role("button", name="DESISTIR").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("vence quem estiver na frente entre os outros")
    expect(ana.page.get_by_role("button", name="CANCELAR")).to_be_focused()
    ana.page.get_by_role("dialog").get_by_role("button", name="DESISTIR").click()
    expect(ana.over).to_contain_text("Ana desistiu")
    expect(ana.over.get_by_role("button", name="REVANCHE")).to_have_count(0)
    expect(ana.over.get_by_role("button", name="NOVA MESA, MESMAS REGRAS")).to_be_visible()


def test_esc_and_back_close_the_topmost_thing_and_open_the_menu_only_when_nothing_is_open(new_page: NewPage) -> None:
    page = new_page()
    StillTable(page, still.playing())
    page.locator(".held").first.click(position=AT)
    page.go_back()
    expect(page.locator(".held.selected")).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    page.get_by_role("button", name="SAIR DO JOGO").click()
    expect(page.get_by_role("dialog", name="Sair do jogo?")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert re.search(r"\?t=local-", page.url)


def test_settings_are_kept_in_this_browser(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    StillTable(page, still.playing(hand=["KH", "2S", "5S"]))
    codes = "() => [...document.querySelectorAll('.held')].map((card) => card.dataset.code).join(' ')"
    assert page.evaluate(codes) == "2S 5S KH"
    page.keyboard.press("p")
    box = page.get_by_role("dialog", name="Menu")
    box.get_by_label("Como vieram").check()
    box.get_by_label("Escuro").check()
    box.get_by_label("Noite").check()
    box.get_by_label("Quatro cores").check()
    box.get_by_label("Botões do outro lado").check()
    page.keyboard.press("Escape")
    assert page.evaluate(codes) == "KH 2S 5S"
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("main.mirrored")).to_be_visible()
    kept = page.evaluate("() => JSON.parse(localStorage.settings)")
    assert (kept["deck"], kept["four"], kept["sorting"], kept["mirrored"]) == ("noite", True, "come", True)


HIDDEN = """() => {
  const now = document.activeElement;
  const [box, foot] = ['.box', '.box > .primary'].map((name) => document.querySelector(name));
  if (!box.contains(now) || foot.contains(now)) return false;
  const {top, bottom} = now.getBoundingClientRect();
  return top < box.getBoundingClientRect().top || bottom > foot.getBoundingClientRect().top;
}"""


@pytest.mark.parametrize("key", ["ArrowDown", "Tab", "Shift+Tab"])
def test_at_the_end_of_a_match_every_control_is_reached_and_seen(new_page: NewPage, key: str) -> None:
    page = new_page()
    StillTable(page, still.finished())
    box = page.get_by_role("dialog")
    box.get_by_role("button", name="REVER A PARTIDA").wait_for()
    expect(box.get_by_role("button", name="REVANCHE")).to_be_focused()
    reached = set()
    for _ in range(12):
        page.keyboard.press(key)
        reached.add(page.evaluate("() => document.activeElement.textContent"))
        assert not page.evaluate(HIDDEN), reached
    assert {"REVER A PARTIDA", "VOLTAR AO INÍCIO", "ESTATÍSTICAS", "BAIXAR O REGISTRO"} <= reached


def test_the_ways_on_stand_before_the_details_and_nobody_alone_is_asked_for_consent(new_page: NewPage) -> None:
    page = new_page()
    StillTable(page, still.finished())
    box = page.get_by_role("dialog")
    again, table = (
        box.get_by_role("button", name="REVER A PARTIDA"),
        box.get_by_role("region", name="Rodadas da partida"),
    )
    higher = "(one, other) => one.getBoundingClientRect().top < other.getBoundingClientRect().top"
    assert again.evaluate(higher, table.element_handle())
    expect(box).not_to_contain_text("toparam")
    assert table.evaluate("(node) => node.scrollWidth - node.clientWidth") == 0


def test_where_there_is_no_rematch_a_new_table_is_the_way_on(new_page: NewPage) -> None:
    page = new_page()
    StillTable(page, still.finished(reason="expired"))
    way = page.get_by_role("dialog").get_by_role("button", name="NOVA MESA, MESMAS REGRAS")
    expect(way).to_be_focused()
    expect(way).to_have_class(re.compile(r"\bsun\b"))


def test_what_the_seal_says_is_brought_into_sight_when_it_is_opened(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 560})
    StillTable(page, still.round_over(4, 5))
    box = page.get_by_role("dialog")
    seal = box.locator(".seal")
    expect(seal).to_have_attribute("data-seal", "none")
    foot = box.locator(".primary").bounding_box()
    assert foot
    seal.evaluate("(node) => { node.closest('.box').scrollTop = 0; node.open = true; }")
    page.wait_for_function(
        "([node, foot]) => node.getBoundingClientRect().bottom <= foot",
        arg=[seal.element_handle(), foot["y"] + 1],
    )


def test_leftover_cards_lie_sorted_as_the_reader_likes(new_page: NewPage) -> None:
    page = new_page()
    view = still.round_over()
    view["outcome"]["hands"][2] = ["TH", "AC", "KC", "7S"]
    StillTable(page, view, settings={"sorting": "suit"})
    expect(page.get_by_role("img", name="7 de espadas, 10 de copas, ás de paus, rei de paus")).to_be_visible()


def test_a_blocked_bell_says_so_once(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("""
      Object.defineProperty(Notification, 'permission', {get: () => window.answer ?? 'default'});
      Notification.requestPermission = async () => (window.answer = 'denied');
      window.PushManager ??= class {};
    """)
    StillTable(page, still.lobby(2, 4))
    page.get_by_role("button", name="Avisar quando for a minha vez").click()
    page.get_by_role("dialog").get_by_role("button", name="LIGAR AVISOS").click()
    expect(page.get_by_text("Os avisos estão bloqueados neste navegador.")).to_have_count(1)
