"""Random rules, deals and play for tests that ask what holds in every game."""

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from chalicelib.engine.book import NAMED
from chalicelib.engine.cards import DECKS
from chalicelib.engine.errors import BadRules
from chalicelib.engine.match import Match
from chalicelib.engine.moves import Move
from chalicelib.engine.options import ALL_RANKS, EFFECTS, KINDS, Choice
from chalicelib.engine.presets import PRESETS
from chalicelib.engine.rules import Rules, parse_rules
from chalicelib.engine.state import HANDS, LEGAL, TURN, Core
from chalicelib.engine.view import Offer, seat_view


class RandomShuffle:
    """A random order, the same whenever the same cards are shuffled again."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._orders: dict[tuple[int, tuple[str, ...]], tuple[str, ...]] = {}

    def deck(self, cards: Sequence[str]) -> tuple[str, ...]:
        return self.reshuffle(0, cards)

    def reshuffle(self, number: int, discards: Sequence[str]) -> tuple[str, ...]:
        key = (number, tuple(discards))
        if key not in self._orders:
            self._orders[key] = tuple(self._random.sample(discards, len(discards)))
        return self._orders[key]


def _option(name: str) -> st.SearchStrategy[object]:
    kind = KINDS[name]
    if isinstance(kind, Choice):
        return st.sampled_from(kind.values)
    if name == "effects":
        return st.dictionaries(st.sampled_from(ALL_RANKS), st.sampled_from(EFFECTS), max_size=6)
    if name == "values":
        return st.fixed_dictionaries(dict.fromkeys(ALL_RANKS, st.integers(0, 100)))
    return st.one_of(
        st.fixed_dictionaries({"per_player": st.integers(1, 500)}),
        st.fixed_dictionaries({"fixed": st.integers(1, 2000)}),
    )


@st.composite
def rules_and_players(draw: st.DrawFn) -> tuple[Rules, int]:
    """Any playable rules, and any number of players they allow."""
    preset = draw(st.sampled_from(sorted(PRESETS)))
    options: dict[str, Any] = {
        name: draw(_option(name)) for name in draw(st.sets(st.sampled_from(sorted(KINDS)), max_size=8))
    }
    whole: dict[str, Any] = dict(PRESETS[preset]) | options
    options["effects"] = {rank: effect for rank, effect in whole["effects"].items() if rank != whole["wild"]}
    ranks = DECKS[whole["deck"]] + ("X" if whole["jokers"] else "")
    draws = any(effect.startswith("draw") for rank, effect in options["effects"].items() if rank in ranks)
    if not draws:
        options["stacking"] = "none"
    players = draw(st.integers(2, whole["max_seats"]))
    try:
        return parse_rules({"preset": preset, "options": options}, players), players
    except BadRules as bad:
        assume(bad.code != "hands_too_large")
        raise


def moves_of(match: Match, seat: int) -> list[Move]:
    """Every move that a seat's view offers, written out."""
    return [move for offer in seat_view(match, seat).moves for move in _written_out(offer)]


def codes_of(match: Match, seat: int) -> set[int]:
    """The same as codes."""
    notation = match.states[-1].book.notation
    return {notation.code_of(move, seat) for move in moves_of(match, seat)}


def _written_out(offer: Offer) -> list[Move]:
    suits = [*offer.suits, *([None] if offer.unnamed or not offer.suits else [])]
    calls = (False, True) if offer.call else (False,)
    return [Move(offer.type, offer.card, suit, call, offer.seat) for suit in suits for call in calls]


def random_move(match: Match, random: Random) -> Match:
    """One more move: mostly that of the seat waited for, now and then somebody else's."""
    assert match.turn is not None
    seats = [match.turn] if random.random() < 0.7 else random.sample(range(match.players), match.players)
    seat, moves = next((seat, moves) for seat in [*seats, match.turn] if (moves := moves_of(match, seat)))
    return match.play(seat, random.choice(moves))


def picked(core: Core, chance: float) -> int:
    """A legal action for a random number from 0 to below 1, straight from the mask of what is legal: every card and
    every move without one is as likely, then every suit that a wild may name. Nobody calls the last card."""
    moves = core[LEGAL]
    place = chance * moves.bit_count()
    while place >= 1:
        moves &= moves - 1
        place -= 1
    bit = moves & -moves
    action = bit.bit_length() - 1
    if bit & core[0].wilds and core[HANDS][core[TURN]] != bit:
        action += NAMED[int(place * 4)]
    return action
