"""How often a person can have robots called, and what a call of theirs costs."""

from collections import Counter

from chalicelib.tables.bot_turns import KICK_GAP, SILENCE
from chalicelib.tables.ports import PLAY_BOTS
from tests.tables.world import Person, World
from tests.trust.scene import Counted

ROBOTS = ("carmen", "tito", "luna")
RULES = {"preset": "classic", "options": {"target": {"fixed": 900}}}
READS = 400


def called(world: World) -> int:
    """How often robots were called since this was last asked."""
    names = Counter(function for function, _ in world.invoked)
    world.invoked.clear()
    return names[PLAY_BOTS]


def test_a_move_calls_the_robots_once_and_they_cost_one_put_a_move() -> None:
    world = World()
    (ana,) = world.match("Ana", rules=RULES, bots=ROBOTS)
    for _ in range(40):
        world.store.deliver()
        count = called(world)
        assert count <= 1
        if count:
            before, calls = world.item(ana.table).version, list[str]()
            object.__setattr__(world.ports, "store", Counted(world.store, calls))
            world.run(PLAY_BOTS, {"table": ana.table})
            object.__setattr__(world.ports, "store", world.store)
            made = world.item(ana.table).version - before
            assert Counter(calls) == {"load": 1, "save": made, "unmark_robots": 1}
            world.store.deliver()
            assert called(world) == 0, "what robots do calls no robots"
        if ana.view["phase"] != "playing":
            ana.do("next_round", round=ana.view["round"]["number"])
            continue
        ana.plays_on()
        world.clock.advance(seconds=4)
        ana.says("oi")


def test_a_crowd_that_reads_calls_silent_robots_once_in_ten_seconds() -> None:
    """Robots whose invocation is lost: whoever reads has them called, and a crowd no oftener than one reader."""
    world = World()
    (ana,) = world.match("Ana", rules=RULES, bots=ROBOTS)
    world.store.deliver()
    called(world)
    readers: list[Person] = [ana, ana.nobody(), *(ana.other(f"Wim{number}") for number in range(20))]
    seconds = 60
    for number in range(READS):
        world.clock.advance(milliseconds=seconds * 1000 // READS)
        assert readers[number % len(readers)].view["phase"] == "playing"
    most = (seconds - SILENCE.seconds) // KICK_GAP.seconds + 1
    assert 1 <= called(world) <= most
