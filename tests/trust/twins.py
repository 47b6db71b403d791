"""Twins of a table: the same to whoever may not see certain cards, and different in just these.

A twin is made by changing places of the shuffled deck, or of a rebuilt stock, and playing the same moves again. It is
kept when the moves are as legal as before and all that lies open is the same, read from the state of play itself and
not from a view, for views are what is on trial.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from random import Random

from chalicelib.engine.cards import split_faces
from chalicelib.engine.deal import LAST_SHUFFLE, FairShuffle, commitment, secret_of_round
from chalicelib.engine.errors import IllegalMove
from chalicelib.engine.match import Match
from chalicelib.engine.record import round_entry
from chalicelib.engine.state import from_top
from chalicelib.tables.replay import position_of
from chalicelib.tables.table import Seat, Table
from tests.trust.memory import Memory

_TRIES = 4  # for each twin wanted


@dataclass(frozen=True, slots=True)
class Twin:
    """A table's twin, and the seats that may not tell them apart. Spectators never may. Its memory holds what its
    moves amount to, which no secret would lead to."""

    table: Table
    seats: tuple[int, ...]
    memory: Memory


@dataclass(frozen=True, slots=True)
class Rearranged:
    """A shuffle written down as far as it is known; new stocks after that are as the table's own secret has them."""

    cards: tuple[str, ...]
    reshuffles: tuple[tuple[str, ...], ...]
    later: FairShuffle

    def deck(self, cards: Sequence[str]) -> tuple[str, ...]:
        return self.cards

    def reshuffle(self, number: int, discards: Sequence[str]) -> tuple[str, ...]:
        if number > len(self.reshuffles):
            return self.later.reshuffle(number, discards)
        if sorted(self.reshuffles[number - 1]) != sorted(discards):
            raise IllegalMove("reshuffle_wrong", number=number)
        return self.reshuffles[number - 1]


def twins_of(table: Table, wanted: int, dice: Random) -> Iterator[Twin]:
    """Up to so many twins of this table, each further from it than the last. In play they differ in cards that are
    dealt already; else in the secrets that will deal those to come, and then in the commitment to them too."""
    if position_of(table).phase == "playing":
        yield from islice(_in_play(table, wanted * _TRIES, dice), wanted)
    else:
        yield _before_cards(table, dice)


def _in_play(table: Table, tries: int, dice: Random) -> Iterator[Twin]:
    match = position_of(table).started
    entry = round_entry(match)
    parts = [list(split_faces(text)) for text in (str(entry["deck"]), *_texts(entry["reshuffles"]))]
    known, hidden = lying_open(match), hidden_cards(match)
    for _ in range(tries):
        part = dice.choice((parts[0], parts[-1]))
        one, two = dice.randrange(len(part)), dice.randrange(len(part))
        if part[one] == part[two]:
            continue
        part[one], part[two] = part[two], part[one]
        other = replace(table, secret=dice.randbytes(32))
        again = _played_again(other, match, parts)
        if again is None or lying_open(again) != known:
            part[one], part[two] = part[two], part[one]
        elif hidden_cards(again) != hidden:
            memory = Memory()
            memory.remember(other, again)
            same = tuple(seat for seat in range(match.players) if again.hand(seat) == match.hand(seat))
            yield Twin(other, same, memory)


def _played_again(table: Table, match: Match, parts: Sequence[Sequence[str]]) -> Match | None:
    deck, *stocks = map(tuple, parts)
    shuffle = Rearranged(deck, tuple(stocks), FairShuffle(table.k, table.secret, table.client_seeds))
    try:
        return Match.restore(
            match.rules,
            match.players,
            match.results,
            dealer=match.dealer,
            ply=match.opening_ply,
            shuffle=shuffle,
            moves=match.moves,
            last=LAST_SHUFFLE - table.k_before,
        )
    except IllegalMove:
        return None


def _before_cards(table: Table, dice: Random) -> Twin:
    """Another root, and before the start other people's seeds: what the next cards will be made of."""
    root, memory = dice.randbytes(32), Memory()
    if table.k:
        other = replace(table, root=root, secret=secret_of_round(root, table.k))
        memory.remember(other, position_of(replace(table, ending=None, finished=None)).started)
    else:
        other = replace(table, root=root, seats=tuple(_reseeded(seat, dice) for seat in table.seats))
    return Twin(other, tuple(seat.number for seat in table.seats), memory)


def _reseeded(seat: Seat, dice: Random) -> Seat:
    return replace(seat, client_seed=dice.randbytes(16).hex()) if seat.client_seed else seat


def lying_open(match: Match) -> tuple[object, ...]:
    """What everybody at the table knows of the present round, whatever a view says."""
    state = match.round
    assert state is not None
    return (
        *(state.top, state.suit, state.turn, state.direction, state.pending, state.drawn, state.passes, state.moves),
        *(state.uncalled, state.deferred, state.end, state.source.rebuilt, state.stock_count),
        [hand.bit_count() for hand in state.hands],
        [state.book.faces[card] for card in from_top(state.pile)],
        match.results,
    )


def hidden_cards(match: Match) -> tuple[object, ...]:
    """All hands and the stock, as faces: what somebody at the table does not know."""
    state = match.round
    assert state is not None
    stock = [state.book.faces[card] for card in from_top(state.stock)]
    return (*(match.hand(seat) for seat in range(match.players)), stock)


def _texts(value: object) -> list[str]:
    assert isinstance(value, list)
    return [str(text) for text in value]


def unsealed(text: str, table: Table) -> str:
    """A text without what a root has published of itself: the commitment, and the secrets of finished rounds. No two
    roots have these alike, and whoever knows them knows nothing of what is still to be dealt."""
    for seal, name in _seals(table.root, table.k - (position_of(table).phase == "playing")):
        text = text.replace(seal, name)
    return text


@lru_cache(maxsize=64)
def _seals(root: bytes, finished: int) -> tuple[tuple[str, str], ...]:
    secrets = (secret_of_round(root, k).hex() for k in range(1, finished + 1))
    return (commitment(root), "commitment"), *((secret, f"secret {k}") for k, secret in enumerate(secrets, start=1))
