"""Whole matches through the engine, robots in every seat, at any rules: always a legal move, and their own."""

import logging
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chalicelib.bots import BOTS, ask
from chalicelib.bots.base import Bot
from chalicelib.bots.duel import DealtBy
from chalicelib.bots.luna import Luna
from chalicelib.bots.plain import Chance, Greedy
from chalicelib.bots.search import Effort
from chalicelib.engine.match import Match
from chalicelib.engine.rules import Rules
from chalicelib.engine.view import seat_view
from tests.engine.games import rules_and_players

SEATED: list[Bot] = [BOTS["carmen"], BOTS["tito"], Luna(Effort(seconds=1, deals=3)), Chance(), Greedy()]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rules_and_players(), st.integers(0, 2**32))
def test_robots_play_any_rules_to_the_end(caplog: pytest.LogCaptureFixture, game: tuple[Rules, int], seed: int) -> None:
    """As far as 300 moves lead into a match; nothing a robot wanted was refused, so none was helped out."""
    caplog.set_level(logging.ERROR)
    rules, players = game
    random = Random(seed)
    seats = [random.choice(SEATED) for _ in range(players)]
    match = Match.new(rules, players)
    while match.phase != "finished" and match.ply < 300:
        seat = match.turn
        if seat is None:
            match = match.deal(DealtBy(f"{seed}/{len(match.results)}"))
        else:
            match = match.play(seat, ask(seats[seat], seat_view(match, seat), random.getrandbits(32)))
    assert not caplog.records
