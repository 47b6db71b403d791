"""RULES.md 2.7 and 2.8: what special cards do, and going out with one."""

from tests.engine.positions import hand, legal, log, offers, play, refusal, table, top


def test_skip_takes_the_next_players_turn() -> None:
    game = table("specials", hands=["QH 3S", "9D 9S", "KD KS"], starter="7H", stock="3C")
    assert play(game, "QH").turn == 2


def test_skip_goes_against_the_numbers_after_a_reversal() -> None:
    game = table("specials", hands=["AH 3S", "9D 9S", "KD KS", "QH 4D"], starter="7H", stock="3C")
    assert play(game, "AH QH").turn == 1


def test_with_two_players_a_skip_gives_another_turn() -> None:
    game = play(table("specials", hands=["QH 3H 4H", "9D 9S"], starter="7H", stock="3C"), "+ QH")
    assert (game.turn, game.states[-1].drawn) == (0, 0)
    assert play(game, "3H").turn == 1


def test_reverse_turns_the_direction() -> None:
    game = play(table("specials", hands=["AH 3S", "9D 9S", "KD AD"], starter="7H", stock="3C"), "AH")
    assert (game.turn, game.states[-1].direction) == (2, -1)
    game = play(game, "AD")
    assert (game.turn, game.states[-1].direction) == (0, 1)


def test_with_two_players_a_reverse_does_nothing() -> None:
    game = play(table("specials", hands=["AH 3S", "9D 9S"], starter="7H", stock="3C"), "AH")
    assert (game.turn, game.states[-1].direction) == (1, 1)


def test_anything_goes_on_an_open_card() -> None:
    game = play(table("action", hands=["AH 3S", "9D KS 8C", "KD 4D"], starter="7H", stock="3C"), "AH")
    assert legal(game) == "8C=C 8C=D 8C=H 8C=S 9D KS"
    assert legal(play(game, "9D")) == "4D KD"


def test_a_draw_card_becomes_a_pending_draw() -> None:
    game = play(table("specials", hands=["2H 3S", "9H 8S", "KD KS"], starter="7H", stock="3C 4C 6C"), "2H")
    assert (game.turn, game.states[-1].pending) == (1, 2)
    assert legal(game) == "+"
    assert offers(game, 1) == [{"type": "draw", "count": 2}]
    assert [refusal(game, move) for move in ("9H", "8S=C", "-")] == ["only_rank_answers"] * 2 + ["pending_must_draw"]
    game = play(game, "+")
    assert (game.turn, game.states[-1].pending, hand(game, 1)) == (2, 0, "9H 8S 3C 4C")
    assert legal(game) == "+"  # 2H is followed by hearts or twos again
    assert refusal(game, "KD") == "no_fit"


def test_a_pending_draw_is_passed_on_by_the_rank_that_built_it() -> None:
    game = table("specials", hands=["2H 3S", "2D 9S", "2S KS"], starter="7H", stock="3C 4C 6C 7C 9C TC JC")
    game = play(game, "2H")
    assert legal(game) == "+ 2D"
    game = play(game, "2D 2S")
    assert (game.turn, game.states[-1].pending, legal(game)) == (0, 6, "+")
    game = play(game, "+")
    assert (game.turn, hand(game, 0)) == (1, "3S 3C 4C 6C 7C 9C TC")
    assert (top(game), legal(game)) == ("2S", "+ 9S")


def test_another_draw_rank_does_not_answer() -> None:
    game = play(table("action", hands=["2H 5S", "3H 9S"], starter="7H", stock="3C 4C 6C"), "2H")
    assert legal(game) == "+"
    assert refusal(game, "3H") == "only_rank_answers"
    game = play(table("action", hands=["3H 5S", "3D 9S"], starter="7H", stock="3C 4C 6C 7C 9C TC"), "3H 3D")
    assert game.states[-1].pending == 6


def test_jokers_stack_only_on_jokers() -> None:
    game = table("jokers", hands=["XX 5S 6S", "XX 2H 8C", "2S 3S 4S"], starter="7H", stock="3C", stacking="same_rank")
    game = play(game, "XX")
    assert (game.states[-1].pending, legal(game)) == (4, "+ XX")
    assert play(game, "XX").states[-1].pending == 8
    game = play(table("jokers", hands=["2H 5S 6S", "XX 9H 8C"], starter="7H", stock="3C", stacking="same_rank"), "2H")
    assert legal(game) == "+"


def test_taking_a_pending_draw_leaves_what_fits_as_it_was() -> None:
    game = table("jokers", hands=["XX 5S 6S", "9H JC 8C"], starter="7H", stock="3C 4C 6C 7C", stacking="same_rank")
    game = play(game, "XX +")
    assert (top(game), game.turn) == ("XX=H", 0)


def test_a_pending_draw_brings_what_is_left() -> None:
    game = play(table("specials", hands=["2H 3S", "9H 8S"], starter="7H", stock="3C"), "2H")
    assert offers(game, 1) == [{"type": "draw", "count": 1}]
    game = play(game, "+")
    assert (game.turn, hand(game, 1), game.states[-1].pending) == (0, "9H 8S 3C", 0)


def test_a_pending_draw_with_no_card_left_is_passed() -> None:
    game = play(table("specials", hands=["2H 3S", "9H 2S"], starter="7H"), "2H")
    assert legal(game) == "- 2S"
    assert refusal(game, "+") == "stock_empty"
    game = play(game, "-")
    assert (game.turn, game.states[-1].pending, game.states[-1].passes) == (0, 0, 0)


def test_without_stacking_the_next_player_draws_at_once_and_loses_the_turn() -> None:
    game = table("jokers", hands=["2H 5S 6S", "2S 8S 9H", "KD KS KC"], starter="7H", stock="3C 4C 6C")
    game = play(game, "2H")
    assert (game.turn, hand(game, 1), game.states[-1].pending) == (2, "2S 8S 9H 3C 4C", 0)
    assert log(game) == [
        {"seat": 0, "type": "play", "card": "2H"},
        {"seat": 1, "type": "take", "count": 2},
    ]
    game = table("jokers", hands=["XX 5S 6S", "2S 8S 9H"], starter="7H", stock="3C 4C 6C 7C 9C")
    game = play(game, "XX")
    assert (game.turn, hand(game, 1)) == (0, "2S 8S 9H 3C 4C 6C 7C")


def test_without_stacking_as_many_come_as_there_are() -> None:
    game = table("jokers", hands=["2H 5S 6S", "2S 8S 9H"], starter="7H", stock="3C", empty_stock="pass")
    assert hand(play(game, "2H"), 1) == "2S 8S 9H 3C"


def test_the_last_cards_effect_does_not_act() -> None:
    game = play(table("specials", hands=["2H", "9H 8S"], starter="7H", stock="3C 4C"), "2H")
    assert (game.phase, hand(game, 1)) == ("round_over", "9H 8S")
    assert game.states[-1].pending == 0


def test_a_pending_draw_disappears_when_somebody_goes_out_on_it() -> None:
    game = play(table("specials", hands=["2H 3S", "2S", "9H 8S"], starter="7H", stock="3C 4C"), "2H 2S")
    assert (game.phase, hand(game, 2)) == ("round_over", "9H 8S")


def test_a_last_draw_card_still_makes_the_next_player_draw_where_the_rules_say_so() -> None:
    hands, stock = ["2H", "9H 8S"], "3D 4D 5D"
    game = table("specials", hands=hands, starter="7H", stock=stock, last_card_draws=True, stacking="none")
    game = play(game, "2H")
    assert (game.phase, hand(game, 1)) == ("round_over", "9H 8S 3D 4D")
    assert game.results[-1].gained == (9 + 50 + 3 + 4, 0)


def test_a_last_draw_card_adds_to_the_pending_draw() -> None:
    hands, stock = ["2H 3C", "2S", "9H 8S"], "3D 4D 6D 7D 9D"
    game = play(table("specials", hands=hands, starter="7H", stock=stock, last_card_draws=True), "2H 2S")
    assert hand(game, 2) == "9H 8S 3D 4D 6D 7D"
    assert log(game)[-1] == {"seat": 2, "type": "take", "count": 4}
    assert game.results[-1].gained == (0, 3 + 9 + 50 + 3 + 4 + 6 + 7, 0)


def test_the_next_player_is_the_one_in_the_direction_of_play() -> None:
    hands, stock = ["AH 3C", "9H 8S", "2H"], "3D 4D"
    game = play(table("specials", hands=hands, starter="7H", stock=stock, last_card_draws=True), "AH 2H")
    assert (game.phase, hand(game, 1), hand(game, 0)) == ("round_over", "9H 8S 3D 4D", "3C")


def test_only_a_draw_card_draws_at_the_end() -> None:
    game = play(table("specials", hands=["QH", "9H 8S"], starter="7H", stock="3D", last_card_draws=True), "QH")
    assert hand(game, 1) == "9H 8S"
