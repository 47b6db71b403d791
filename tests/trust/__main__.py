"""`python -m tests.trust twins|fuzz N [--seed S]`: the large runs, on every core, each with its table of counts."""

import argparse
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context
from typing import Any

from tests.trust import compare, storm

Run = Callable[[int, int], Any]  # how many, the seed; a Tally or Answers

RUNS: dict[str, Run] = {"twins": compare.compare, "fuzz": storm.storm}
PIECE = 5_000  # handed out together, so that a run of the same length does the same on any number of processes
SEEDS = 1_000_000  # pieces that one seed may have


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust", description=__doc__)
    parser.add_argument("what", choices=RUNS)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(arguments)
    began, run = time.monotonic(), RUNS[given.what]
    signal.signal(signal.SIGINT, signal.default_int_handler)  # shells have it ignored in the background
    pieces = [min(PIECE, given.count - done) for done in range(0, given.count, PIECE)]
    with ProcessPoolExecutor(given.processes, get_context("spawn")) as pool:
        results = pool.map(run, pieces, count(given.seed * SEEDS))
        total, seeds = next(results), f"seed {given.seed}"
        try:
            for number, result in enumerate(results, start=2):
                total.add(result)
                if number % 10 == 0:
                    print(f"{total.done:,} done, {len(total.found)} found", file=sys.stderr, flush=True)
        except KeyboardInterrupt:  # what has been counted is told all the same
            seeds += ", broken off"
            pool.shutdown(cancel_futures=True)
    print("| what | count |\n|---|---:|")
    print("\n".join(f"| {name} | {number:,} |" for name, number in total.rows().items()))
    print("\n".join(total.found[:3]))
    used = os.times()
    print(f"{seeds}; {time.monotonic() - began:,.0f} s with {given.processes} processes,", end=" ")
    print(f"{used.children_user + used.children_system:,.0f} s of processor time")
    return int(bool(total.found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
