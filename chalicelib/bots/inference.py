"""What the others' moves say about their hands: groups of cards that came together, and what they probably are not.

Only the view's log is read. Who draws, and may draw only when nothing fits, holds nothing that fits; who may draw at
will probably does not; who plays a card usually holds none worth more that fitted as well.
"""

from collections.abc import Iterator
from typing import NamedTuple

from chalicelib.engine.book import NO_SUIT, Book
from chalicelib.engine.cards import SUITS
from chalicelib.engine.log import Event
from chalicelib.engine.view import PublicView


class Group(NamedTuple):
    """Cards of one hand about which the same is known. The masks say which cards are not among them …"""

    size: int
    never: int  # … for certain
    drawn: int  # … or else the player drew although one of them could have been played
    shed: int  # … or else the player did not play the one worth most


class Scene(NamedTuple):
    """An event with what stood on the table before it; `fit` is 0 where the log does not reach back far enough."""

    event: Event
    fit: int
    pending: int


def scenes(view: PublicView, book: Book) -> Iterator[Scene]:
    """The log with what could be played at each event."""
    fit = pending = 0
    top, suit = -1, NO_SUIT
    for event in view.log:
        yield Scene(event, fit, pending)
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


def groups(view: PublicView, book: Book) -> tuple[tuple[Group, ...], ...]:
    """For each seat what its hand is made of, by what everybody could see."""
    hands = [[Group(count, 0, 0, 0)] for count in _first_counts(view)]
    for event, fit, pending in scenes(view, book):
        hand = hands[event.seat]
        match event.type:
            case "play" if event.card is not None:
                card = book.copies[event.card][0]
                hands[event.seat] = _without(_after_play(hand, book, card, 0 if pending else fit), book, card)
            case "draw":
                hands[event.seat] = [*_after_draw(hand, book, fit, pending), Group(event.count or 0, 0, 0, 0)]
            case "take":
                hand.append(Group(event.count or 0, 0, 0, 0))
            case "pass" if not pending:
                certain = not book.keeps_drawn
                hands[event.seat] = [_known(group, fit, certain) for group in hand]
    return tuple(_merged(hand) for hand in hands)


def passes_in_a_row(view: PublicView, book: Book) -> int:
    """How many passes stand at the log's end that count towards a blocked round."""
    count = 0
    for event, _, pending in scenes(view, book):
        if event.type == "pass" and not pending:
            count += 1
        elif event.type not in ("call", "catch"):
            count = 0
    return count if not view.stock else 0


def _first_counts(view: PublicView) -> list[int]:
    """The cards in each hand before the first event of the log."""
    counts = list(view.counts)
    for event in view.log:
        if event.type == "play":
            counts[event.seat] += 1
        elif event.type in ("draw", "take"):
            counts[event.seat] -= event.count or 0
    return counts


def _after_play(hand: list[Group], book: Book, card: int, fit: int) -> list[Group]:
    wild = book.wilds >> card & 1
    better = fit & ~book.wilds if wild else fit & ~book.wilds & _worth_more(book, card)
    return [group._replace(shed=group.shed | better) for group in hand]


def _worth_more(book: Book, card: int) -> int:
    """The cards worth more than this one: cards are numbered by falling points."""
    same = next(mask for points, mask in ((0, 0), *book.levels) if points == book.points[card])
    return ((same & -same) - 1) if same else book.cards


def _after_draw(hand: list[Group], book: Book, fit: int, pending: int) -> list[Group]:
    if pending:
        return [group._replace(drawn=group.drawn | fit) for group in hand]
    return [_known(group, fit, not book.draws_at_will) for group in hand]


def _known(group: Group, fit: int, certain: bool) -> Group:
    return group._replace(never=group.never | fit) if certain else group._replace(drawn=group.drawn | fit)


def _without(hand: list[Group], book: Book, card: int) -> list[Group]:
    """The hand after a card left it: from the group it most likely was in."""

    def likelihood(place: int) -> tuple[bool, bool, float]:
        group = hand[place]
        excluded = group.never | group.drawn
        possible = (book.cards & ~excluded).bit_count() or 1
        return bool(group.size), not excluded >> card & 1, group.size / possible

    place = max(range(len(hand)), key=likelihood)
    group = hand[place]
    return [*hand[:place], group._replace(size=max(0, group.size - 1)), *hand[place + 1 :]]


def _merged(hand: list[Group]) -> tuple[Group, ...]:
    counts: dict[tuple[int, int, int], int] = {}
    for count, *masks in hand:
        if count:
            key = (masks[0], masks[1], masks[2])
            counts[key] = counts.get(key, 0) + count
    return tuple(Group(count, *masks) for masks, count in counts.items())
