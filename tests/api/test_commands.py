"""Playing: each command once however often it is sent, stale taps without effect, and every end of a match."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from infra.local.stack import Stack
from tests.api.client import SHORT, Api, Person, View, first_move, key, on_turn, play_round
from tests.api.conftest import Game, start


def mover(game: Game) -> tuple[Person, View]:
    """Who is on turn, and their view."""
    person = on_turn(game.people, game.people[0].view(game.table))
    return person, person.view(game.table)


def test_a_move_answers_with_the_callers_view(game: Game) -> None:
    person, view = mover(game)
    reply = person.move(view)
    assert reply.status == 200
    assert reply.json == person.view(game.table)
    assert reply.json["version"] == view["version"] + 1
    assert reply.json["round"]["ply"] == view["round"]["ply"] + 1


def test_a_move_sent_again_has_no_second_effect(game: Game) -> None:
    person, view = mover(game)
    command, same = first_move(view), key()
    first = person.command(game.table, idempotency_key=same, **command)
    again = person.command(game.table, idempotency_key=same, **command)
    assert (first.status, again.status) == (200, 200)
    assert again.json == first.json


def test_a_key_holds_whatever_the_body(game: Game) -> None:
    person, view = mover(game)
    same = key()
    first = person.command(game.table, idempotency_key=same, **first_move(view))
    assert person.command(game.table, "resign", idempotency_key=same).json == first.json


def test_a_key_is_known_until_the_seats_next_move(game: Game) -> None:
    """The other plays in between, and the state answered with is the present one."""
    person, view = mover(game)
    while True:  # until the turn passes: who has drawn may be on turn still
        command, same = first_move(view), key()
        assert person.command(game.table, idempotency_key=same, **command).status == 200
        other, others_view = mover(game)
        if other is not person:
            break
        view = others_view
    other.move(others_view)
    again = person.command(game.table, idempotency_key=same, **command)
    assert again.status == 200
    assert again.json["version"] == view["version"] + 2


def test_twenty_at_once_move_once(game: Game) -> None:
    person, view = mover(game)
    command, same = first_move(view), key()
    together = threading.Barrier(20)

    def send(_: int) -> int:
        together.wait()
        return person.command(game.table, idempotency_key=same, **command).status

    with ThreadPoolExecutor(20) as pool:
        statuses = list(pool.map(send, range(20)))
    assert statuses == [200] * 20
    assert person.view(game.table)["round"]["ply"] == view["round"]["ply"] + 1


def test_of_twenty_taps_with_keys_of_their_own_one_counts(game: Game) -> None:
    person, view = mover(game)
    command = first_move(view)
    with ThreadPoolExecutor(20) as pool:
        replies = list(pool.map(lambda _: person.command(game.table, **command), range(20)))
    assert sorted(reply.status for reply in replies) == [200] + [409] * 19
    assert {reply.code for reply in replies if reply.status == 409} == {"stale"}
    assert person.view(game.table)["version"] == view["version"] + 1


def test_a_stale_tap_changes_nothing_and_brings_the_view(game: Game) -> None:
    person, view = mover(game)
    person.move(view)
    now = person.view(game.table)
    reply = person.move(view)
    assert reply.refusal == (409, "stale")
    assert reply.json["view"] == now == person.view(game.table)


def test_a_refused_key_is_not_used_up(game: Game) -> None:
    person, view = mover(game)
    same, command = key(), first_move(view)
    assert person.command(game.table, idempotency_key=same, **(command | {"ply": 99})).refusal == (409, "stale")
    assert person.command(game.table, idempotency_key=same, **command).status == 200


def test_an_illegal_move_says_why_in_words_and_as_a_code(game: Game) -> None:
    person, view = mover(game)
    faces = [rank + suit for rank in "A2345679TJQK" for suit in "CDHS"]
    absent = next(face for face in faces if face not in view["you"]["hand"])
    reply = person.command(game.table, "play", ply=view["round"]["ply"], card=absent)
    assert reply.refusal == (422, "illegal_move")
    error = reply.json["error"]
    assert absent in error["message"]
    assert error["reason"]
    assert reply.json["view"] == view


def test_moving_out_of_turn_is_illegal(game: Game) -> None:
    person, _ = mover(game)
    other = next(one for one in game.people if one is not person)
    ply = other.view(game.table)["round"]["ply"]
    assert other.command(game.table, "draw", ply=ply).refusal == (422, "illegal_move")


def test_everybody_sees_their_own_hand_only(game: Game, watcher: Person) -> None:
    ana, bo = (person.view(game.table) for person in game.people)
    assert watcher.view(game.table)["you"] is None
    assert not set(ana["you"]["hand"]) & set(bo["you"]["hand"])
    for view in (ana, bo):
        del view["you"]
    assert ana == bo == {name: value for name, value in watcher.view(game.table).items() if name != "you"}


def test_a_match_to_its_target_and_a_rematch(ana: Person, bo: Person) -> None:
    game = start(ana, bo, rules=SHORT)
    view = play_round(game.people, game.table)
    while view["phase"] == "round_over":
        number = view["round"]["number"]
        assert view["outcome"]["shuffle"]["k"] == number
        assert bo.command(game.table, "next_round", round=number + 1).refusal == (422, "illegal_move")
        assert bo.command(game.table, "next_round", round=number).status == 200
        assert ana.command(game.table, "next_round", round=number).json["round"]["number"] == number + 1
        view = play_round(game.people, game.table)
    assert view["ending"] == {"reason": "target", "winner": view["outcome"]["winner"], "left": None}
    assert max(seat["score"] for seat in view["seats"]) >= 20
    assert ana.command(game.table, "resign").refusal == (409, "wrong_phase")

    ply = view["round"]["ply"]
    assert ana.command(game.table, "rematch", agree=True).json["seats"][0]["rematch"] is True
    assert ana.command(game.table, "rematch", agree=False).json["phase"] == "finished"
    assert bo.command(game.table, "rematch", agree=True).json["phase"] == "finished"
    again = ana.command(game.table, "rematch", agree=True).json
    assert (again["phase"], again["round"]["number"], again["round"]["ply"]) == ("playing", 1, ply)
    assert [seat["score"] for seat in again["seats"]] == [0, 0]


def test_resigning_ends_the_match_for_everybody(game: Game) -> None:
    ana, bo = game.people
    view = bo.command(game.table, "resign").json
    assert view["ending"] == {"reason": "resigned", "winner": 0, "left": 1}
    assert view["outcome"]["reason"] is None
    assert ana.command(game.table, "rematch", agree=True).refusal == (422, "illegal_move")


def test_resigning_at_once_ends_the_match_once(game: Game) -> None:
    with ThreadPoolExecutor(2) as pool:
        replies = list(pool.map(lambda person: person.command(game.table, "resign"), game.people))
    assert sorted(reply.status for reply in replies) == [200, 409]


def test_nobody_is_absent_yet(game: Game) -> None:
    person, view = mover(game)
    other = next(one for one in game.people if one is not person)
    reply = other.command(game.table, "claim_absence")
    assert reply.refusal == (409, "not_absent_yet")
    assert reply.json["error"]["absent_after"] == view["round"]["absent_after"]
    assert person.command(game.table, "claim_absence").refusal == (422, "illegal_move")


def test_after_49_hours_another_player_ends_the_match() -> None:
    """On a stack of its own, whose clock is moved."""
    with Stack() as stack:
        api = Api(stack.api)
        game = start(Person(api, "Ana"), Person(api, "Bo"))
        absent, view = mover(game)
        other = next(one for one in game.people if one is not absent)
        stack.advance(49)
        reply = other.command(game.table, "claim_absence")
        assert reply.status == 200
        assert reply.json["ending"]["reason"] == "absence"
        assert reply.json["ending"]["left"] == view["round"]["turn"]


@pytest.mark.parametrize("bots", [("carmen", "tito", "luna"), ("luna",)])
def test_robots_play_on_by_themselves(ana: Person, bots: tuple[str, ...]) -> None:
    table = ana.open(SHORT).json["table"]
    for bot in bots:
        assert ana.command(table, "add_bot", bot=bot).status == 200
    view = ana.command(table, "start").json
    pause = threading.Event()
    for _ in range(2000):
        if view["phase"] != "playing":
            break
        if view["round"]["turn"] == 0:
            view = ana.move(view).json
        else:
            pause.wait(0.01)
            view = ana.view(table)
    assert view["phase"] in ("round_over", "finished")
    assert view["rounds"][0]["reason"] in ("out", "blocked")
