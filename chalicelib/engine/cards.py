"""Cards as everybody outside the engine writes them: two characters, rank then suit; a joker is `XX`."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

RANKS = "A23456789TJQK"
SUITS = "CDHS"
JOKER = "XX"
JOKER_RANK = "X"
DECKS: Mapping[int, str] = MappingProxyType({52: RANKS, 36: "A6789TJQK", 32: "A789TJQK"})
"""The decks there are, by how many cards they have without jokers: the ranks in each suit."""
FACES: tuple[str, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), JOKER)
"""Every code a card can have, in the order of a new deck."""

SUIT_WORDS: Mapping[str, str] = MappingProxyType({"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"})
_WORDS = ("aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens")
RANK_WORDS: Mapping[str, str] = MappingProxyType(
    dict(zip(RANKS + JOKER_RANK, (*_WORDS, "kings", "jokers"), strict=True)),
)

_KNOWN = frozenset(FACES)


def is_face(code: object) -> bool:
    """Whether `code` is the code of a card, jokers included."""
    return isinstance(code, str) and code in _KNOWN


def ordered_deck(decks: int, jokers: int, deck: int = 52) -> tuple[str, ...]:
    """The cards before any shuffle: for each deck A…K of clubs, diamonds, hearts, spades, as far as a deck of so many
    cards has them, then its `jokers` jokers."""
    one = (*(rank + suit for suit in SUITS for rank in DECKS[deck]), *(JOKER,) * jokers)
    return one * decks


def split_faces(text: str) -> tuple[str, ...]:
    """The cards in a text of two characters each; ValueError names what is no card."""
    faces = tuple(text[at : at + 2] for at in range(0, len(text), 2))
    for face in faces:
        if face not in _KNOWN:
            raise ValueError(face)
    return faces


def join_faces(faces: Sequence[str]) -> str:
    """The text `split_faces` reads."""
    return "".join(faces)
