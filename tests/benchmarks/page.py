"""`python -m tests.benchmarks.page`: docs/performance.md and its charts, made of what the commands left in build/."""

import json
import os
import platform
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.benchmarks.chart import lines
from tests.benchmarks.figures import Figure, met

ROOT = Path(__file__).resolve().parents[2]
BUILD, DOCS = ROOT / "build", ROOT / "docs"
PICTURES = DOCS / "pictures"


@dataclass(frozen=True, slots=True)
class Part:
    """One section: which figures of which file, told in which words, made by which command."""

    title: str
    words: str
    file: str
    pattern: str
    command: str


PARTS = (
    Part(
        "The engine, and OpenSpiel",
        "Moves a second of random play through the engine's own loop, as a multiple of OpenSpiel's `crazy_eights`"
        " (C++, driven from Python by `legal_actions` and `apply_action`); moves of the robots' rollout likewise;"
        " and the CPU of replaying a round of a hundred moves, dealing included.",
        "bench.json",
        "engine steps|rollout moves|replaying",
        "make bench",
    ),
    Part(
        "Robots",
        "CPU of one move, in rounds of four robots of a kind at a table of *Com especiais*.",
        "bench.json",
        "CPU of a move of",
        "make bench",
    ),
    Part(
        "A move, and the least it could cost",
        "The floor is a bare Chalice route that does one PynamoDB get and one conditional put of the same item in"
        " the same moto. The app's own CPU is a move's without moto, botocore and Chalice: engine, view, JSON, "
        "and what is left of PynamoDB. App and floor take turns, each move is made three times from the same "
        "item, the quickest counts, and the figure is the median of 150 moves.",
        "bench.json",
        "through the app|own CPU|of the floor",
        "make bench",
    ),
    Part(
        "DynamoDB",
        "Counted over a whole match of four people at *Com especiais*: the same on every machine. A test holds "
        "them (`tests/api/test_cost.py`).",
        "bench.json",
        "calls a move|units|table's item$|at their most|of a match",
        "make bench",
    ),
    Part(
        "Growth",
        "CPU of a play where there is much, as a multiple of one where there is little, in turns; and its "
        "DynamoDB calls.",
        "bench.json",
        "CPU of a play, |calls of a play, |a round more",
        "make bench",
    ),
    Part(
        "Floors at saturation",
        "Commands a second that one local stack takes from six tables, each reading and commanding one after the "
        "other, beside a bare app under the same server and moto: once with the same DynamoDB calls and posts to "
        "sockets, once with a get and a put alone. Then half of that rate, timed from outside.",
        "bench-floors.json",
        ".",
        "make bench-floors",
    ),
    Part(
        "Cold start",
        "Importing the built application and serving one request, by CPU, beside a bare Chalice app with PynamoDB"
        " and beside the zip that Chalice makes.",
        "bench-cold.json",
        ".",
        "make bench-cold",
    ),
    Part(
        "The site",
        "The built site in headless Chromium as a Pixel 7 at 1.6 Mbit/s and 150 ms.",
        "bench-site.json",
        ".",
        "make bench-site",
    ),
)


def main() -> None:
    """Write the page; a file of figures that is missing is said to be so."""
    pieces = [_head(), *(_section(part) for part in PARTS), _load(), *_charts()]
    (DOCS / "performance.md").write_text("\n".join(pieces))


def _head() -> str:
    return (
        "# What things cost\n\n"
        f"Measured on {os.cpu_count()} cores with Python {platform.python_version()}, and written by `make figures` "
        "from what the commands named left in `build/`: run those you want anew, then it. In the quarter of an hour "
        f"before, {os.getloadavg()[2]:.0f} processes wanted these cores on average: what others do lengthens "
        "milliseconds and slows rates, ratios are taken in turns and suffer less, and counts suffer nothing. Seconds "
        "are of CPU unless said otherwise. A figure that misses its goal is marked.\n"
    )


def _section(part: Part) -> str:
    found = [each for each in _read(part.file) or [] if re.search(part.pattern, each["name"])]
    table = _table(found) if found else "Not measured here yet."
    return f"## {part.title}\n\n{part.words}\n\n{table}\n\nAgain: `{part.command}`.\n"


def _table(figures: Sequence[Figure]) -> str:
    rows = [
        f"| {each['name']} | {each['value']:g} {each['unit']} | {each['goal']}{_missed(each)} |" for each in figures
    ]
    return "\n".join(["| what | figure | goal |", "| --- | ---: | --- |", *rows])


def _missed(each: Figure) -> str:
    return "" if met(each) else " **missed**"


def _load() -> str:
    load = _read("load.json")
    words = (
        "## Load\n\nPeople, robots and watchers at whole tables, over HTTP and sockets, every one of whom checks "
        "what comes ([load.md](load.md)). Milliseconds are of the clock, from outside.\n\n"
    )
    if not load:
        return words + "Not measured here yet.\n\nAgain: `make load`.\n"
    rows = [
        f"| {one['name']} | {one['number']} | {one['failures']} | {one['p50']:.0f} | {one['p95']:.0f} | "
        f"{one['p99']:.0f} |"
        for one in sorted(load["requests"], key=lambda one: -int(one["number"]))
    ]
    wrong = [f"{one['failures']} of {one['number']} {one['name']}" for one in load["checks"] if one["failures"]]
    table = "\n".join(
        [
            "| request | number | failures | p50 ms | p95 ms | p99 ms |",
            "| --- | ---: | ---: | ---: | ---: | ---: |",
            *rows,
        ]
    )
    mix = f" MIX={load['mix']}" if load["mix"] else ""
    memory = [megabytes for _, megabytes in load["memory"]] or [0]
    third = memory[len(memory) // 3]
    opened = sum(one["number"] for one in load["requests"] if one["name"] == "open")
    kept = (memory[-1] - third) * 1000 / max(1, opened * 2 / 3)
    return (
        f"{words}{table}\n\n{load['moves_a_second']:g} moves of people a second at {load['tables']} tables in "
        f"{load['minutes']:g} minutes. Checks that failed: {', '.join(wrong) or 'none'}. The server's memory: "
        f"{memory[0]:.0f} MB at the start, {third:.0f} MB after a third of the time, "
        f"{memory[-1]:.0f} MB at the end: {max(0, kept):.0f} KB for each table opened "
        f"meanwhile, which is kept with its match.\n\nAgain: `make load TABLES={load['tables']} "
        f"MINUTES={load['minutes']:g}{mix}`.\n"
    )


def _charts() -> list[str]:
    """Charts of what a curve says better, and the words that show them."""
    shown = []
    growth = {what: _growth(what) for what in ("tables", "watchers", "rounds played", "seats")}
    growth = {what: points for what, points in growth.items() if len(points) > 1}
    if growth:
        drawn = lines(
            "CPU of a play among more of everything", "how many (logarithmic)", "× the least", growth, logarithmic=True
        )
        (PICTURES / "growth.svg").write_text(drawn)
        shown.append("## Curves\n\n![CPU of a play by tables, watchers, rounds and seats](pictures/growth.svg)\n")
    load = _read("load.json")
    if load and load["memory"]:
        points = [(seconds / 60, megabytes) for seconds, megabytes in load["memory"]]
        drawn = lines("Memory of the local stack under load", "minutes", "MB", {"resident": points})
        (PICTURES / "memory.svg").write_text(drawn)
        shown.append("![Memory of the local stack under load](pictures/memory.svg)\n")
    return shown


def _growth(what: str) -> list[tuple[float, float]]:
    """The figures "CPU of a play, N tables" as points, the least of the kind first."""
    points: list[tuple[float, float]] = []
    for each in _read("bench.json") or []:
        found = re.fullmatch(rf"CPU of a play, (\d+) {what}", each["name"])
        if found:
            points = points or [(float(each["unit"].removeprefix("× that of ")), 1.0)]
            points.append((float(found[1]), each["value"]))
    return points


def _read(name: str) -> Any:
    path = BUILD / name
    return json.loads(path.read_text()) if path.exists() else None


if __name__ == "__main__":
    main()
