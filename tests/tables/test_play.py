"""A match at the table: moves, times, rounds, and leaving. Cards are searched, not copied: a root that deals them."""

from datetime import timedelta

import pytest

from tests.tables.world import START, Person, World, dealt, play_round, refused, root_where

# Two cards each, so that what matters can be dealt by search.
SHORT = {"preset": "classic", "options": {"hand_two": 2, "hand_more": 2}}
SKIPS = {"preset": "specials", "options": {"hand_two": 2}}
ONE_CARD = {"preset": "classic", "options": {"hand_two": 1}}


@pytest.fixture
def world() -> World:
    return World()


def iso(**hours: float) -> str:
    return (START + timedelta(**hours)).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def test_a_play_and_a_draw_in_card_text(world: World) -> None:
    ana, bo = world.match("Ana", "Bo", rules=SHORT, root=root_where(dealt("KC", "KH", "H"), 2, SHORT, first=2551))
    assert ana.view["round"]["turn"] == 1  # the seat after the dealer leads
    view = bo.do("play", card="KH")
    assert (view["round"]["top"], view["round"]["suit"], view["round"]["ply"]) == ("KH", "H", 1)
    assert "KH" not in view["you"]["hand"]
    assert view["log"] == [{"ply": 0, "seat": 1, "type": "play", "card": "KH"}]
    ana.do("draw")
    view = ana.do("play", card="KC")
    assert view["log"] == [
        {"ply": 0, "seat": 1, "type": "play", "card": "KH"},
        {"ply": 1, "seat": 0, "type": "draw", "count": 1},
        {"ply": 2, "seat": 0, "type": "play", "card": "KC"},
    ]
    assert view["round"]["turn"] == 1
    assert [seat["cards"] for seat in view["seats"]] == [2, 1]


def test_a_wild_names_the_suit(world: World) -> None:
    _, bo = world.match("Ana", "Bo", rules=SHORT, root=root_where(dealt("KC", "8S", "H"), 2, SHORT, first=2028))
    assert {"type": "play", "card": "8S", "suits": ["C", "D", "H", "S"]} in bo.offers("play")
    unnamed = refused(lambda: bo.do("play", card="8S"))
    assert (unnamed.code, unnamed.reason) == ("illegal_move", "suit_needed")
    view = bo.do("play", card="8S", suit="D")
    assert (view["round"]["top"], view["round"]["suit"]) == ("8S", "D")


def test_an_illegal_move_says_why_and_shows_the_view(world: World) -> None:
    ana, bo = world.match("Ana", "Bo", rules=SHORT, root=root_where(dealt("KC", "7S", "2H"), 2, SHORT, first=52402))
    no = refused(lambda: bo.do("play", card="7S"))
    assert (no.code, no.reason) == ("illegal_move", "no_fit")
    assert no.facts["card"] == "7S"
    assert str(no).startswith("7S matches neither hearts nor twos")
    assert no.view == bo.view
    turn = refused(lambda: ana.do("play", card="KC"))
    assert (turn.code, turn.reason, turn.view) == ("illegal_move", "not_your_turn", ana.view)


def test_a_stale_tap_changes_nothing(world: World) -> None:
    _, bo = world.match("Ana", "Bo", rules=SHORT)
    bo.do("draw", ply=0)
    version = bo.view["version"]
    no = refused(lambda: bo.do("draw", ply=0))
    assert (no.code, no.view) == ("stale", bo.view)
    assert refused(lambda: bo.do("draw", ply=2)).code == "stale"
    assert bo.view["version"] == version


def test_stale_comes_before_legality_and_after_the_phase(world: World) -> None:
    ana, bo = world.match("Ana", "Bo", rules=ONE_CARD, root=root_where(dealt("KC", "KH", "H"), 2, ONE_CARD, first=6423))
    assert refused(lambda: ana.do("play", card="XX", ply=7)).code == "stale"
    bo.do("play", card="KH")
    assert refused(lambda: ana.do("play", card="XX", ply=7)).code == "wrong_phase"


def test_going_out_ends_the_round_and_shows_the_hands(world: World) -> None:
    ana, bo = world.match(
        "Ana", "Bo", rules=ONE_CARD, root=root_where(dealt("KC", "KH", "2H"), 2, ONE_CARD, first=22252)
    )
    view = bo.do("play", card="KH")
    assert view["phase"] == "round_over"
    assert view["outcome"] == {
        "number": 1,
        "reason": "out",
        "winner": 1,
        "hands": [["KC"], []],
        "points": [10, 0],
        "gained": [0, 10],
        "totals": [0, 10],
        "shuffle": {"k": 1, "secret": world.item(bo.table).secret.hex(), "client_seeds": ["", ""]},
    }
    assert view["rounds"] == [{"number": 1, "winner": 1, "reason": "out", "gained": [0, 10]}]
    assert (view["round"]["turn"], view["round"]["absent_after"], view["round"]["top"]) == (None, None, "KH")
    assert bo.kinds() == ana.kinds() == {"next_round", "resign"}


def test_any_player_opens_the_next_round_and_once_only(world: World) -> None:
    ana, bo = world.match(
        "Ana", "Bo", rules=ONE_CARD, root=root_where(dealt("KC", "KH", "2H"), 2, ONE_CARD, first=22252)
    )
    unfinished = refused(lambda: ana.do("next_round", round=1))
    assert (unfinished.code, unfinished.reason) == ("illegal_move", "round_unfinished")
    bo.do("play", card="KH")
    assert ana.offers("next_round") == [{"type": "next_round", "round": 1}]
    assert refused(lambda: ana.do("next_round", round=2)).reason == "round_unfinished"
    view = ana.do("next_round", round=1)
    assert (view["phase"], view["round"]["number"], view["round"]["dealer"], view["round"]["turn"]) == (
        "playing",
        2,
        1,
        0,
    )
    assert (view["round"]["ply"], view["outcome"], view["log"]) == (1, None, [])
    assert [seat["score"] for seat in view["seats"]] == [0, 10]
    assert view["rounds"] == [{"number": 1, "winner": 1, "reason": "out", "gained": [0, 10]}]
    same = bo.do("next_round", round=1)
    assert same["version"] == view["version"]


def test_the_turns_time_starts_when_the_turn_comes(world: World) -> None:
    _, bo = world.match("Ana", "Bo", rules=SHORT, root=root_where(dealt("KC", "KH", "H"), 2, SHORT, first=2551))
    assert bo.view["round"]["turn_since"] == iso(hours=0)
    assert bo.view["round"]["absent_after"] == iso(hours=48)
    world.clock.advance(hours=1)
    bo.do("draw")  # the turn goes on, but the player has moved
    assert bo.view["round"]["turn_since"] == iso(hours=0)
    assert bo.view["round"]["absent_after"] == iso(hours=49)
    world.clock.advance(hours=1)
    view = bo.do("play", card="KH")
    assert view["round"]["turn"] == 0
    assert view["round"]["turn_since"] == iso(hours=2)
    assert view["round"]["absent_after"] == iso(hours=50)
    assert view["expires_at"] == iso(days=7, hours=2)


def test_the_turns_time_starts_anew_for_who_plays_again(world: World) -> None:
    _, bo = world.match("Ana", "Bo", rules=SKIPS, root=root_where(dealt("KC", "QH", "5H"), 2, SKIPS, first=22287))
    world.clock.advance(hours=3)
    view = bo.do("play", card="QH")  # skips Ana
    assert view["round"]["turn"] == 1
    assert view["round"]["turn_since"] == iso(hours=3)


def test_a_suit_declared_out_of_turn_leaves_the_turns_time(world: World) -> None:
    rules = {"preset": "classic", "options": {"hand_two": 2, "declare": "deferred"}}
    _, bo = world.match("Ana", "Bo", rules=rules, root=root_where(dealt("KC", "8S", "H"), 2, rules, first=2028))
    world.clock.advance(hours=1)
    bo.do("play", card="8S")
    world.clock.advance(hours=1)
    assert bo.offers("declare") == [{"type": "declare", "suits": ["C", "D", "H", "S"]}]
    view = bo.do("declare", suit="C")
    assert (view["round"]["suit"], view["round"]["turn"], view["round"]["ply"]) == ("C", 0, 2)
    assert view["round"]["turn_since"] == iso(hours=1)


def test_the_dealer_who_names_is_waited_for(world: World) -> None:
    rules = {"preset": "classic", "options": {"hand_two": 2, "starter": "dealer_names"}}
    ana, bo = world.match("Ana", "Bo", rules=rules, root=root_where(lambda match: match.turn == 0, 2, rules))
    view = ana.view
    assert (view["round"]["turn"], view["round"]["naming"], view["round"]["suit"]) == (0, 0, None)
    assert view["round"]["absent_after"] == iso(hours=48)
    world.clock.advance(hours=1)
    view = ana.do("declare", suit="D")
    assert (view["round"]["turn"], view["round"]["naming"], view["round"]["suit"]) == (1, None, "D")
    assert view["round"]["turn_since"] == iso(hours=1)
    assert bo.kinds() > {"draw", "resign"}


def test_calls_and_catches_need_no_ply(world: World) -> None:
    rules = {"preset": "classic", "options": {"hand_two": 2, "last_card_call": True}}
    ana, bo = world.match("Ana", "Bo", rules=rules, root=root_where(dealt("KC", "KH", "H"), 2, rules, first=2551))
    bo.do("play", card="KH")
    assert ana.view["seats"][1]["uncalled"]
    assert {"type": "catch", "seat": 1} in ana.offers("catch")
    assert bo.offers("call") == [{"type": "call"}]
    view = ana.do("catch", seat=1)
    assert [seat["cards"] for seat in view["seats"]] == [2, 3]
    assert view["log"][1:] == [
        {"seat": 0, "type": "catch", "caught": 1},
        {"type": "take", "seat": 1, "count": 2},
    ]
    assert refused(lambda: bo.do("call")).reason == "nothing_to_call"


def test_resigning_ends_the_match_and_reveals_the_round(world: World) -> None:
    ana, bo = world.match("Ana", "Bo", rules=SHORT)
    held = [ana.hand, bo.hand]
    view = ana.do("resign")
    assert view["phase"] == "finished"
    assert view["ending"] == {"reason": "resigned", "winner": 1, "left": 0}
    assert view["outcome"]["hands"] == held
    assert (view["outcome"]["reason"], view["outcome"]["winner"]) == (None, None)
    assert (view["outcome"]["gained"], view["outcome"]["totals"]) == ([0, 0], [0, 0])
    assert view["outcome"]["shuffle"]["secret"] == world.item(ana.table).secret.hex()
    assert view["rounds"] == []
    assert view["round"]["turn"] is None
    assert view["expires_at"] == iso(days=30)
    assert view["you"]["moves"] == bo.view["you"]["moves"] == []
    assert refused(lambda: bo.do("resign")).code == "wrong_phase"
    assert refused(lambda: bo.do("rematch", agree=True)).reason == "no_rematch"


def test_one_may_resign_between_rounds_and_out_of_turn(world: World) -> None:
    people = world.match("Ana", "Bo", "Cid")
    play_round(people)
    view = people[2].do("resign")
    assert view["ending"]["left"] == 2
    assert view["outcome"]["reason"] == "out"
    assert len(view["rounds"]) == 1


def play_match(people: list[Person]) -> None:
    while people[0].view["phase"] != "finished":
        play_round(people)
        view = people[0].view
        if view["phase"] == "round_over":
            people[1].do("next_round", round=view["round"]["number"])


def test_a_match_ends_at_its_target(world: World) -> None:
    people = world.match("Ana", "Bo", rules={"preset": "classic", "options": {"target": {"fixed": 20}}})
    play_match(people)
    view = people[0].view
    scores = [seat["score"] for seat in view["seats"]]
    assert view["ending"] == {"reason": "target", "winner": scores.index(max(scores)), "left": None}
    assert max(scores) >= 20
    assert [sum(entry["gained"][seat] for entry in view["rounds"]) for seat in (0, 1)] == scores
    late = refused(lambda: people[0].do("next_round", round=view["round"]["number"]))
    assert late.code == "wrong_phase"
    assert people[0].kinds() == {"rematch"}
