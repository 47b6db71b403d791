"""RULES.md 2.10: a round that finds no end is blocked at its thousandth move."""

from dataclasses import replace

from chalicelib.engine.apply import LAST_MOVE
from chalicelib.engine.deal import FairShuffle
from chalicelib.engine.match import Match
from chalicelib.engine.rules import parse_rules
from tests.engine.positions import hand, legal, play, table


def near_the_cap(game: Match, moves: int) -> Match:
    """The same position with that many moves already made."""
    return replace(game, cores=(*game.cores[:-1], game.states[-1]._replace(moves=moves).core))


def test_the_cap_is_a_thousand() -> None:
    assert LAST_MOVE == 1000


def test_a_round_that_would_go_on_for_ever_is_blocked() -> None:
    # Whoever holds fewer than four cards draws, whoever holds four plays one: nobody goes out, and the discards come
    # back as a new stock again and again.
    rules = parse_rules({"preset": "classic", "options": {"empty_stock": "reshuffle"}})
    game = Match.new(rules, 2).deal(FairShuffle(1, bytes(32), ("", "")))
    moves = 0
    while game.phase == "playing":
        assert moves < 1000
        game, moves = play(game, _neither_out_nor_stuck(game)), moves + 1
    assert (moves, game.ply, game.results[-1].reason) == (1000, 1000, "blocked")
    assert game.states[-1].source.rebuilt > 10
    assert game.points[game.results[-1].winner] == min(game.points)


def _neither_out_nor_stuck(game: Match) -> str:
    moves = legal(game).split()
    if game.turn is not None and len(game.hand(game.turn)) < 4 and "+" in moves:
        return "+"
    return next((move for move in moves if move not in "+-"), moves[0])


def test_the_thousandth_play_blocks_and_whoever_is_on_turn_then_counts_first() -> None:
    # After the play 10, 10 and 20 points: seats 0 and 1 tie with one card each, and seat 1 is on turn.
    game = near_the_cap(table("oitos", hands=["5H KS", "TS", "TC JC"], starter="7H"), 999)
    game = play(game, "5H")
    assert (game.phase, game.ply) == ("round_over", 1000)
    assert (game.results[-1].reason, game.results[-1].winner) == ("blocked", 1)


def test_after_a_thousandth_draw_its_player_is_still_on_turn() -> None:
    game = near_the_cap(table("oitos", hands=["2S", "3S 2C"], starter="7H", stock="3C"), 999)
    game = play(game, "+")  # five points and two cards each
    assert game.results[-1].winner == 0


def test_the_effect_of_the_thousandth_play_still_acts() -> None:
    game = near_the_cap(table("jokers", hands=["2H 5S 6S", "3S", "KC KD"], starter="7H", stock="4C 6C"), 999)
    game = play(game, "2H")
    assert hand(game, 1) == "3S 4C 6C"
    assert game.results[-1].reason == "blocked"


def test_going_out_with_the_thousandth_move_is_going_out() -> None:
    game = play(near_the_cap(table("oitos", hands=["5H", "3S"], starter="7H"), 999), "5H")
    assert game.results[-1].reason == "out"


def test_calls_do_not_count() -> None:
    game = table("jokers", hands=["5H 6S", "3S 4S", "9S TS"], starter="7H", stock="4C 6C")
    game = near_the_cap(play(game, "5H"), 998)
    game = play(game, "catch@1>0")
    assert (game.phase, game.states[-1].moves) == ("playing", 998)
