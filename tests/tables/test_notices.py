"""Who is told on their devices, of what, and once."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from chalicelib.tables import subscriptions
from chalicelib.tables.ports import NOTIFY
from chalicelib.tables.table import Table
from chalicelib.tables.times import milliseconds
from tests.tables.world import CLASSIC, Person, World, dealt, play_round, refused, root_where

SHORT = {**CLASSIC, "options": {"target": {"fixed": 1}}}


@pytest.fixture
def world() -> World:
    return World()


def told(world: World) -> list[tuple[str, str]]:
    """What has been sent since this was asked last: whose device, and the kind."""
    sent = [(endpoint.split("/")[3], str(said["kind"])) for endpoint, said in world.web_push.sent]
    world.web_push.sent.clear()
    return sent


def started(world: World, *names: str, rules: Mapping[str, Any] = CLASSIC) -> list[Person]:
    people = world.match(*names, rules=rules)
    for person in people:
        person.rings()
    world.settle()
    world.web_push.sent.clear()
    return people


def test_who_waits_for_a_friend_hears_of_the_match_and_of_the_turn(world: World) -> None:
    ana = world.open("Ana")
    ana.rings()
    world.clock.advance(minutes=1)
    bo = ana.brings("Bo")
    bo.rings()
    world.settle()
    assert told(world) == [("Ana", "sat_down")]
    world.clock.advance(minutes=1)
    ana.do("start")
    world.settle()
    assert told(world) == [("Bo", "your_turn")]


def test_the_others_hear_that_the_match_has_begun(world: World) -> None:
    ana = world.open("Ana")
    for name in ("Bo", "Cy"):
        ana.brings(name).rings()
    world.clock.advance(minutes=1)
    ana.do("start")
    world.settle()
    assert sorted(told(world)) == [("Bo", "your_turn"), ("Cy", "match_begun")]


def test_ten_late_and_double_events_make_one_notice(world: World) -> None:
    ana, bo = started(world, "Ana", "Bo")
    world.clock.advance(minutes=1)
    bo.plays_on()
    while bo.view["round"]["turn"] == bo.seat:
        bo.plays_on()
    world.settle()
    happening = {"kind": "your_turn", "mark": _turn(world.item(ana.table)), "at": ana.view["round"]["turn_since"]}
    for _ in range(10):
        world.run(NOTIFY, {"table": ana.table, "happenings": [happening]})
    assert told(world) == [("Ana", "your_turn")]


def test_a_turn_taken_meanwhile_is_not_told(world: World) -> None:
    ana, bo = started(world, "Ana", "Bo")
    late = {"kind": "your_turn", "mark": _turn(world.item(ana.table)), "at": ana.view["round"]["turn_since"]}
    world.clock.advance(minutes=1)
    while bo.view["round"]["turn"] == bo.seat:
        bo.plays_on()
    world.run(NOTIFY, {"table": ana.table, "happenings": [late]})
    assert told(world) == []


def test_a_device_that_was_given_up_is_forgotten_and_the_others_are_told(world: World) -> None:
    ana, bo = started(world, "Ana", "Bo")
    world.web_push.gone.add(ana.rings("old-phone"))
    world.clock.advance(minutes=1)
    while bo.view["round"]["turn"] == bo.seat:
        bo.plays_on()
    world.settle()
    assert told(world) == [("Ana", "your_turn")]
    assert [one.endpoint for one in world.store.subscriptions(ana.table) if "Ana" in one.endpoint] == [
        "https://push.example/Ana/phone"
    ]


def test_an_address_that_is_no_longer_allowed_is_forgotten_and_nothing_is_sent_there(world: World) -> None:
    """Whatever got it into the store: where a notice leads is looked at again before each sending."""
    ana, bo = started(world, "Ana", "Bo")
    (kept,) = (one for one in world.store.subscriptions(ana.table) if one.token == ana.hash)
    for endpoint in (
        "https://elsewhere.example/x",
        "https://push.example@elsewhere.example/x",
        "http://push.example/x",
    ):
        world.store.put_subscription(ana.table, replace(kept, endpoint=endpoint))
    world.clock.advance(minutes=1)
    while bo.view["round"]["turn"] == bo.seat:
        bo.plays_on()
    world.settle()
    assert told(world) == [("Ana", "your_turn")]
    assert [one.endpoint for one in world.store.subscriptions(ana.table) if one.token == ana.hash] == [kept.endpoint]


def test_a_seat_rings_at_five_devices_and_the_oldest_gives_way(world: World) -> None:
    ana = world.open("Ana")
    for number in range(6):
        world.clock.advance(seconds=1)
        ana.rings(f"device-{number}")
    endpoints = {one.endpoint.rsplit("-")[-1] for one in world.store.subscriptions(ana.table)}
    assert endpoints == {"1", "2", "3", "4", "5"}


def test_the_same_device_again_is_one_device_and_can_be_silenced(world: World) -> None:
    ana = world.open("Ana")
    endpoint = ana.rings()
    ana.rings()
    assert len(world.store.subscriptions(ana.table)) == 1
    subscriptions.unsubscribe(world.ports, ana.table, ana.hash, {"endpoint": endpoint})
    assert world.store.subscriptions(ana.table) == []


def test_who_watches_rings_no_bell(world: World) -> None:
    ana = world.open("Ana")
    assert refused(ana.other("Wim").rings).code == "spectator"


def test_a_chat_message_is_told_once_an_hour_to_who_is_out_of_the_room(world: World) -> None:
    ana, bo = started(world, "Ana", "Bo")
    bo.watches("bo's socket")
    for wait, expected in ((0, ["chat"]), (59, []), (2, ["chat"])):
        world.clock.advance(minutes=wait)
        bo.says("Cadê você?")
        world.settle()
        assert told(world) == [("Ana", kind) for kind in expected]
    bo.watches("bo's socket")
    world.clock.advance(minutes=61)
    ana.says("Aqui!")
    world.settle()
    assert told(world) == []


def test_who_has_moved_since_a_message_has_been_there_and_is_not_told_of_it(world: World) -> None:
    ana, bo = started(world, "Ana", "Bo")
    assert ana.view["round"]["turn"] == bo.seat
    world.clock.advance(minutes=1)
    ana.says("Joga!")
    world.clock.advance(minutes=1)
    bo.plays_on()  # by HTTP alone: no socket was ever open
    world.settle()
    assert ("Bo", "chat") not in told(world)
    ana.says("Boa!")
    world.settle()
    assert told(world) == [("Bo", "chat")]


def test_the_link_to_a_new_table_is_told_with_its_id(world: World) -> None:
    _, bo = started(world, "Ana", "Bo")
    other = world.open("Ana")
    bo.says(f"https://cards.example/pt/?t={other.table}")
    world.settle()
    ((endpoint, said),) = world.web_push.sent
    assert "Ana" in endpoint
    assert (said["kind"], said["link"], said["name"]) == ("new_table", other.table, "Bo")


def test_round_and_match_over_and_the_rematch_are_told_to_who_was_not_there(world: World) -> None:
    people = started(world, "Ana", "Bo", rules=SHORT)
    world.clock.advance(minutes=1)
    play_round(people)
    last = max(people, key=lambda person: world.item(person.table).seats[person.seat].moved or world.clock.time)
    world.clock.advance(minutes=1)
    last.do("rematch", agree=True)
    world.settle()
    other = next(person for person in people if person is not last)
    assert (other.name, "rematch_asked") in told(world)


def test_a_rematch_no_longer_wanted_is_not_told(world: World) -> None:
    ana, bo = started(world, "Ana", "Bo", rules=SHORT)
    play_round([ana, bo])
    world.settle()
    told(world)
    ana.do("rematch", agree=True)
    ana.do("rematch", agree=False)
    world.settle()
    assert told(world) == []


def test_a_week_with_nobody_there_follows_the_timetable(world: World) -> None:
    """Hours since the turn came → who is told what. Bo is waited for; on the third day Cy gives a day more."""
    ana, bo, cy, _ = started(world, "Ana", "Bo", "Cy", "Di")
    assert ana.view["round"]["turn"] == bo.seat
    heard: dict[int, list[tuple[str, str]]] = {}
    for hour in range(1, 8 * 24):
        world.clock.advance(hours=1)
        if hour == 50:
            cy.do("more_time")
        world.sweep()
        world.settle()
        if told_now := told(world):
            heard[hour] = sorted(told_now)
    assert heard == {
        24: [("Bo", "reminder")],
        44: [("Bo", "absent_soon")],
        48: [("Ana", "may_claim"), ("Cy", "may_claim"), ("Di", "may_claim")],
        # Cy's day was a move: the table lives a week from the 50th hour, past the end of this one.
    }


def test_a_table_that_expires_tells_everybody(world: World) -> None:
    people = started(world, "Ana", "Bo")
    world.clock.advance(days=7, hours=1)
    world.sweep()
    world.settle()
    assert sorted(told(world)) == [(person.name, "match_over") for person in people]


def test_a_lobby_that_expires_has_no_winner_to_tell_of(world: World) -> None:
    ana = world.open("Ana")
    ana.rings()
    world.clock.advance(days=8)
    world.sweep()
    world.settle()
    ((_, said),) = world.web_push.sent
    assert (said["kind"], said["winner"]) == ("match_over", None)


def test_nothing_is_asked_of_the_function_where_nobody_rang(world: World) -> None:
    _, bo = world.match("Ana", "Bo", root=root_where(dealt("7H", "9H", "H"), 2))
    world.store.deliver()
    world.invoked.clear()
    bo.plays_on()
    world.store.deliver()
    assert [function for function, _ in world.invoked if function == NOTIFY] == []


def _turn(table: Table) -> int:
    assert table.turn_since is not None
    return milliseconds(table.turn_since)
