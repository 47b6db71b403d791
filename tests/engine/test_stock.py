"""RULES.md 2.9 and 2.10: the empty stock and the blocked round."""

from collections.abc import Sequence

from chalicelib.engine.match import Match
from chalicelib.engine.rules import parse_rules
from tests.engine.positions import Laid, cards, hand, legal, offers, play, table, top

NOTHING_FITS = ["5S 7C", "9C 9S", "TC TS"]


def test_an_empty_stock_is_not_rebuilt_under_pass() -> None:
    game = play(table("oitos", hands=["5H 7C", "9C 9S"], starter="KH"), "5H")
    assert (game.states[-1].discard_count, legal(game)) == (2, "-")


def test_the_discards_but_the_top_card_become_the_new_stock_when_a_card_is_needed() -> None:
    game = table("crazy_eights", hands=["5H 7C 2C", "5D 9S 2S"], starter="KH", reshuffles=["5H KH"])
    game = play(game, "5H 5D")
    assert (game.states[-1].stock_count, legal(game)) == (0, "+")
    game = play(game, "+")
    assert (hand(game, 0), top(game)) == ("7C 2C 5H", "5D")
    assert (game.states[-1].stock_count, game.states[-1].discard_count) == (1, 1)


def test_the_discards_are_shuffled_oldest_first() -> None:
    given: list[tuple[str, ...]] = []

    class Watched(Laid):
        def reshuffle(self, number: int, discards: Sequence[str]) -> tuple[str, ...]:
            given.append((str(number), *discards))
            return tuple(discards)

    rules = parse_rules({"preset": "crazy_eights", "options": {"hand_two": 3, "draw_with_playable": True}})
    shuffle = Watched(cards("5H 5D 7C 9S 2C 2S KH"))
    # 5H and 5D lie on KH when seat 0 draws twice and plays 5H again; seat 1 needs a card and takes what is under it.
    play(Match.new(rules, 2, dealer=1).deal(shuffle), "5H 5D + + 5H +")
    assert given == [("1", "KH", "5H"), ("2", "5D")]


def test_with_nothing_to_reshuffle_it_is_as_under_pass() -> None:
    game = table("crazy_eights", hands=["5S 7C", "9C 9S"], starter="KH")
    assert legal(game) == "-"


def test_several_cards_due_come_from_both_stocks() -> None:
    game = table("action", hands=["5H 2S 6C", "5S 9S 9D"], starter="KH", stock="TD", reshuffles=["5H 5S KH"])
    game = play(game, "5H 5S 2S")
    assert offers(game, 1) == [{"type": "draw", "count": 2}]
    game = play(game, "+")
    assert (hand(game, 1), game.states[-1].stock_count, top(game)) == ("9S 9D TD 5H", 2, "2S")


def test_the_stock_is_rebuilt_once_only_for_one_draw() -> None:
    game = table("action", hands=["3H 6C 6D", "9C 9S 9D"], starter="KH", reshuffles=["KH"])
    game = play(game, "3H")
    assert offers(game, 1) == [{"type": "draw", "count": 1}]
    assert hand(play(game, "+"), 1) == "9C 9S 9D KH"


def test_the_stock_is_not_rebuilt_before_a_card_is_needed() -> None:
    game = table("crazy_eights", hands=["5S 7C", "9H 9S"], starter="KH", stock="KC", reshuffles=[])
    game = play(game, "+ KC")
    assert (game.states[-1].stock_count, game.states[-1].source.rebuilt) == (0, 0)


def test_a_wild_that_was_reshuffled_is_an_ordinary_wild_again() -> None:
    game = table("crazy_eights", hands=["8H 7C 2C", "5D 9S 2S"], starter="KH", reshuffles=["8H KH"])
    game = play(game, "8H=D 5D + ")
    assert hand(game, 0) == "7C 2C 8H"
    assert legal(game) == "8H=C 8H=D 8H=H 8H=S"


def test_a_card_that_came_back_stands_last_in_the_hand() -> None:
    hands = ["5H 7C 2C", "5D 9S 2S"]
    game = table("crazy_eights", hands=hands, starter="KH", reshuffles=["5H KH"], draw_with_playable=True)
    game = play(game, "5H 5D + +")
    assert hand(game, 0) == "7C 2C 5H KH"


def test_the_round_is_blocked_when_every_player_in_a_row_has_passed() -> None:
    game = play(table("oitos", hands=NOTHING_FITS, starter="KH"), "- -")
    assert (game.phase, game.turn) == ("playing", 2)
    game = play(game, "-")
    assert (game.phase, game.results[-1].reason) == ("round_over", "blocked")


def test_a_play_begins_the_count_anew() -> None:
    game = play(table("oitos", hands=["5S 7C", "9C 9S", "TH TS"], starter="KH"), "- - TH")
    assert game.states[-1].passes == 0
    game = play(game, "- -")
    assert (game.phase, legal(game)) == ("playing", "TS")


def test_a_pass_at_the_limit_with_cards_left_does_not_count() -> None:
    game = table("draw_three", hands=["5S 7C", "9C 9S"], starter="KH", stock="2C 3C 4C 6C 7D 9D TD")
    game = play(game, "+ + + -")
    assert game.states[-1].passes == 0


def test_a_pass_at_the_limit_with_no_card_left_counts() -> None:
    game = table("draw_three", hands=["5S 7C", "9C 9S"], starter="KH", stock="2C 3C 4C", empty_stock="pass")
    game = play(game, "+ + + -")
    assert game.states[-1].passes == 1
    assert play(game, "-").results[-1].reason == "blocked"


def test_keeping_a_drawn_card_that_fits_does_not_count() -> None:
    game = table("jokers", hands=["5S 7C 2C", "9C 9S TS"], starter="KH", stock="2H", empty_stock="pass")
    game = play(game, "+ -")
    assert game.states[-1].passes == 0


def test_a_pass_that_only_clears_a_pending_draw_begins_the_count_anew() -> None:
    game = table("specials", hands=["5S 7C", "9C 9S", "2H TS"], starter="KH")
    game = play(game, "- - 2H -")
    assert game.states[-1].passes == 0
    game = play(game, "- - -")
    assert game.results[-1].reason == "blocked"


def test_the_lowest_hand_wins_a_blocked_round() -> None:
    game = play(table("oitos", hands=["5S 7C", "9C 9S", "4C 4S"], starter="KH"), "- - -")
    # 12, 18 and 8 points: seat 2 scores the differences 4 and 10.
    assert (game.results[-1].winner, game.results[-1].gained) == (2, (0, 0, 14))


def test_then_the_fewest_cards() -> None:
    game = play(table("oitos", hands=["5S 7C", "QC 2S", "KC 2D"], starter="9H"), "- - -")
    assert game.results[-1].winner == 0  # all 12 points and two cards, and seat 0 would be next
    game = play(table("oitos", hands=["5S 5C 2C", "QC 2S", "9C AS 2D"], starter="KH"), "- - -")
    assert game.results[-1].winner == 1  # 12 points each


def test_then_whoever_would_play_first() -> None:
    tied = ["5S 7C", "QC 2S", "TC 2D"]
    game = play(table("oitos", hands=tied, starter="9H", dealer=0), "- - -")
    assert game.results[-1].winner == 1  # seat 1 led, passed first, and would be next
    # After the ace the turn goes down: 3, 2, 1 and 0 pass. Seats 0 and 2 tie at 12, and 2 would play before 0.
    game = play(table("specials", hands=["AH TC 2D", "9S 9C", "QC 2S", "9D 4C"], starter="KH"), "AH - - - -")
    assert game.results[-1].winner == 2
