"""Greedy play to the end of a round, inlined: what the robots' search asks thousands of times a second.

Everybody plays greedily: stops the round where rules and hand allow it, else plays the playable card worth most, wild
cards last, naming the suit held most; draws when nothing fits; calls the last card. A test holds it equal to the same
play through `apply`. It is one long function on purpose: a call for each move would cost more than the move.

A card here is its bit. A mask of what fits also carries the suit in force, as the bit of its declaration: that lies
below every card, so no hand meets it, and a joker finds there the suit it leaves in force.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from chalicelib.engine.book import DECLARE, DRAWS, FIRST, PLAIN, REVERSE, SKIP, Book

_NAMES, _LEAVES = 5, 6
"""The kinds of card beside PLAIN to DRAWS of `book`: names the suit in force; leaves it, and does nothing else."""


class Moment(NamedTuple):
    """What everybody sees of a round between two moves; `rollout` starts from it."""

    turn: int
    direction: int
    fit: int  # what may be played, with the mark of the suit in force
    then: int  # the same once the pending draw is gone
    pending: int
    top: int  # the bit of the top card
    passes: int  # in a row, of those that count towards a blocked round
    drawn: int  # draws in this turn
    left: int  # moves until the round is blocked in any case


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """A book as `rollout` reads it: tuples "by card" are indexed by the `bit_length` of the card's bit."""

    book: Book
    kinds: tuple[int, ...]  # by card: PLAIN, SKIP, … or `_NAMES`
    fits: tuple[int, ...]  # by card: what fits on it, its own suit in force; 0 for a joker
    follow: tuple[tuple[int, ...], ...]  # by card and suit in force: what fits on it
    ranks: tuple[int, ...]  # by card: the cards of its rank
    draws: tuple[int, ...]  # by card: how many cards it makes the next player draw
    suits: tuple[int, ...]  # by suit: its cards but the wild ones
    planes: tuple[tuple[int, int], ...]  # (a power of two, the cards whose points have that binary digit)
    steps: tuple[tuple[int, ...], ...]  # by direction, 1 or −1, and seat: the next seat

    def points(self, hand: int) -> int:
        """The points of a hand, as `Book.hand_points` counts them."""
        total = 0
        for worth, cards in self.planes:
            total += worth * (hand & cards).bit_count()
        return total

    def most_held(self, hand: int) -> int:
        """The suit with most cards in a hand, wild cards not counted; the first of equals."""
        counts = [(hand & cards).bit_count() for cards in self.suits]
        return counts.index(max(counts))


@lru_cache(maxsize=256)
def chart_of(book: Book) -> Chart:
    """The tables for a book."""
    cards = range(FIRST, len(book.faces))
    blank = (0,) * (FIRST + 1)
    marks = [1 << DECLARE + suit for suit in range(4)]
    follow = [tuple(fit | mark for fit, mark in zip(book.follow[card], marks, strict=True)) for card in cards]
    by_suit = [sum(1 << card for card in cards if book.suits[card] == suit) & ~book.wilds for suit in range(4)]
    digits = [1 << digit for digit in range(max(book.points).bit_length())]
    seats = range(book.players)
    return Chart(
        book=book,
        kinds=blank + tuple(_kind(book, card) for card in cards),
        fits=blank + tuple(0 if book.jokers >> card & 1 else follow[card - FIRST][book.suits[card]] for card in cards),
        follow=((0,) * 4,) * len(blank) + tuple(follow),
        ranks=blank + tuple(book.ranks[card] for card in cards),
        draws=blank + tuple(book.draws[card] for card in cards),
        suits=tuple(by_suit),
        planes=tuple((digit, sum(1 << card for card in cards if book.points[card] & digit)) for digit in digits),
        steps=((), *(tuple((seat + step) % book.players for seat in seats) for step in (1, -1))),
    )


def _kind(book: Book, card: int) -> int:
    if book.wilds >> card & 1:
        return _NAMES
    return book.effects[card] or (_LEAVES if book.jokers >> card & 1 else PLAIN)


def take(
    chart: Chart,
    hands: list[int],
    seat: int,
    count: int,
    *,
    stock: Sequence[int],
    at: int,
    top: int,
    order: Sequence[int],
) -> tuple[Sequence[int], int]:
    """Up to `count` cards from `stock[at:]` into a hand; the stock and the place in it afterwards.

    A stock that is rebuilt takes the discards in `order`, a shuffle of all cards.
    """
    hand = hands[seat]
    for _ in range(count):
        if at == len(stock):
            hands[seat] = hand
            stock, at = rebuilt(chart, hands, top, order), 0
            if not stock:
                break
        hand |= stock[at]
        at += 1
    hands[seat] = hand
    return stock, at


def rebuilt(chart: Chart, hands: Sequence[int], top: int, order: Sequence[int]) -> Sequence[int]:
    """The next stock when nothing is left of the last one: all discards but the top card, or nothing."""
    if not chart.book.refills:
        return ()
    held = top
    for hand in hands:
        held |= hand
    return [card for card in order if not card & held]


def lowest(chart: Chart, hands: Sequence[int], first: int, direction: int, caller: int = -1) -> int:
    """The winner of a round nobody goes out of; `scoring.lowest_hand`, of hands alone."""
    players = len(hands)

    def rank(seat: int) -> tuple[int, bool, int, int]:
        hand = hands[seat]
        return chart.points(hand), seat == caller, hand.bit_count(), (seat - first) * direction % players

    return min(range(players), key=rank)


def rollout(  # noqa: PLR0912, PLR0915 (inlined on purpose, see above)
    chart: Chart, moment: Moment, hands: list[int], stock: Sequence[int], *, at: int = 0, order: Sequence[int] = ()
) -> int:
    """The winner's seat after greedy play from a moment; `hands` (by seat, masks) become those at the end.

    `stock[at:]` are the bits of the cards still to be drawn. `order`, bits too, gives the order of a stock that is
    rebuilt: with rules that never rebuild it is not read.
    """
    turn, direction, fit, then, pending, top, passes, drawn, left = moment
    kinds, fits, steps, draws, limit = chart.kinds, chart.fits, chart.steps, chart.draws, chart.book.draw_limit
    stacks, stop_at, players = chart.book.stacks, chart.book.stop_at, len(hands)
    step = steps[direction]
    size = len(stock)
    stuck = top if passes else 0  # the top card when the last player passed with nothing to draw
    room = limit if hands[turn] & fit else limit - drawn
    while left:
        hand = hands[turn]
        if stop_at >= 0:
            if not drawn and chart.points(hand) <= stop_at:
                return lowest(chart, hands, step[turn], direction, turn)
            drawn = 0
        playable = hand & fit
        if playable:
            card = playable & -playable
        elif pending:
            stock, at = take(chart, hands, turn, pending, stock=stock, at=at, top=top, order=order)
            size = len(stock)
            pending = stuck = 0
            fit = then
            turn = step[turn]
            left -= 1
            continue
        else:
            card = 0
            while room and left:
                if at == size:
                    hands[turn] = hand
                    stock, at = rebuilt(chart, hands, top, order), 0
                    size = len(stock)
                    if not size:
                        break
                card = stock[at]
                hand |= card
                at += 1
                room -= 1
                left -= 1
                stuck = 0
                if card & fit:
                    break
                card = 0
            hands[turn] = hand
            if not left:
                break
            if not card:
                turn = step[turn]
                left -= 1
                if at < size or rebuilt(chart, hands, top, order):
                    stuck = 0
                else:
                    passes = passes + 1 if stuck == top else 1
                    stuck = top
                    if passes == players:
                        return lowest(chart, hands, turn, direction)
                room = limit
                continue
            room = limit
        hand ^= card
        hands[turn] = hand
        index = card.bit_length()
        kind = kinds[index]
        if not hand:
            if chart.book.last_draws and draws[index]:
                take(chart, hands, step[turn], pending + draws[index], stock=stock, at=at, top=card, order=order)
            return turn
        left -= 1
        top = card
        if not kind:
            fit = fits[index]
            turn = step[turn]
        elif kind == _NAMES:
            fit = chart.follow[index][chart.most_held(hand)]
            turn = step[turn]
        else:
            fit = fits[index] or chart.follow[index][((then if pending else fit) >> DECLARE & 15).bit_length() - 1]
            if kind == SKIP:
                turn = step[step[turn]]
            elif kind == REVERSE:
                direction = direction if players == 2 else -direction
                step = steps[direction]
                turn = step[turn]
            elif kind != DRAWS:
                turn = step[turn]
            elif stacks:
                pending += draws[index]
                fit, then = chart.ranks[index], fit
                turn = step[turn]
            else:
                turn = step[turn]
                stock, at = take(chart, hands, turn, draws[index], stock=stock, at=at, top=top, order=order)
                size = len(stock)
                turn = step[turn]
    return lowest(chart, hands, turn, direction)
