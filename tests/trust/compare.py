"""Two worlds side by side, and whatever tells them apart.

Of some moments of random games a few twins are made. To everybody who may not tell a twin from its original, both must
answer the same bytes; of every fortieth twin all other channels are compared as well.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import count
from random import Random
from typing import TypeVar

from chalicelib.tables import keys
from chalicelib.tables.reading import read
from chalicelib.tables.replay import position_of
from chalicelib.tables.table import Table
from tests.tables.world import Person, World
from tests.trust.games import Game, written
from tests.trust.memory import Memory
from tests.trust.scene import COMMANDS, Observer, Scene, Seen
from tests.trust.twins import Twin, twins_of, unsealed

Result = TypeVar("Result")

CHANNELS = (
    "view",
    "headers",
    "refusal",
    "frame",
    "chat",
    "record",
    "notice",
    "invocation",
    "log",
    "calls",
    "robot",
)
TWINS_A_MOMENT = 4
ALL_CHANNELS_EVERY = 40

_TRIES = 5


@dataclass(frozen=True, slots=True)
class Difference:
    """What gave a twin away: by which channel, and what either world said there."""

    channel: str
    one: str
    other: str


@dataclass(slots=True)
class Tally:
    """What was compared, and what was found."""

    games: int = 0
    twins: int = 0
    views: Counter[str] = field(default_factory=Counter)  # pairs of views, by phase
    channels: Counter[str] = field(default_factory=Counter)  # other pairs, by channel
    differences: list[Difference] = field(default_factory=list)

    @property
    def done(self) -> int:
        return self.views.total()

    @property
    def found(self) -> list[str]:
        return [f"{one.channel}\n  {one.one}\n  {one.other}" for one in self.differences]

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.twins += other.twins
        self.views.update(other.views)
        self.channels.update(other.channels)
        self.differences += other.differences

    def rows(self) -> dict[str, int]:
        rows = {"games": self.games, "twins": self.twins, "pairs of views": self.done}
        rows |= {f"pairs of views: {phase}": count for phase, count in sorted(self.views.items())}
        rows |= {f"pairs compared besides, by channel: {channel}": self.channels[channel] for channel in CHANNELS}
        return rows | {"**differences**": len(self.differences)}


def compare(views: int, seed: int, all_channels_every: int = ALL_CHANNELS_EVERY) -> Tally:
    """Compare at least so many pairs of views; ends at the first difference."""
    tally = Tally()
    for number in count():
        dice = Random(f"{seed} {number}")
        game = Game(dice)
        tally.games += 1
        for _ in game.moments():
            if dice.random() < 0.7:
                continue
            original = Original(game)
            for twin in twins_of(original.table, TWINS_A_MOMENT, dice):
                tally.twins += 1
                _compare_views(original, twin, tally)
                if tally.twins % all_channels_every == 0:
                    _compare_channels(original, twin, dice, tally)
                if tally.differences or tally.views.total() >= views:
                    return tally
    raise AssertionError  # numbers do not end


class Original:
    """A table in its game at one moment, and its views."""

    def __init__(self, game: Game) -> None:
        self.game, self.memory = game, Memory()
        self.table = game.world.item(game.table)
        self.phase = position_of(self.table).phase
        self.view = cache(partial(_view, game.world, self.table, self.memory))


def observers(game: Game, twin: Twin) -> list[Observer]:
    """Everybody who may not tell the twin: those seats, who was sent away, who sits elsewhere, and who has no token."""
    seated = [(person, twin.table.seat_of(person.hash)) for person in game.people]
    found = [Observer(one.token, seat.number) for one, seat in seated if seat and seat.number in twin.seats]
    return [*found, *(Observer(person.token, None) for person in game.sent_away), Observer("", None)]


def _compare_views(original: Original, twin: Twin, tally: Tally) -> None:
    apart = _apart(original.game.world, twin.table)
    for observer in observers(original.game, twin):
        one, other = original.view(observer), _view(apart, twin.table, twin.memory, observer)
        tally.views[original.phase] += 1
        if one != other:
            tally.differences.append(Difference("view", one, other))


def _apart(origin: World, table: Table) -> World:
    """A world of its own for a twin."""
    world = World()
    world.clock.time = origin.clock.time
    world.store.open(table)
    return world


def _view(world: World, table: Table, memory: Memory, observer: Observer) -> str:
    with memory.in_use():
        reading = read(world.ports, table.id, keys.token_hash(observer.token) if observer.token else b"")
        return unsealed(json.dumps([reading.view, reading.etag, reading.lasting]), table)


def _compare_channels(original: Original, twin: Twin, dice: Random, tally: Tally) -> None:
    game = original.game
    observer = dice.choice(observers(game, twin))
    scenes = []
    for world in (original, twin):
        with world.memory.in_use():
            scenes.append(Scene(game.world, world.table, observer, world.memory))
    _live_through(scenes, game, twin, dice)
    one, other = (scene.seen for scene in scenes)
    tally.channels.update(seen.channel for seen in one)
    tally.differences += _different(one, other)


def _different(one: list[Seen], other: list[Seen]) -> Iterator[Difference]:
    for first, second in zip(one, other, strict=False):
        if first != second:
            yield Difference(first.channel, first.text, second.text)
    if len(one) != len(other):
        longer = max(one, other, key=len)
        yield Difference(longer[-1].channel, str(len(one)), str(len(other)))


def _live_through(scenes: list[Scene], game: Game, twin: Twin, dice: Random) -> None:
    """The same course of events in both worlds, as far as it shows the observer no more than before."""
    seed = dice.random()
    _in_each(scenes, lambda scene: scene.asks(Random(seed)))
    _in_each(scenes, Scene.watches)
    _in_each(scenes, Scene.chats)
    for command in dice.sample(COMMANDS, _TRIES):
        if not all(_in_each(scenes, lambda scene, command=command: scene.tries(command))):  # type: ignore[misc]
            return
    if dice.random() < 0.3:
        hours = dice.choice([1, 25, 45, 49, 24 * 8])
        _in_each(scenes, lambda scene: scene.sees_time_pass(hours))
        return
    if _in_each(scenes, lambda scene: _robot_looks_alike(scene, twin))[0]:
        _in_each(scenes, Scene.sees_robots_look)
        return
    move = _move_in_both(scenes, game, dice)
    if move is not None:
        _in_each(scenes, lambda scene: scene.sees(*move))


def _in_each(scenes: list[Scene], deed: Callable[[Scene], Result]) -> list[Result]:
    """The same in either world, by its own memory."""
    results = []
    for scene in scenes:
        with scene.memory.in_use():
            results.append(deed(scene))
    return results


def _robot_looks_alike(scene: Scene, twin: Twin) -> bool:
    """Whether a robot is on turn that may not tell the worlds apart."""
    position = position_of(scene.item())
    seat = position.table.seat(position.match.turn) if position.match and position.phase == "playing" else None
    return seat is not None and seat.bot is not None and seat.number in twin.seats


def _move_in_both(scenes: list[Scene], game: Game, dice: Random) -> tuple[str, dict[str, object]] | None:
    """Something that somebody other than the observer may do in either world."""
    others = [person for person in game.people if person.token != scenes[0].observer.token]
    dice.shuffle(others)
    for person in others:
        one, other = _in_each(scenes, lambda scene, token=person.token: _offers(scene, token))  # type: ignore[misc]
        shared = [offer for offer in one if offer in other]
        if shared:
            return person.token, written(dice.choice(shared), dice)
    return None


def _offers(scene: Scene, token: str) -> list[dict[str, object]]:
    kinds = ("play", "draw", "pass", "declare", "call", "catch", "more_time")
    view = Person(scene.world, scene.table, "", token).view
    return [offer for offer in (view["you"] or {"moves": []})["moves"] if offer["type"] in kinds]
