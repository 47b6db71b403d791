"""The bill and what breaks first: sums worked out by hand on a small usage, and the measured one kept honest."""

import json
from dataclasses import replace

import pytest

from chalicelib.tables.sweep import PER_SWEEP
from infra.__main__ import main
from infra.cost.command import PRICES, bill
from infra.cost.quotas import demands
from infra.cost.usage import FunctionUse, load
from infra.template.functions import FUNCTIONS

PRICE_LIST = json.loads(PRICES.read_text())
TINY = replace(
    load(),
    http_requests=10,
    frames_in=2,
    frames_out=8,
    sockets=2,
    minutes=30,
    write_units=4,
    read_units=8,
    due_visits=3,
    functions={name: FunctionUse(10 if name == "api" else 0, 100.0, 1024) for name in (f.name for f in FUNCTIONS)},
)


def amounts(matches: float, regions: int = 1) -> dict[str, float]:
    return {line.what: line.amount for line in bill(TINY, matches, regions, PRICE_LIST)}


def test_a_million_matches_by_hand() -> None:
    cost = amounts(1e6)
    assert cost["HTTP requests"] == pytest.approx(35.0)  # 10 million at 3.50 a million
    assert cost["socket frames"] == pytest.approx(10.0)  # 10 million at 1.00
    assert cost["open sockets"] == pytest.approx(15.0)  # 60 million minutes at 0.25
    assert cost["table writes"] == pytest.approx(2.5)  # 4 million at 0.625
    assert cost["table reads"] == pytest.approx(1.0)  # 8 million at 0.125
    assert cost["function time"] == pytest.approx(16.7, rel=0.01)  # a million GB-seconds, and the sweeps


def test_what_stands_costs_by_region_and_what_happens_does_not() -> None:
    one, three = amounts(1e6), amounts(1e6, regions=3)
    assert three["alarms"] == pytest.approx(3 * one["alarms"])
    assert three["HTTP requests"] == pytest.approx(one["HTTP requests"])


def test_what_breaks_first_by_hand() -> None:
    wanted = {demand.quota.name: demand.wanted for demand in demands(TINY, 30 * 86400, regions=1)}  # a match a second
    assert wanted["due visits a minute"] == pytest.approx(3 * 60 * 5)  # at five times the mean
    assert wanted["functions running at once"] == pytest.approx(10 * 0.1 * 5)
    assert wanted["new sockets a second"] == pytest.approx(10)
    tightest = demands(TINY, 1e6, regions=1)[0]
    assert (tightest.quota.name, tightest.quota.limit) == ("due visits a minute", PER_SWEEP)


def test_the_measured_match_names_every_function() -> None:
    used = load()
    assert set(used.functions) == {function.name for function in FUNCTIONS}
    assert used.http_requests > used.moves / 2
    assert used.write_units >= used.moves, "a move is a write at least"


def test_the_command_tells_total_and_limits(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cost", "--matches", "1e3", "1e8", "--regions", "3"]) == 0
    said = capsys.readouterr().out
    assert "1,000 matches a month" in said
    assert "100,000,000 matches a month" in said
    assert "→" in said
