"""RULES.md 2.5 and 2.6: play, draw, pass; wilds and jokers."""

from chalicelib.engine.moves import Move
from tests.engine.positions import hand, legal, offers, play, refusal, table, top


def test_a_card_fits_by_suit_by_rank_or_by_being_wild() -> None:
    game = table("oitos", hands=["5H 7C 8S KD", "9D 9S"], starter="7H", stock="3C")
    assert legal(game) == "5H 7C 8S=C 8S=D 8S=H 8S=S"
    assert refusal(game, "KD") == "no_fit"


def test_it_is_nobody_elses_turn() -> None:
    game = table(hands=["5H 7C", "9H 9S"], starter="7H", stock="3C")
    for move in ("9H", "+", "-", "stop"):
        assert refusal(game, move, seat=1) == "not_your_turn"


def test_only_cards_of_ones_own_are_played() -> None:
    game = table(hands=["5H 7C", "9H 9S"], starter="7H", stock="3C")
    assert refusal(game, "9H") == "not_in_hand"
    assert refusal(game, "XX") == "not_in_hand"
    assert refusal(game, Move("play", "1H")) == "card_unknown"
    assert refusal(game, Move("play")) == "card_unknown"


def test_after_a_play_the_next_seat_is_on_turn() -> None:
    game = play(table(hands=["5H 7C", "9H 9S"], starter="7H", stock="3C"), "5H")
    assert (game.turn, top(game), hand(game, 0)) == (1, "5H", "7C")


def test_a_wild_names_the_suit_in_force_its_own_too() -> None:
    game = table(hands=["8H 7C", "9H 9S"], starter="7H", stock="3C")
    for suit in "CDHS":
        named = play(game, f"8H={suit}")
        assert top(named) == (f"8H={suit}" if suit != "H" else "8H")
    assert legal(play(game, "8H=S")) == "+ 9S"
    assert refusal(game, "8H") == "suit_needed"


def test_naming_with_any_other_card_is_refused() -> None:
    game = table(hands=["5H 7C", "9H 9S"], starter="7H", stock="3C")
    assert refusal(game, "5H=H") == "suit_not_named"
    assert refusal(game, Move("play", "5H", suit="Z")) == "suit_not_named"


def test_a_wild_names_a_real_suit() -> None:
    game = table(hands=["8H 7C", "9H 9S"], starter="7H", stock="3C")
    for suit in ("Z", "", "CD", "c"):
        assert refusal(game, Move("play", "8H", suit=suit)) == "suit_unknown"


def test_going_out_on_a_wild_names_nothing() -> None:
    game = table(hands=["8H", "9H 9S"], starter="7C", stock="3C")
    assert legal(game) == "+ 8H"
    assert refusal(game, "8H=C") == "last_card_names_nothing"
    over = play(game, "8H")
    assert (over.phase, top(over)) == ("round_over", "8H")  # its printed suit is shown


def test_a_wild_follows_a_wild_whatever_was_named() -> None:
    game = play(table(hands=["8H 7C", "8S 9S"], starter="7H", stock="3C"), "8H=D")
    assert legal(game) == "+ 8S=C 8S=D 8S=H 8S=S"


def test_with_wild_aces_eights_are_plain() -> None:
    game = table("crazy_aces", hands=["8H AS 8C", "9H 9S"], starter="7H", stock="3C")
    assert legal(game) == "8H AS=C AS=D AS=H AS=S"


def test_a_joker_goes_on_anything_and_leaves_the_suit_in_force() -> None:
    game = table("jokers", hands=["XX 3C 4C", "5S 6H 7H"], starter="7D", stock="9C TC JC QC KC", effects={})
    assert legal(game) == "XX"
    game = play(game, "XX")
    assert top(game) == "XX=D"
    assert legal(game) == "+"
    assert refusal(game, "6H") == "no_fit"


def test_a_joker_follows_a_joker_and_a_wild_does() -> None:
    game = table("jokers", hands=["XX 3C 4C", "XX 8H 7H"], starter="7D", stock="9C", effects={})
    assert legal(play(game, "XX")) == "8H=C 8H=D 8H=H 8H=S XX"


def test_a_joker_keeps_the_suit_that_a_wild_named() -> None:
    game = table("jokers", hands=["8D 3C 4C", "XX 6H 7H"], starter="7D", stock="9C", effects={})
    assert top(play(game, "8D=S XX")) == "XX=S"


def test_drawing_is_allowed_only_when_nothing_fits() -> None:
    game = table("oitos", hands=["5H 7C", "9C 9S"], starter="7H", stock="3C 4C")
    assert refusal(game, "+") == "must_play"
    game = play(game, "5H")
    assert legal(game) == "+"


def test_drawing_at_will_where_the_rules_say_so() -> None:
    game = table("classic", hands=["5H 7C", "9C 9S"], starter="7H", stock="3C 4C")
    assert legal(game) == "+ 5H 7C"
    game = play(game, "+ +")
    assert (hand(game, 0), game.turn, legal(game)) == ("5H 7C 3C 4C", 0, "5H 7C")


def test_the_turn_goes_on_after_a_draw() -> None:
    game = play(table("oitos", hands=["5S 7C", "9C 9S"], starter="KH", stock="3C 4H"), "+ +")
    assert (game.turn, game.states[-1].drawn, legal(game)) == (0, 2, "4H")
    game = play(game, "4H")
    assert game.states[-1].drawn == 0


def test_passing_when_nothing_can_be_drawn_and_nothing_fits() -> None:
    game = table("oitos", hands=["5S 7C", "9H 9S"], starter="KH", stock="3C")
    assert refusal(game, "-") == "can_draw"
    game = play(game, "+")
    assert legal(game) == "-"
    assert refusal(game, "+") == "stock_empty"
    game = play(game, "-")
    assert (game.turn, legal(game)) == (1, "9H")
    assert refusal(game, "-") == "pass_with_playable"


def test_the_limit_of_draws_ends_the_drawing() -> None:
    game = table("draw_three", hands=["5S 7C", "9H 9S"], starter="KH", stock="3C 4C 6C 9D")
    game = play(game, "+ + +")
    assert legal(game) == "-"
    assert refusal(game, "+") == "draw_limit_reached"
    game = play(game, "-")
    assert (game.turn, game.states[-1].passes) == (1, 0)


def test_at_the_limit_a_card_that_fits_must_be_played() -> None:
    game = play(table("draw_three", hands=["5S 7C", "9H 9S"], starter="KH", stock="3C 4C 6H 9D"), "+ + +")
    assert legal(game) == "6H"
    assert refusal(game, "-") == "pass_with_playable"


def test_a_drawn_card_may_be_kept_where_the_rules_say_so() -> None:
    game = table("jokers", hands=["5S 7C", "9H 9S"], starter="KH", stock="6H 9D")
    assert refusal(game, "-") == "can_draw"
    game = play(game, "+")
    assert legal(game) == "- 6H"
    game = play(game, "-")
    assert (game.turn, hand(game, 0)) == (1, "5S 7C 6H")


def test_keeping_needs_the_limit_reached() -> None:
    game = table("jokers", hands=["5S 6H", "9H 9S"], starter="KH", stock="7C 9D", draw_limit=2, draw_with_playable=True)
    game = play(game, "+")
    assert legal(game) == "+ 6H"
    assert refusal(game, "-") == "pass_with_playable"
    assert legal(play(game, "+")) == "- 6H"


def test_keeping_needs_a_draw() -> None:
    game = table("jokers", hands=["5S 6H", "9H 9S"], starter="KH", empty_stock="pass")
    assert legal(game) == "6H 6H*"
    assert refusal(game, "-") == "pass_with_playable"


def test_a_hand_shows_its_cards_as_they_came_and_plays_once_per_face() -> None:
    game = table("jokers", hands=["XX 3C XX 4D", "5S 6H 7H"], starter="7D", stock="9C TC", effects={})
    assert [offer.get("card") for offer in offers(game, 0)] == ["XX", "4D"]
    assert hand(play(game, "XX"), 0) == "3C XX 4D"
