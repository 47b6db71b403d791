"""Deals of the hidden cards that agree with what has been seen."""

from random import Random
from typing import NamedTuple

from chalicelib.bots.position import Position

_HARDLY, _SELDOM = 0.95, 0.3
"""How often what a group hardly, or seldom, holds is believed not to be in it: not always, for people differ."""


class Deal(NamedTuple):
    """One way the hidden cards may lie, as bits."""

    hands: list[int]  # by seat; the own one is left 0
    stock: list[int]  # next card first
    order: list[int]  # a shuffle of all cards, for a stock that is rebuilt


class Sampler:
    """Draws deals for one position."""

    def __init__(self, position: Position, random: Random) -> None:
        self._position = position
        self._random = random
        self._unseen = [1 << card for card in position.book.in_mask(position.unseen)]
        self._all = [1 << card for card in position.book.in_mask(position.book.cards)]
        self._seats = [seat for seat in range(position.book.players) if seat != position.seat]
        self._wanted: dict[tuple[tuple[bool, bool], ...], list[tuple[int, int, int]]] = {}

    def deal(self) -> Deal:
        """A deal: the most restricted cards are chosen first."""
        chance = self._random.random
        believed = tuple([(chance() < _HARDLY, chance() < _SELDOM) for _ in self._seats])
        wanted = self._wanted.get(believed)
        if wanted is None:
            wanted = self._wanted[believed] = self._restrictions(believed)
        left = self._position.unseen
        hands = [0] * self._position.book.players
        for count, mask, seat in wanted:
            chosen = self._chosen(count, left & ~mask, left)
            left ^= chosen
            hands[seat] |= chosen
        stock = self._shuffled([card for card in self._unseen if card & left])[: self._position.view.public.stock]
        return Deal(hands, stock, self._shuffled(self._all) if self._position.book.refills else [])

    def _chosen(self, count: int, liked: int, left: int) -> int:
        """`count` cards as a mask, any of those liked as likely; others only where there are not enough of them."""
        cards = [card for card in self._unseen if card & liked]
        if len(cards) < count:
            return liked | self._chosen(count - len(cards), left ^ liked, left ^ liked)
        chance, number, chosen = self._random.random, len(cards), 0
        while count:
            place = int(chance() * number)
            chosen |= cards[place]
            number -= 1
            count -= 1
            cards[place] = cards[number]
        return chosen

    def _shuffled(self, cards: list[int]) -> list[int]:
        chance = self._random.random
        return sorted(cards, key=lambda _: chance())

    def _restrictions(self, believed: tuple[tuple[bool, bool], ...]) -> list[tuple[int, int, int]]:
        """(count, mask of what is not among them, seat), the largest mask first."""
        unseen = self._position.unseen
        wanted = [
            (
                group.size,
                (group.never | (group.hardly if hardly else 0) | (group.seldom if seldom else 0)) & unseen,
                seat,
            )
            for seat, (hardly, seldom) in zip(self._seats, believed, strict=True)
            for group in self._position.groups[seat]
        ]
        return sorted(wanted, key=lambda entry: -entry[1].bit_count())
