"""The engine against the rules written plainly, under any options: legal moves of every seat and the whole table."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.engine.match import Match
from chalicelib.engine.notation import parse_move
from chalicelib.engine.rules import Rules
from chalicelib.engine.scoring import hand_sizes
from chalicelib.engine.state import from_top
from chalicelib.engine.step import waited_for
from tests.engine.games import RandomShuffle, codes_of, rules_and_players
from tests.engine.plain import Plain

SUIT = "CDHS"


def compare(match: Match, plain: Plain) -> None:
    """All that there is on the table, and what each seat may do."""
    state = match.states[-1]
    faces, written = state.book.faces, state.book.notation.written
    for seat in range(match.players):
        assert list(match.hand(seat)) == plain.hands[seat]
        assert {written[code] for code in codes_of(match, seat)} == plain.legal(seat)
    assert [faces[card] for card in from_top(state.stock)] == plain.stock
    assert [faces[card] for card in from_top(state.pile)] == plain.discards[::-1]
    assert (None if state.naming else SUIT[state.suit]) == plain.suit
    assert (state.direction, state.moves, state.pending) == (plain.direction, plain.moves, plain.pending)
    assert tuple(state.end or ()) == (plain.end or ())
    if not plain.end:
        assert (state.turn, state.drawn, state.passes) == (plain.turn, plain.drawn, plain.passes)


def one_round(rules: Rules, players: int, seed: int, most: int) -> Plain:
    """A round played at random on both sides, compared after every move; `most` moves of it."""
    random = Random(seed)
    shuffle, dealer = RandomShuffle(random), random.randrange(players)
    match = Match.new(rules, players, dealer=dealer).deal(shuffle)
    sizes = hand_sizes(rules, (0,) * players)
    deck = shuffle.deck(match.states[0].book.deck)
    plain = Plain(rules.options.to_json(), sizes, dealer, deck, shuffle.reshuffle)
    compare(match, plain)
    eager = random.random()  # to play rather than to draw, so that some rounds end soon and some grow
    for _ in range(most):
        if plain.end:
            break
        seats = [seat for seat in range(players) if plain.legal(seat)]
        seat = plain.turn if random.random() < 0.8 else random.choice(seats)
        moves = sorted(plain.legal(seat))
        plays = [move for move in moves if move not in ("+", "-", "stop")]
        text = random.choice(plays if plays and random.random() < eager else moves)
        move, named = parse_move(text)
        match = match.play(waited_for(match.cores[-1], move) if named is None else named, move)
        plain.make(text)
        compare(match, plain)
    return plain


@settings(max_examples=60, deadline=None)
@given(rules_and_players(), st.integers(0, 2**32 - 1))
def test_the_engine_plays_by_the_rules_written_plainly(game: tuple[Rules, int], seed: int) -> None:
    one_round(*game, seed, most=80)


@pytest.mark.slow
@settings(max_examples=5_000, deadline=None)
@given(rules_and_players(), st.integers(0, 2**32 - 1))
def test_thousands_of_rounds_to_their_end(game: tuple[Rules, int], seed: int) -> None:
    assert one_round(*game, seed, most=2_500).end
