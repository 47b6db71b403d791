"""Cards taken from the stock, and a new stock made when none is left (RULES.md 2.5 and 2.9)."""

from chalicelib.engine.book import Book
from chalicelib.engine.state import Pile, Source, from_top, piled

Cards = tuple[tuple[int, ...], Pile | None, Pile, Source, int]
"""Hands, stock, discard pile, source and who may still call: all that cards taken can change."""


def given(book: Book, cards: Cards, seat: int, count: int) -> Cards:
    """Up to `count` cards for a hand, card by card, the stock rebuilt only when one is needed and none is left. Whoever
    receives a card can no longer call their last one."""
    hands, stock, pile, source, uncalled = cards
    got = 0
    while count:
        if stock is None:
            if not book.refills or pile[1] is None:
                break
            stock, source = _rebuilt(book, pile, source)
            pile = (pile[0], None)
        card, stock = stock
        got |= 1 << card
        count -= 1
    if got:
        hands = (*hands[:seat], hands[seat] | got, *hands[seat + 1 :])
        uncalled &= ~(1 << seat)
    return hands, stock, pile, source, uncalled


def _rebuilt(book: Book, pile: Pile, source: Source) -> tuple[Pile, Source]:
    """A new stock of all discards but the top card, of which there is at least one."""
    discards = from_top(pile[1])
    discards.reverse()
    shuffled = source.shuffle.reshuffle(source.rebuilt + 1, [book.faces[card] for card in discards])
    copies: dict[str, list[int]] = {}
    for card in discards:
        copies.setdefault(book.faces[card], []).append(card)
    built = tuple([copies[face].pop(0) for face in shuffled])
    stock = piled(reversed(built))
    if stock is None:
        raise ValueError("a stock is rebuilt of at least one card")
    return stock, Source(built, source.before + source.stock, source.rebuilt + 1, source.shuffle)
