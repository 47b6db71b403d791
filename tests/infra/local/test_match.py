"""All pieces together: a whole match over real HTTP and real sockets, robots moved by stream and invocations alone."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from infra.local.stack import Stack
from tests.infra.local.player import Json, Player, first_offer, next_view

SHORT = {"options": {"target": {"fixed": 20}}}


@pytest.fixture
def ana(stack: Stack) -> Player:
    return Player(stack)


@pytest.fixture
def match(ana: Player) -> str:
    """A table where Ana plays Carmen, Tito and Luna to 20 points."""
    table = ana.open_table(**SHORT)
    for bot in ("carmen", "tito", "luna"):
        ana.command(table, type="add_bot", bot=bot)
    ana.command(table, type="start")
    return table


def play_to_the_end(player: Player, table: str, socket: ClientConnection) -> list[Json]:
    """Play what is offered as views arrive on the socket; all of those views."""
    views = [next_view(socket)]
    deadline = time.monotonic() + 120
    while views[-1]["phase"] != "finished":
        assert time.monotonic() < deadline
        command = first_offer(views[-1])
        if command is not None:
            player.command(table, **command)
        views.append(next_view(socket, views[-1]["version"]))
    return views


def test_a_match_against_three_robots_is_played_to_its_end(stack: Stack, ana: Player, match: str) -> None:
    watcher = Player(stack)
    with ana.watch(match) as hers, watcher.watch(match) as theirs:
        views = play_to_the_end(ana, match, hers)
        seen = next_view(theirs)
        while seen["phase"] != "finished":
            seen = next_view(theirs, seen["version"])
    assert views[-1]["ending"]["reason"] == "target"
    assert max(seat["score"] for seat in views[-1]["seats"]) >= 20
    assert seen["you"] is None
    assert {**seen, "you": views[-1]["you"]} == views[-1]
    assert ana.view(match) == views[-1]
    # Every robot has moved, and the record of it all replays to the same end.
    movers = {event["seat"] for view in views for event in view["log"]}
    assert movers == {0, 1, 2, 3}
    _, record = ana.call("GET", f"/tables/{match}/record")
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
