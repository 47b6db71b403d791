"""What the functions tell of themselves: lines CloudWatch makes metrics of, numbers only, all on the dashboard."""

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from chalicelib import metrics
from chalicelib.api.logs import JsonLines
from infra.rehearsal.match import Player, choose
from infra.rehearsal.stage import STAGE, rehearsal
from tests.infra.conftest import Template, of_type


@contextmanager
def heard() -> Iterator[list[dict[str, Any]]]:
    """The lines written meanwhile; there to be read afterwards."""
    written, lines = io.StringIO(), list[dict[str, Any]]()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("chalicelib.metrics")
    logger.addHandler(handler)
    before, logger.level = logger.level, logging.INFO
    try:
        yield lines
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)
        lines += [json.loads(line) for line in written.getvalue().splitlines()]


@pytest.fixture(scope="module")
def lines() -> list[dict[str, Any]]:
    """The lines of a round with a robot, a stale command, and a socket that is gone."""
    with heard() as told, rehearsal() as stage:
        ana = Player(stage, "Ana")
        table = ana.open("oitos")
        ana.watch(table)
        ana.command(type="add_bot", bot="carmen")
        ana.command(type="start", client_seed="f" * 32)
        old = ana.view()["round"]["ply"]
        while ana.view()["phase"] == "playing":
            ana.command(**choose(ana.view()), ply=ana.view()["round"]["ply"])
        ana.command(type="next_round", round=1)
        stale = {"type": "draw", "ply": old}
        assert stage.http("POST", f"/tables/{table}/commands", stale, token=ana.token, key=ana.key())[0] == 409
        stage.recorder.gone.add(ana.connection)
        stage.http("POST", f"/tables/{table}/chat", {"text": "alô"}, token=ana.token)
        stage.settle()
        stage.clock.advance(hours=200)
        stage.sweep()
    return told


def values(lines: list[dict[str, Any]], name: str) -> list[float]:
    """All values of a metric, over all lines."""
    found: list[float] = []
    for line in lines:
        if name in line:
            found += line[name] if isinstance(line[name], list) else [line[name]]
    return found


def test_each_line_is_in_the_embedded_format(lines: list[dict[str, Any]]) -> None:
    measured = [line for line in lines if "_aws" in line]
    assert measured
    for line in measured:
        (directive,) = line["_aws"]["CloudWatchMetrics"]
        assert directive["Namespace"] == metrics.NAMESPACE
        assert directive["Dimensions"] == [["Stage"]]
        assert line["Stage"] == STAGE
        assert isinstance(line["_aws"]["Timestamp"], int)
        for metric in directive["Metrics"]:
            assert metric["Unit"] == metrics.UNITS[metric["Name"]]
            numbers = line[metric["Name"]]
            assert all(isinstance(n, int | float) for n in (numbers if isinstance(numbers, list) else [numbers]))


def test_a_line_holds_metrics_and_whose_they_are_and_nothing_else(lines: list[dict[str, Any]]) -> None:
    for line in lines:
        measured: set[str] = set()
        if "_aws" in line:
            named = {metric["Name"] for metric in line["_aws"]["CloudWatchMetrics"][0]["Metrics"]}
            measured = {"_aws", "Stage", *named}
        assert set(line) - {"function"} == {"level", "logger", "event", "request", "tables", *measured}


def test_a_request_is_followed_through_the_stream_to_the_robots(lines: list[dict[str, Any]]) -> None:
    first = next(line for line in lines if "function" not in line and "moves" in line and len(line["tables"]) == 2)
    saved = first["tables"][-1]
    followers = [line for line in lines if saved in line["tables"] and line["request"] != first["request"]]
    assert "after_change" in {line.get("function") for line in followers}
    robots = [line for line in lines if line.get("function") == "play_bots"]
    assert robots
    heard = {version for line in lines if line.get("function") == "after_change" for version in line["tables"]}
    for line in robots:
        assert line["tables"][0] in heard  # what it found had been told by the stream


def test_a_table_stands_in_the_log_by_its_mark() -> None:
    # the first 12 digits of what `printf sa1-table | sha256sum` prints
    assert metrics.mark("sa1-table") == "d9b114c771d8"


def test_everything_that_happened_is_counted(lines: list[dict[str, Any]]) -> None:
    assert sum(values(lines, "moves")) > 10
    assert sum(values(lines, "stale")) == 1
    assert sum(values(lines, "pushes")) > 10
    assert sum(values(lines, "dead_sockets")) >= 1
    assert sum(values(lines, "due_visits")) >= 1
    assert len(values(lines, "robot_ms")) > 3
    assert all(milliseconds >= 0 for milliseconds in values(lines, "robot_ms"))


def test_a_conflict_is_counted_where_it_is_met() -> None:
    with rehearsal() as stage:
        from chalicelib import wiring
        from chalicelib.tables.ports import Conflict

        table_id = Player(stage, "Ana").open("oitos")
        store = wiring.services().ports.store
        table = store.load(table_id)
        assert table is not None
        with heard() as told, metrics.told("any"), pytest.raises(Conflict):
            store.save(table)
    assert values(told, "conflicts") == [1]
    assert values(told, "moves") == [], "nothing was saved"


def test_the_dashboard_shows_each_of_them(stack: Template) -> None:
    (dashboard,) = of_type(stack, "AWS::CloudWatch::Dashboard").values()
    widgets = json.loads(dashboard["DashboardBody"]["Fn::Sub"])["widgets"]
    series = [one for widget in widgets for one in widget["properties"]["metrics"]]
    assert {one[1] for one in series if one[0] == metrics.NAMESPACE} == set(metrics.UNITS)
