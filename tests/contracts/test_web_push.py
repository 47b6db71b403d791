"""Notices as a push service gets them and a browser reads them."""

import time
from collections.abc import Iterator

import pytest

from chalicelib.store.web_push import WebPusher
from chalicelib.tables.ports import Subscription
from infra.vapid import new_pair
from tests.contracts.samples import NOON, token
from tests.support.push_service import Browser, PushService, push_service, signed_claims

PAIR = new_pair()
SAID = {"kind": "your_turn", "table": "local-aaaaaaaaaaaaaaaaaaaaaaaa", "host": "João", "top": "8H", "suit": "C"}


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture
def pusher() -> WebPusher:
    return WebPusher(PAIR["private"], "mailto:operator@cards.example")


def of(browser: Browser, **changed: str) -> Subscription:
    keys = {**browser.subscription["keys"], **changed}  # type: ignore[dict-item]
    return Subscription(token(1), str(browser.subscription["endpoint"]), keys["p256dh"], keys["auth"], NOON)


def test_the_browser_reads_what_was_said(service: PushService, pusher: WebPusher) -> None:
    browser = Browser(service)
    assert pusher.send(of(browser), SAID, topic="table")
    (posted,) = service.posted
    assert browser.read(posted) == SAID


def test_nobody_in_between_can_read_it(service: PushService, pusher: WebPusher) -> None:
    pusher.send(of(Browser(service)), SAID, topic="local-aaaaaaaaaaaaaaaaaaaaaaaa")
    (posted,) = service.posted
    for hidden in (b"your_turn", b"local-aaaa", "João".encode()):
        assert hidden not in posted.body
        assert hidden not in str(posted.headers).encode()


def test_the_stage_signs_for_this_push_service(service: PushService, pusher: WebPusher) -> None:
    pusher.send(of(Browser(service)), SAID, topic="table")
    claims = signed_claims(service.posted[0], PAIR["public"])
    assert (claims["aud"], claims["sub"]) == (service.origin, "mailto:operator@cards.example")


def test_a_newer_notice_of_a_table_replaces_the_one_still_waiting(service: PushService, pusher: WebPusher) -> None:
    for topic in ("one", "one", "other"):
        pusher.send(of(Browser(service)), SAID, topic=topic)
    first, second, third = (posted.headers["topic"] for posted in service.posted)
    assert first == second != third
    assert len(first) <= 32  # RFC 8030


@pytest.mark.parametrize(("status", "known"), [(201, True), (404, False), (410, False), (429, True), (500, True)])
def test_only_an_address_given_up_is_gone(service: PushService, pusher: WebPusher, status: int, known: bool) -> None:
    browser = Browser(service)
    service.answers[browser.path] = (status, "")
    assert pusher.send(of(browser), SAID, topic="table") is known


def test_no_redirect_is_followed(service: PushService, pusher: WebPusher) -> None:
    browser = Browser(service)
    service.answers[browser.path] = (307, service.origin + "/elsewhere")
    assert pusher.send(of(browser), SAID, topic="table")
    assert [posted.path for posted in service.posted] == [browser.path]


def test_keys_that_are_none_lose_one_notice_and_no_more(service: PushService, pusher: WebPusher) -> None:
    browser = Browser(service)
    assert pusher.send(of(browser, p256dh="B" + "A" * 86), SAID, topic="table")
    assert service.posted == []


def test_a_push_service_that_is_not_there_loses_the_notice(pusher: WebPusher) -> None:
    with push_service() as service:
        browser = Browser(service)
    assert pusher.send(of(browser), SAID, topic="table")


def test_a_push_service_that_does_not_answer_holds_nobody_up_for_long(service: PushService, pusher: WebPusher) -> None:
    slow, other = Browser(service, "/push/slow"), Browser(service, "/push/other")
    service.silent.add(slow.path)
    begun = time.monotonic()
    assert pusher.send(of(slow), SAID, topic="table"), "it is not gone, only slow"
    assert pusher.send(of(other), SAID, topic="table")
    assert time.monotonic() - begun < 10
    assert [posted.path for posted in service.posted] == [slow.path, other.path]
    service.heard.set()


def test_a_stage_without_a_key_pair_sends_nothing(service: PushService) -> None:
    assert WebPusher("", "").send(of(Browser(service)), SAID, topic="table")
    assert service.posted == []
