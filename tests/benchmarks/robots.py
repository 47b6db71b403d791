"""How long a robot thinks: CPU of its moves in rounds of four of its kind, waiting for nothing but itself."""

from collections.abc import Iterator
from random import Random
from statistics import median, quantiles

from chalicelib.bots import BOTS, choose
from chalicelib.engine.deal import FairShuffle
from chalicelib.engine.match import Match
from chalicelib.engine.moves import Move
from chalicelib.engine.rules import parse_rules
from chalicelib.engine.view import seat_view
from tests.benchmarks.figures import Figure, cpu, figure

ROUNDS = 3
RULES = parse_rules({"preset": "specials"})


def measure() -> list[Figure]:
    """Milliseconds of a move by robot: half of them within the first figure, nineteen of twenty within the second."""
    figures = []
    for name in BOTS:
        times = sorted(seconds * 1000 for k in range(1, ROUNDS + 1) for seconds in _round(name, k))
        figures.append(figure(f"CPU of a move of {name.capitalize()}'s, half of them", median(times), "ms"))
        figures.append(figure(f"CPU of a move of {name.capitalize()}'s, 19 of 20", quantiles(times, n=20)[-1], "ms"))
    return figures


def _round(name: str, k: int) -> Iterator[float]:
    match, random = Match.new(RULES, 4).deal(FairShuffle(k, bytes(32), ("",) * 4)), Random(k)
    while match.turn is not None:
        seat, seed, moves = match.turn, random.getrandbits(64), list[Move]()
        view = seat_view(match, seat)
        yield cpu(lambda: moves.append(choose(name, view, seed)))  # noqa: B023  # called at once
        match = match.play(seat, moves[0])
