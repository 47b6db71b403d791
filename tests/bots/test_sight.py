"""No robot sees what a person in its seat would not: worlds that differ only in hidden cards get the same move."""

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from chalicelib.bots import BOTS, ask
from chalicelib.bots.base import Bot
from chalicelib.bots.duel import DealtBy
from chalicelib.bots.luna import Luna
from chalicelib.bots.search import Effort
from chalicelib.engine.deal import GivenShuffle
from chalicelib.engine.errors import IllegalMove
from chalicelib.engine.match import Match
from chalicelib.engine.moves import Move
from chalicelib.engine.rules import parse_rules
from chalicelib.engine.view import seat_view

SIGHTED: dict[str, Bot] = {**BOTS, "luna": Luna(Effort(seconds=9, deals=10))}
RULES = {name: parse_rules({"preset": name}) for name in ("classic", "specials", "oitos", "crazy_eights")}


def twins(preset: str, players: int, moves: int, random: Random) -> tuple[Match, Match]:
    """A match some moves into a round, and the same with the cards nobody has shown, nor the seat on turn holds, mixed
    anew."""
    rules = RULES[preset]
    deck = list(DealtBy(str(random.random())).deck(tuple(_deck())))
    match = Match.new(rules, players).deal(GivenShuffle(tuple(deck)))
    made: list[tuple[int, Move]] = []
    while len(made) < moves and match.turn is not None:
        move = ask(BOTS["carmen"], seat_view(match, match.turn), 0)
        after = match.play(match.turn, move)
        if after.turn is None:
            break
        made.append((match.turn, move))
        match = after
    seat, state = match.turn, match.round
    assert seat is not None
    assert state is not None
    shown = {move.card for _, move in made} | {state.book.faces[state.top], *seat_view(match, seat).hand}
    shown |= {face for face in deck if face[0] == "8"}  # so that the starter stays the same card
    shown.add(starter(match))
    hidden = [place for place, face in enumerate(deck) if face not in shown]
    faces = [deck[place] for place in hidden]
    random.shuffle(faces)
    for place, face in zip(hidden, faces, strict=True):
        deck[place] = face
    twin = Match.new(rules, players).deal(GivenShuffle(tuple(deck)))
    for mover, move in made:
        twin = twin.play(mover, move)
    return match, twin


def starter(match: Match) -> str:
    state = match.states[0]
    return state.book.faces[state.top]


def _deck() -> list[str]:
    return [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]


@pytest.mark.parametrize("name", sorted(SIGHTED))
@settings(max_examples=40, deadline=None)
@given(
    preset=st.sampled_from(sorted(RULES)),
    players=st.integers(2, 4),
    moves=st.integers(0, 14),
    random=st.randoms(use_true_random=False),
)
def test_hidden_cards_change_no_move(name: str, preset: str, players: int, moves: int, random: Random) -> None:
    try:
        match, twin = twins(preset, players, moves, random)
    except IllegalMove:  # in the other world somebody could not have moved like that
        assume(False)
    assert match.turn is not None
    views = [seat_view(world, match.turn) for world in (match, twin)]
    first, second = (ask(SIGHTED[name], view, 7) for view in views)
    assert first == second
