"""RULES.md 3, ends before the target: resignation, absence, expiry."""

import pytest

from chalicelib.engine.errors import IllegalMove
from chalicelib.engine.match import Ending, Match
from chalicelib.engine.rules import preset_rules
from tests.engine.positions import play, refusal, table


def test_who_leads_the_others_wins() -> None:
    game = table("classic", hands=["5H", "8C", "AS", "2S"], starter="7H", stock="2C", scores=(90, 10, 30, 20))
    assert game.leave(0, "resigned").ending == Ending("resigned", 2, 0)
    assert game.leave(2, "resigned").ending == Ending("resigned", 0, 2)


def test_the_absent_one_loses() -> None:
    game = table("classic", hands=["5H", "8C"], starter="7H", stock="2C", scores=(90, 10))
    assert game.leave(0, "absent").ending == Ending("absence", 1, 0)


def test_under_penalty_the_fewest_points_lead() -> None:
    game = table("crazy_eights", hands=["5H", "8C", "AS"], starter="7H", stock="2C", scores=(5, 10, 30))
    assert game.leave(0, "resigned").ending == Ending("resigned", 1, 0)


def test_under_countdown_the_fewest_cards_to_go_lead() -> None:
    game = table("countdown", hands=["5H", "8C", "AS"], starter="7H", stock="2C", scores=(4, 1, 2))
    assert game.leave(0, "resigned").ending == Ending("resigned", 2, 0)


def test_then_the_fewest_points_in_hand() -> None:
    game = table("classic", hands=["5H", "8C", "AS 2S", "4S"], starter="7H", stock="2C")
    assert game.leave(0, "resigned").ending == Ending("resigned", 2, 0)


def test_then_the_fewest_cards_then_the_first_seat_after_the_one_who_left() -> None:
    game = table("classic", hands=["5H", "AC 2C", "3S", "3D"], starter="7H", stock="2S")
    assert game.leave(0, "resigned").ending == Ending("resigned", 2, 0)
    assert game.leave(2, "resigned").ending == Ending("resigned", 3, 2)
    game = table("classic", hands=["3H", "AC 2C", "3S", "3D"], starter="7H", stock="2S")
    assert game.leave(2, "resigned").ending == Ending("resigned", 3, 2)
    assert game.leave(3, "resigned").ending == Ending("resigned", 0, 3)


def test_between_rounds_the_hands_of_the_finished_round_count() -> None:
    game = table("crazy_eights", hands=["5H", "9C", "4S 5S", "9S"], starter="7H", stock="2S", scores=(0, 0, 0, 0))
    game = play(game, "5H")
    assert game.phase == "round_over"
    left = game.leave(0, "resigned")
    assert left.ending == Ending("resigned", 1, 0)
    assert (left.outcome, left.totals) == (game.outcome, game.totals)


def test_a_match_left_within_a_round_shows_the_hands_and_gains_nothing() -> None:
    game = table("classic", hands=["5H 2D", "8C", "AS"], starter="7H", stock="2C", scores=(5, 10, 30)).leave(
        1, "resigned"
    )
    outcome = game.outcome
    assert outcome is not None
    assert (outcome.number, outcome.reason, outcome.winner) == (2, None, None)
    assert outcome.hands == (("5H", "2D"), ("8C",), ("AS",))
    assert (outcome.points, outcome.gained, outcome.totals) == ((7, 50, 1), (0, 0, 0), (5, 10, 30))
    assert (game.phase, game.turn, len(game.results)) == ("finished", None, 1)
    assert refusal(game, "5H", seat=0) == "no_round"


def test_expiry_has_no_winner() -> None:
    game = table("classic", hands=["5H 2D", "8C"], starter="7H", stock="2C").expire()
    assert (game.phase, game.ending) == ("finished", Ending("expired", None, None))
    assert game.outcome is not None
    assert game.outcome.reason is None


def test_what_is_no_match_cannot_be_left() -> None:
    fresh = Match.new(preset_rules("classic"), 2)
    over = table("classic", hands=["5H 2D", "8C"], starter="7H", stock="2C").leave(0, "resigned")
    for match in (fresh, over):
        with pytest.raises(IllegalMove) as refused:
            match.leave(1, "resigned")
        assert refused.value.code == "no_match"
        with pytest.raises(IllegalMove):
            match.expire()
    with pytest.raises(IllegalMove) as refused:
        table("classic", hands=["5H 2D", "8C"], starter="7H", stock="2C").leave(2, "resigned")
    assert refused.value.code == "seat_unknown"
