"""Our engine against open-spiel's crazy_eights as referee, move by move, our stock fed at its chance nodes.

Its scores are wrong and are not compared. Where it plays by other rules than ours, just that is exempted:

- its pass is always legal on an empty stock, where we must play what can be played (`ITS_PASS`);
- it blocks after one pass more than there are players (`ONE_PASS_MORE`);
- it forgives a two on an empty stock, where with us a draw is pending that can only be passed or answered (`A_TWO`);
- it lets the starter act, so deals that turn an ace, a queen or a two under specials are left out (`STARTERS`).
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import pyspiel
import pytest

from chalicelib.engine.apply import apply
from chalicelib.engine.book import DRAW, FIRST, NAMED, PASS, Book, book_of
from chalicelib.engine.cards import SUITS
from chalicelib.engine.legal import actions
from chalicelib.engine.opening import open_round
from chalicelib.engine.rules import parse_rules
from chalicelib.engine.state import State, from_top
from tests.engine.positions import Laid

THEIR_RANKS = "23456789TJQKA"
THEIR_DRAW, THEIR_PASS, THEIR_SUITS = 52, 53, 54


class Referee:
    """One game of open-spiel, dealt the same cards: the last seat deals, the first leads."""

    def __init__(self, players: int, specials: bool, deck: Sequence[str], stock: Sequence[str]) -> None:
        options = f"players={players},max_draw_cards=52,max_turns=100000,reshuffle=False"
        game = pyspiel.load_game(f"crazy_eights({options},use_special_cards={specials})")
        self.state: Any = game.new_initial_state()
        self.state.apply_action(52 + players - 1)
        for face in deck:
            self.state.apply_action(their_card(face))
        self._stock = list(stock)

    def make(self, moves: Sequence[int]) -> None:
        """Their actions, and the chance nodes they lead to fed from our stock."""
        for move in moves:
            self.state.apply_action(move)
            while self.state.is_chance_node():
                self.state.apply_action(their_card(self._stock.pop(0)))

    def hand(self, seat: int) -> set[int]:
        """Their observation begins with two numbers a card, of which the second says that the seat holds it."""
        seen = self.state.observation_tensor(seat)
        return {card for card in range(52) if seen[2 * card + 1]}


def their_card(face: str) -> int:
    return THEIR_RANKS.index(face[0]) * 4 + SUITS.index(face[1])


def their_moves(book: Book, action: int) -> list[int]:
    """An action of ours as theirs: a wild is played first and names its suit after that."""
    if action < FIRST:
        return [{DRAW: THEIR_DRAW, PASS: THEIR_PASS}[action]]
    named, card = divmod(action, NAMED[0])
    return [their_card(book.faces[card]), *([THEIR_SUITS + named - 1] if named else [])]


def compare(state: State, referee: Referee) -> None:
    """Turn, hands and legal moves agree, but for what is exempted."""
    theirs = referee.state
    assert not theirs.is_terminal()
    assert theirs.current_player() == state.turn
    for seat, hand in enumerate(state.hands):
        assert referee.hand(seat) == {their_card(state.book.faces[card]) for card in state.book.in_mask(hand)}
    ours = {their_moves(state.book, action)[0] for action in actions(state)}
    allowed = set(theirs.legal_actions())
    if state.stock is None and THEIR_PASS not in ours:
        allowed.discard(THEIR_PASS)  # ITS_PASS
    if state.stock is None and state.pending:
        assert ours <= allowed  # A_TWO
    else:
        assert ours == allowed


def one_game(players: int, specials: bool, random: Random) -> int:
    """Play one deal on both sides, at random, comparing all the way; the number of moves, 0 for a deal left out."""
    options = {"max_seats": 5, "decks": 1}
    rules = parse_rules({"preset": "specials" if specials else "classic", "options": options})
    book = book_of(rules, players)
    size = rules.options.hand_size(players)
    deck = random.sample(book.deck, len(book.deck))
    turned = next(place for place in range(players * size, len(deck)) if deck[place][0] != "8")
    if specials and deck[turned][0] in "2QA":  # STARTERS
        return 0
    state = open_round(book, (size,) * players, players - 1, Laid(tuple(deck)))
    referee = Referee(players, specials, deck[: turned + 1], [book.faces[card] for card in from_top(state.stock)])
    while state.end is None:
        compare(state, referee)
        action = random.choice(actions(state))
        referee.make(their_moves(book, action))
        state = apply(state, action)
    if state.end.reason == "blocked" and not referee.state.is_terminal():
        referee.make([THEIR_PASS])  # ONE_PASS_MORE
    assert referee.state.is_terminal()
    for seat, hand in enumerate(state.hands):
        assert referee.hand(seat) == {their_card(book.faces[card]) for card in book.in_mask(hand)}
    return state.moves


def many_games(games: int, seed: int) -> None:
    random, played = Random(seed), 0
    while played < games:
        played += one_game(random.randint(2, 5), random.random() < 0.5, random) > 0


def test_three_hundred_games() -> None:
    many_games(300, seed=1)


@pytest.mark.slow
def test_ten_thousand_games() -> None:
    many_games(10_000, seed=2)
