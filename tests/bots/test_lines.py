"""A line is what the engine makes of a move: with the true hidden cards it ends as greedy play through `apply` does."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.bots.base import turn_moves
from chalicelib.bots.lines import candidates, line_of
from chalicelib.bots.position import HORIZON, Position, position_of
from chalicelib.engine.match import Match
from chalicelib.engine.rules import Rules
from chalicelib.engine.state import State, from_top
from chalicelib.engine.view import seat_view
from tests.bots.greedy_play import Ordered, played_out
from tests.engine.games import random_move, rules_and_players
from tests.engine.positions import table


def true_deal(position: Position, state: State) -> tuple[list[int], list[int], list[int]]:
    """The hidden cards as they lie, in the position's own copies: hands, stock, and the order of a rebuilt stock."""
    book = position.book
    left = {face: [card for card in copies if position.unseen >> card & 1] for face, copies in book.copies.items()}
    hands = [
        0 if seat == position.seat else sum(1 << left[book.faces[card]].pop() for card in book.in_mask(hand))
        for seat, hand in enumerate(state.hands)
    ]
    stock = [1 << left[book.faces[card]].pop() for card in from_top(state.stock)]
    assert isinstance(state.source.shuffle, Ordered)
    order = [1 << card for face in dict.fromkeys(state.source.shuffle.cards) for card in book.copies[face]]
    return hands, stock, order


@settings(max_examples=150, deadline=None)
@given(rules_and_players(), st.integers(0, 2**32), st.integers(0, 40))
def test_a_line_goes_where_the_move_goes(game: tuple[Rules, int], seed: int, moves: int) -> None:
    rules, players = game
    random = Random(seed)
    match = Match.new(rules, players).deal(Ordered(_shuffled(rules, players, random)))
    for _ in range(moves):
        after = random_move(match, random)
        if after.turn is None:
            break
        match = after
    assert match.turn is not None
    assert match.round is not None
    view = seat_view(match, match.turn)
    position = position_of(view)
    for move in turn_moves(view):
        made = match.play(match.turn, move).round
        assert made is not None
        end = played_out(made)
        assert end.end is not None
        if end.moves - match.round.moves >= HORIZON:
            continue
        hands, stock, order = true_deal(position, match.round)
        winner = line_of(position, move).end(position.chart, match.turn, hands, stock, order)
        assert winner == end.end.winner
        assert [sorted(position.book.faces[card] for card in position.book.in_mask(hand)) for hand in hands] == [
            sorted(position.book.faces[card] for card in position.book.in_mask(hand)) for hand in end.hands
        ]


def _shuffled(rules: Rules, players: int, random: Random) -> tuple[str, ...]:
    deck = list(rules.options.ordered_deck(players))
    random.shuffle(deck)
    return tuple(deck)


def test_a_wild_is_tried_with_the_suits_held_only() -> None:
    game = table(hands=["8S 9C 2C 2D", "9D 9S 3S"], starter="7H", stock="4S")
    view = seat_view(game, 0)
    assert {line.move.suit for line in candidates(position_of(view), turn_moves(view))} == {"C", "D", None}


def test_going_out_leaves_nothing_else_to_think_about() -> None:
    game = table(hands=["9H", "9D 9S 3S"], starter="7H", stock="4S")
    view = seat_view(game, 0)
    assert [line.move.card for line in candidates(position_of(view), turn_moves(view))] == ["9H"]
