"""The state of play of one round: an immutable value over integers. What the integers mean is said in `book`."""

from typing import NamedTuple

from chalicelib.engine.book import NO_SUIT, Book
from chalicelib.engine.deal import Shuffle

Pile = tuple[int, "Pile | None"]
"""The discard pile: its top card, and the pile below."""


class End(NamedTuple):
    """How a round ended: "out", "blocked" or "stopped", and the seat of its winner."""

    reason: str
    winner: int


class Stock(NamedTuple):
    """The stock as it was last built; the state says how much of it is gone."""

    cards: tuple[int, ...]
    before: tuple[int, ...]  # every card that came to a hand before this stock was built, oldest first
    rebuilt: int  # how often the stock was rebuilt in this round
    shuffle: Shuffle


class State(NamedTuple):
    """A round at one moment. All seats are counted 0 … players − 1."""

    book: Book
    hands: tuple[int, ...]  # by seat, a mask
    stock: Stock
    gone: int  # cards drawn from the stock since it was built
    pile: Pile
    suit: int  # in force, 0 … 3; NO_SUIT while the dealer has to name it
    fit: int  # mask of the cards that may be played now, in whosever hand
    turn: int  # the seat waited for
    direction: int  # 1 or −1
    pending: int  # cards due before the turn, 0 for none
    drawn: int  # draws in this turn
    passes: int  # passes in a row that count towards a blocked round
    moves: int  # plays, draws, passes, stops and declarations so far
    uncalled: int  # mask of the seats that may still call, or be caught
    deferred: int  # the seat that may still declare the suit of its wild, −1 for none
    end: End | None

    @property
    def naming(self) -> bool:
        """Whether the dealer has yet to name the suit of a wild starter."""
        return self.suit == NO_SUIT

    @property
    def top(self) -> int:
        """The top card."""
        return self.pile[0]

    @property
    def stock_count(self) -> int:
        """Cards in the stock."""
        return len(self.stock.cards) - self.gone

    def drawable(self) -> int:
        """How many cards can be drawn by now, rebuilding the stock if the rules do so (RULES.md 2.9)."""
        return self.stock_count + (len(discards(self.pile)) - 1 if self.book.refills else 0)

    def can_draw(self) -> bool:
        """Whether at least one card can be drawn."""
        return self.gone < len(self.stock.cards) or (self.book.refills and self.pile[1] is not None)


def discards(pile: Pile | None) -> list[int]:
    """The cards of a pile, oldest first."""
    cards = []
    while pile is not None:
        card, pile = pile
        cards.append(card)
    cards.reverse()
    return cards


def in_order(state: State, seat: int) -> list[int]:
    """A hand in the order its cards came: each card by its last way out of a stock."""
    left = state.hands[seat]
    came = state.stock.before + state.stock.cards[: state.gone]
    found = []
    for card in reversed(came):
        if left >> card & 1:
            left ^= 1 << card
            found.append(card)
    found.reverse()
    return found
