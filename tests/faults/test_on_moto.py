"""The same games on DynamoDB as moto plays it: items really made, conditions really checked."""

import pytest

from chalicelib.store.dynamo import DynamoStore
from tests.faults.game import Game
from tests.faults.test_simulator import Shown, quiet
from tests.support.databases import aws_environment, in_moto

__all__ = ["aws_environment", "quiet"]

SHORT = 500  # calls of ports


def short_games(count: int) -> list[int]:
    """Seeds of games with few calls, as they are played in memory: here each call takes milliseconds."""
    seeds = (seed for seed in range(10_000) if 200 < Game(seed).run().counts["calls"] < SHORT)
    return [next(seeds) for _ in range(count)]


def play(seed: int, record_property: Shown) -> None:
    with in_moto() as name:
        report = Game(seed, store=lambda game: DynamoStore(name, None, game)).run()
    counted = f"{report.counts['moves']} moves, {report.faults.total()} faults"
    record_property("shown", f"game with faults on moto, seed {seed}: {counted}")
    assert not report.violations, f"seed {seed}: {report.violations[0]}"
    assert report.counts["moves"]


def test_a_short_game_comes_out_right(aws_environment: None, record_property: Shown) -> None:
    (seed,) = short_games(1)
    play(seed, record_property)


@pytest.mark.slow
def test_twenty_short_games_come_out_right(aws_environment: None, record_property: Shown) -> None:
    for seed in short_games(20):
        play(seed, record_property)
