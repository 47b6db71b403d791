"""Away and back: one's seat on every device, the tables one sits at, and what a browser keeps for when it is alone."""

import re
from pathlib import Path

from playwright.sync_api import Page, Request, expect

from infra.local.stack import Stack
from tests.site.conftest import NewPage
from tests.site.player import Player

PRIVATE = "Só para você: quem abrir joga no seu lugar"
CLIPBOARD = """() => {
  window.copied = [];
  const writeText = async (text) => { window.copied.push(text); };
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
}"""
NO_STORAGE = (
    """Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } });"""
)


def private_link(player: Player) -> str:
    """Copied from the menu's box, as its owner does."""
    player.page.evaluate(CLIPBOARD)
    player.page.get_by_role("button", name="Menu").click()
    player.page.get_by_role("button", name="MEU LUGAR EM OUTRO APARELHO").click()
    box = player.page.get_by_role("dialog", name=PRIVATE, exact=True)
    box.get_by_role("button", name="COPIAR").click()
    expect(box.get_by_role("button", name="Link copiado")).to_be_visible()
    link: str = player.page.evaluate("copied[0]")
    box.get_by_role("button", name="Fechar").click()
    return link


def token_of(page: Page, table: str) -> str:
    token: str = page.evaluate("(table) => localStorage.getItem(`seat/${table}`)", table)
    return token


def table_of(link: str) -> str:
    return link.partition("?t=")[2].partition("#")[0]


def recorder(page: Page) -> list[Request]:
    """Every request of the page's whole context: its worker's too."""
    requests: list[Request] = []
    page.context.on("request", lambda request: requests.append(request))  # noqa: PLW0108 – no attributes on a builtin
    return requests


def test_a_private_link_opens_the_seat_elsewhere_and_the_first_goes_on(new_page: NewPage) -> None:
    # A tap on what the other device has just changed is refused.
    refused = ("409 (Conflict)",)
    ana, phone = Player(new_page(problems=refused), "Ana"), new_page(problems=refused)
    link = ana.open_table()
    ana.add_robots(1)
    ana.start()
    recordings = recorder(ana.page), recorder(phone)
    secret = token_of(ana.page, table_of(link))
    private = private_link(ana)
    assert private.startswith(f"{link}#")
    assert secret in private
    phone.goto(private)
    expect(phone.locator(".strip .held").first).to_be_visible()
    assert "#" not in phone.url
    assert secret not in phone.evaluate("location.href + document.referrer")
    again = Player(phone, "Ana")
    for player in (again, ana):
        player.move()
    for request in [request for recording in recordings for request in recording]:
        assert secret not in request.url
        assert secret not in request.headers.get("referer", "")
    assert min(map(len, recordings)) > 3


def test_the_private_link_is_out_of_the_address_before_any_other_script(new_page: NewPage) -> None:
    ana, phone = Player(new_page(), "Ana"), new_page(problems=("ERR_FAILED",))
    link = ana.open_table()
    private = private_link(ana)
    first, *_ = re.findall(r'type="module" src="\.\./(assets/[^"]+)"', phone.request.get("/pt/").text())
    phone.route(re.compile(rf"/assets/(?!{Path(first).name})[^/]+\.js"), lambda route: route.abort())
    phone.goto(private)
    expect(phone).to_have_url(link)


def test_it_sits_down_where_the_invite_of_its_table_is_open(new_page: NewPage) -> None:
    ana, phone = Player(new_page(), "Ana"), new_page()
    link = ana.open_table()
    private = private_link(ana)
    phone.goto(link)
    expect(phone.get_by_role("button", name="SENTAR")).to_be_visible()
    phone.goto(private)  # changes nothing but the fragment: the page is not loaded again
    expect(phone.get_by_role("heading", name="Sua mesa está aberta")).to_be_visible()


def test_it_takes_another_seat_of_the_same_browser_only_when_asked(new_page: NewPage) -> None:
    ana, bia = Player(new_page(), "Ana"), Player(new_page(), "Bia")
    link = ana.open_table()
    bia.join(link)
    table, private = table_of(link), private_link(ana)
    before = token_of(bia.page, table)
    bia.page.goto(private)
    asked = bia.page.get_by_role("dialog", name="Trocar de lugar nesta mesa?")
    asked.get_by_role("button", name="CANCELAR").click()
    assert token_of(bia.page, table) == before
    bia.page.evaluate("(link) => { location.href = link; }", private)
    asked.get_by_role("button", name="TROCAR DE LUGAR").click()
    expect(bia.page.get_by_role("heading", name="Sua mesa está aberta")).to_be_visible()
    assert token_of(bia.page, table) == token_of(ana.page, table)


def test_home_lists_the_tables_one_sits_at_and_whose_turn_it_is(new_page: NewPage, stack: Stack) -> None:
    ana = Player(new_page(), "Ana")
    lobby = ana.open_table()
    playing = ana.open_table()
    ana.add_robots(1)
    ana.start()
    ana.ready().first.wait_for()
    ana.page.goto("/pt/")
    links = ana.page.get_by_role("region", name="Suas mesas").get_by_role("link")
    expect(links).to_have_count(2)
    expect(links.first).to_have_attribute("href", playing)
    expect(links.first).to_contain_text(
        re.compile(
            r"Mesa com Carmen.*(É a sua vez|Vez de Carmen), (agora|há \d+ min).*Rodada 1, você tem 0 ponto", re.DOTALL
        )
    )
    expect(links.last).to_contain_text("A partida ainda não começou")
    links.last.click()
    expect(ana.page).to_have_url(lobby)
    expect(ana.page.get_by_role("heading", name="Sua mesa está aberta")).to_be_visible()


def test_what_ended_a_month_ago_is_forgotten(new_page: NewPage) -> None:
    page = new_page()
    ana = Player(page, "Ana")
    table = table_of(ana.open_table())
    page.goto("/pt/")
    page.evaluate(
        "() => localStorage.setItem('tables', JSON.stringify(JSON.parse(localStorage.getItem('tables'))"
        ".map((table) => ({ ...table, phase: 'finished', gone: Date.now() - 1 }))))"
    )
    page.reload()
    expect(page.get_by_label("Seu nome")).to_be_visible()
    expect(page.get_by_role("region", name="Suas mesas")).to_have_count(0)
    assert page.evaluate("(table) => Object.keys(localStorage).filter((key) => key.includes(table))", table) == []


def test_one_code_carries_every_seat(new_page: NewPage) -> None:
    ana, app = Player(new_page(), "Ana"), new_page()
    tables = [table_of(ana.open_table()) for _ in range(2)]
    ana.page.goto("/pt/")
    ana.page.evaluate(CLIPBOARD)
    ana.page.get_by_role("button", name="Levar ou trazer meus lugares").click()
    ana.page.get_by_role("button", name="COPIAR MEUS LUGARES").click()
    expect(ana.page.get_by_role("button", name="Link copiado")).to_be_visible()
    code: str = ana.page.evaluate("copied[0]")
    app.goto("/pt/")
    app.get_by_role("button", name="Levar ou trazer meus lugares").click()
    box = app.get_by_role("dialog")
    box.get_by_label("Cole aqui o código").fill("nada disso")
    box.get_by_role("button", name="TRAZER").click()
    expect(box).to_contain_text("Não há lugar nesse código")
    box.get_by_label("Cole aqui o código").fill(code)
    box.get_by_role("button", name="TRAZER").click()
    expect(box).to_contain_text("2 lugares vieram para cá")
    box.get_by_role("button", name="Fechar").click()
    expect(app.get_by_role("region", name="Suas mesas").get_by_role("link")).to_have_count(2)
    assert [token_of(app, table) for table in tables] == [token_of(ana.page, table) for table in tables]


def test_where_nothing_is_kept_the_page_says_what_that_costs(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(NO_STORAGE)
    ana = Player(page, "Ana")
    ana.open_table()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_contain_text(
        "sem o link particular, seu lugar se perde quando a página fechar"
    )
    page.get_by_role("button", name="MEU LUGAR EM OUTRO APARELHO").click()
    expect(page.get_by_role("dialog", name=PRIVATE)).to_be_visible()
