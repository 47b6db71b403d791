"""Every command, given by everybody, in every phase: what it is refused with, and in which order that is decided."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from chalicelib.tables.commands import ACTIONS
from tests.tables.world import CLASSIC, Person, World, play_round, refused

COMMANDS: dict[str, dict[str, Any]] = {
    "add_bot": {"bot": "luna"},
    "remove_seat": {"seat": 0},
    "set_rules": {"rules": CLASSIC},
    "start": {},
    "play": {"card": "XX", "ply": 99},
    "draw": {"ply": 99},
    "pass": {"ply": 99},
    "stop": {"ply": 99},
    "declare": {"suit": "H", "ply": 99},
    "call": {},
    "catch": {"seat": 1},
    "next_round": {"round": 9},
    "resign": {},
    "claim_absence": {},
    "more_time": {},
    "rematch": {"agree": True},
}
IN_LOBBY = {"add_bot", "remove_seat", "set_rules", "start"}
IN_PLAY = {"play", "draw", "pass", "stop", "declare", "call", "catch", "claim_absence", "more_time"}
ALLOWED = {
    ("start", "host", "lobby"),
    ("more_time", "host", "playing"),
    *(("resign", who, phase) for who in ("host", "guest") for phase in ("playing", "round_over")),
}
OUTSIDERS = ("spectator", "other_table", "removed")


def table_in(world: World, phase: str) -> dict[str, Person]:
    """A table in that phase: Ana hosts, Bo, Cid and Luna sit too, Dea was removed, Eva hosts another table."""
    ana = world.open("Ana", {"preset": "classic", "options": {"target": {"fixed": 500}}}, capacity=4)
    bo, cid, dea = ana.brings("Bo"), ana.brings("Cid"), ana.brings("Dea")
    ana.do("remove_seat", seat=3)
    ana.do("add_bot", bot="luna")
    people = [ana, bo, cid]
    if phase not in ("lobby", "expired_lobby"):
        ana.do("start")
    if phase == "round_over":
        play_round(people)
    if phase == "finished":
        ana.do("resign")
    if phase == "expired_lobby":
        world.clock.advance(days=7)
    stranger = world.open("Eva")
    stranger.table = ana.table
    return {"host": ana, "guest": bo, "spectator": ana.other("Fay"), "other_table": stranger, "removed": dea}


def code_of(act: Callable[[], object]) -> str:
    return refused(act).code


def expected(kind: str, who: str, phase: str) -> str:
    """By API.md: spectator, phase, host, stale, legality. Every command above is wrong in the end."""
    if who in OUTSIDERS:
        return "spectator"
    right = {
        "lobby": IN_LOBBY,
        "playing": IN_PLAY | {"next_round", "resign"},
        "round_over": {"next_round", "resign"},
        "finished": {"rematch"},
        "expired_lobby": set[str](),
    }
    if kind not in right[phase]:
        return "wrong_phase"
    if kind in IN_LOBBY:
        return {"host": "illegal_move", "guest": "host_only"}[who]
    if kind in ("play", "draw", "pass", "stop", "declare"):
        return "stale"
    if kind == "claim_absence":
        return {"host": "not_absent_yet", "guest": "illegal_move"}[who]
    return "illegal_move"


@pytest.mark.parametrize("phase", ["lobby", "playing", "round_over", "finished", "expired_lobby"])
def test_every_command_by_everybody_in_every_phase(phase: str) -> None:
    assert set(COMMANDS) == set(ACTIONS)
    world = World()
    people = table_in(world, phase)
    before = people["host"].view
    for who, person in people.items():
        for kind, fields in COMMANDS.items():
            if (kind, who, phase) not in ALLOWED:
                assert code_of(partial(person.do, kind, **fields)) == expected(kind, who, phase), (kind, who)
    assert people["host"].view == before


def test_a_table_that_does_not_exist_comes_before_who_asks() -> None:
    world = World()
    ana = world.open("Ana")
    ana.table = "test-" + "b" * 24
    for kind, fields in COMMANDS.items():
        assert code_of(partial(ana.do, kind, **fields)) == "no_table"


def test_names_texts_and_rules_come_before_the_table() -> None:
    world = World()
    ana = world.open("Ana")
    ana.table = "test-" + "b" * 24
    assert code_of(lambda: ana.sits(" ")) == "malformed"
    assert code_of(lambda: ana.says("")) == "malformed"
    assert code_of(lambda: ana.do("set_rules", rules={"preset": "poker"})) == "bad_rules"


@pytest.mark.parametrize("kind", ["draw", "play"])
def test_refusals_about_the_game_show_the_view_of_who_asked(kind: str) -> None:
    world = World()
    _, bo = world.match("Ana", "Bo")
    fields = {"card": "XX"} if kind == "play" else {}
    stale = refused(lambda: bo.do(kind, ply=99, **fields))
    assert stale.view == bo.view
    assert set(stale.to_json()) == {"error", "view"}
    assert set(stale.to_json()["error"]) == {"code", "message"}  # type: ignore[call-overload]


def test_not_absent_yet_tells_until_when_inside_the_error() -> None:
    world = World()
    ana, _ = world.match("Ana", "Bo")
    body = refused(lambda: ana.do("claim_absence")).to_json()
    assert body["error"]["absent_after"] == "2026-03-03T12:00:00.000Z"  # type: ignore[index]
    assert "view" not in body
