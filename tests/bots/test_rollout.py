"""The inlined rollout is greedy play by the rules: the same play through `apply` ends with the same hands."""

from collections.abc import Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.engine.apply import apply
from chalicelib.engine.book import Book
from chalicelib.engine.legal import actions
from chalicelib.engine.rollout import chart_of, rollout
from chalicelib.engine.rules import Rules, parse_rules
from chalicelib.engine.state import State, from_top
from tests.bots.greedy_play import Ordered, moment_of, opened, played_out
from tests.engine.games import rules_and_players


def shown(book: Book, hands: Sequence[int]) -> list[list[str]]:
    """Hands as cards: which copy of a card it is does not matter."""
    return [sorted(book.faces[card] for card in book.in_mask(hand)) for hand in hands]


def rolled_out(state: State) -> tuple[int, list[list[str]]]:
    """The winner and the hands after the rollout."""
    book = state.book
    hands = list(state.hands)
    assert isinstance(state.source.shuffle, Ordered)
    order = [1 << card for face in dict.fromkeys(state.source.shuffle.cards) for card in book.copies[face]]
    stock = [1 << card for card in from_top(state.stock)]
    winner = rollout(chart_of(book), moment_of(state), hands, stock, order=order)
    return winner, shown(book, hands)


@settings(max_examples=300, deadline=None)
@given(rules_and_players(), st.randoms(use_true_random=False), st.integers(0, 40))
def test_a_rollout_is_greedy_play_by_the_rules(game: tuple[Rules, int], random: Random, moves: int) -> None:
    """From any position that random play reaches."""
    state = opened(*game, random)
    for _ in range(moves):
        after = apply(state, random.choice(actions(state)))
        if after.end is not None:
            break
        state = after
    end = played_out(state)
    assert end.end is not None
    assert rolled_out(state) == (end.end.winner, shown(state.book, end.hands))


def test_the_cap_of_a_round_without_an_end_is_kept() -> None:
    """Two who can only draw one, pass and refill for ever stop at a thousand moves, at any place within a turn."""
    effects = dict.fromkeys("A234567", "skip")
    rules = parse_rules({"preset": "jokers", "options": {"effects": effects, "jokers": 0, "hand_two": 10}})
    capped = 0
    for seed in range(20):
        state = opened(rules, 2, Random(seed))
        for spent in (980, 991, 996, 997, 998, 999):
            late = state._replace(moves=spent)
            end = played_out(late)
            assert end.end is not None
            capped += end.moves == 1000
            assert rolled_out(late) == (end.end.winner, shown(state.book, end.hands))
    assert capped > 60
