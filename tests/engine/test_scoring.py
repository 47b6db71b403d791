"""RULES.md 3: what rounds are worth and how matches end at their target."""

from typing import Any

import pytest

from chalicelib.engine.book import book_of
from chalicelib.engine.errors import IllegalMove
from chalicelib.engine.match import Ending, Match
from chalicelib.engine.opening import open_round
from chalicelib.engine.rules import parse_rules, preset_rules
from tests.engine.positions import Laid, cards, play, table


def test_the_values_of_the_presets() -> None:
    usual = {
        "A": 1,
        "2": 2,
        "3": 3,
        "4": 4,
        "5": 5,
        "6": 6,
        "7": 7,
        "8": 50,
        "9": 9,
        "T": 10,
        "J": 10,
        "Q": 10,
        "K": 10,
    }
    usual["X"] = 50
    for preset in (
        "classic",
        "specials",
        "oitos",
        "crazy_eights",
        "action",
        "short",
        "long",
        "draw_three",
        "countdown",
    ):
        assert dict(preset_rules(preset).options.values) == usual
    assert dict(preset_rules("jokers").options.values) == usual | {"J": 20, "A": 20, "2": 20}
    assert dict(preset_rules("crazy_aces").options.values) == usual | {"8": 8}


def test_who_goes_out_scores_the_other_hands() -> None:
    game = play(table("classic", hands=["5H", "8C KD", "AS 9C"], starter="7H", stock="2C"), "5H")
    assert game.points == (0, 60, 10)
    assert game.results[-1].gained == (70, 0, 0)


def test_the_match_ends_when_someone_reaches_the_target() -> None:
    # Fifty a player, so 100 for two.
    short = table("classic", hands=["5H", "8C"], starter="7H", stock="2C", scores=(49, 80))
    assert play(short, "5H").phase == "round_over"
    game = play(table("classic", hands=["5H", "8C"], starter="7H", stock="2C", scores=(50, 80)), "5H")
    assert (game.phase, game.totals) == ("finished", (100, 80))
    assert game.ending == Ending("target", 0, None)


def test_a_fixed_target_is_not_multiplied() -> None:
    options: dict[str, Any] = {"target": {"fixed": 60}}
    game = play(table("classic", hands=["5H", "8C"], starter="7H", stock="2C", scores=(10, 0), **options), "5H")
    assert game.ending == Ending("target", 0, None)


def test_under_penalty_each_scores_their_own_hand_and_the_lowest_total_wins() -> None:
    game = table("crazy_eights", hands=["5H", "8C KD", "AS 9C"], starter="7H", stock="2C", scores=(30, 140, 20))
    game = play(game, "5H")
    assert (game.results[-1].gained, game.totals) == ((0, 60, 10), (30, 200, 30))
    assert game.phase == "round_over"  # seats 0 and 2 share the lowest total: one more round for everybody
    game = table("crazy_eights", hands=["5H", "8C KD", "AS 9C"], starter="7H", stock="2C", scores=(29, 140, 20))
    assert play(game, "5H").ending == Ending("target", 0, None)


def test_a_tie_is_broken_by_one_more_round_again_and_again() -> None:
    shared = (30, 250, 30)
    again = table("crazy_eights", hands=["TC", "5H", "KS"], starter="7H", stock="2C", scores=shared, dealer=0)
    again = play(again, "5H")
    assert (again.totals, again.phase) == ((40, 250, 40), "round_over")
    broken = table("crazy_eights", hands=["5H", "9C", "AS"], starter="7H", stock="2C", scores=shared)
    broken = play(broken, "5H")
    assert (broken.totals, broken.ending) == ((30, 259, 31), Ending("target", 0, None))


def test_a_tie_above_the_lowest_total_ends_the_match() -> None:
    game = table("crazy_eights", hands=["5H", "TC", "TS"], starter="7H", stock="2C", scores=(30, 190, 190))
    assert play(game, "5H").ending == Ending("target", 0, None)


def test_countdown_counts_rounds_won_and_deals_the_winner_one_card_fewer() -> None:
    rules = parse_rules({"preset": "countdown", "options": {"hand_two": 2}})
    match = Match.new(rules, 2, dealer=1).deal(Laid(cards("9H 4S TH 4D 7H 2S 3S")))
    assert (match.hand(0), match.hand(1)) == (("9H", "TH"), ("4S", "4D"))
    match = play(match, "9H + + - TH")
    assert (match.totals, match.results[-1].gained, match.phase) == ((1, 0), (1, 0), "round_over")
    match = match.deal(Laid(cards("4S 9H 4D 7H 2S 3S")))
    assert (match.dealer, match.turn) == (0, 1)
    assert (match.hand(0), match.hand(1)) == (("9H",), ("4S", "4D"))


def test_countdown_is_won_by_who_would_receive_no_card() -> None:
    game = table("countdown", hands=["5H", "8C 9C"], starter="7H", stock="2C", scores=(6, 3))
    assert play(game, "5H").ending == Ending("target", 0, None)
    game = table("countdown", hands=["5H", "8C 9C"], starter="7H", stock="2C", scores=(5, 3))
    assert play(game, "5H").phase == "round_over"


def test_the_countdown_deal_skips_who_has_their_hand() -> None:
    rules = parse_rules({"preset": "countdown", "options": {"hand_more": 3}})
    state = open_round(book_of(rules, 3), (1, 3, 2), 2, Laid(cards("AC 2C 3C 4C 5C 6C 7H 9D")))
    faces = state.book.faces
    held = [[faces[card] for card in state.book.in_mask(mask)] for mask in state.hands]
    assert [sorted(each) for each in held] == [["AC"], ["2C", "4C", "6C"], ["3C", "5C"]]


def test_after_the_last_round_the_leader_wins_ties_by_lowest_seat() -> None:
    rules = parse_rules({"preset": "classic", "options": {"hand_two": 1}})
    match = Match.new(rules, 2, dealer=1, last=1).deal(Laid(cards("9H 4S 7H 2C")))
    match = play(match, "9H")
    assert match.ending == Ending("target", 0, None)
    with pytest.raises(IllegalMove, match="dealt only when"):
        match.deal(Laid(cards("9H 4S 7H 2C")))
    rules = parse_rules({"preset": "crazy_eights", "options": {"hand_more": 1}})
    match = Match.new(rules, 3, dealer=2, last=1).deal(Laid(cards("9H AS AC 7H 2C")))
    match = play(match, "9H")
    assert match.ending == Ending("target", 0, None)
    tied = Match.new(rules, 3, dealer=0, last=1).deal(Laid(cards("3H 3S 3C 7H")))
    tied = play(tied, "3H")  # seat 1 goes out, seats 2 and 0 are left with three points each
    assert tied.ending == Ending("target", 1, None)


def test_a_match_has_256_rounds_at_most() -> None:
    assert Match.new(preset_rules("classic"), 2).last == 256


def test_no_next_round_while_one_is_played() -> None:
    game = table("classic", hands=["5H", "8C"], starter="7H", stock="2C")
    with pytest.raises(IllegalMove) as refused:
        game.deal(Laid(cards("9H 4S 7H 2C")))
    assert refused.value.code == "no_deal"
