"""`python -m tests.benchmarks`: every figure in one run, shown and written to build/bench.json."""

from pathlib import Path

from tests.benchmarks import engine, growth, move, robots, rollout, units
from tests.benchmarks.figures import Figure, show, write

REPORT = Path("build/bench.json")


def main() -> None:
    figures: list[Figure] = []
    for measure in (engine.measure, rollout.measure, robots.measure, move.measure, units.measure, growth.measure):
        measured = measure()
        show(measured)
        figures += measured
        write(figures, REPORT)


if __name__ == "__main__":
    main()
