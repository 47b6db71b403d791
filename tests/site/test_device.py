"""What the device does for who is away: notices in words, one a table, and the site without the network."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import BrowserContext, Page, expect

from infra.local.stack import Stack
from tests.site.conftest import PHONE
from tests.site.player import Player, waited_for
from tests.support.push_service import Browser, PushService, push_service

# Chromium without a push service of its maker: subscriptions lead to the loopback one.
SUBSCRIPTION = """(() => {
  const json = %s;
  const subscription = { endpoint: json.endpoint, toJSON: () => json };
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    window.subscribedWith = applicationServerKey;
    return subscription;
  };
  PushManager.prototype.getSubscription = async () => subscription;
})()"""
NOTICES = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag, lang }) => ({ title, body, tag, lang }))"""


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    """The devices' push service."""
    with push_service() as running:
        yield running


@pytest.fixture(scope="module")
def away_stack(service: PushService, site: Path) -> Iterator[Stack]:
    """A stack that may send to the loopback push service."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PUSH_HOSTS", service.origin)
        with Stack(options=["--site", str(site)]) as running:
            yield running


def device(browser: Chromium, stack: Stack, locale: str = "pt-BR") -> BrowserContext:
    context = browser.new_context(
        base_url=stack.url,
        viewport=PHONE,  # type: ignore[arg-type]
        locale=locale,
        reduced_motion="reduce",
        permissions=["notifications"],
    )
    context.set_default_timeout(30_000)
    return context


def controlled(page: Page) -> None:
    """Wait until the worker answers for this page."""
    page.evaluate(
        """() => new Promise((resolve) => {
          if (navigator.serviceWorker.controller) resolve();
          else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
        })"""
    )


def deliver(page: Page, stack: Stack, said: dict[str, Any]) -> None:
    """Hand the worker what the push service's browser has decrypted."""
    session = page.context.new_cdp_session(page)
    registrations: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    for _ in range(100):
        if registrations:
            break
        page.wait_for_timeout(20)
    message = {"origin": stack.url, "registrationId": registrations[-1], "data": json.dumps(said)}
    session.send("ServiceWorker.deliverPushMessage", message)
    page.wait_for_timeout(1400)  # time for a notice that should not come; what should is waited for
    session.detach()


def noticed(page: Page, *bodies: str | None) -> list[dict[str, Any]]:
    """The device's notices, once there are as many as these, and each has its words where they are given."""
    page.wait_for_function(
        f"""async (bodies) => {{
          const notices = await ({NOTICES})();
          const same = notices.every(({{ body }}, n) => bodies[n] === null || bodies[n] === body);
          return same && notices.length === bodies.length;
        }}""",
        arg=list(bodies),
    )
    notices: list[dict[str, Any]] = page.evaluate(NOTICES)
    return notices


def kept_for_the_worker(page: Page, text: str) -> None:
    """Until what the worker knows of its reader holds this."""
    page.wait_for_function(
        """async (text) => {
          const kept = await caches.match(new URL('/reader.json', location), { cacheName: 'reader' });
          return kept !== undefined && (await kept.text()).includes(text);
        }""",
        arg=text,
    )


def first_turn(service: PushService, phone: Browser) -> dict[str, Any]:
    """The first notice of a turn that comes."""
    for _ in range(200):
        for posted in [posted for posted in service.posted if posted.path == phone.path]:
            said = phone.read(posted)
            if said["kind"] == "your_turn":
                return said
        time.sleep(0.05)
    raise AssertionError("no turn was told")


def test_a_real_turn_becomes_one_notice_where_its_table_is_not_in_sight(
    windowed: Chromium, away_stack: Stack, service: PushService
) -> None:
    phone = Browser(service)
    context, other = device(windowed, away_stack), device(windowed, away_stack)
    context.add_init_script(SUBSCRIPTION % json.dumps(phone.subscription))
    ana, bia = Player(context.new_page(), "Ana"), Player(other.new_page(), "Bia")
    link = ana.open_table()
    bia.join(link)
    controlled(ana.page)
    ana.page.get_by_role("button", name="Avisar quando for a minha vez").click()
    box = ana.page.get_by_role("dialog")
    expect(box).to_contain_text("O navegador vai pedir a sua permissão")
    with ana.page.expect_response(lambda answer: answer.url.endswith("/push")) as rung:
        box.get_by_role("button", name="LIGAR AVISOS").click()
    assert rung.value.status == 204
    expect(box.get_by_role("button", name="DESLIGAR AVISOS")).to_be_visible()
    assert ana.page.evaluate("subscribedWith") == ana.page.evaluate(
        "fetch('/config.json').then((answer) => answer.json()).then((config) => config.push_key)"
    )
    box.get_by_role("button", name="Fechar").click()
    ana.start()
    while "your_turn" not in told(service, phone):
        waited_for(ana, bia).move()
    said = first_turn(service, phone)

    deliver(ana.page, away_stack, said)
    assert ana.page.evaluate(NOTICES) == [], "its table is in sight"
    ana.page.goto("/pt/")
    for _ in range(3):
        deliver(ana.page, away_stack, said)
        (notice,) = noticed(ana.page, None)
    assert notice["title"] == "Mesa de Ana"
    assert re.match(r"É a sua vez\. Na mesa: .+ de (paus|ouros|copas|espadas)\.", notice["body"])
    assert (notice["tag"], notice["lang"]) == (said["table"], "pt-BR")
    deliver(ana.page, away_stack, {"kind": "round_over", "table": said["table"], "host": "Ana", "winner": "Bia"})
    noticed(ana.page, "Bia ganhou a rodada. Quem abrir a mesa primeiro começa a próxima.")
    ana.page.goto(link)
    noticed(ana.page)
    context.close()
    other.close()


def test_notices_speak_the_language_kept_on_the_device(windowed: Chromium, away_stack: Stack) -> None:
    context = device(windowed, away_stack, "en-US")
    page = context.new_page()
    page.goto("/en/")
    controlled(page)
    page.get_by_role("button", name="Español").click()
    kept_for_the_worker(page, '"es"')
    deliver(page, away_stack, {"kind": "chat", "table": "local-x", "host": "Ana", "name": "Bo", "link": None})
    (notice,) = noticed(page, None)
    assert (notice["title"], notice["body"]) == ("Mesa de Ana", "Bo escribió en la conversación.")
    context.close()


def test_offline_the_site_opens_and_shows_the_tables_as_they_were(browser: Chromium, away_stack: Stack) -> None:
    context = device(browser, away_stack)
    page = context.new_page()
    ana = Player(page, "Ana")
    link = ana.open_table()
    ana.add_robots(1)
    ana.start()
    ana.ready().first.wait_for()
    controlled(page)
    held = page.locator(".held").count()
    context.set_offline(True)
    page.goto("/pt/")
    tables = page.get_by_role("region", name="Suas mesas")
    expect(tables).to_contain_text("Sem conexão: as mesas estão como foram vistas por último.")
    tables.get_by_role("link").click()
    expect(page).to_have_url(link)
    expect(page.locator(".link-state")).to_contain_text("Sem conexão")
    expect(page.locator(".held")).to_have_count(held)
    expect(page.locator(".held.fits")).to_have_count(0)
    context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    ana.move()
    context.close()


@pytest.mark.parametrize(("language", "locale"), [("pt", "pt-BR"), ("es", "es-MX"), ("en", "en-US")])
def test_the_site_can_be_installed(browser: Chromium, away_stack: Stack, language: str, locale: str) -> None:
    context = device(browser, away_stack, locale)
    page = context.new_page()
    page.goto(f"/{language}/")
    session = context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith(f"/{language}/manifest.webmanifest")
    for icon in json.loads(manifest["data"])["icons"]:
        url = page.evaluate("([path, base]) => new URL(path, base).href", [icon["src"], manifest["url"]])
        assert page.request.get(url).ok
    context.close()


def ring_here(player: Player) -> None:
    """By the lobby's bell, to its end."""
    controlled(player.page)
    player.page.get_by_role("button", name="Avisar quando for a minha vez").click()
    box = player.page.get_by_role("dialog")
    box.get_by_role("button", name="LIGAR AVISOS").click()
    expect(box.get_by_role("button", name="DESLIGAR AVISOS")).to_be_visible()


def told(service: PushService, phone: Browser) -> list[str]:
    """The kinds of notices one device was sent, in their order."""
    return [phone.read(posted)["kind"] for posted in list(service.posted) if posted.path == phone.path]


def until_told(service: PushService, phone: Browser, kind: str) -> None:
    for _ in range(400):
        if kind in told(service, phone):
            return
        time.sleep(0.05)
    raise AssertionError(f"{kind} was not told")


def test_a_silenced_bell_rings_no_more_and_another_seats_goes_on(
    windowed: Chromium, away_stack: Stack, service: PushService
) -> None:
    phones = Browser(service, "/push/anas"), Browser(service, "/push/bias")
    players = []
    for phone, name in zip(phones, ("Ana", "Bia"), strict=True):
        context = device(windowed, away_stack)
        context.add_init_script(SUBSCRIPTION % json.dumps(phone.subscription))
        players.append(Player(context.new_page(), name))
    ana, bia = players
    bia.join(ana.open_table())
    for player in players:
        ring_here(player)
    box = ana.page.get_by_role("dialog")
    with ana.page.expect_response(lambda answer: answer.url.endswith("/push")) as silenced:
        box.get_by_role("button", name="DESLIGAR AVISOS").click()
    assert silenced.value.status == 204
    expect(box.get_by_role("button", name="LIGAR AVISOS")).to_be_visible()
    for player in players:
        player.page.get_by_role("dialog").get_by_role("button", name="Fechar").click()
    ana.start()
    bia.page.locator("main.table").wait_for()
    for player in (ana, bia, ana, bia):
        other = bia if player is ana else ana
        while waited_for(player, other) is other:
            other.move()
        player.move()
    until_told(service, phones[1], "your_turn")
    assert told(service, phones[0]) == []
    for player in players:
        player.page.context.close()


def test_a_subscription_the_browser_replaces_is_the_seats_new_one(
    windowed: Chromium, away_stack: Stack, service: PushService
) -> None:
    old, new = Browser(service, "/push/old"), Browser(service, "/push/new")
    context = device(windowed, away_stack)
    context.add_init_script(SUBSCRIPTION % json.dumps(old.subscription))
    ana = Player(context.new_page(), "Ana")
    link = ana.open_table()
    ring_here(ana)
    worker = context.service_workers[0]
    ana.page.close()
    worker.evaluate(REPLACED, new.subscription)
    bia = Player(device(windowed, away_stack).new_page(), "Bia")
    bia.join(link)
    until_told(service, new, "sat_down")
    context.close()
    bia.page.context.close()


REPLACED = """async (json) => {
  const event = new ExtendableEvent('pushsubscriptionchange');
  let done;
  event.waitUntil = (work) => { done = work; };
  event.newSubscription = { toJSON: () => json };
  self.dispatchEvent(event);
  await done;
}"""

# A headless browser shows no notice to be tapped, and lets no untapped one open a window.
TAPPED = """async () => {
  const [notification] = await self.registration.getNotifications();
  const gone = [];
  self.clients.openWindow = async (url) => { gone.push(`opened ${url}`); };
  WindowClient.prototype.focus = async function () { gone.push(`focused ${this.url}`); return this; };
  const event = new ExtendableEvent('notificationclick');
  let done;
  event.waitUntil = (work) => { done = work; };
  event.notification = notification;
  self.dispatchEvent(event);
  await done;
  return gone;
}"""


def test_a_tapped_notice_leads_to_its_table(windowed: Chromium, away_stack: Stack) -> None:
    context = device(windowed, away_stack)
    ana = Player(context.new_page(), "Ana")
    link = ana.open_table()
    controlled(ana.page)
    table = link.partition("?t=")[2]
    said = {"kind": "chat", "table": table, "host": "Ana", "name": "Bo", "link": None}
    ana.page.goto("/pt/")
    deliver(ana.page, away_stack, said)
    noticed(ana.page, None)
    (gone,) = context.service_workers[0].evaluate(TAPPED)
    assert gone == f"opened {link}"
    ana.page.goto(gone.removeprefix("opened "))
    expect(ana.page.get_by_role("heading", name="Sua mesa está aberta")).to_be_visible()
    elsewhere = context.new_page()
    elsewhere.goto("/pt/")
    ana.page.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden' })")
    context.service_workers[0].evaluate(
        "(data) => self.registration.showNotification('', { tag: data.table, data })",
        {"table": table, "language": "pt"},
    )
    (gone,) = context.service_workers[0].evaluate(TAPPED)
    assert gone == f"focused {link}"
    context.close()


def test_an_iphones_browser_is_asked_to_install_first(browser: Chromium, away_stack: Stack) -> None:
    context = browser.new_context(
        base_url=away_stack.url,
        viewport=PHONE,  # type: ignore[arg-type]
        locale="pt-BR",
        has_touch=True,
        user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
    )
    context.add_init_script(
        "delete window.PushManager; Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });"
    )
    ana = Player(context.new_page(), "Ana")
    ana.open_table()
    ana.page.get_by_role("button", name="Avisar quando for a minha vez").click()
    box = ana.page.get_by_role("dialog")
    expect(box).to_contain_text("Adicionar à Tela de Início")
    expect(box.get_by_role("button", name="LIGAR AVISOS")).to_have_count(0)
    box.get_by_role("button", name="Levar ou trazer meus lugares").click()
    expect(ana.page.get_by_role("button", name="COPIAR MEUS LUGARES")).to_be_visible()
    context.close()


def test_a_muted_persons_words_ring_no_device(windowed: Chromium, away_stack: Stack) -> None:
    context = device(windowed, away_stack)
    page = context.new_page()
    ana, bia = Player(page, "Ana"), Player(device(windowed, away_stack).new_page(), "Bia")
    link = ana.open_table()
    controlled(page)
    bia.join(link)
    bia.page.locator(".chat-button").click()
    bia.page.get_by_label("Escreva para a mesa").fill("oi")
    bia.page.keyboard.press("Enter")
    page.locator(".chat-button").click()
    page.get_by_role("button", name="SILENCIAR Bia").click()
    kept_for_the_worker(page, '"Bia"')
    page.goto("/pt/")
    said = {"kind": "chat", "table": link.partition("?t=")[2], "host": "Ana", "name": "Bia", "link": None}
    deliver(page, away_stack, said)
    assert page.evaluate(NOTICES) == []
    deliver(page, away_stack, said | {"name": "Bo"})
    noticed(page, "Bo escreveu na conversa.")
    context.close()
    bia.page.context.close()
