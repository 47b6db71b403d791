"""Random tables, played at random: any rules, people and robots, all phases, and somebody who was sent away."""

from collections.abc import Iterator
from random import Random
from typing import Any

from chalicelib.engine.errors import BadRules
from chalicelib.engine.options import ALL_RANKS, EFFECTS, KINDS, Choice
from chalicelib.engine.presets import PRESETS
from chalicelib.engine.rules import parse_rules
from tests.tables.world import Person, World

NAMES = ("Ana", "Bo", "Cid", "Dea", "Eva", "Fay")
LENGTH = 120  # moves of a game, at most


def some_rules(dice: Random, players: int) -> dict[str, Any]:
    """A preset with a few options changed, playable by so many."""
    while True:
        options = {name: _some_value(dice, name) for name in dice.sample(sorted(KINDS), dice.randint(0, 6))}
        options["max_seats"] = 7
        if dice.random() < 0.6:  # short rounds, so that many end
            options["hand_two"] = options["hand_more"] = dice.randint(1, 4)
        raw = {"preset": dice.choice(sorted(PRESETS)), "options": options}
        try:
            parse_rules(raw, players)
        except BadRules:
            continue
        return raw


def _some_value(dice: Random, name: str) -> object:
    kind = KINDS[name]
    if isinstance(kind, Choice):
        return dice.choice(kind.values)
    if name == "effects":
        return {rank: dice.choice(EFFECTS) for rank in dice.sample(ALL_RANKS, dice.randint(0, 5))}
    if name == "values":
        return {rank: dice.randint(0, 100) for rank in ALL_RANKS}
    return dice.choice([{"fixed": dice.randint(1, 300)}, {"per_player": dice.randint(1, 100)}])


class Game:
    """One table on its way, and everybody who has to do with it."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.world = World()
        self.people: list[Person] = []
        self.sent_away: list[Person] = []
        self.table = ""

    def moments(self) -> Iterator[None]:
        """Set the table, play it to its end or for a while, and stop at each moment worth a look."""
        dice, world = self.dice, self.world
        count, robots = dice.randint(1, 5), dice.sample(["carmen", "tito", "luna"], dice.choice([0, 0, 1, 2]))
        if count + len(robots) < 2:
            robots = ["luna"]
        world.random.next_root = dice.randbytes(32)
        host = world.open(NAMES[0], some_rules(dice, count + len(robots)), capacity=count + len(robots))
        self.people, self.table = [host], host.table
        for name in NAMES[1:count]:
            self._seat(name)
        yield
        for bot in robots:
            host.do("add_bot", bot=bot)
        if count > 2 and dice.random() < 0.5:
            yield from self._gap()
        if dice.random() < 0.3:
            host.says("olá")
        host.do("start", **({"client_seed": dice.randbytes(16).hex()} if dice.random() < 0.5 else {}))
        yield
        for _ in range(LENGTH):
            if not self._moved_on():
                break
            yield

    def _seat(self, name: str) -> None:
        guest = self.people[0].other(name)
        guest.sits(client_seed=self.dice.randbytes(16).hex() if self.dice.random() < 0.5 else "")
        self.people.append(guest)

    def _gap(self) -> Iterator[None]:
        """Somebody is sent away, and perhaps another takes the seat."""
        gone = self.people.pop(1)
        self.people[0].do("remove_seat", seat=1)
        self.sent_away.append(gone)
        yield
        if self.dice.random() < 0.5:
            guest = self.people[0].other("Gil")
            guest.sits()
            self.people.insert(1, guest)

    def _moved_on(self) -> bool:
        """Some offered thing is done; False at the end."""
        dice, world = self.dice, self.world
        view = self.people[0].view
        if view["phase"] == "finished":
            return False
        if view["phase"] == "round_over":
            self.people[0].do("next_round", round=view["round"]["number"])
            return True
        turn = view["round"]["turn"]
        waited_for = next((person for person in self.people if sits(person, turn)), None)
        if waited_for is None:
            world.run("play_bots", {"table": self.table})
            world.store.deliver()
            return True
        person = waited_for if dice.random() < 0.8 else dice.choice(self.people)
        move = some_move(person, dice)
        if move is None:
            person, move = waited_for, some_move(waited_for, dice)
        assert move is not None
        person.do(**move)
        return True


def sits(person: Person, seat: int) -> bool:
    you = person.view["you"]
    return you is not None and you["seat"] == seat


def some_move(person: Person, dice: Random) -> dict[str, Any] | None:
    """A command of the game that this person is offered; None where there is none."""
    view = person.view
    offers = [offer for offer in (view["you"] or {"moves": []})["moves"] if offer["type"] not in _NOT_NOW]
    return written(dice.choice(offers), dice) if offers else None


_NOT_NOW = {"resign", "more_time", "rematch", "remove_seat", "set_rules", "add_bot", "start"}


def written(offer: dict[str, Any], dice: Random) -> dict[str, Any]:
    """An offer as the fields of `Person.do`."""
    fields: dict[str, Any] = {name: offer[name] for name in ("card", "seat", "round", "agree") if name in offer}
    if offer.get("suits") and not (offer.get("unnamed") and dice.random() < 0.5):
        fields["suit"] = dice.choice(offer["suits"])
    if offer.get("call") and dice.random() < 0.6:
        fields["call"] = True
    return {"kind": offer["type"], **fields}
