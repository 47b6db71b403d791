"""What the others' moves say about their hands: groups of cards that came together, and what they probably are not.

Only the view's log is read. Who draws, and may draw only when nothing fits, holds nothing that fits; who may draw at
will probably does not either, nor does who plays a wild hold anything else that fitted, and they hold a card of the
suit they name. Who plays another card has perhaps none worth more that fitted as well.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from chalicelib.engine.book import NO_SUIT, Book
from chalicelib.engine.cards import SUITS
from chalicelib.engine.log import Event
from chalicelib.engine.rollout import chart_of
from chalicelib.engine.view import PublicView

_Masks = tuple[int, int, int]


class Group(NamedTuple):
    """Cards of one hand about which the same is known. The masks say which cards are not among them …"""

    size: int
    never: int  # … by the rules
    hardly: int  # … or else the player drew or played a wild without need, or named a suit they do not hold
    seldom: int  # … or else the player did not play the one worth most


class Evidence(NamedTuple):
    """What everybody could conclude from the moves seen."""

    groups: tuple[tuple[Group, ...], ...]  # by seat, what its hand is made of
    passes: int  # in a row, those that count towards a blocked round


class _Scene(NamedTuple):
    """An event with what stood on the table before it; `fit` is 0 where the log does not reach back far enough."""

    event: Event
    fit: int
    pending: int


def evidence(view: PublicView, book: Book) -> Evidence:
    """The log read from its beginning."""
    hands = [_Hand(count, book) for count in _first_counts(view)]
    passes = 0
    for event, fit, pending in _scenes(view, book):
        hand = hands[event.seat]
        if event.type == "play" and event.card is not None:
            hand.played(book.copies[event.card][0], 0 if pending else fit)
            if event.suit:
                hand.named(chart_of(book).suits[SUITS.index(event.suit)])
            passes = 0
        elif event.type == "draw":
            hand.lacks(fit, certain=not pending and not book.draws_at_will)
            hand.took(event.cards or 0)
            passes = 0
        elif event.type == "take":
            hand.took(event.cards or 0)
        elif event.type == "pass" and not pending:
            hand.lacks(fit, certain=not book.keeps_drawn)
            passes += 1
    return Evidence(tuple(hand.groups() for hand in hands), 0 if view.stock else passes)


def _scenes(view: PublicView, book: Book) -> Iterator[_Scene]:
    """The log with what could be played at each event."""
    fit = pending = 0
    top, suit = -1, NO_SUIT
    for event in view.log:
        yield _Scene(event, fit, pending)
        if event.type == "play" and event.card is not None:
            top = book.copies[event.card][0]
            suit = suit if book.suits[top] == NO_SUIT else book.suits[top]
            suit = SUITS.index(event.suit) if event.suit else suit
            pending = pending + book.draws[top] if book.stacks else 0
            fit = book.ranks[top] if pending else _fit(book, top, suit)
        elif event.type == "declare" and event.suit and top >= 0:
            suit = SUITS.index(event.suit)
            fit = _fit(book, top, suit)
        elif event.type in ("draw", "pass") and pending:
            pending, fit = 0, _fit(book, top, suit)


def _fit(book: Book, top: int, suit: int) -> int:
    return 0 if suit == NO_SUIT else book.follow[top][suit]


def _first_counts(view: PublicView) -> list[int]:
    """The cards in each hand before the first event of the log."""
    counts = list(view.counts)
    for event in view.log:
        if event.type == "play":
            counts[event.seat] += 1
        elif event.type in ("draw", "take"):
            counts[event.seat] -= event.cards or 0
    return counts


class _Hand:
    """A hand as it is put together while the log is read: the sizes of its groups, by their masks."""

    def __init__(self, count: int, book: Book) -> None:
        self._book = book
        self._sizes: dict[_Masks, int] = {(0, 0, 0): count}

    def groups(self) -> tuple[Group, ...]:
        return tuple(Group(size, *masks) for masks, size in self._sizes.items() if size)

    def took(self, count: int) -> None:
        """Cards nothing is known about."""
        self._sizes[0, 0, 0] = self._sizes.get((0, 0, 0), 0) + count

    def lacks(self, mask: int, certain: bool) -> None:
        """None of these is in the hand, by the rules or most probably."""
        self._exclude(mask if certain else 0, 0 if certain else mask, 0)

    def played(self, card: int, fit: int) -> None:
        """A card left: if wild, for want of another that fitted; if not, perhaps as the best. It was in the likeliest
        group."""
        better = fit & _worth_more(self._book)[card]
        if self._book.wilds >> card & 1:
            self._exclude(0, better, 0)
        else:
            self._exclude(0, 0, better)
        self._remove(self._likeliest(1 << card))

    def named(self, suit: int) -> None:
        """One card of the hand is among these."""
        masks = self._likeliest(suit)
        if self._sizes[masks]:
            self._remove(masks)
            key = (masks[0], masks[1] | (self._book.cards & ~suit), masks[2])
            self._sizes[key] = self._sizes.get(key, 0) + 1

    def _likeliest(self, cards: int) -> _Masks:
        """The group in which one of these cards most probably is."""

        def likelihood(masks: _Masks) -> tuple[bool, float]:
            possible = self._book.cards & ~(masks[0] | masks[1])
            share = (possible & cards).bit_count() / (possible.bit_count() or 1)
            return self._sizes[masks] > 0, self._sizes[masks] * share

        return max(self._sizes, key=likelihood)

    def _remove(self, masks: _Masks) -> None:
        self._sizes[masks] = max(0, self._sizes[masks] - 1)

    def _exclude(self, never: int, hardly: int, seldom: int) -> None:
        sizes: dict[_Masks, int] = {}
        for masks, size in self._sizes.items():
            if size:
                key = (masks[0] | never, masks[1] | hardly, masks[2] | seldom)
                sizes[key] = sizes.get(key, 0) + size
        self._sizes = sizes or {(0, 0, 0): 0}


@lru_cache(maxsize=256)
def _worth_more(book: Book) -> tuple[int, ...]:
    """By card: the cards that greedy play would rather play."""
    plain = [card for card in book.in_mask(book.cards) if not book.wilds >> card & 1]
    worth_more = [0] * len(book.faces)
    for card in book.in_mask(book.cards):
        wild = book.wilds >> card & 1
        worth_more[card] = sum(1 << other for other in plain if wild or book.points[other] > book.points[card])
    return tuple(worth_more)
