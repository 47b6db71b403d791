"""`python -m tests.benchmarks`: every figure in one run, shown and written to build/bench.json."""

from pathlib import Path

from tests.benchmarks import engine, move, rollout, units
from tests.benchmarks.figures import Figure, show, write

REPORT = Path("build/bench.json")


def main() -> None:
    figures: list[Figure] = []
    for measure in (engine.measure, rollout.measure, move.measure, units.measure):
        measured = measure()
        show(measured)
        figures += measured
    write(figures, REPORT)


if __name__ == "__main__":
    main()
