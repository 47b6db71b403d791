"""Everything about a set of rules that does not change during a round, worked out once as integers.

A card is a number from `FIRST` up, each copy of it another one; a hand is a mask with one bit per card. The bits below
`FIRST` stand for the moves without a card, so that all that may be done on a turn is one mask too. Cards are numbered
by falling points with the wild ones last: the lowest bit of what may be played, `mask & -mask`, is the greedy choice.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from chalicelib.engine.cards import FACES, JOKER_RANK, SUITS
from chalicelib.engine.moves import Move
from chalicelib.engine.notation import Notation, notation_of
from chalicelib.engine.rules import Rules

DRAW, PASS, STOP, DECLARE = 0, 1, 2, 3
"""Moves without a card. A declaration has four numbers, `DECLARE` + suit."""
FIRST = 8
"""The first card."""
NO_SUIT = 4
"""The suit of a joker, and the suit in force while a dealer has to name it; 0 to 3 are clubs to spades."""

CHOICE = 127
NAMED = (1 << 7, 2 << 7, 3 << 7, 4 << 7)
CALLED = 1 << 10
"""An action is a number: its low seven bits (`CHOICE`) are a card or a move without one; a play adds `NAMED[suit]` when
it names a suit and `CALLED` when it calls the last card."""

PLAIN, SKIP, REVERSE, OPEN, DRAWS = 0, 1, 2, 3, 4
"""What a card does when it is played; a card that `DRAWS` says in `draws` how many."""

_NO_LIMIT = 1 << 30
_EFFECTS = {"skip": SKIP, "reverse": REVERSE, "open": OPEN}


Play = tuple[int, int, int, int, int, int]
"""The card's bit, the card, the suit in force after it and what fits then, how many seats the turn moves on (below 0 if
the direction turns), and the cards added to a pending draw. The bit is 0 where more than the card must be looked at:
jokers, wilds unnamed, cards that make somebody draw at once. So it is for actions that are no plays."""


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """Rules for so many players as tables. Tuples "by card" are indexed by the card's number."""

    rules: Rules
    players: int
    deck: tuple[str, ...]  # the ordered deck, as faces
    faces: tuple[str, ...]  # by card
    copies: dict[str, tuple[int, ...]]  # face → its cards
    single: dict[str, int]  # face → its card where every card is the only one of its face, else empty
    points: tuple[int, ...]  # by card
    levels: tuple[tuple[int, int], ...]  # (points, mask of the cards worth them), zero left out
    suits: tuple[int, ...]  # by card: 0 to 3, or NO_SUIT
    ranks: tuple[int, ...]  # by card: mask of all cards of its rank
    cards: int  # mask of all cards
    wilds: int  # mask of the wild cards
    jokers: int  # mask of the jokers
    follow: tuple[tuple[int, ...], ...]  # by card, then suit in force: mask of what fits once the card was played
    bare: tuple[tuple[int, ...], ...]  # the same, for a starter: its effect does not act
    effects: tuple[int, ...]  # by card: PLAIN … DRAWS
    draws: tuple[int, ...]  # by card: how many cards it makes the next player draw
    namings: dict[int, tuple[int, ...]]  # a wild card → the actions that play it, unless it is the last card
    plays: tuple[Play, ...]  # by action
    stacks: bool
    refills: bool
    draw_limit: int
    draws_at_will: bool
    keeps_drawn: bool
    last_draws: bool
    calls: bool
    stop_at: int  # −1: no stopping
    defers: bool
    notation: Notation
    actions: tuple[int, ...]  # by the code of a written move: its action with the first copy, −1 for none

    def hand_points(self, hand: int) -> int:
        """The points of the cards in a mask."""
        return sum(points * (hand & mask).bit_count() for points, mask in self.levels)

    def numbers(self, faces: Iterable[str]) -> tuple[int, ...]:
        """The cards of a whole deck or part of one, each copy used once. KeyError or StopIteration: no such cards."""
        if self.single:
            return tuple([self.single[face] for face in faces])
        left = {face: iter(copies) for face, copies in self.copies.items()}
        return tuple([next(left[face]) for face in faces])

    def in_mask(self, mask: int) -> list[int]:
        """The cards in a mask, in their order."""
        cards = []
        while mask:
            card = (mask & -mask).bit_length() - 1
            mask ^= 1 << card
            cards.append(card)
        return cards


@lru_cache(maxsize=64)
def book_of(rules: Rules, players: int) -> Book:
    """The tables for rules and a number of players (2 to 7)."""
    options = rules.options
    deck = options.ordered_deck(players)
    order = sorted(deck, key=lambda face: (face[0] == options.wild, -dict(options.values)[face[0]], FACES.index(face)))
    faces = ("",) * FIRST + tuple(order)
    cards = range(FIRST, len(faces))
    suits = tuple(SUITS.index(face[1]) if face and face[0] != JOKER_RANK else NO_SUIT for face in faces)

    def mask(chosen: Iterable[int]) -> int:
        return sum(1 << card for card in chosen)

    same_rank = {rank: mask(card for card in cards if faces[card][0] == rank) for rank in {face[0] for face in order}}
    ranks = tuple(same_rank[face[0]] if face else 0 for face in faces)
    wilds, jokers = same_rank[options.wild], same_rank.get(JOKER_RANK, 0)
    by_suit = [mask(card for card in cards if suits[card] == suit) | wilds | jokers for suit in range(4)]
    barred = 0 if options.wild_on_wild else wilds
    bare = tuple(tuple((fit | rank) & ~(barred & rank) for fit in by_suit) for rank in ranks)
    named = dict(options.effects)
    effects = tuple(_EFFECTS.get(named[face[0]], DRAWS) if face and face[0] in named else PLAIN for face in faces)
    draws = tuple(int(named[face[0]][-1]) if effects[card] == DRAWS else 0 for card, face in enumerate(faces))
    points = tuple(dict(options.values)[face[0]] if face else 0 for face in faces)
    everything = mask(cards)
    notation = notation_of(options.wild)
    follow = tuple((everything,) * 4 if effects[card] == OPEN else fits for card, fits in enumerate(bare))
    book = Book(
        rules=rules,
        players=players,
        deck=deck,
        faces=faces,
        copies={face: tuple(card for card in cards if faces[card] == face) for face in order},
        single={face: faces.index(face) for face in order} if len(set(order)) == len(order) else {},
        points=points,
        levels=tuple((worth, mask(c for c in cards if points[c] == worth)) for worth in sorted(set(points) - {0})),
        suits=suits,
        ranks=ranks,
        cards=everything,
        wilds=wilds,
        jokers=jokers,
        follow=follow,
        bare=bare,
        effects=effects,
        draws=draws,
        notation=notation,
        actions=tuple(_action(move, faces) for move in notation.moves),
        namings={c: _namings(c, options.declare == "deferred") for c in cards if wilds >> c & 1},
        plays=(),
        stacks=options.stacking == "same_rank",
        refills=options.empty_stock == "reshuffle",
        draw_limit=_NO_LIMIT if options.draw_limit is None else options.draw_limit,
        draws_at_will=options.draw_with_playable,
        keeps_drawn=options.may_keep_drawn,
        last_draws=options.last_card_draws,
        calls=options.last_card_call,
        stop_at=-1 if options.stop_at is None else options.stop_at,
        defers=options.declare == "deferred",
    )
    return replace(book, plays=_plays(book))


def _action(move: Move, faces: tuple[str, ...]) -> int:
    """The action of a written move, −1 when it is none of the turn or there is no such card."""
    if move.type == "play":
        if move.card not in faces:
            return -1
        return faces.index(move.card) + (NAMED[SUITS.index(move.suit)] if move.suit else 0) + CALLED * move.call
    if move.type == "declare":
        return DECLARE + SUITS.index(move.suit or "")
    return {"draw": DRAW, "pass": PASS, "stop": STOP}.get(move.type, -1)


def _namings(card: int, unnamed: bool) -> tuple[int, ...]:
    """An entry of `Book.namings`."""
    return (*(card + name for name in NAMED), *((card,) if unnamed else ()))


def _plays(book: Book) -> tuple[Play, ...]:
    """`Book.plays`."""
    plays: list[Play] = [(0, 0, NO_SUIT, 0, 1, 0)] * (2 * CALLED)
    for card in range(FIRST, len(book.faces)):
        effect, draws = book.effects[card], book.draws[card]
        if book.suits[card] == NO_SUIT or (draws and not book.stacks):
            continue
        steps = {SKIP: 2, REVERSE: -1 if book.players > 2 else 1}.get(effect, 1)
        named = {name: suit for suit, name in enumerate(NAMED)}
        for name, suit in (named if book.wilds >> card & 1 else {0: book.suits[card]}).items():
            fit = book.ranks[card] if draws else book.follow[card][suit]
            plays[card + name] = plays[card + name + CALLED] = (1 << card, card, suit, fit, steps, draws)
    return tuple(plays)
