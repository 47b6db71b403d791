"""The engine against OpenSpiel's crazy_eights driven from Python, and the replay of a long round.

Both play dealt rounds at random: of the legal moves take one, and make it. Ours are a mask, theirs a list. OpenSpiel's
loop is tuned: its draws are chance nodes, played through `legal_actions` and `apply_action` like everything else,
without asking for probabilities. A step is a play, a draw or a pass: naming a suit, an action of its own there, is part
of the play here.
"""

from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import pyspiel

from chalicelib.engine.book import book_of
from chalicelib.engine.deal import LAST_SHUFFLE, FairShuffle
from chalicelib.engine.make import make
from chalicelib.engine.match import Match
from chalicelib.engine.opening import open_round
from chalicelib.engine.rules import parse_rules
from chalicelib.engine.scoring import hand_sizes
from chalicelib.engine.state import LEGAL, MADE
from tests.benchmarks.figures import Figure, cpu, figure, ratio
from tests.engine.games import RandomShuffle, moves_of, picked

ROUNDS = 200
PRESETS = ("classic", "specials")
PLAYERS = (2, 3, 4)
NAMING = 54  # open-spiel's actions from here on name a suit
LONG = 100  # moves of the round that is replayed
REPLAYS = 51
RULES = parse_rules({"preset": "specials"})


def measure() -> list[Figure]:
    """Steps per second as a ratio, by preset and players; milliseconds of a replay, dealing included."""
    steps = [
        figure(
            f"engine steps per second, random play, {preset}, {players} players",
            ratio(_ours(preset, players), theirs(preset == "specials", players, ROUNDS)),
            "× open-spiel",
            "≥ 1.0",
        )
        for preset in PRESETS
        for players in PLAYERS
    ]
    return [*steps, figure("replaying a round of 100 moves, dealing included", _replay(), "ms", "≤ 0.5")]


def _ours(preset: str, players: int) -> Callable[[], float]:
    random = Random(1)
    rules = parse_rules({"preset": preset})
    book = book_of(rules, players)
    sizes = hand_sizes(rules, (0,) * players)
    starts = [open_round(book, sizes, 0, RandomShuffle(random)).core for _ in range(ROUNDS)]
    chance = random.random

    def run() -> float:
        steps = 0

        def play() -> None:
            nonlocal steps
            for start in starts:
                core = start
                while core[LEGAL]:
                    core = make(core, picked(core, chance()))
                steps += core[MADE]

        seconds = cpu(play)
        return steps / seconds

    return run


def theirs(specials: bool, players: int, rounds: int) -> Callable[[], float]:
    """A run of open-spiel's tuned loop that gives its plays, draws and passes per second."""
    game = pyspiel.load_game(
        f"crazy_eights(players={players},max_draw_cards=52,max_turns=100000,use_special_cards={specials},reshuffle=False)"
    )

    random = Random(1)
    starts = [_dealt(game, random) for _ in range(rounds)]

    def play(note: Callable[[int], object] | None = None) -> None:
        chance = Random(1).random
        for start in starts:
            state = start.clone()
            legal, act, player = state.legal_actions, state.apply_action, state.current_player
            while (who := player()) != pyspiel.PlayerId.TERMINAL:
                may = legal()
                action = may[int(chance() * len(may))]
                if note and who >= 0:
                    note(action)
                act(action)

    chosen: list[int] = []
    play(chosen.append)
    steps = sum(action < NAMING for action in chosen)
    return lambda: steps / cpu(play)


def _dealt(game: Any, random: Random) -> Any:
    """A state of open-spiel's at its first player's turn."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def _replay() -> float:
    shuffle, moves = _long_round()
    times = [
        cpu(lambda: Match.restore(RULES, 4, (), dealer=0, ply=0, shuffle=shuffle, moves=moves)) for _ in range(REPLAYS)
    ]
    return median(times) * 1000


def _long_round() -> tuple[FairShuffle, bytes]:
    """The first fair shuffle whose round, played at random, lasts long enough, and that round's first moves."""
    for k in range(1, LAST_SHUFFLE):
        shuffle = FairShuffle(k, bytes(32), ("", "", "", ""))
        random = Random(k)
        match = Match.new(RULES, 4).deal(shuffle)
        while match.phase == "playing" and len(match.moves) < LONG:
            seat = match.turn or 0
            match = match.play(seat, random.choice(moves_of(match, seat)))
        if len(match.moves) == LONG:
            return shuffle, match.moves
    raise LookupError(f"no round of {LONG} moves among {LAST_SHUFFLE}")
