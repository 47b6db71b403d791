"""Sockets stay open while seats are given up, taken by others and renumbered: each shows what its token may see."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from chalicelib.tables import effects
from chalicelib.tables.errors import Refused
from chalicelib.tables.ports import Socket
from chalicelib.tables.replay import Position, position_of
from chalicelib.tables.views import view
from chalicelib.tables.watching import frame
from tests.tables.world import World
from tests.trust.games import some_move
from tests.trust.leaks import wrapped

NAMES = ("Bo", "Cid", "Dea", "Eva", "Fay")
STEPS = 30
MOVES = 40

View = dict[str, Any]


class WrongHand(Exception):
    """A frame showed a connection what its token may not see."""


class Lobby:
    """A table whose people come and go, each with a socket that stays."""

    def __init__(self, dice: Random) -> None:
        self.dice, self.world = dice, World()
        self.host = self.world.open("Ana", {"preset": dice.choice(["classic", "jokers", "action"])}, capacity=4)
        self.people = [self.host, *(self.host.other(name) for name in NAMES)]
        for person in (*self.people, self.host.nobody()):
            person.watches(person.name)
        self.checked = 0
        self._check()

    def comes_or_goes(self) -> None:
        """Somebody sits down, leaves or is sent away; a robot comes; often it is refused."""
        person, number = self.dice.choice(self.people[1:]), self.dice.randint(1, 3)
        deeds: list[Callable[[], object]] = [
            person.sits,
            lambda: person.do("remove_seat", seat=number),
            lambda: self.host.do("remove_seat", seat=number),
            lambda: self.host.do("add_bot", bot=self.dice.choice(["carmen", "luna"])),
        ]
        try:
            self.dice.choices(deeds, (6, 2, 2, 1))[0]()
        except Refused:
            return
        self._check()

    def plays(self) -> None:
        try:
            self.host.do("start")
        except Refused:
            return
        self._check()
        for _ in range(MOVES):
            movers = [person for person in self.people if some_move(person, self.dice)]
            if not movers:
                return
            move = some_move(movers[0], self.dice)
            assert move is not None
            movers[0].do(**move)
            self._check()

    def _check(self) -> None:
        """Hand out what has changed, and look at every frame with the eyes of the token it went to."""
        self.world.settle()
        position = position_of(self.world.item(self.host.table))
        hashes = {person.name: person.hash for person in (*self.people, self.host.nobody())}
        for connection, frames in self.world.push.frames.items():
            for said in frames:
                if said["type"] == "view" and said["view"]["version"] == position.table.version:
                    self._look(said["view"]["you"], position, hashes[connection])
        self.world.push.frames.clear()

    def _look(self, you: View | None, position: Position, token: bytes) -> None:
        self.checked += 1
        seat = position.table.seat_of(token)
        shown = None if you is None else (you["seat"], tuple(you["hand"]))
        hand = position.match.hand(seat.number) if seat and position.match else ()
        if shown != (None if seat is None else (seat.number, hand)):
            raise WrongHand


def live_through(seeds: range) -> int:
    """How many frames were looked at."""
    checked = 0
    for seed in seeds:
        lobby = Lobby(Random(seed))
        for _ in range(STEPS):
            lobby.comes_or_goes()
        lobby.plays()
        checked += lobby.checked
    return checked


def test_no_socket_is_shown_the_hand_of_who_took_its_number() -> None:
    assert live_through(range(6)) > 500


def test_a_socket_that_remembers_its_seats_number_is_found() -> None:
    """The planted fault: the seat is looked up once, when the socket is first served."""
    remembered: dict[str, int] = {}

    def remembering(push_views: Callable[..., None]) -> Callable[..., None]:
        def push(ports: Any, position: Position, sockets: list[Socket]) -> None:
            table, now = position.table, ports.clock.now()
            for socket in sockets:
                seat = table.seat_of(socket.token)
                number = remembered.setdefault(socket.connection, -1 if seat is None else seat.number)
                ports.push.send(socket.connection, frame(view(position, table.seat(number), now)))

        return push

    with wrapped(effects, "_push_views", remembering), pytest.raises(WrongHand):
        live_through(range(12))
