"""RULES.md 8: Mau-Mau, Tschau Sepp and Switch, and the options they are made of."""

import pytest

from chalicelib.engine.cards import ordered_deck
from chalicelib.engine.deal import GivenShuffle
from chalicelib.engine.match import Match
from chalicelib.engine.record import replay, round_entry, to_record
from chalicelib.engine.rules import preset_rules
from tests.engine.positions import cards, hand, legal, offers, play, refusal, table, top

# The table of RULES.md 8, row by row: mau_mau, tschau_sepp, switch.
TABLE: dict[str, tuple[object, object, object]] = {
    "max_seats": (4, 5, 7),
    "deck": (32, 36, 52),
    "decks": (0, 0, 0),
    "jokers": (0, 0, 0),
    "hand_two": (5, 5, 7),
    "hand_more": (5, 5, 7),
    "wild": ("J", "J", "A"),
    "wild_on_wild": (False, True, True),
    "starter": ("bury_wild", "dealer_names", "bury_special"),
    "draw_limit": (1, 1, 1),
    "draw_with_playable": (False, False, False),
    "may_keep_drawn": (True, False, False),
    "empty_stock": ("reshuffle",) * 3,
    "effects": (
        {"7": "draw_2", "8": "skip"},
        {"7": "draw_2", "8": "skip"},
        {"2": "draw_2", "8": "skip", "J": "reverse"},
    ),
    "stacking": ("same_rank", "none", "same_rank"),
    "last_card_draws": (False,) * 3,
    "last_card_call": (True,) * 3,
    "stop_at": (None,) * 3,
    "declare": ("at_once",) * 3,
    "direction": ("left", "right", "left"),
    "scoring": ("winner_takes", "penalty", "winner_takes"),
    "target": ({"per_player": 50}, {"fixed": 200}, {"per_player": 100}),
}
FAMILY = ("mau_mau", "tschau_sepp", "switch")


@pytest.mark.parametrize("option", TABLE)
def test_the_presets_are_those_of_the_table(option: str) -> None:
    assert tuple(preset_rules(preset).options.to_json()[option] for preset in FAMILY) == TABLE[option]


def test_the_values_of_the_cards() -> None:
    def points(preset: str, hand: str) -> int:
        game = table(preset, hands=[hand, "9C 9D"], starter="KS", stock="TC")
        return game.points[0]

    assert points("mau_mau", "7C 8C 9H TC JC QC KC AC") == 7 + 8 + 9 + 10 + 20 + 3 + 4 + 11
    assert points("tschau_sepp", "6C 7C 8C 9H TC JC QC KC AC") == 6 + 7 + 8 + 9 + 10 + 20 + 3 + 4 + 11
    assert points("switch", "2C 3C 4C 5C 6C 7C 8C 9H TC JC QC KC AC") == 44 + 40 + 50


# Smaller decks


def test_a_deck_of_32_has_the_cards_from_the_seven_up() -> None:
    deck = ordered_deck(1, 0, 32)
    assert " ".join(deck[:9]) == "AC 7C 8C 9C TC JC QC KC AD"
    assert len(deck) == len(set(deck)) == 32
    assert ordered_deck(2, 2, 32) == (*deck, "XX", "XX") * 2


def test_a_deck_of_36_has_the_sixes_too() -> None:
    deck = ordered_deck(1, 0, 36)
    assert " ".join(deck[:10]) == "AC 6C 7C 8C 9C TC JC QC KC AD"
    assert len(deck) == len(set(deck)) == 36


def test_a_round_is_dealt_from_the_smaller_deck() -> None:
    game = Match.new(preset_rules("mau_mau"), 4, dealer=3).deal(GivenShuffle(ordered_deck(1, 0, 32)))
    assert [len(game.hand(seat)) for seat in range(4)] == [5] * 4
    assert hand(game, 0) == "AC TC AD TD AH"
    assert (top(game), game.states[0].stock_count) == ("TH", 11)


# Mau-Mau


STOCK = "TC KD QS TD KC QD"


def mau_mau(*hands: str, stock: str = STOCK) -> Match:
    return table("mau_mau", hands=hands, starter="9H", stock=stock)


def test_a_seven_makes_the_next_draw_two_unless_they_answer_with_a_seven() -> None:
    game = play(mau_mau("7H AC AS", "7S 9D KH", "TS KS AD"), "7H")
    assert (game.turn, game.states[-1].pending, legal(game)) == (1, 2, "+ 7S")
    game = play(game, "7S")
    assert (game.turn, game.states[-1].pending, legal(game)) == (2, 4, "+")
    game = play(game, "+")
    assert (game.turn, hand(game, 2)) == (0, "TS KS AD TC KD QS TD")


def test_an_eight_takes_the_next_players_turn() -> None:
    assert play(mau_mau("8H AC AS", "8S 9D KH", "TS KS AD"), "8H").turn == 2


def test_a_jack_goes_on_any_card_and_names_a_suit() -> None:
    game = mau_mau("JC AC AS", "9S TD KH")
    assert legal(game) == "JC=C JC=D JC=H JC=S"
    assert offers(game, 0)[0] == {"type": "play", "card": "JC", "suits": ["C", "D", "H", "S"]}
    assert refusal(game, "JC") == "suit_needed"
    game = play(game, "JC=D")
    assert (top(game), legal(game)) == ("JC=D", "TD")


def test_no_jack_goes_on_a_jack_not_even_in_the_suit_named() -> None:
    game = play(mau_mau("JC AC AS", "JH JD 9C"), "JC=H")
    assert legal(game) == "+"
    assert [refusal(game, move) for move in ("JH=H", "JD=S", "9C")] == ["wild_on_wild", "wild_on_wild", "no_fit"]
    game = table("mau_mau", hands=["JC AC AS", "JH JD 9C"], starter="9H", stock=STOCK, wild_on_wild=True)
    assert legal(play(game, "JC=H")) == "JD=C JD=D JD=H JD=S JH=C JH=D JH=H JH=S"


def test_no_jack_goes_out_on_a_jack_either() -> None:
    game = play(mau_mau("JC AC AS", "JH"), "JC=H")
    assert (legal(game), refusal(game, "JH")) == ("+", "wild_on_wild")


def test_no_jack_goes_on_a_jack_that_was_the_starter() -> None:
    hands = ["JH KH AC", "9S TD KC"]
    game = table("mau_mau", hands=hands, starter="JD", stock=STOCK, starter_rule="dealer_names")
    assert legal(game) == "=C =D =H =S"
    assert legal(play(game, "=H")) == "KH"


def test_an_eight_is_no_wild_card_here() -> None:
    game = mau_mau("8C AC AS", "9S TD KH")
    assert [refusal(game, move) for move in ("8C=H", "8C")] == ["no_fit", "no_fit"]
    assert refusal(mau_mau("8H AC AS", "9S TD KH"), "8H=C") == "suit_not_named"


def test_who_cannot_play_draws_one_and_may_keep_it() -> None:
    game = mau_mau("AC AS", "9S TD", stock="KH TC")
    assert legal(game) == "+"
    game = play(game, "+")
    assert legal(game) == "- KH"
    assert play(game, "-").turn == 1


def test_mau_is_said_with_the_last_but_one_card_or_costs_two() -> None:
    game = mau_mau("KH AC", "9S TD")
    assert legal(game) == "KH KH*"
    assert hand(play(game, "KH catch@1>0"), 0) == "AC TC KD"
    assert refusal(play(game, "KH*"), "catch@1>0") == "nothing_to_catch"


def test_going_out_on_a_jack_names_nothing_and_scores_the_others_cards() -> None:
    game = play(mau_mau("JC", "9S TD JD"), "JC")
    assert game.results[-1].gained == (9 + 10 + 20, 0)


def test_a_jack_never_opens_the_pile() -> None:
    deck = cards("AC KC QC TC 9C AD KD QD TD 9D JC 7H")
    rest = tuple(card for card in ordered_deck(1, 0, 32) if card not in deck)
    game = Match.new(preset_rules("mau_mau"), 2, dealer=1).deal(GivenShuffle((*deck, *rest)))
    assert top(game) == "7H"
    assert game.states[0].pending == 0


# Tschau Sepp


def tschau_sepp(*hands: str, starter: str = "9H", stock: str = STOCK) -> Match:
    return table("tschau_sepp", hands=hands, starter=starter, stock=stock)


def test_a_seven_brings_the_next_player_two_cards_at_once() -> None:
    game = play(tschau_sepp("7H AC AS", "7S 9D KH", "TS KS AD"), "7H")
    assert (game.turn, hand(game, 1)) == (2, "7S 9D KH TC KD")


def test_a_jack_goes_on_a_jack() -> None:
    game = play(tschau_sepp("JC AC AS", "JH 9D KC"), "JC=S")
    assert legal(game) == "JH=C JH=D JH=H JH=S"


def test_the_dealer_names_the_suit_of_a_jack_that_opens() -> None:
    game = tschau_sepp("KH AC", "9S TD", starter="JD")
    assert (game.turn, legal(game)) == (1, "=C =D =H =S")
    assert legal(play(game, "=H")) == "KH KH*"


def test_a_card_drawn_that_fits_is_played_at_once() -> None:
    game = play(tschau_sepp("AC AS 6S", "9S TD", stock="6H TC"), "+")
    assert legal(game) == "6H"
    game = play(tschau_sepp("AC AS 6S", "9S TD", stock="TC 6H"), "+")
    assert legal(game) == "-"


def test_who_is_left_with_cards_counts_them() -> None:
    game = play(tschau_sepp("6H", "9S TD JD", "7C"), "6H")
    assert game.results[-1].gained == (0, 9 + 10 + 20, 7)


# Switch


def switch(*hands: str) -> Match:
    return table("switch", hands=hands, starter="9H", stock=STOCK)


def test_an_ace_goes_on_anything_an_ace_too_and_names_a_suit() -> None:
    game = switch("AC 3C 3S", "AH 9D KC", "TS KS 4D")
    assert legal(game) == "AC=C AC=D AC=H AC=S"
    game = play(game, "AC=S")
    assert legal(game) == "AH=C AH=D AH=H AH=S"


def test_twos_add_up() -> None:
    game = play(switch("2H 3C 3S", "2S 9D KC", "TS KS 4D"), "2H 2S")
    assert (game.turn, game.states[-1].pending, legal(game)) == (2, 4, "+")


def test_an_eight_skips_and_a_jack_turns_the_direction() -> None:
    assert play(switch("8H 3C 3S", "2S 9D KC", "TS KS 4D"), "8H").turn == 2
    assert play(switch("JH 3C 3S", "2S 9D KC", "TS KS 4D", "TD 5D 6D"), "JH").turn == 3


def test_a_trick_card_never_opens_the_pile() -> None:
    first = cards("3C 4C 5C 6C 7C 9C TC 3D 4D 5D 6D 7D 9D TD 2H 8H JH AH QH")
    rest = tuple(card for card in ordered_deck(1, 0) if card not in first)
    assert top(Match.new(preset_rules("switch"), 2).deal(GivenShuffle((*first, *rest)))) == "QH"


# Records


def test_a_round_with_wild_jacks_is_written_and_replayed() -> None:
    game = Match.new(preset_rules("mau_mau"), 2, dealer=1).deal(GivenShuffle(ordered_deck(1, 0, 32)))
    assert (hand(game, 0), hand(game, 1), top(game)) == ("AC 8C TC QC AD", "7C 9C JC KC 7D", "8D")
    game = play(game, "8C TC JC=D")
    assert len(game.moves) == 3
    entry = round_entry(game)
    assert entry["moves"] == ["8C", "TC", "JC=D"]
    again = replay(to_record(game.rules, ["Ana", "Bo"], [entry]))
    assert again.match.moves == game.moves
    assert again.rounds[0]["legal"] == ["AD"]
