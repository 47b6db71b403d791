"""The rematch (RULES 6): same table, seats and rules, scores at zero, the deal passing on, when everybody agrees."""

from dataclasses import replace

import pytest

from chalicelib.engine.deal import secret_of_round
from tests.tables.world import Person, World, play_round, refused

# One card each and a target of one point: most rounds end the match.
QUICK = {"preset": "classic", "options": {"hand_two": 1, "hand_more": 1, "target": {"fixed": 1}}}


@pytest.fixture
def world() -> World:
    return World()


def to_the_end(people: list[Person]) -> None:
    while people[0].view["phase"] != "finished":
        play_round(people)
        view = people[0].view
        if view["phase"] == "round_over":
            people[0].do("next_round", round=view["round"]["number"])


def test_it_begins_when_the_last_person_agrees(world: World) -> None:
    people = world.match("Ana", "Bo", "Cid", rules=QUICK)
    to_the_end(people)
    ana, bo, cid = people
    before = ana.view
    assert ana.offers("rematch") == [{"type": "rematch", "agree": True}]
    ana.do("rematch", agree=True)
    view = bo.do("rematch", agree=True)
    assert [seat["rematch"] for seat in view["seats"]] == [True, True, False]
    assert ana.offers("rematch") == [{"type": "rematch", "agree": False}]
    assert view["phase"] == "finished"
    view = cid.do("rematch", agree=True)
    assert view["phase"] == "playing"
    assert view["round"]["number"] == 1
    assert view["round"]["ply"] == before["round"]["ply"]
    assert view["round"]["dealer"] == (before["round"]["dealer"] + 1) % 3
    assert [seat["score"] for seat in view["seats"]] == [0, 0, 0]
    assert [seat["name"] for seat in view["seats"]] == ["Ana", "Bo", "Cid"]
    assert [seat["rematch"] for seat in view["seats"]] == [False] * 3
    assert (view["rounds"], view["outcome"], view["ending"]) == ([], None, None)
    assert view["rules"] == before["rules"]
    assert view["fairness"] == before["fairness"]


def test_agreeing_can_be_taken_back_until_then(world: World) -> None:
    people = world.match("Ana", "Bo", rules=QUICK)
    to_the_end(people)
    ana, bo = people
    ana.do("rematch", agree=True)
    ana.do("rematch", agree=False)
    assert bo.do("rematch", agree=True)["phase"] == "finished"
    assert ana.do("rematch", agree=True)["phase"] == "playing"


def test_a_late_copy_of_agreeing_does_not_agree_again(world: World) -> None:
    people = world.match("Ana", "Bo", rules=QUICK)
    to_the_end(people)
    ana, bo = people
    key, again = world.key(), world.key()
    ana.do("rematch", key=key, agree=True)
    ana.do("rematch", key=again, agree=True)
    ana.do("rematch", agree=False)
    for copy in (key, again):
        ana.do("rematch", key=copy, agree=True)
    assert bo.do("rematch", agree=True)["phase"] == "finished"


def test_a_vote_for_an_earlier_match_begins_none(world: World) -> None:
    """Ana's first try hung; she voted once more, another match was played, and only then did the first try arrive."""
    people = world.match("Ana", "Bo", rules=QUICK)
    to_the_end(people)
    ana, bo = people
    meant_for = ana.view["outcome"]["shuffle"]["k"]
    for person in people:
        person.do("rematch", agree=True, k=meant_for)
    to_the_end(people)
    bo.do("rematch", agree=True, k=bo.view["outcome"]["shuffle"]["k"])
    late = refused(lambda: ana.do("rematch", agree=True, k=meant_for))
    assert late.code == "stale"
    assert late.view is not None
    assert late.view["phase"] == "finished"
    assert [seat["rematch"] for seat in ana.view["seats"]] == [False, True]


def test_robots_always_agree(world: World) -> None:
    (ana,) = world.match("Ana", rules=QUICK, bots=("luna",))
    world.settle()
    while ana.view["phase"] != "finished":
        view = ana.view
        if view["phase"] == "round_over":
            ana.do("next_round", round=view["round"]["number"])
        else:
            ana.plays_on()
        world.settle()
    assert [seat["rematch"] for seat in ana.view["seats"]] == [False, True]
    assert ana.do("rematch", agree=True)["phase"] == "playing"
    assert [seat["rematch"] for seat in ana.view["seats"]] == [False, False]


def test_shuffles_are_counted_through_and_each_is_revealed(world: World) -> None:
    people = world.match("Ana", "Bo", rules=QUICK)
    to_the_end(people)
    played = len(people[0].view["rounds"])
    for person in people:
        person.do("rematch", agree=True)
    item = world.item(people[0].table)
    assert (item.k, item.k_before, item.number) == (played + 1, played, 1)
    assert item.secret == secret_of_round(item.root, played + 1)
    to_the_end(people)
    view = people[0].view
    assert view["outcome"]["shuffle"]["k"] == played + len(view["rounds"])


def test_a_rematch_table_is_due_again(world: World) -> None:
    people = world.match("Ana", "Bo", rules=QUICK)
    to_the_end(people)
    world.clock.advance(days=20)
    for person in people:
        person.do("rematch", agree=True)
    world.clock.advance(days=8)
    world.sweep()
    item = world.item(people[0].table)
    assert item.ending is not None
    assert item.ending.reason == "expired"


def test_the_256th_shuffle_is_the_last(world: World) -> None:
    """A match in it ends like one at its 256th round, and is not followed by another."""
    rules = {"preset": "classic", "options": {"hand_two": 1, "target": {"fixed": 2000}}}
    people = world.match("Ana", "Bo", rules=rules)
    item = world.item(people[0].table)
    late = replace(item, version=item.version + 1, k=255, k_before=254, secret=secret_of_round(item.root, 255))
    world.store.save(late)
    play_round(people)
    assert people[0].view["phase"] == "round_over"
    people[0].do("next_round", round=1)
    assert world.item(people[0].table).k == 256
    play_round(people)
    view = people[0].view
    assert view["phase"] == "finished"
    assert view["ending"]["reason"] == "target"
    assert view["you"]["moves"] == []
    no = refused(lambda: people[0].do("rematch", agree=True))
    assert (no.code, no.reason) == ("illegal_move", "last_shuffle")


def test_after_a_match_that_was_left_there_is_none(world: World) -> None:
    ana, bo = world.match("Ana", "Bo", rules=QUICK)
    ana.do("resign")
    assert ana.offers("rematch") == []
    no = refused(lambda: bo.do("rematch", agree=True))
    assert (no.code, no.reason) == ("illegal_move", "no_rematch")
