"""API.md "Fair shuffle", against an implementation of its own that follows the text word by word."""

import hashlib
import hmac
import itertools
from collections.abc import Iterator, Sequence

import pytest

from chalicelib.engine.cards import ordered_deck
from chalicelib.engine.deal import FairShuffle, commitment, secret_of_round, shuffled
from chalicelib.engine.match import Match
from chalicelib.engine.rules import preset_rules
from tests.engine.positions import top

ROOT = bytes(range(32))


def words(secret: bytes, prefix: str, seeds: Sequence[str]) -> Iterator[int]:
    for b in itertools.count():
        message = (prefix + f"{b}/" + "/".join(seeds)).encode("ascii")
        digest = hmac.new(secret, message, hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")


def by_the_text(secret: bytes, prefix: str, seeds: Sequence[str], cards: Sequence[str]) -> tuple[str, ...]:
    order, source = list(cards), words(secret, prefix, seeds)
    for i in range(len(order) - 1, 0, -1):
        w = next(source)
        while w >= (2**32 // (i + 1)) * (i + 1):
            w = next(source)
        j = w % (i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def test_the_ordered_deck() -> None:
    one = ordered_deck(1, 2)
    assert " ".join(one[:14]) == "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD"
    assert " ".join(one[25:28]) == "KD AH 2H"
    assert " ".join(one[38:]) == "KH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS XX XX"
    assert ordered_deck(2, 2) == one + one
    assert len(ordered_deck(2, 0)) == 104


@pytest.mark.parametrize(("decks", "jokers"), [(1, 0), (1, 2), (2, 0), (2, 2)])
@pytest.mark.parametrize("seeds", [("", ""), ("0123456789abcdef" * 2, "", "f" * 32)])
@pytest.mark.parametrize("k", [1, 7, 256])
def test_the_deck_and_the_reshuffles(decks: int, jokers: int, seeds: tuple[str, ...], k: int) -> None:
    secret = secret_of_round(ROOT, k)
    shuffle = FairShuffle(k, secret, seeds)
    cards = ordered_deck(decks, jokers)
    assert shuffle.deck(cards) == by_the_text(secret, f"{k}/", seeds, cards)
    for r in (1, 2, 11):
        assert shuffle.reshuffle(r, cards[:17]) == by_the_text(secret, f"{k}r{r}/", seeds, cards[:17])


def test_the_chain_of_secrets_and_its_commitment() -> None:
    chain = [ROOT]  # s_256, s_255, …
    for _ in range(255):
        chain.append(hashlib.sha256(chain[-1]).digest())
    assert [secret_of_round(ROOT, k) for k in range(256, 0, -1)] == chain
    assert commitment(ROOT) == hashlib.sha256(chain[-1]).hexdigest()


def test_hashing_a_secret_k_times_gives_the_commitment() -> None:
    for k in (1, 2, 100, 256):
        digest = secret_of_round(ROOT, k)
        for _ in range(k):
            digest = hashlib.sha256(digest).digest()
        assert digest.hex() == commitment(ROOT)


def test_a_word_that_would_favour_some_card_is_passed_over() -> None:
    # For three cards the fair words are those below 2**32 - 1; 2**32 - 1 is passed over, 5 swaps 3C with AC's place
    # 5 % 3 = 2, its own. For two cards all words are fair: 2**32 - 1 is odd and leaves 2C where it is, 4 moves it.
    cards = ("AC", "2C", "3C")
    assert shuffled(cards, iter([2**32 - 1, 5, 2**32 - 1])) == ("AC", "2C", "3C")
    assert shuffled(cards, iter([2**32 - 1, 2**32 - 1, 3, 4])) == ("2C", "3C", "AC")


def test_a_seed_changes_the_deck() -> None:
    secret, cards = secret_of_round(ROOT, 1), ordered_deck(1, 0)
    assert FairShuffle(1, secret, ("a" * 32, "")).deck(cards) != FairShuffle(1, secret, ("", "a" * 32)).deck(cards)


def test_a_round_is_dealt_from_it() -> None:
    shuffle = FairShuffle(1, secret_of_round(ROOT, 1), ("", ""))
    deck = by_the_text(shuffle.secret, "1/", ("", ""), ordered_deck(1, 0))
    match = Match.new(preset_rules("classic"), 2, dealer=1).deal(shuffle)
    assert match.hand(0) == deck[0:14:2]
    assert match.hand(1) == deck[1:14:2]
    assert top(match) == next(card for card in deck[14:] if card[0] != "8")
