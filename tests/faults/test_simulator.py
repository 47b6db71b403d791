"""A slice of `make faults`: whole games with faults, the same ones in every run; each names its seed."""

import logging
from collections.abc import Callable, Iterator

import pytest

from tests.faults.game import Game
from tests.faults.plan import ENDS, HELP
from tests.faults.report import Report, Totals

Shown = Callable[[str, object], None]

GAMES = 32


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """The table service logs every failure that it goes on from."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("first", range(0, GAMES, 8))
def test_games_with_faults_come_out_right(first: int, record_property: Shown) -> None:
    totals = Totals()
    for seed in range(first, first + 8):
        report = Game(seed).run()
        assert not report.violations, f"seed {seed}: {report.violations[0]}"
        totals.add([report])
    counted = f"{totals.counts['moves']} moves, {totals.faults.total()} faults"
    record_property("shown", f"games with faults, seeds {first} to {first + 7}: {counted}")
    assert totals.faults.total() > totals.counts["moves"] > 50


def test_a_seed_always_makes_the_same_game() -> None:
    def played() -> Report:
        return Game(3).run()

    assert played() == played()


def test_seeds_make_games_of_every_kind() -> None:
    plans = [Game(seed).plan for seed in range(200)]
    assert {plan.end for plan in plans} == set(ENDS)
    assert {plan.help for plan in plans} == set(HELP)
    assert {(plan.people, plan.robots) for plan in plans} >= {(1, 1), (1, 2), (2, 0), (2, 1), (3, 0)}
