"""Moves per second of the robots' rollout, against open-spiel's crazy_eights driven from Python as fast as it goes.

Ours plays greedily from dealt rounds, every play, draw and pass a move. Theirs plays at random through `legal_actions`
and `apply_action`: the loop of `engine.py`.
"""

from collections.abc import Callable
from random import Random

from chalicelib.engine.book import book_of
from chalicelib.engine.rollout import chart_of, rollout
from chalicelib.engine.rules import parse_rules
from chalicelib.engine.state import from_top
from tests.benchmarks.engine import theirs
from tests.benchmarks.figures import Figure, cpu, figure, ratio
from tests.bots.greedy_play import moment_of, opened, played_out

ROUNDS = 300
PRESETS = ("classic", "specials")
PLAYERS = (2, 3, 4)


def measure() -> list[Figure]:
    """For each preset and number of players how many times as fast ours is."""
    return [
        figure(
            f"rollout moves per second, {preset}, {players} players",
            ratio(_ours(preset, players), theirs(preset == "specials", players, ROUNDS)),
            "× open-spiel",
            "≥ 2.5",
        )
        for preset in PRESETS
        for players in PLAYERS
    ]


def _ours(preset: str, players: int) -> Callable[[], float]:
    random = Random(1)
    rules = parse_rules({"preset": preset})
    chart = chart_of(book_of(rules, players))
    starts = [opened(rules, players, random) for _ in range(ROUNDS)]
    moves = sum(played_out(state).moves - state.moves for state in starts)
    dealt = [(moment_of(state), state.hands, [1 << card for card in from_top(state.stock)]) for state in starts]

    def run() -> None:
        for moment, hands, stock in dealt:
            rollout(chart, moment, list(hands), stock)

    return lambda: moves / cpu(run)
