"""Bugs put in on purpose: each is found, as what it is, within a thousand games, or the simulator is wrong."""

import pytest

from tests.faults.game import Game
from tests.faults.plants import PLANTS, Plant
from tests.faults.test_simulator import quiet

__all__ = ["quiet"]

GAMES = 1_000


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)
def test_a_planted_bug_is_found(plant: Plant) -> None:
    for seed in range(GAMES):
        game = Game(seed, plant.put)
        violations = game.run().violations if plant.could_show(game.plan) else ()
        found = [violation for violation in violations if violation.kind in plant.shows_as]
        if found:
            print(f"{plant.name}: game {seed + 1}, {found[0].kind}: {found[0].text}")
            return
    pytest.fail(f"{plant.name}: not found in {GAMES} games")
