"""The order of the cards' numbers, on which greedy play rests, and which of two equal cards is played."""

from typing import Any

import pytest

from chalicelib.engine.book import FIRST, book_of
from chalicelib.engine.rules import parse_rules, preset_rules
from tests.engine.positions import hand, play, table


@pytest.mark.parametrize("preset", ["classic", "jokers", "crazy_aces", "action"])
def test_cards_are_numbered_by_falling_points_and_wild_ones_last(preset: str) -> None:
    rules = preset_rules(preset)
    book = book_of(rules, 2)
    order = book.faces[FIRST:]
    wild = rules.options.wild
    assert [face[0] for face in order[-4:]] == [wild] * 4
    values = dict(rules.options.values)
    points = [values[face[0]] for face in order[:-4]]
    assert points == sorted(points, reverse=True)


def test_the_lowest_bit_is_the_greedy_choice() -> None:
    game = table("classic", hands=["8H 2H KH 7C", "3S 4S"], starter="7H", stock="2C")
    state = game.states[-1]
    playable = state.hands[0] & state.fit
    assert state.book.faces[(playable & -playable).bit_length() - 1] == "KH"


def test_every_card_has_a_number_of_its_own() -> None:
    rules = parse_rules({"preset": "jokers", "options": {"max_seats": 7, "hand_more": 5}})
    book = book_of(rules, 6)
    assert book.cards.bit_count() == len(book.deck) == 108
    assert sorted(card for copies in book.copies.values() for card in copies) == book.in_mask(book.cards)


def test_of_two_equal_cards_the_one_that_came_first_is_played() -> None:
    # Seat 1 is dealt the first joker of the deck, plays it, and seat 0 draws it from the new stock: the joker that
    # seat 0 was dealt came to it before that one.
    hands, new_stock = ["5S XX KS 9D", "XX 3D 4C 6C"], "XX 7D 9D"
    options: dict[str, Any] = {"effects": {}, "draw_with_playable": True, "draw_limit": None}
    game = table("jokers", hands=hands, starter="7D", dealer=0, reshuffles=[new_stock], **options)
    game = play(game, "XX 9D 3D +")
    assert hand(game, 0) == "5S XX KS XX"
    assert hand(play(game, "XX"), 0) == "5S KS XX"
