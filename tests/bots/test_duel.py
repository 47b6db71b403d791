"""The duel command: what it prints, and that it prints the same again."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from chalicelib.bots.duel import Duel, run
from chalicelib.bots.roster import contestant

DUEL = Duel(a="greedy", b="random", players=2, preset="specials", deals=20, seed=1, match=False)


def without_times(report: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in report.items() if name != "cpu_ms"}


def test_it_prints_one_json_object() -> None:
    command = [sys.executable, "-m", "chalicelib.bots.duel", "--a", "tito", "--b", "carmen", "--deals", "3"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    report = json.loads(done.stdout)
    assert (report["a"], report["b"], report["players"], report["preset"]) == ("tito", "carmen", 2, "specials")
    assert report["rounds"] == 6
    assert set(report["win_rate"]) == set(report["margin"]) == {"mean", "low", "high"}
    assert set(report["cpu_ms"]["a"]) == {"median", "p99", "decisions"}


def test_the_same_seed_plays_the_same_rounds() -> None:
    assert without_times(run(DUEL)) == without_times(run(DUEL))
    assert without_times(run(DUEL)) != without_times(run(replace(DUEL, seed=2)))


def test_a_player_against_itself_wins_its_share() -> None:
    """Every deal is played from every seat, so that the shares of equals are equal exactly, blocked rounds included."""
    report = run(replace(DUEL, a="carmen", b="carmen", players=3, deals=10))
    assert report["rounds"] == 30
    assert report["win_rate"] == {
        "mean": pytest.approx(1 / 3, abs=1e-3),
        "low": pytest.approx(1 / 3, abs=1e-3),
        "high": pytest.approx(1 / 3, abs=1e-3),
    }
    assert report["margin"] == {"mean": 0, "low": 0, "high": 0}


def test_greed_beats_chance() -> None:
    report = run(DUEL)
    win_rate, margin = report["win_rate"], report["margin"]
    assert isinstance(win_rate, dict)
    assert isinstance(margin, dict)
    assert win_rate["low"] > 0.5
    assert margin["low"] > 0


def test_matches_are_played_to_their_target() -> None:
    report = run(replace(DUEL, a="greedy", b="carmen", preset="classic", deals=2, match=True))
    assert isinstance(report["rounds"], int)
    assert report["rounds"] > 4


def test_open_spiel_sits_down_too() -> None:
    report = run(replace(DUEL, a="openspiel-ismcts:3", b="random", preset="classic", deals=3))
    assert report["rounds"] == 6


@pytest.mark.parametrize("name", ["nobody", "openspiel-ismcts", "openspiel-ismcts:0", "openspiel-ismcts:x"])
def test_an_unknown_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="plays no duels"):
        contestant(name)
