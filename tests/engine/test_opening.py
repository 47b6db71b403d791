"""RULES.md 2.2 to 2.4: who deals, who leads, the starter."""

import pytest

from chalicelib.engine.book import book_of
from chalicelib.engine.cards import ordered_deck
from chalicelib.engine.deal import GivenShuffle
from chalicelib.engine.errors import IllegalMove
from chalicelib.engine.match import Match
from chalicelib.engine.opening import open_round
from chalicelib.engine.rules import parse_rules, preset_rules
from chalicelib.engine.state import from_top
from tests.engine.positions import Laid, cards, hand, legal, play, refusal, table, top


def turned(rest: str, **options: object) -> tuple[str, str]:
    """The starter and the stock when `rest` is left after the deal of one card each."""
    rules = parse_rules({"preset": "classic", "options": {"jokers": 2, **options}})
    state = open_round(book_of(rules, 2), (1, 1), 1, Laid((*cards("KS KD"), *cards(rest))))
    faces = state.book.faces
    return faces[state.top], " ".join(faces[card] for card in from_top(state.stock))


def test_cards_are_dealt_one_at_a_time_from_the_seat_after_the_dealer() -> None:
    game = Match.new(preset_rules("classic"), 4, dealer=1).deal(GivenShuffle(ordered_deck(1, 0)))
    assert hand(game, 2) == "AC 5C 9C KC 4D"
    assert hand(game, 3) == "2C 6C TC AD 5D"
    assert hand(game, 0) == "3C 7C JC 2D 6D"
    assert hand(game, 1) == "4C 8C QC 3D 7D"
    assert top(game) == "9D"  # 8D is wild and goes into the stock
    assert game.turn == 2


def test_two_players_get_seven_cards_and_more_get_five() -> None:
    for players, size in ((2, 7), (3, 5), (4, 5)):
        game = Match.new(preset_rules("classic"), players).deal(GivenShuffle(ordered_deck(1, 0)))
        assert [len(game.hand(seat)) for seat in range(players)] == [size] * players


def test_more_than_five_players_get_two_decks() -> None:
    for players, decks in ((5, 1), (6, 2), (7, 2)):
        game = Match.new(preset_rules("oitos"), players).deal(GivenShuffle(ordered_deck(decks, 0)))
        assert game.states[0].stock_count == 52 * decks - 5 * players - 1


def test_the_deal_passes_on_and_every_round_starts_in_the_initial_direction() -> None:
    rules = parse_rules({"preset": "specials", "options": {"hand_more": 1}})
    deck = cards("AC AD 5C 7C")
    rest = tuple(face for face in ordered_deck(1, 0) if face not in deck)
    game = Match.new(rules, 3).deal(GivenShuffle(deck + rest))
    assert (game.dealer, game.turn) == (0, 1)
    game = play(game, "AC")  # goes out at once
    game = game.deal(GivenShuffle(deck + rest))
    assert (game.dealer, game.turn, game.states[-1].direction) == (1, 2, 1)
    game = play(game, "AC").deal(GivenShuffle(deck + rest))
    assert (game.dealer, game.turn) == (2, 0)


def test_a_reversal_does_not_change_who_deals_next() -> None:
    game = table("specials", hands=["AH 2H", "9D 9S", "KH"], starter="7H", stock="3C")
    game = play(game, "AH KH")
    assert game.states[-1].direction == -1
    assert game.deal(GivenShuffle(ordered_deck(1, 0))).dealer == (game.dealer + 1) % 3


def test_a_wild_starter_is_buried_in_the_middle_of_the_stock() -> None:
    # Stock 5H 6H 7H 8H-less: four cards are left when 8C is taken, so it goes to index 2.
    assert turned("8C 5H 6H 7H 9H") == ("5H", "6H 8C 7H 9H")
    # Of five cards, index 2 as well.
    assert turned("8C 5H 6H 7H 9H TH") == ("5H", "6H 8C 7H 9H TH")


def test_burying_goes_on_until_a_card_may_stay() -> None:
    # 8C into 8D 5H 6H 7H 9H TH at 3, then 8D is turned and goes into 5H 6H 8C 7H 9H TH at 3.
    assert turned("8C 8D 5H 6H 7H 9H TH") == ("5H", "6H 8C 8D 7H 9H TH")


def test_a_joker_is_always_buried() -> None:
    for starter in ("bury_wild", "bury_special", "dealer_names"):
        assert turned("XX 5H 6H 7H", starter=starter) == ("5H", "XX 6H 7H")


def test_bury_special_also_buries_cards_with_an_effect() -> None:
    effects = {"J": "skip"}
    assert turned("JC 8C 5H 6H 7H", starter="bury_special", effects=effects) == ("5H", "JC 8C 6H 7H")
    assert turned("JC 8C 5H 6H 7H", effects=effects) == ("JC", "8C 5H 6H 7H")


def test_when_none_of_the_first_half_may_stay_the_first_does() -> None:
    # Four cards are left when 8C is taken: 8C, 8D and 8H are turned, and no other comes up before 8C again.
    assert turned("8C 8D 8H 5H 6H") == ("8C", "8D 8H 5H 6H")
    assert turned("8D 5H") == ("8D", "5H")
    assert turned("8D 5H 6H") == ("5H", "8D 6H")


def test_a_starter_that_stays_because_nothing_else_may_has_its_printed_suit() -> None:
    rules = parse_rules({"preset": "classic"})
    state = open_round(book_of(rules, 2), (1, 1), 1, Laid(cards("2H 2D 8H 5C")))
    assert (state.suit, state.naming, state.fit >> state.book.copies["2H"][0] & 1) == (2, False, 1)
    assert not state.fit >> state.book.copies["2D"][0] & 1


def test_a_joker_that_stays_counts_as_clubs() -> None:
    rules = parse_rules({"preset": "jokers"})
    state = open_round(book_of(rules, 2), (1, 1), 1, Laid(cards("2H 2C XX 5D")))
    assert state.book.faces[state.top] == "XX"
    fits = [face for face, copies in state.book.copies.items() if state.fit >> copies[0] & 1]
    assert sorted(fits) == sorted(cards("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 8D 8H 8S XX"))


def test_the_starter_has_no_effect() -> None:
    game = table("specials", hands=["5H 3S", "9D 9S", "KD KS"], starter="2H", stock="3C")
    assert (game.states[-1].pending, legal(game)) == (0, "+ 5H")
    game = table("specials", hands=["5H", "9D", "KD"], starter="QH", stock="3C")
    assert game.turn == 0
    game = table("specials", hands=["5H", "9D", "KD"], starter="AH", stock="3C")
    assert game.states[-1].direction == 1
    game = table("action", hands=["5H 3S", "9D 9S", "KD KS"], starter="AH", stock="3C")
    assert legal(game) == "5H"  # an open ace played by somebody would take any card


def wild_starter() -> Match:
    hands = ["5H 3S", "9D 9S", "KD KS"]
    return table("classic", hands=hands, starter="8C", stock="3C", starter_rule="dealer_names")


def test_the_dealer_names_the_suit_of_a_wild_starter() -> None:
    game = wild_starter()
    assert (game.turn, top(game), legal(game)) == (2, "8C=None", "=C =D =H =S")
    assert refusal(game, "5H", seat=0) == "dealer_must_name"
    assert refusal(game, "=H", seat=0) == "dealer_must_name"
    game = play(game, "=S")
    assert (game.turn, top(game), game.ply, legal(game)) == (0, "8C=S", 1, "+ 3S")


def test_naming_happens_once() -> None:
    game = play(wild_starter(), "=S")
    assert refusal(game, "=H", seat=2) == "nothing_to_declare"
    assert refusal(game, "=H", seat=0) == "nothing_to_declare"


def test_a_deck_that_is_not_the_rules_own_is_refused() -> None:
    match = Match.new(preset_rules("classic"), 2)
    for deck in (ordered_deck(1, 0)[1:], ordered_deck(2, 0), ordered_deck(1, 2), ("AC",) * 52):
        with pytest.raises(IllegalMove, match="exactly the 52 cards") as refused:
            match.deal(GivenShuffle(deck))
        assert refused.value.code == "deck_wrong"
