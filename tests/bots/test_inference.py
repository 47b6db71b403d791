"""What draws, plays and passes say about a hand."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.bots import choose
from chalicelib.bots.duel import DealtBy
from chalicelib.bots.inference import Group, evidence
from chalicelib.bots.position import position_of
from chalicelib.engine.book import Book
from chalicelib.engine.match import Match
from chalicelib.engine.rules import Rules, parse_rules
from chalicelib.engine.view import public_view, seat_view
from tests.engine.games import RandomShuffle, random_move, rules_and_players
from tests.engine.positions import play, table


def book_of_game(game: Match) -> Book:
    assert game.round is not None
    return game.round.book


def known(game: Match, seat: int) -> tuple[Group, ...]:
    return evidence(public_view(game), book_of_game(game)).groups[seat]


def named(game: Match, mask: int) -> set[str]:
    """A mask as cards."""
    book = book_of_game(game)
    return {book.faces[card] for card in book.in_mask(mask)}


def test_who_must_draw_holds_nothing_that_fits() -> None:
    game = table("oitos", hands=["7C 2C", "9S 3S"], starter="7H", stock="4S 5S 6S")
    game = play(game, "7C +")
    before, drawn = known(game, 1)
    assert (before.size, drawn.size) == (2, 1)
    assert {"2C", "KC", "7D", "8S"} <= named(game, before.never)
    assert named(game, before.never).isdisjoint({"9S", "3H", "4S"})
    assert drawn == Group(1, 0, 0, 0)


def test_who_may_draw_at_will_only_probably_does_not() -> None:
    game = play(table("classic", hands=["7C 2C", "9S 3S"], starter="7H", stock="4S 5S 6S"), "7C +")
    before, _ = known(game, 1)
    assert before.never == 0
    assert {"2C", "7D", "8S"} <= named(game, before.hardly)


def test_who_takes_a_pending_draw_probably_cannot_answer_it() -> None:
    game = play(table("specials", hands=["2H 5C", "9D 9S"], starter="7H", stock="3C 4C 6C"), "2H +")
    before, drawn = known(game, 1)
    assert {"2C", "2D", "2S"} <= named(game, before.hardly)
    assert "9D" not in named(game, before.hardly)
    assert drawn.size == 2


def test_who_plays_a_card_probably_holds_none_worth_more_that_fits() -> None:
    game = play(table(hands=["3H 2C", "5H 9H 2C"], starter="7H"), "3H 5H")
    (left,) = known(game, 1)
    assert {"9H", "KH", "6H"} <= named(game, left.seldom)
    assert named(game, left.seldom).isdisjoint({"5C", "4H", "8S", "KC"})


def test_a_wild_says_that_nothing_else_fitted() -> None:
    game = play(table(hands=["3H 2C", "8S 9C 2D"], starter="7H"), "3H 8S=C")
    for group in known(game, 1):
        assert {"2H", "KH", "3D"} <= named(game, group.hardly)


def test_who_names_a_suit_holds_it() -> None:
    game = play(table(hands=["3H 2C", "8S 9C 2D 4S"], starter="7H"), "3H 8S=C")
    other, named_card = known(game, 1)
    assert (other.size, named_card.size) == (2, 1)
    assert named(game, named_card.hardly).isdisjoint({"9C", "2C", "KC"})
    assert {"2S", "KD", "8C", "9H"} <= named(game, named_card.hardly)


def test_a_card_played_is_taken_from_the_group_it_may_have_been_in() -> None:
    game = table("oitos", hands=["7C 2C", "9S 3S"], starter="7H", stock="4S 6C 5S")
    game = play(game, "7C + + 6C")
    (before,) = known(game, 1)
    assert before.size == 3, "the 6C was the card drawn last; the cards before it are all no clubs"
    assert "KC" in named(game, before.never)


def test_passes_count_from_the_last_play() -> None:
    game = table(hands=["7C 2C", "9S 3S", "9D 3D"], starter="7H", stock="")
    game = play(game, "7C - -")
    assert evidence(public_view(game), book_of_game(game)).passes == 2


@settings(max_examples=80, deadline=None)
@given(rules_and_players(), st.integers(0, 2**32), st.integers(0, 60))
def test_groups_hold_as_many_cards_as_the_hands_and_only_unseen_ones(
    game: tuple[Rules, int], seed: int, moves: int
) -> None:
    rules, players = game
    random = Random(seed)
    match = Match.new(rules, players).deal(RandomShuffle(random))
    for _ in range(moves):
        match = random_move(match, random) if match.turn is not None else match
    if match.turn is None or match.round is None:
        return
    position = position_of(seat_view(match, match.turn))
    for seat, groups in enumerate(position.groups):
        held = match.round.book.in_mask(match.round.hands[seat])
        assert sum(group.size for group in groups) == len(held)
        if seat != match.turn:
            assert {position.book.faces[card] for card in held} <= named(match, position.unseen)


def test_what_is_said_of_careful_players_is_hardly_ever_wrong() -> None:
    """Carmen draws only when nothing fits and plays by points. A card is wrongly excluded when every group of its hand
    excludes it; that happens where a card played was taken from another group than it was in."""
    cards = wrong = 0
    for deal in range(30):
        match = Match.new(parse_rules({"preset": "specials"}), 2).deal(DealtBy(str(deal)))
        while match.turn is not None and match.round is not None:
            other = 1 - match.turn
            groups = evidence(public_view(match), match.round.book).groups[other]
            for card in match.round.book.in_mask(match.round.hands[other]):
                cards += 1
                wrong += all((group.never | group.hardly | group.seldom) >> card & 1 for group in groups)
            match = match.play(match.turn, choose("carmen", seat_view(match, match.turn), 0))
    assert cards > 3000
    assert wrong / cards < 0.005
