"""All pieces together: whole matches over real HTTP and real sockets, robots moved by stream and invocations alone."""

import json
import subprocess
import sys
import time

import pytest
from websockets.sync.client import ClientConnection

from infra.local.stack import Stack
from tests.infra.local.player import Json, Player, first_offer, next_view


@pytest.fixture
def ana(stack: Stack) -> Player:
    return Player(stack)


def open_with_robots(player: Player, *robots: str) -> str:
    """A table to 20 points."""
    table = player.open_table(target={"fixed": 20})
    for robot in robots:
        player.command(table, type="add_bot", bot=robot)
    return table


def play_to_the_end(players: dict[int, Player], table: str, socket: ClientConnection) -> list[Json]:
    """Everyone of `players` (by seat) plays what is offered as views arrive on one socket; all of those views."""
    views = [next_view(socket)]
    deadline = time.monotonic() + 120
    while views[-1]["phase"] != "finished":
        assert time.monotonic() < deadline
        turn = (views[-1]["round"] or {}).get("turn")
        if turn in players or views[-1]["phase"] == "round_over":
            player = players[turn if turn in players else min(players)]
            command = first_offer(player.view(table))
            if command is not None:
                player.call("POST", f"/tables/{table}/commands", command)
        views.append(next_view(socket, views[-1]["version"]))
    return views


def test_a_match_against_three_robots_is_played_to_its_end(stack: Stack, ana: Player) -> None:
    table = open_with_robots(ana, "carmen", "tito", "luna")
    ana.command(table, type="start")
    watcher = Player(stack)
    with ana.watch(table) as hers, watcher.watch(table) as theirs:
        views = play_to_the_end({0: ana}, table, hers)
        seen = next_view(theirs)
        while seen["phase"] != "finished":
            seen = next_view(theirs, seen["version"])
    assert views[-1]["ending"]["reason"] == "target"
    assert max(seat["score"] for seat in views[-1]["seats"]) >= 20
    assert seen["you"] is None
    assert {**seen, "you": views[-1]["you"]} == views[-1] == ana.view(table)
    # Every robot has moved, and the record of it all replays to the same end.
    assert {event["seat"] for view in views for event in view["log"]} == {0, 1, 2, 3}
    _, record = ana.call("GET", f"/tables/{table}/record")
    replayed = subprocess.run(
        [sys.executable, "-m", "chalicelib.engine", "-"],
        input=json.dumps(record),
        capture_output=True,
        text=True,
        check=True,
    )
    outcome = json.loads(replayed.stdout)
    assert outcome["finished"] is True
    assert outcome["rounds"][-1]["totals"] == [seat["score"] for seat in views[-1]["seats"]]


def test_a_second_person_joins_by_the_tables_id_and_both_play_on(stack: Stack, ana: Player) -> None:
    bo = Player(stack)
    table = open_with_robots(ana, "luna")
    with ana.watch(table) as hers:
        before = next_view(hers)
        seat = bo.sit(table, "Bo")
        joined = next_view(hers, before["version"])
        assert [taken["name"] for taken in joined["seats"]] == ["Ana", "Luna", "Bo"]
        bo.command(table, type="remove_seat", seat=seat)
        seat = bo.sit(table, "Bo")
        ana.command(table, type="start")
        play_to_the_end({0: ana, bo.view(table)["you"]["seat"]: bo}, table, hers)
        status, message = bo.call("POST", f"/tables/{table}/chat", {"text": "boa partida"})
        assert status == 201
        while (heard := json.loads(hers.recv(timeout=20)))["type"] != "chat":
            pass
        assert heard["message"] == message
    assert ana.view(table)["phase"] == "finished"


def test_presence_follows_sockets_that_come_and_go(ana: Player) -> None:
    table = open_with_robots(ana)
    with ana.watch(table) as hers:
        next_view(hers)
        with Player(ana.stack).watch(table) as theirs:
            next_view(theirs)
            while (told := json.loads(hers.recv(timeout=20)))["type"] != "presence" or told["spectators"] != 1:
                pass
            assert told == {"type": "presence", "seats": [0], "spectators": 1}
        while (told := json.loads(hers.recv(timeout=20))) != {"type": "presence", "seats": [0], "spectators": 0}:
            pass
        hers.send('{"type": "ping"}')
        while (told := json.loads(hers.recv(timeout=20)))["type"] != "pong":
            pass


def test_one_command_sent_twenty_times_at_once_has_one_effect(stack: Stack, ana: Player) -> None:
    table = open_with_robots(ana, "tito")
    ana.command(table, type="start")
    deadline = time.monotonic() + 20
    while (command := first_offer(view := ana.view(table))) is None and time.monotonic() < deadline:
        time.sleep(0.05)
    assert command is not None
    key = "k" * 22
    answers = ana.at_once(20, "POST", f"/tables/{table}/commands", command, key)
    assert {status for status, _ in answers} == {200}
    after = ana.view(table)
    own = [event for event in after["log"] if event["seat"] == 0 and event.get("ply") == view["round"]["ply"]]
    assert len(own) == 1
