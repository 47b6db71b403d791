"""Shuffles, fair or given, and the deal (RULES.md 2.2 to 2.4; API.md "Fair shuffle")."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from struct import unpack
from typing import Protocol

from chalicelib.engine.errors import IllegalMove

LAST_SHUFFLE = 256
"""The number of rounds one table deals at most; its root secret is the one of this shuffle."""


class Shuffle(Protocol):
    """Where the order of the cards of one round comes from."""

    def deck(self, cards: Sequence[str]) -> tuple[str, ...]:
        """The ordered deck, shuffled."""
        ...

    def reshuffle(self, number: int, discards: Sequence[str]) -> tuple[str, ...]:
        """The discards without the top card, oldest first, shuffled for the `number`-th new stock (1, 2, …)."""
        ...


@dataclass(frozen=True, slots=True)
class FairShuffle:
    """A shuffle that anybody can check afterwards: the table's `k`-th, its secret, the players' seeds in seat order."""

    k: int
    secret: bytes
    client_seeds: tuple[str, ...]

    def deck(self, cards: Sequence[str]) -> tuple[str, ...]:
        return shuffled(cards, self._words(f"{self.k}"))

    def reshuffle(self, number: int, discards: Sequence[str]) -> tuple[str, ...]:
        return shuffled(discards, self._words(f"{self.k}r{number}"))

    def _words(self, name: str) -> Iterator[int]:
        seeds = "/".join(self.client_seeds)
        block = 0
        while True:
            digest = hmac.digest(self.secret, f"{name}/{block}/{seeds}".encode("ascii"), "sha256")
            yield from unpack(">8I", digest)
            block += 1


def shuffled(cards: Sequence[str], words: Iterator[int]) -> tuple[str, ...]:
    """Fisher–Yates with random 32-bit words; a word that would favour some card is passed over."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        choices = last + 1
        fair = (1 << 32) // choices * choices
        word = next(words)
        while word >= fair:
            word = next(words)
        other = word % choices
        order[last], order[other] = order[other], order[last]
    return tuple(order)


@dataclass(frozen=True, slots=True)
class GivenShuffle:
    """A shuffle written down. Raises IllegalMove with a record's codes where it does not hold the cards it must."""

    cards: tuple[str, ...]
    reshuffles: tuple[tuple[str, ...], ...] = ()

    def deck(self, cards: Sequence[str]) -> tuple[str, ...]:
        if Counter(self.cards) != Counter(cards):
            raise IllegalMove("deck_wrong", cards=len(cards))
        return self.cards

    def reshuffle(self, number: int, discards: Sequence[str]) -> tuple[str, ...]:
        if number > len(self.reshuffles):
            raise IllegalMove("reshuffle_missing", number=number)
        given = self.reshuffles[number - 1]
        if Counter(given) != Counter(discards):
            raise IllegalMove("reshuffle_wrong", number=number)
        return given


def secret_of_round(root: bytes, k: int) -> bytes:
    """The secret of shuffle `k`, 1 to 256, of a table whose root secret is `root` (the one of shuffle 256)."""
    secret = root
    for _ in range(LAST_SHUFFLE - k):
        secret = hashlib.sha256(secret).digest()
    return secret


def commitment(root: bytes) -> str:
    """What a table shows from its first view on, as hex: the hash of the first shuffle's secret."""
    return hashlib.sha256(secret_of_round(root, 1)).hexdigest()
