"""API.md "The view": what everybody and each seat may see."""

import dataclasses
import json

from chalicelib.engine.match import Match
from chalicelib.engine.rules import preset_rules
from chalicelib.engine.view import public_view, seat_view
from tests.engine.positions import Laid, cards, log, offers, play, table


def test_the_round_of_a_view() -> None:
    game = table("specials", hands=["2H 5C", "2S KD", "9D 9S"], starter="7H", stock="3C 4C 6C", scores=(35, 10, 0))
    game = play(game, "2H 2S")
    assert public_view(game).to_json()["round"] == {
        "number": 2,
        "dealer": 2,
        "turn": 2,
        "ply": 2,
        "direction": 1,
        "top": "2S",
        "suit": "S",
        "stock": 3,
        "discards": 3,
        "pending": 4,
        "drawn": 0,
        "naming": None,
    }
    view = public_view(game)
    assert (view.counts, view.scores, view.uncalled) == ((1, 1, 2), (35, 10, 0), (False,) * 3)


def test_before_the_first_deal_there_is_no_round() -> None:
    match = Match.new(preset_rules("classic"), 3)
    json_view = public_view(match).to_json()
    assert json_view == {"round": None, "log": [], "rounds": [], "outcome": None, "ending": None}
    assert public_view(match).counts == (0, 0, 0)
    assert seat_view(match, 0).to_json() == {"seat": 0, "hand": [], "moves": []}


def test_the_hand_and_moves_of_a_seat() -> None:
    game = table("classic", hands=["KD 7H 8C 7S", "2S 9D"], starter="5H", stock="3C")
    assert seat_view(game, 0).to_json() == {
        "seat": 0,
        "hand": ["KD", "7H", "8C", "7S"],
        "moves": [
            {"type": "play", "card": "7H"},
            {"type": "play", "card": "8C", "suits": ["C", "D", "H", "S"]},
            {"type": "draw", "count": 1},
        ],
    }
    assert seat_view(game, 1).to_json() == {"seat": 1, "hand": ["2S", "9D"], "moves": []}


def test_the_dealer_who_names_is_waited_for() -> None:
    game = table("classic", hands=["KD 7H", "2S 9D"], starter="8H", stock="3C", starter_rule="dealer_names")
    view = public_view(game)
    assert (view.naming, view.turn, view.suit, view.dealer) == (1, 1, None, 1)
    assert offers(game, 1) == [{"type": "declare", "suits": ["C", "D", "H", "S"]}]
    assert offers(game, 0) == []
    game = play(game, "=S")
    assert (public_view(game).naming, public_view(game).suit) == (None, "S")


def test_plies_go_on_from_round_to_round() -> None:
    match = Match.new(preset_rules("countdown"), 2, dealer=1, ply=17)
    deck = cards("9H 2S TH 3S JH 4S QH 5S KH 6S AH 7S 5H JS 7H")
    match = play(match.deal(Laid((*deck, *cards("2C 3C 4C")))), "9H")
    assert (match.ply, public_view(match).log[0].ply) == (18, 17)


def test_older_events_fall_out_of_the_log() -> None:
    stock = " ".join(["2C 3C 4C 6C 7C 9C TC JC QC AC 2D 3D 4D 6D 7D 9D TD JD QD AD 2S 3S 4S 6S 7S 9S TS JS QS AS"] * 2)
    game = table("classic", hands=["KD KH", "KS KC"], starter="5H", stock=stock, decks=2)
    game = play(game, "+ " * 58 + "KH")
    events = public_view(game).log
    assert len(events) == 50
    assert (events[0].ply, events[-1].ply, events[-1].card) == (9, 58, "KH")


def test_a_pending_draw_in_the_log_says_how_many_came_and_never_which() -> None:
    game = play(table("specials", hands=["2H 3S", "9H 8S"], starter="7H", stock="3C"), "2H +")
    assert log(game)[-1] == {"seat": 1, "type": "draw", "count": 1}


def test_an_event_for_a_wild_and_its_suit() -> None:
    game = play(table("classic", hands=["8H 3S", "9H 8S"], starter="7H", stock="3C"), "8H=D")
    assert public_view(game).to_json()["log"] == [{"ply": 0, "seat": 0, "type": "play", "card": "8H", "suit": "D"}]


def test_between_rounds_the_round_keeps_its_last_state() -> None:
    game = play(table("classic", hands=["5H", "9H 8S"], starter="7H", stock="3C"), "5H")
    view = public_view(game)
    round_now = view.to_json()["round"]
    assert isinstance(round_now, dict)
    assert (round_now["number"], round_now["turn"], round_now["top"], round_now["ply"]) == (1, None, "5H", 1)
    assert view.to_json()["rounds"] == [{"number": 1, "winner": 0, "reason": "out", "gained": [59, 0]}]
    assert view.to_json()["outcome"] == {
        "number": 1,
        "reason": "out",
        "winner": 0,
        "hands": [[], ["9H", "8S"]],
        "points": [0, 59],
        "gained": [59, 0],
        "totals": [59, 0],
    }
    assert view.to_json()["ending"] is None
    assert offers(game, 1) == []


def test_uncalled_seats_are_seen_by_all() -> None:
    game = play(table("jokers", hands=["5H 6S", "3S 4S"], starter="7H", stock="2C"), "5H")
    assert public_view(game).uncalled == (True, False)


def test_a_finished_match_says_how_it_ended() -> None:
    game = table("classic", hands=["5H", "9H 8S"], starter="7H", stock="3C").leave(1, "absent")
    assert public_view(game).to_json()["ending"] == {"reason": "absence", "winner": 0, "left": 1}


def test_while_a_round_is_played_nothing_hidden_is_in_the_public_view() -> None:
    game = table("classic", hands=["5H 5S", "9H 8S"], starter="7H", stock="3C 4C 6C")
    public = dataclasses.asdict(public_view(game))
    del public["rules"]
    seen = json.dumps(public)
    for face in ("5H", "5S", "9H", "8S", "3C", "4C", "6C"):
        assert face not in seen
    own = json.dumps(seat_view(game, 0).to_json())
    for face in ("9H", "8S", "3C", "4C", "6C"):
        assert face not in own
