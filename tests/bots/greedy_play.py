"""Greedy play through the engine, said in the plainest words: what `rollout` must equal, and from where."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from chalicelib.engine.apply import LAST_MOVE, apply
from chalicelib.engine.book import CALLED, DECLARE, DRAW, NAMED, PASS, STOP, book_of
from chalicelib.engine.legal import legal
from chalicelib.engine.opening import open_round
from chalicelib.engine.rollout import Moment
from chalicelib.engine.rules import Rules
from chalicelib.engine.state import State


@dataclass(frozen=True)
class Ordered:
    """A shuffle of all cards; a stock that is rebuilt takes the discards in the same order, equal cards together."""

    cards: tuple[str, ...]

    def deck(self, cards: Sequence[str]) -> tuple[str, ...]:
        return self.cards

    def reshuffle(self, number: int, discards: Sequence[str]) -> tuple[str, ...]:
        return tuple(sorted(discards, key=self.cards.index))


def opened(rules: Rules, players: int, random: Random, dealer: int = 0) -> State:
    """A round dealt from a random shuffle, the suit of a wild starter named."""
    book = book_of(rules, players)
    deck = list(book.deck)
    random.shuffle(deck)
    state = open_round(book, [rules.options.hand_size(players)] * players, dealer, Ordered(tuple(deck)))
    return apply(state, DECLARE + random.randrange(4)) if state.naming else state


def greedy(state: State) -> int:
    """The greedy action, said in the plainest words."""
    book, may = state.book, legal(state)
    if may >> STOP & 1:
        return STOP
    hand = state.hands[state.turn]
    playable = [card for card in book.in_mask(hand) if may >> card & 1]
    if not playable:
        return DRAW if may >> DRAW & 1 else PASS
    card = min(playable, key=lambda card: (bool(book.wilds >> card & 1), -book.points[card], card))
    rest = book.in_mask(hand ^ 1 << card)
    action = card
    if book.wilds >> card & 1 and rest:
        held = Counter(book.suits[other] for other in rest if not book.wilds >> other & 1)
        action += NAMED[max(range(4), key=lambda suit: (held[suit], -suit))]
    return action + CALLED if book.calls and len(rest) == 1 else action


def played_out(state: State) -> State:
    """Greedy play through the engine."""
    while state.end is None:
        state = apply(state, greedy(state))
    return state


def moment_of(state: State) -> Moment:
    """A state without the hands and the stock. The suit in force must have been named."""
    mark = 1 << DECLARE + state.suit
    then = state.book.follow[state.top][state.suit] if state.pending else state.fit
    return Moment(
        turn=state.turn,
        direction=state.direction,
        fit=state.fit | mark,
        then=then | mark,
        pending=state.pending,
        top=1 << state.top,
        passes=state.passes,
        drawn=state.drawn,
        left=LAST_MOVE - state.moves,
    )
