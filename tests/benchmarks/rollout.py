"""Moves per second of the robots' rollout, against open-spiel's crazy_eights driven from Python as fast as it goes.

Ours plays greedily from dealt rounds, every play, draw and pass a move. Theirs plays at random through `legal_actions`
and `apply_action`; its dealing and drawing are chance nodes, played in the same loop, its players' actions the moves.
Both are timed on the thread's CPU, taking turns, so that a busy machine slows both.
"""

from collections.abc import Callable
from random import Random
from statistics import median
from time import thread_time

import pyspiel

from chalicelib.engine.book import book_of
from chalicelib.engine.rollout import chart_of, moment_of, rollout
from chalicelib.engine.rules import parse_rules
from chalicelib.engine.state import from_top
from tests.bots.greedy_play import opened, played_out

GOAL = 2.5
ROUNDS, REPEATS = 300, 7
PRESETS = ("classic", "specials")
PLAYERS = (2, 3, 4)


def measure() -> list[dict[str, object]]:
    """For each preset and number of players how many times as fast ours is: `{"name", "value", "unit", "goal"}`."""
    return [_ratio(preset, players) for preset in PRESETS for players in PLAYERS]


def _ratio(preset: str, players: int) -> dict[str, object]:
    ours, theirs = _ours(preset, players), _theirs(preset == "specials", players)
    ratios = [ours() / theirs() for _ in range(REPEATS)]
    name = f"rollout moves per second, {preset}, {players} players"
    return {"name": name, "value": round(median(ratios), 2), "unit": "× open-spiel", "goal": f"≥ {GOAL}"}


def _ours(preset: str, players: int) -> Callable[[], float]:
    random = Random(1)
    rules = parse_rules({"preset": preset})
    chart = chart_of(book_of(rules, players))
    starts = [opened(rules, players, random) for _ in range(ROUNDS)]
    moves = sum(played_out(state).moves - state.moves for state in starts)
    dealt = [(moment_of(state), state.hands, [1 << card for card in from_top(state.stock)]) for state in starts]

    def run() -> float:
        begun = thread_time()
        for moment, hands, stock in dealt:
            rollout(chart, moment, list(hands), stock)
        return moves / (thread_time() - begun)

    return run


def _theirs(specials: bool, players: int) -> Callable[[], float]:
    game = pyspiel.load_game(
        f"crazy_eights(players={players},max_draw_cards=52,max_turns=100000,use_special_cards={specials},reshuffle=False)"
    )
    chance = Random(1).random

    def run() -> float:
        moves = 0
        begun = thread_time()
        for _ in range(ROUNDS):
            state = game.new_initial_state()
            legal, apply, player = state.legal_actions, state.apply_action, state.current_player
            while (who := player()) != pyspiel.PlayerId.TERMINAL:
                moves += who >= 0
                may = legal()
                apply(may[int(chance() * len(may))])
        return moves / (thread_time() - begun)

    return run


if __name__ == "__main__":
    for each in measure():
        print(each)
