"""Inviting, sitting down, leaving, and every way a table may not be there."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.site import still
from tests.site.conftest import WIDE, NewPage
from tests.site.player import Player
from tests.site.still import StillTable


def test_the_link_is_copied(new_page: NewPage) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    link = Player(page, "Ana").open_table()
    page.get_by_role("button", name="COPIAR").click()
    expect(page.get_by_role("button", name="Link copiado")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == link
    assert re.fullmatch(r"http://[^/]+/pt/\?t=local-[a-z2-7]{16,}", link)


def test_where_copying_is_refused_the_link_is_shown_selected(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")
    link = Player(page, "Ana").open_table()
    page.get_by_role("button", name="COPIAR").click()
    expect(page.get_by_label("Link da mesa")).to_be_focused()
    assert page.evaluate("() => getSelection().toString()") == link


def test_the_link_goes_out_by_whatsapp_and_as_a_code(new_page: NewPage) -> None:
    page = new_page()
    Player(page, "Ana").open_table({"preset": "specials"})
    address = page.get_by_role("link", name="WhatsApp").get_attribute("href") or ""
    assert address.startswith("https://wa.me/?text=Ana%20chamou%20voc%C3%AA")
    assert "Com%20especiais" in address
    page.get_by_role("button", name="Código QR").click()
    expect(page.get_by_role("dialog").get_by_role("img")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Código QR")).to_be_focused()


def test_opening_an_invitation_changes_nothing_until_one_sits_down(new_page: NewPage) -> None:
    ana, bia = Player(new_page(), "Ana"), Player(new_page(locale="en-GB"), "Bia")
    link = ana.open_table({"preset": "classic", "options": {"draw_limit": 3}})
    bia.page.goto(link)
    expect(bia.page.get_by_role("heading")).to_have_text("Ana invites you to Crazy Eights")
    expect(bia.page.locator(".changes")).to_contain_text("At most 3 draws a turn")
    assert bia.page.evaluate("() => Object.keys(localStorage).filter((key) => key.startsWith('seat/'))") == []
    expect(ana.page.locator(".seat-list li:not(.free)")).to_have_count(1)
    bia.page.get_by_label("Your name").fill("Bia")
    bia.page.get_by_role("button", name="SIT DOWN").click()
    expect(ana.page.locator(".seat-list li:not(.free)")).to_have_count(2)


def test_a_name_like_another_one_is_refused_in_words(new_page: NewPage) -> None:
    ana, other = Player(new_page(), "Ana"), new_page(problems=("409",))
    other.goto(ana.open_table())
    other.get_by_label("Seu nome").fill("ana")
    other.get_by_role("button", name="SENTAR", exact=True).click()
    expect(other.get_by_role("alert")).to_have_text("Já há alguém com um nome assim na mesa. Escolha outro.")
    other.get_by_label("Seu nome").fill("Bia")
    other.get_by_role("button", name="SENTAR", exact=True).click()
    other.locator("main.lobby").wait_for()


def test_whoever_is_taken_out_is_told_and_may_watch(new_page: NewPage) -> None:
    ana, bia = Player(new_page(), "Ana"), Player(new_page(), "Bia")
    bia.join(ana.open_table())
    ana.page.get_by_role("button", name="Tirar da mesa: Bia").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("O link continua funcionando")
    ana.page.get_by_role("dialog").get_by_role("button", name="TIRAR DA MESA").click()
    expect(bia.page.get_by_role("heading", name="Tiraram você do lugar")).to_be_visible()
    bia.page.get_by_role("button", name="SÓ ASSISTIR").click()
    expect(bia.page.get_by_text("Assistindo")).to_have_count(1)


def test_a_guest_leaves_by_the_menu_after_a_question(new_page: NewPage) -> None:
    ana, bia = Player(new_page(), "Ana"), Player(new_page(), "Bia")
    bia.join(ana.open_table())
    bia.page.get_by_role("button", name="Menu").click()
    bia.page.get_by_role("button", name="SAIR DO JOGO").click()
    bia.page.get_by_role("dialog").get_by_role("button", name="SAIR DO JOGO").click()
    bia.page.locator("main.home").wait_for()
    expect(ana.page.locator(".seat-list li:not(.free)")).to_have_count(1)


def test_a_seat_is_kept_over_a_reload_and_a_visit_home(new_page: NewPage) -> None:
    page = new_page()
    link = Player(page, "Ana").open_table()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_contain_text("seu lugar fica guardado")
    page.get_by_role("button", name="VOLTAR AO INÍCIO").click()
    page.locator("main.home").wait_for()
    page.goto(link)
    expect(page.locator(".seat-list .you")).to_contain_text("Ana")


def test_the_robots_are_three_taps_away_at_most(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/pt/")
    page.get_by_role("button", name="JOGAR COM OS ROBÔS").click()
    expect(page.locator("main.table .seats .seat")).to_have_count(3)
    expect(page.locator(".status .name")).to_have_text("Visitante")


def test_a_full_table_and_a_running_match_can_be_watched(new_page: NewPage) -> None:
    ana, late = Player(new_page(), "Ana"), new_page()
    link = ana.open_table(capacity=2)
    ana.add_robots(1)
    late.goto(link)
    expect(late.locator("main")).to_contain_text("A mesa está cheia")
    ana.start()
    expect(late.locator("main")).to_contain_text("A partida já começou")
    late.get_by_role("button", name="SÓ ASSISTIR").click()
    expect(late.locator("main.table")).to_contain_text("Assistindo")
    expect(ana.page.locator(".watchers")).to_have_text("1")
    late.locator(".chat-button").click()
    expect(late.get_by_role("dialog", name="Conversa")).to_be_visible()
    expect(late.locator(".read-only")).to_be_visible()
    expect(late.locator("form.talk")).to_have_count(0)


@pytest.mark.parametrize("phase", ["finished", "round_over"])
def test_a_stranger_reads_the_invite_first_and_the_result_when_it_is_asked_for(new_page: NewPage, phase: str) -> None:
    page = new_page()
    view = still.finished() if phase == "finished" else still.round_over()
    StillTable(page, view | {"you": None})
    expect(page.locator("main.invite")).to_be_visible()
    expect(page.get_by_role("button", name="CRIAR OUTRA MESA")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="VER O RESULTADO" if phase == "finished" else "SÓ ASSISTIR").click()
    expect(page.get_by_role("dialog")).to_contain_text("Carmen")


@pytest.mark.parametrize("table", ["local-aaaaaaaaaaaaaaaaaaaaaaaa", "../../x", "Olá"])
def test_an_unknown_table_offers_a_way_on(new_page: NewPage, table: str) -> None:
    page = new_page(problems=("404",))
    page.goto(f"/pt/?t={table}")
    expect(page.get_by_role("heading", name="Esta mesa não existe")).to_be_visible()
    page.get_by_role("button", name="VOLTAR AO INÍCIO").click()
    page.locator("main.home").wait_for()


def test_other_rules_wait_behind_their_button(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/pt/")
    expect(page.locator("[name=preset]")).to_have_count(2)
    page.get_by_role("button", name="OUTRAS REGRAS").click()
    expect(page.locator("[name=preset]")).to_have_count(14)
    expect(page.locator(".pair")).to_contain_text("no máximo 4 lugares; mais, nas regras da casa")
    page.get_by_label("Contagem regressiva").check()
    expect(page.locator(".stepper output")).to_have_text("7")
    expect(page.locator(".pair .hint")).to_have_count(0)
    page.get_by_role("button", name="Um lugar a menos").click()
    page.get_by_role("button", name="CRIAR MESA").click()
    expect(page.locator(".rules")).to_contain_text("Contagem regressiva")
    expect(page.locator(".seat-list li")).to_have_count(6)


def test_a_lobby_without_its_host_offers_a_new_table_first(new_page: NewPage) -> None:
    waiting = still.lobby(2, 4, 1)
    waiting["you"]["moves"].append({"type": "start"})
    page = new_page(viewport=WIDE)
    StillTable(page, waiting)
    buttons = page.locator("main .button.large")
    expect(buttons.first).to_have_text("NOVA MESA, MESMAS REGRAS")
    expect(page.get_by_role("button", name="COMEÇAR A PARTIDA")).to_be_visible()


def test_a_new_table_with_the_same_rules_is_announced_in_the_old_chat(new_page: NewPage) -> None:
    ana, bia = Player(new_page(), "Ana"), Player(new_page(viewport=WIDE), "Bia")
    link = ana.open_table({"preset": "specials", "options": {"direction": "left"}})
    bia.join(link)
    ana.page.get_by_role("button", name="NOVA MESA, MESMAS REGRAS").click()
    box = ana.page.get_by_role("dialog")
    expect(box.get_by_label("Com especiais")).to_be_checked()
    expect(box).to_contain_text("O jogo anda para a esquerda")
    box.get_by_role("button", name="CRIAR MESA").click()
    expect(ana.page).not_to_have_url(link)
    expect(ana.page.locator(".changes")).to_contain_text("O jogo anda para a esquerda")
    bia.page.get_by_role("button", name="SENTAR NA NOVA MESA").click()
    expect(bia.page.get_by_role("heading")).to_have_text("Ana chamou você para o Oito Maluco")


def test_the_robots_say_who_they_are(new_page: NewPage) -> None:
    page = new_page(locale="en-GB")
    page.goto("/en/")
    page.get_by_text("Who are they?").click()
    expect(page.locator(".robots-who li")).to_contain_text(["Carmen is careful", "Tito is sly", "Luna is a thinker"])
    player = Player(new_page(), "Ana")
    player.open_table()
    player.page.get_by_text("Quem são?").click()
    expect(player.page.locator(".robots-who li").first).to_contain_text("Carmen é cuidadosa")


def test_the_host_chooses_which_robot_sits_down(new_page: NewPage) -> None:
    page = new_page()
    player = Player(page, "Ana")
    player.open_table()
    page.get_by_text("Quem são?").click()
    page.get_by_role("button", name="Chamar Luna").click()
    taken = page.locator(".seat-list li:not(.free)")
    expect(taken).to_have_count(2)
    expect(taken.last).to_contain_text("Luna")
    expect(page.get_by_role("button", name="Chamar Luna")).to_have_count(0)
    page.get_by_role("button", name="ADICIONAR ROBÔ").last.click()
    expect(taken.last).to_contain_text("Carmen")


def test_a_match_that_begins_by_itself_says_so(new_page: NewPage) -> None:
    page = new_page()
    waiting: list[Route] = []
    page.route("**/commands", lambda route: route.continue_() if waiting else waiting.append(route))
    page.goto("/pt/")
    page.get_by_role("button", name="JOGAR COM OS ROBÔS").click()
    expect(page.get_by_role("status").filter(has_text="a partida começa")).to_be_visible()
    expect(page.get_by_role("button", name="COMEÇAR A PARTIDA")).to_have_count(0)
    waiting[0].continue_()
    page.locator("main.table").wait_for()
