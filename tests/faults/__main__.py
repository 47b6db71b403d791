"""The large runs: `python -m tests.faults games MOVES` and `python -m tests.faults histories N`."""

import argparse
import itertools
import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor

from tests.faults.game import Game
from tests.faults.histories import History, check
from tests.faults.report import Report, Totals

Run = Callable[[Callable[[int], Report], int], list[Report]]

BATCH = 120  # handed out together, so that every run of the same length plays the same seeds


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("what", choices=("games", "histories"))
    parser.add_argument("count", type=int, help="moves to be made in games, or histories to be checked")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (0); the next ones follow")
    asked = parser.parse_args(arguments)
    began, totals = time.monotonic(), Totals()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # shells have it ignored in the background
    with ProcessPoolExecutor(asked.workers, initializer=_quiet) as pool:

        def run(play: Callable[[int], Report], start: int) -> list[Report]:
            return list(pool.map(play, range(start, start + BATCH), chunksize=max(1, BATCH // (asked.workers * 4))))

        try:
            seeds = (_games if asked.what == "games" else _histories)(run, totals, asked.seed, asked.count)
        except KeyboardInterrupt:  # what has been counted is told all the same
            seeds = f"seeds from {asked.seed}, broken off"
    print("\n".join(totals.lines()))
    used = os.times()
    print(f"\n{seeds}; {time.monotonic() - began:,.0f} s with {asked.workers} processes,", end=" ")
    print(f"{used.children_user + used.children_system:,.0f} s of processor time")
    return int(totals.violations.total() > 0)


def _games(run: Run, totals: Totals, first: int, moves: int) -> str:
    for start in itertools.count(first, BATCH):
        reports = run(play, start)
        totals.add(reports)
        _tell(reports)
        if totals.counts["moves"] >= moves:
            return f"seeds {first} to {start + BATCH - 1}"
        print(f"{totals.counts['moves']:,} moves, {totals.faults.total():,} faults", file=sys.stderr, flush=True)
    raise AssertionError


def _histories(run: Run, totals: Totals, first: int, count: int) -> str:
    for start in range(first, first + count, BATCH):
        reports = run(explain, start)
        totals.add(reports)
        _tell(reports)
        if start // BATCH % 50 == 0:
            print(f"{totals.counts['histories']:,} histories", file=sys.stderr, flush=True)
    return f"seeds {first} to {first + totals.counts['histories'] - 1}"


def play(seed: int) -> Report:
    """One game."""
    return Game(seed).run()


def explain(seed: int) -> Report:
    """One history."""
    return check(History(seed))


def _quiet() -> None:
    """What the table service logs of its failures would fill the screen: here they are wanted."""
    logging.disable(logging.CRITICAL)


def _tell(reports: Iterable[Report]) -> None:
    """Print what went wrong, with the seed that shows it again."""
    for report in reports:
        for violation in report.violations:
            print(f"seed {report.seed}: {violation.kind}: {violation.text}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
