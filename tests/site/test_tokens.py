"""What opens a seat goes nowhere but into `Authorization`: seen from all requests of all devices, and from the log."""

import json
import re
import threading

import pytest
from playwright.sync_api import Browser, Page, expect

from infra.local.stack import Stack
from tests.site.conftest import PHONE
from tests.site.player import Player, waited_for
from tests.site.test_away import CLIPBOARD, private_link, table_of, token_of
from tests.site.test_device import SUBSCRIPTION, controlled, ring_here
from tests.support import push_service as phones
from tests.support.recording import Recording, recording


def device(chromium: Browser, stack: Stack, recorded: Recording) -> Page:
    """A page with its service worker, all of whose requests are recorded."""
    context = chromium.new_context(
        base_url=stack.url,
        viewport=PHONE,  # type: ignore[arg-type]
        locale="pt-BR",
        reduced_motion="reduce",
        permissions=["notifications"],
        proxy={"server": recorded.url},
    )
    context.set_default_timeout(60_000)
    return context.new_page()


def all_seats(page: Page) -> str:
    """The code that carries every seat, copied at home."""
    page.goto("/pt/")
    page.evaluate(CLIPBOARD)
    page.get_by_role("button", name="Levar ou trazer meus lugares").click()
    page.get_by_role("button", name="COPIAR MEUS LUGARES").click()
    expect(page.get_by_role("button", name="Link copiado")).to_be_visible()
    code: str = page.evaluate("copied[0]")
    return code


def test_no_token_is_in_a_request_line_a_referer_or_the_log(
    windowed: Browser,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    log: list[str] = []
    with phones.push_service() as service, recording() as recorded:
        monkeypatch.setenv("PUSH_HOSTS", service.origin)
        with Stack() as stack:
            printed = stack.process.stdout
            assert printed is not None
            threading.Thread(target=lambda: log.extend(printed), daemon=True).start()
            secrets = _a_match_on_many_devices(windowed, stack, recorded, phones.Browser(service))
    log.append(capfd.readouterr().err)
    assert len(secrets) == 2
    for request in recorded.requests:
        elsewhere = [value for name, value in request.headers.items() if name != "authorization"]
        told = "\n".join([request.line, *elsewhere])
        assert not [secret for secret in secrets if secret in told], request.line
        # Chromium names the worker's own address where it looks for a newer one, and nothing else anywhere.
        assert request.headers.get("referer", f"{stack.url}/sw.js") == f"{stack.url}/sw.js", request.line
        assert "authorization" not in request.headers or re.match(r"\w+ /api/tables", request.line)
    lines = [request.line for request in recorded.requests]
    sent = {secret for secret in secrets for one in recorded.requests if secret in one.headers.get("authorization", "")}
    assert sent == secrets, "the recording sees what is sent"
    assert [line for line in lines if line.startswith("GET /ws ")], "sockets are among the requests"
    assert [line for line in lines if line.startswith("GET /sw.js ")], "and so is the worker"
    assert [line for line in lines if re.match(r"PUT /api/tables/[\w-]+/push ", line)]
    assert any('"metrics"' in line or '"measured"' in line for line in log), "the log has been read"
    assert not [line for line in log if any(secret in line for secret in secrets)]


def _a_match_on_many_devices(chromium: Browser, stack: Stack, recorded: Recording, phone: phones.Browser) -> set[str]:
    """A seat opened, rung for, carried twice and played from three devices; the tokens of those who sat."""
    ana, bia = (Player(device(chromium, stack, recorded), name) for name in ("Ana", "Bia"))
    ana.page.context.add_init_script(SUBSCRIPTION % json.dumps(phone.subscription))
    link = ana.open_table({"preset": "classic"})
    bia.join(link)
    ring_here(ana)
    ana.page.get_by_role("dialog").get_by_role("button", name="Fechar").click()
    ana.start()
    bia.page.locator("main.table").wait_for()
    tokens = {token_of(player.page, table_of(link)) for player in (ana, bia)}
    second = Player(device(chromium, stack, recorded), "Ana")
    second.page.goto(private_link(ana))
    second.page.locator(".held").first.wait_for()
    third = Player(device(chromium, stack, recorded), "Bia")
    third.page.goto(all_seats(bia.page))
    third.page.get_by_role("region", name="Suas mesas").get_by_role("link").wait_for()
    third.page.goto(link)
    third.page.locator(".held").first.wait_for()
    controlled(third.page)
    for _ in range(4):
        waited_for(second, third).move()
    third.page.reload()
    third.page.locator(".held").first.wait_for()
    for player in (ana, bia, second, third):
        player.page.context.close()
    return tokens
