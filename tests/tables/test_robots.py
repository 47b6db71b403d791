"""Robots: they play whole matches by the same way as a person, and no table waits for a lost event."""

from collections.abc import Mapping
from datetime import timedelta
from time import thread_time
from typing import Any

import pytest

from chalicelib.engine.moves import Move
from chalicelib.engine.view import SeatView
from chalicelib.tables import bot_turns, export, reading
from chalicelib.tables.errors import Refused
from chalicelib.tables.ports import PLAY_BOTS
from tests.tables.world import CLASSIC, SPECIALS, START, Person, World

SHORT = {"preset": "specials", "options": {"target": {"fixed": 40}}}


@pytest.fixture
def world() -> World:
    return World()


def play_to_the_end(world: World, ana: Person) -> None:
    world.settle()
    while (view := ana.view)["phase"] != "finished":
        if view["phase"] == "round_over":
            ana.do("next_round", round=view["round"]["number"])
        else:
            assert view["round"]["turn"] == ana.seat, "a robot is waited for and does not move"
            ana.plays_on()
        world.settle()


@pytest.mark.parametrize(
    "rules", [SHORT, {"preset": "action"}, {"preset": "jokers"}], ids=lambda rules: rules["preset"]
)
def test_three_robots_and_a_person_play_a_match_to_its_end(world: World, rules: Mapping[str, Any]) -> None:
    (ana,) = world.match("Ana", rules=rules, bots=("carmen", "tito", "luna"))
    play_to_the_end(world, ana)
    view = ana.view
    assert view["ending"]["reason"] == "target"
    record = export.record(world.ports, ana.table)
    assert record["seats"] == ["Ana", "Carmen", "Tito", "Luna"]


def test_robots_in_a_row_are_played_by_one_invocation(world: World) -> None:
    (ana,) = world.match("Ana", rules=CLASSIC, bots=("carmen", "tito", "luna"))
    world.store.deliver()
    assert list(world.invoked) == [(PLAY_BOTS, {"table": ana.table})]
    world.invoked.clear()
    bot_turns.play_bots(world.ports, ana.table)
    assert ana.view["round"]["turn"] == 0
    world.store.deliver()
    assert list(world.invoked) == []


def test_robots_playing_twice_at_once_move_once(world: World) -> None:
    (ana,) = world.match("Ana", bots=("luna",))
    choose = world.ports.robots.choose
    moves: list[Move] = []

    class Overtaken:
        """While this robot thinks, another invocation plays its turn."""

        def choose(self, name: str, view: SeatView, seed: bytes) -> Move:
            move = choose(name, view, seed)
            if not moves:
                moves.append(move)
                bot_turns.play_bots(world.ports, ana.table)
            return move

    object.__setattr__(world.ports, "robots", Overtaken())
    bot_turns.play_bots(world.ports, ana.table)
    plies = [event["ply"] for event in ana.view["log"]]
    assert plies == sorted(set(plies))
    assert ana.view["round"]["turn"] == 0


def test_a_marker_stands_while_a_robot_is_waited_for(world: World) -> None:
    (ana,) = world.match("Ana", bots=("luna",))
    world.store.deliver()
    due = [due for due in world.store.due(START + timedelta(minutes=2), 9) if due.kind == "robots"]
    assert [(one.table, one.at) for one in due] == [(ana.table, START + timedelta(minutes=2))]
    world.settle()
    assert [due.kind for due in world.store.due(START + timedelta(days=1), 9)] == ["table"]


def test_a_lost_invocation_is_made_up_for_by_the_sweep(world: World) -> None:
    (ana,) = world.match("Ana", bots=("luna",))
    world.store.deliver()
    world.invoked.clear()
    world.clock.advance(minutes=1, seconds=59)
    world.sweep()
    assert list(world.invoked) == []
    world.clock.advance(seconds=1)
    world.sweep()
    assert len(world.invoked) == 1
    world.sweep()
    assert len(world.invoked) == 1
    world.settle()
    assert ana.view["round"]["turn"] == 0


def test_a_change_the_stream_gave_up_is_made_up_for_within_a_day(world: World) -> None:
    """All events lost, and nobody reads."""
    (ana,) = world.match("Ana", bots=("luna",))
    world.clock.advance(hours=23, minutes=59)
    world.sweep()
    assert list(world.invoked) == []
    world.clock.advance(minutes=1)
    world.sweep()
    world.run(*world.invoked.popleft())
    assert ana.view["round"]["turn"] == 0


def test_readers_call_a_silent_robot_at_most_once_in_ten_seconds(world: World) -> None:
    """All events lost: not even the marker stands."""
    (ana,) = world.match("Ana", bots=("luna",))
    reading.read(world.ports, ana.table, b"")
    world.clock.advance(seconds=4)
    reading.read(world.ports, ana.table, b"")
    assert list(world.invoked) == []
    calls = []
    for second in range(30):
        world.clock.advance(seconds=1)
        reading.read(world.ports, ana.table, b"")
        if world.invoked:
            calls.append(second + 5)
            world.invoked.clear()
    assert calls == [5, 15, 25]
    bot_turns.play_bots(world.ports, ana.table)
    assert ana.view["round"]["turn"] == 0


def test_reading_does_not_fail_when_the_call_does(world: World) -> None:
    (ana,) = world.match("Ana", bots=("luna",))
    world.clock.advance(seconds=9)

    def fail(function: str, payload: Mapping[str, object]) -> None:
        raise ConnectionError("no answer")

    object.__setattr__(world.ports, "invoke", fail)
    assert ana.view["round"]["turn"] == 1


def test_a_late_marker_removal_spares_a_newer_one(world: World) -> None:
    (ana,) = world.match("Ana", bots=("luna",))
    world.store.mark_robots(ana.table, 9, START, START)
    world.store.unmark_robots(ana.table, 8)
    assert [due.kind for due in world.store.due(START, 9)] == ["robots"]
    world.store.unmark_robots(ana.table, 9)
    assert world.store.due(START, 9) == []


def test_a_robot_that_answers_nonsense_is_no_endless_loop(world: World) -> None:
    (ana,) = world.match("Ana", bots=("luna",))

    class Broken:
        def choose(self, name: str, view: SeatView, seed: bytes) -> Move:
            return Move("play", "XX")

    object.__setattr__(world.ports, "robots", Broken())
    with pytest.raises(Refused):
        bot_turns.play_bots(world.ports, ana.table)
    assert ana.view["round"]["ply"] == 0


def test_a_robot_catches_on_its_turn_and_moves_on(world: World) -> None:
    rules = {"preset": "classic", "options": {"last_card_call": True, "hand_two": 2}}
    (ana,) = world.match("Ana", rules=rules, bots=("luna",))
    world.settle()
    for _ in range(200):
        if ana.view["phase"] == "round_over":
            ana.do("next_round", round=ana.view["round"]["number"])
        elif any(event["type"] == "catch" for event in ana.view["log"]):
            break
        else:
            offer = next((one for one in ana.offers("play")), None)
            suit = {"suit": offer["suits"][0]} if offer and "suits" in offer else {}
            ana.do("play", card=offer["card"], **suit) if offer else ana.plays_on()
        world.settle()
    log = ana.view["log"]
    caught = next(place for place, event in enumerate(log) if event["type"] == "catch")
    assert log[caught] == {"seat": 1, "type": "catch", "caught": 0}
    assert log[caught + 1] == {"type": "take", "seat": 0, "count": 2}
    assert ana.view["round"]["turn"] == 0


def test_robots_of_a_table_that_is_gone_do_nothing(world: World) -> None:
    bot_turns.play_bots(world.ports, "test-gone")
    (ana,) = world.match("Ana", rules=SPECIALS, bots=("luna",))
    world.clock.advance(days=8)
    bot_turns.play_bots(world.ports, ana.table)
    assert ana.view["ending"]["reason"] == "expired"


@pytest.mark.parametrize("preset", ["specials", "jokers", "mau_mau", "tschau_sepp", "switch"])
def test_a_robots_turn_is_over_two_seconds_after_its_invocation_began(world: World, preset: str) -> None:
    """By the processor's time, for an invocation has a whole one; the turns of all robots before it are included."""
    rules = {"preset": preset, "options": {"max_seats": 4, "target": {"fixed": 2000}}}
    (ana,) = world.match("Ana", rules=rules, bots=("luna", "tito", "carmen"))
    spent = []
    for _ in range(12):
        begun = thread_time()
        bot_turns.play_bots(world.ports, ana.table)
        spent.append(thread_time() - begun)
        view = ana.view
        if view["phase"] != "playing":
            break
        assert view["round"]["turn"] == ana.seat
        ana.plays_on()
    assert max(spent) < 2
