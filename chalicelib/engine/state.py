"""The state of play of one round: an immutable value over integers. What the integers mean is said in `book`.

It has two forms with the same parts in the same order. `State` names them, for whoever looks at a round now and then. A
`Core` is the bare tuple, for whoever makes a move: making and taking apart a bare tuple is several times as fast, and
a move is little more than that.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from chalicelib.engine.book import NO_SUIT, Book
from chalicelib.engine.deal import Shuffle

Pile = tuple[int, "Pile | None"]
"""Cards one upon the other: the one on top, and the pile below; None is no card at all."""


class End(NamedTuple):
    """How a round ended: "out", "blocked" or "stopped", and the seat of its winner."""

    reason: str
    winner: int


@dataclass(frozen=True, slots=True)
class Source:
    """Where the stock came from when it was last built."""

    stock: tuple[int, ...]  # the whole stock as it was built, next card first
    before: tuple[int, ...]  # every card that came to a hand before that, oldest first
    rebuilt: int  # how often the stock has been rebuilt in this round
    shuffle: Shuffle


Core = tuple[
    Book, tuple[int, ...], Pile | None, Pile, int, int, int, int, int, int, int, int, int, int, int, Source, End | None
]
"""The parts of a `State`, bare."""
HANDS: Final = 1
STOCK: Final = 2
LEGAL: Final = 6
TURN: Final = 7
PENDING: Final = 9
MADE: Final = 12
DEFERRED: Final = 14
END: Final = 16
"""The places in a core of the parts that are asked for one by one."""


class State(NamedTuple):
    """A round at one moment. Seats are counted 0 … players − 1."""

    book: Book
    hands: tuple[int, ...]  # by seat, a mask
    stock: Pile | None  # next card first
    pile: Pile  # the discards
    suit: int  # in force, 0 … 3; NO_SUIT while the dealer has to name it
    fit: int  # mask of the cards that may be played now, whoever holds them; 0 before a naming and after the end
    legal: int  # mask of what the seat waited for may do: cards it holds and moves without a card; 0 after the end
    turn: int  # the seat waited for
    direction: int  # 1 or −1
    pending: int  # cards due before the turn, 0 for none
    drawn: int  # draws in this turn
    passes: int  # passes in a row that count towards a blocked round
    moves: int  # plays, draws, passes, stops and declarations so far
    uncalled: int  # mask of the seats that may still call, or be caught
    deferred: int  # the seat that may still declare the suit of its wild, −1 for none
    source: Source
    end: End | None

    @property
    def core(self) -> Core:
        """The same state, bare."""
        return self[:]

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
        return len(from_top(self.stock))

    @property
    def discard_count(self) -> int:
        """Cards in the discard pile, the top card counted."""
        return len(from_top(self.pile))

    def drawable(self) -> int:
        """How many cards can be drawn by now, rebuilding the stock if the rules do so (RULES.md 2.9)."""
        return self.stock_count + (self.discard_count - 1 if self.book.refills else 0)

    def can_draw(self) -> bool:
        """Whether at least one card can be drawn."""
        return self.stock is not None or (self.book.refills and self.pile[1] is not None)


def piled(cards: Iterable[int]) -> Pile | None:
    """Cards, the top one last, as a pile."""
    pile: Pile | None = None
    for card in cards:
        pile = (card, pile)
    return pile


def from_top(pile: Pile | None) -> list[int]:
    """The cards of a pile, the top one first."""
    cards = []
    while pile is not None:
        card, pile = pile
        cards.append(card)
    return cards


def in_order(state: State, seat: int) -> list[int]:
    """A hand in the order its cards came: each card by its last way out of a stock.

    Whatever still lies in the stock is in no hand: the whole of it may be looked through, the latest card first.
    """
    left, source = state.hands[seat], state.source
    found = []
    for card in reversed(source.before + source.stock):
        if left >> card & 1:
            left ^= 1 << card
            found.append(card)
            if not left:
                break
    found.reverse()
    return found
