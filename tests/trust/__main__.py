"""`python -m tests.trust twins|fuzz N [--seed S]`: the large runs, on every core, each with its table of counts."""

import argparse
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.trust import compare, storm

RUNS: dict[str, Callable[[int, int], tuple[str, bool]]] = {"twins": compare.run, "fuzz": storm.run}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust", description=__doc__)
    parser.add_argument("what", choices=RUNS)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    seeds = [given.seed * 1000 + number for number in range(given.processes)]
    each = -(-given.count // given.processes)
    began = time.monotonic()
    with ProcessPoolExecutor(given.processes, get_context("spawn")) as pool:
        results = list(pool.map(RUNS[given.what], [each] * len(seeds), seeds))
    for seed, (told, _) in zip(seeds, results, strict=True):
        print(f"seed {seed}\n{told}\n")
    print(f"{time.monotonic() - began:,.0f} s on {given.processes} processes")
    return 0 if all(clean for _, clean in results) else 1


if __name__ == "__main__":
    sys.exit(main())
