"""OpenSpiel's information-set tree search as an opponent in duels, where open-spiel is installed.

It plays `classic` only, the rules that its crazy_eights has without special cards. Its game is a history of actions: at
every decision the round is told to it from the beginning, the cards its seat cannot know dealt at random.
"""

from collections import deque
from collections.abc import Sequence
from random import Random
from typing import Any

import pyspiel
from numpy.random import RandomState
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from chalicelib.bots.base import turn_moves
from chalicelib.engine.cards import SUITS
from chalicelib.engine.log import LOG_LENGTH, Event
from chalicelib.engine.moves import Move
from chalicelib.engine.view import PublicView, SeatView

_CARDS = [rank + suit for rank in "23456789TJQKA" for suit in SUITS]
_DEALER, _DRAW, _PASS, _NAME = 52, 52, 53, 54
"""Actions beside the cards: dealers count from `_DEALER`, at the first chance node only, suits from `_NAME`."""
_EXPLORATION = 60.0  # about the spread of its points

State = Any
"""A state of pyspiel, which has no types."""


class Ismcts:
    """Searches a number of simulations for each decision, playing out at random."""

    def __init__(self, simulations: int) -> None:
        self._simulations = simulations
        self._memory = Memory()

    def choose(self, view: SeatView, random: Random) -> Move:
        if view.public.rules.preset != "classic":
            raise ValueError("open-spiel plays classic only")
        self._memory.update(view.public)
        moves = turn_moves(view)
        if len(moves) == 1:
            return moves[0]
        state = self._memory.told(view, random)
        search = ISMCTSBot(
            state.get_game(),
            Playout(random),
            _EXPLORATION,
            self._simulations,
            random_state=RandomState(random.getrandbits(32)),
            use_observation_string=True,
            allow_inconsistent_action_sets=True,
        )
        search.set_resampler(lambda _state, _player: self._memory.told(view, random))
        action = search.step(state)
        suit = None
        if action < _DRAW and _CARDS[action][0] == "8" and len(view.hand) > 1:
            state.apply_action(action)
            search.set_resampler(lambda _state, _player: _after(self._memory.told(view, random), action))
            suit = SUITS[search.step(state) - _NAME]
        return _move(action, suit, moves)


class Memory:
    """What a seat has seen of a round; the log of a view reaches back fifty events only."""

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._starter: str | None = None

    def update(self, view: PublicView) -> None:
        """Add what the view's log has beyond what is known, or begin a new round."""
        if len(view.log) < LOG_LENGTH:
            begun = list(view.log[: len(self._events)]) != self._events
            self._starter = None if begun else self._starter
            self._events = list(view.log)
        else:
            last = self._events[-1].ply or 0
            self._events += [event for event in view.log if (event.ply or 0) > last]
        if not any(event.type == "play" for event in self._events):
            self._starter = view.top

    def told(self, view: SeatView, random: Random) -> State:
        """A state of the round in which the viewer has seen the same."""
        players, size = view.public.players, 7 if view.public.players == 2 else 5
        unknown = self._unknown(view, random)
        starter = self._starter or self._likely_starter(unknown)
        if starter in unknown:
            unknown.remove(starter)
        cards = [deque(self._received(view, seat, unknown)) for seat in range(players)]
        state = pyspiel.load_game(
            f"crazy_eights(players={players},max_draw_cards=52,max_turns=100000,use_special_cards=False,reshuffle=False)"
        ).new_initial_state()
        state.apply_action(_DEALER + view.public.dealer)
        for place in range(1, players * size + 1):
            state.apply_action(_CARDS.index(cards[(view.public.dealer + place) % players].popleft()))
        state.apply_action(_CARDS.index(starter))
        for event in self._events:
            for action in _actions(event, cards[event.seat]):
                state.apply_action(action)
        return state

    def _unknown(self, view: SeatView, random: Random) -> list[str]:
        known = {*view.hand, self._starter, *(event.card for event in self._events)}
        unknown = [card for card in _CARDS if card not in known]
        random.shuffle(unknown)
        return unknown

    def _likely_starter(self, unknown: Sequence[str]) -> str:
        """A card the first play follows."""
        first = next(event.card for event in self._events if event.type == "play") or ""
        return next(card for card in unknown if card[0] != "8" and (first[0] in ("8", card[0]) or first[1] == card[1]))

    def _received(self, view: SeatView, seat: int, unknown: list[str]) -> list[str]:
        """The cards a seat has got: first those it played, in the order of play, then those it still holds."""
        played = [event.card for event in self._events if event.type == "play" and event.seat == seat and event.card]
        if seat == view.seat:
            return [*played, *view.hand]
        return [*played, *[unknown.pop() for _ in range(view.public.counts[seat])]]


class Playout:
    """What a state is worth: the end of one random game from it."""

    def __init__(self, random: Random) -> None:
        self._chance = random.random

    def evaluate(self, state: State) -> Sequence[float]:
        state = state.clone()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(self._chance() * len(actions))])
        returns: Sequence[float] = state.returns()
        return returns

    def prior(self, state: State) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def _actions(event: Event, cards: deque[str]) -> list[int]:
    if event.type == "draw":
        return [_DRAW, _CARDS.index(cards.popleft())]
    if event.type == "pass" or event.card is None:
        return [_PASS]
    return [_CARDS.index(event.card), *([_NAME + SUITS.index(event.suit)] if event.suit else [])]


def _after(state: State, action: int) -> State:
    state.apply_action(action)
    return state


def _move(action: int, suit: str | None, moves: Sequence[Move]) -> Move:
    """The action as a move; passing with a playable card, which only its rules allow, becomes the first play."""
    if action == _DRAW:
        wanted = Move("draw")
    elif action == _PASS:
        wanted = Move("pass")
    else:
        wanted = Move("play", _CARDS[action], suit)
    return wanted if wanted in moves else moves[0]
