"""How a round begins: cards dealt, the starter turned, who leads (RULES.md 2.2 to 2.4)."""

from collections.abc import Sequence

from chalicelib.engine.book import NO_SUIT, PLAIN, Book
from chalicelib.engine.deal import Shuffle
from chalicelib.engine.legal import NAME, may
from chalicelib.engine.state import Pile, Source, State, piled

_CLUBS = 0


def open_round(book: Book, sizes: Sequence[int], dealer: int, shuffle: Shuffle) -> State:
    """The state before the first move; `sizes` are the hand sizes by seat.

    Raises IllegalMove (code `deck_wrong`) when a given shuffle does not hold the deck of the rules.
    """
    deck = book.numbers(shuffle.deck(book.deck))
    hands, dealt = _hands(deck, sizes, dealer)
    starter, cards = _turn_starter(book, deck[dealt:])
    stock: Pile | None = piled(reversed(cards))
    pile: Pile = (starter, None)
    suit = _CLUBS if book.suits[starter] == NO_SUIT else book.suits[starter]
    fit = book.bare[starter][suit]
    leader = (dealer + 1) % book.players
    turn = leader
    if book.wilds >> starter & 1 and book.rules.options.starter == "dealer_names":
        suit, fit, turn = NO_SUIT, 0, dealer
    return State(
        book=book,
        hands=hands,
        stock=stock,
        pile=pile,
        suit=suit,
        fit=fit,
        legal=may(book, hands[turn], fit, stock, pile) if fit else NAME,
        turn=turn,
        direction=1,
        pending=0,
        drawn=0,
        passes=0,
        moves=0,
        uncalled=0,
        deferred=-1,
        source=Source(cards, deck[:dealt], 0, shuffle),
        end=None,
    )


def _hands(deck: tuple[int, ...], sizes: Sequence[int], dealer: int) -> tuple[tuple[int, ...], int]:
    """The hands as masks, one card at a time from the seat after the dealer on, and how many cards that took."""
    players = len(sizes)
    hands = [0] * players
    dealt = 0
    for lap in range(max(sizes)):
        for place in range(1, players + 1):
            seat = (dealer + place) % players
            if lap < sizes[seat]:
                hands[seat] |= 1 << deck[dealt]
                dealt += 1
    return tuple(hands), dealt


def _turn_starter(book: Book, rest: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The starter and the stock. Burying puts a card in the middle of the stock, so the cards turned come round again
    after the first half: if none of those may stay, the first one does."""
    buried = _buried(book)
    middle = (len(rest) - 1) // 2
    for turned in range(middle + 1):
        if not buried >> rest[turned] & 1:
            stock = rest[turned + 1 : middle + 1] + rest[:turned] + rest[middle + 1 :]
            return rest[turned], stock
    return rest[0], rest[1:]


def _buried(book: Book) -> int:
    """The cards that never open a discard pile."""
    starter = book.rules.options.starter
    if starter == "dealer_names":
        return book.jokers
    if starter == "bury_wild":
        return book.jokers | book.wilds
    special = sum(1 << card for card in book.in_mask(book.cards) if book.effects[card] != PLAIN)
    return book.jokers | book.wilds | special
