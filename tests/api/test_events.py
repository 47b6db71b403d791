"""Events of the gateway, the stream and the schedule, handed to the app as AWS would."""

from collections.abc import Callable

import pytest

from infra.local.database import REGION
from infra.local.stream import MotoStream
from tests.api.client import Person
from tests.api.conftest import start
from tests.api.inside import ORIGIN, Inside
from tests.support.databases import TABLE_NAME


@pytest.fixture
def pump(inside: Inside) -> Callable[[], None]:
    """Hands what the stream has reported to `after_change`."""
    stream = MotoStream(REGION, TABLE_NAME)
    return lambda: inside.function("after_change", {"Records": stream.take(1000)})


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (None, 200),
        ({}, 200),
        ({"Origin": ORIGIN}, 200),
        ({"origin": ORIGIN}, 200),
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"origin": "null"}, 403),
        ({"Origin": ""}, 403),
    ],
)
def test_only_pages_of_the_site_connect(inside: Inside, headers: dict[str, str] | None, status: int) -> None:
    assert inside.socket("$connect", headers=headers)["statusCode"] == status


def test_the_frame_of_a_view_is_the_view(inside: Inside) -> None:
    ana = Person(inside)
    table = ana.open().json["table"]
    inside.say({"type": "watch", "table": table, "token": ana.token})
    view, presence = inside.elsewhere.sent_to("c")
    assert view == {"type": "view", "view": ana.view(table)}
    assert presence == {"type": "presence", "seats": [0], "spectators": 0}


def test_an_event_without_a_body_is_malformed(inside: Inside) -> None:
    inside.say(None)
    (frame,) = inside.elsewhere.sent_to("c")
    assert (frame["type"], frame["error"]["code"]) == ("error", "malformed")


def test_a_socket_found_gone_is_forgotten(inside: Inside, pump: Callable[[], None]) -> None:
    ana, bo = Person(inside), Person(inside, "Bo")
    table = ana.open().json["table"]
    inside.say({"type": "watch", "table": table, "token": ana.token}, "gone")
    inside.say({"type": "watch", "table": table}, "here")
    inside.elsewhere.answers["gone"] = 410
    pump()
    before = len(inside.elsewhere.sent_to("gone"))
    bo.sit(table)
    pump()
    ana.command(table, "add_bot", bot="luna")
    pump()
    assert len(inside.elsewhere.sent_to("gone")) <= before + 1


def test_a_frame_that_fails_otherwise_stops_nobody(inside: Inside, pump: Callable[[], None]) -> None:
    ana, bo = Person(inside), Person(inside, "Bo")
    table = ana.open().json["table"]
    bo.sit(table)
    for person, connection in ((ana, "a"), (bo, "b")):
        inside.say({"type": "watch", "table": table, "token": person.token}, connection)
    pump()
    inside.elsewhere.answers["a"] = 400
    ana.command(table, "add_bot", bot="luna")
    pump()
    views = [frame["view"] for frame in inside.elsewhere.sent_to("b") if frame["type"] == "view"]
    assert views[-1]["version"] == 3
    assert {line["event"] for line in inside.log.read} == {"a frame was not sent"}


def test_a_disconnect_is_forgotten_twice_without_complaint(inside: Inside) -> None:
    ana = Person(inside)
    table = ana.open().json["table"]
    inside.say({"type": "watch", "table": table}, "c")
    for _ in range(2):
        assert inside.socket("$disconnect", "c")["statusCode"] == 200
    inside.socket("$disconnect", "never connected")


def test_the_stream_calls_the_robots_and_the_spectators(inside: Inside, pump: Callable[[], None]) -> None:
    ana = Person(inside)
    table = ana.open({"preset": "classic"}).json["table"]
    inside.say({"type": "watch", "table": table}, "nobody")
    pump()
    inside.elsewhere.invocations.clear()
    ana.command(table, "add_bot", bot="tito")
    ana.command(table, "start")
    pump()
    called = [payload for function, payload in inside.elsewhere.invocations if function == "test-play_bots"]
    assert called == [{"table": table}]
    news = {"table": table, "connections": ["nobody"], "version": 3}
    assert ("test-push_spectators", news) in inside.elsewhere.invocations

    inside.function("push_spectators", news)
    shown = inside.elsewhere.sent_to("nobody")[-1]["view"]
    assert (shown["version"], shown["you"]) == (3, None)
    inside.function("play_bots", called[0])
    assert ana.view(table)["round"]["turn"] in (0, None)


def test_the_sweep_expires_a_table_nobody_looks_at(inside: Inside) -> None:
    game = start(Person(inside), Person(inside, "Bo"))
    stream = MotoStream(REGION, TABLE_NAME)
    stream.take(1000)
    inside.clock.advance(days=7, minutes=1)
    inside.function("sweep", {})
    expired = stream.take(1000)[0]
    assert expired["dynamodb"]["NewImage"]["e"] == {"S": "expired"}
    assert game.people[0].view(game.table)["ending"]["reason"] == "expired"


def test_every_version_of_a_socket_message_gets_an_answer_or_an_error(inside: Inside) -> None:
    for body in ("", "{}", "[", '"x"', "1e999", '{"type":"watch","table":"' + "a" * 40000 + '"}', "\ud800"):
        inside.say(body)
    assert {frame["type"] for frame in inside.elsewhere.sent_to("c")} == {"error"}
    assert len(inside.elsewhere.sent_to("c")) == 7
