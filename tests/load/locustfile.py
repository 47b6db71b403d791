"""Locust's users: each is a table of friends who play match after match, and check all they see.

Started by `python -m tests.load`; docs/load.md says how to write a scenario of one's own.
"""

import os
import time
from random import Random
from typing import Any

import gevent
from locust import FastHttpUser, events, task
from locust.env import Environment

from tests.load.checks import lost_moves, record_replays
from tests.load.listener import Listener
from tests.load.mix import Mix
from tests.load.seat import Seat, View

NAMES = ("Ana", "Bo", "Cy", "Di", "Eva", "Fay", "Gil")
ROBOTS = ("carmen", "tito", "luna")
PATIENCE = 60  # views without a newer version, a second apart: then a table counts as stuck, however slow the server
LOOK = 0.05  # seconds between looks at what the sockets heard


@events.init_command_line_parser.add_listener  # type: ignore[untyped-decorator]
def _options(parser: Any) -> None:
    parser.add_argument("--mix", default="", help="what a table's company is; see tests/load/mix.py")
    parser.add_argument("--api", default="/api", help="where the API lies under --host")
    parser.add_argument("--socket", default="", help="the socket's address; by default /ws under --host")


class TableOfFriends(FastHttpUser):
    """One table after another: opened, joined, played to its end, its record replayed."""

    def on_start(self) -> None:
        options = self.environment.parsed_options
        self.mix = Mix.read(options.mix)
        self.random = Random(os.urandom(8))
        self.client.base_url = options.host.rstrip("/") + options.api
        self.socket = options.socket or f"ws{options.host.rstrip('/').removeprefix('http')}/ws"

    @task
    def match(self) -> None:
        """One match of these people at a table of their own."""
        seats = self._seated()
        listeners = self._listening(seats)
        try:
            view = seats[0].command("start")
            while view["phase"] != "finished":
                view = self._step(seats, listeners, view)
            self._check(seats)
        finally:
            for listener in listeners:
                listener.close()

    def _seated(self) -> list[Seat]:
        seats = [Seat(self.client, name) for name in NAMES[: self.mix.people]]
        seats[0].open(self.mix.preset, self.mix.target)
        for guest in seats[1:]:
            guest.table = seats[0].table
            guest.sit()
        for robot in ROBOTS[: self.mix.robots]:
            seats[0].command("add_bot", bot=robot)
        return seats

    def _listening(self, seats: list[Seat]) -> list[Listener]:
        tokens = [*(seat.token for seat in seats), *[None] * self.mix.watchers]
        origin = self.environment.parsed_options.host.rstrip("/")
        found = [Listener(self.socket, origin, seats[0].table, token, self._report) for token in tokens]
        for listener in found:
            listener.open()
        return found

    def _step(self, seats: list[Seat], listeners: list[Listener], view: View) -> View:
        """One move of whoever is to move; the view after it."""
        if view["phase"] == "round_over":
            return self.random.choice(seats).command("next_round", round=view["round"]["number"])
        turn = view["round"]["turn"]
        if turn >= len(seats):
            return self._wait_for_robots(seats[0], listeners[0], view)
        gevent.sleep(self.random.expovariate(1 / self.mix.think) if self.mix.think else 0)
        seat = seats[turn]
        if seat.view["version"] < view["version"] or self._now_and_then(self.mix.poll):
            seat.look()
        if self._now_and_then(self.mix.chat):
            seat.say("Boa!")
        if self._now_and_then(self.mix.reconnect):
            listeners[turn].close()
            listeners[turn].open()
        if seat.view["phase"] != "playing" or seat.view["round"]["turn"] != turn:
            return dict(seat.view)
        ply = seat.view["round"]["ply"]
        after: View = seat.move(self.random, self._now_and_then(self.mix.repeat))
        self._report("a move moves once", None if after["round"]["ply"] > ply else "the ply did not rise")
        return after

    def _wait_for_robots(self, seat: Seat, listener: Listener, view: View) -> View:
        """Until the socket tells of a newer version, or, without a socket, by asking now and then."""
        looks, asked = 0, time.monotonic()
        while listener.version <= view["version"] and looks < PATIENCE:
            gevent.sleep(LOOK)
            if time.monotonic() - asked > 1:
                looks += 1
                if seat.look()["version"] > view["version"]:
                    break
                asked = time.monotonic()
        stuck = looks == PATIENCE and seat.view["version"] <= view["version"]
        self._report("no table is stuck", f"robot's turn at ply {view['round']['ply']}" if stuck else None)
        return seat.view if seat.view["version"] > view["version"] else seat.look()

    def _check(self, seats: list[Seat]) -> None:
        view, record = seats[0].look(), seats[0].record()
        self._report("records replay", record_replays(record, [seat["score"] for seat in view["seats"]]))
        back = [each for seat in seats for each in seat.went_back]
        self._report("versions rise", back[0] if back else None)
        lost = lost_moves(record, seats)
        self._report("no move lost or doubled", lost[0] if lost else None)

    def _now_and_then(self, chance: float) -> bool:
        return self.random.random() < chance

    def _report(self, check: str, wrong: str | None) -> None:
        environment: Environment = self.environment
        environment.events.request.fire(  # type: ignore[no-untyped-call]
            request_type="check",
            name=check,
            response_time=0,
            response_length=0,
            exception=None if wrong is None else AssertionError(wrong),
            context={},
        )
