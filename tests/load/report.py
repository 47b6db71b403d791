"""The table a load ends with."""

from collections.abc import Mapping, Sequence
from typing import Any

Entry = Mapping[str, Any]

MOVES = ("play", "draw", "pass", "declare")


def show(entries: Sequence[Entry], seconds: float) -> int:
    """Print requests and checks; how many checks failed."""
    requests = [entry for entry in entries if entry["method"] != "check"]
    checks = [entry for entry in entries if entry["method"] == "check"]
    print(f"{'request':<14}{'number':>9}{'a second':>10}{'failures':>10}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}")
    for entry in sorted(requests, key=lambda entry: -int(entry["num_requests"])):
        times = entry["response_times"]
        p50, p95, p99 = (percentile(times, share) for share in (0.5, 0.95, 0.99))
        number, failures = entry["num_requests"], entry["num_failures"]
        print(f"{entry['name']:<14}{number:>9}{number / seconds:>10.1f}{failures:>10}{p50:>9.0f}{p95:>9.0f}{p99:>9.0f}")
    print()
    for entry in checks:
        print(f"{entry['num_failures']:>6} of {entry['num_requests']:>8} failed: {entry['name']}")
    print()
    return sum(entry["num_failures"] for entry in checks)


def summary(entries: Sequence[Entry], seconds: float) -> dict[str, Any]:
    """The same figures for whoever draws them later."""
    return {
        "moves_a_second": round(moves_a_second(entries, seconds), 1),
        "requests": [
            {
                "name": entry["name"],
                "number": entry["num_requests"],
                "failures": entry["num_failures"],
                **{f"p{share}": percentile(entry["response_times"], share / 100) for share in (50, 95, 99)},
            }
            for entry in entries
            if entry["method"] != "check"
        ],
        "checks": [
            {"name": entry["name"], "number": entry["num_requests"], "failures": entry["num_failures"]}
            for entry in entries
            if entry["method"] == "check"
        ],
    }


def percentile(times: Mapping[str, int], share: float) -> float:
    """Milliseconds that a share of the requests did not exceed, from Locust's counts by time."""
    total = sum(times.values())
    seen = 0
    for time, count in sorted((float(time), count) for time, count in times.items()):
        seen += count
        if seen >= share * total:
            return time
    return 0.0


def moves_a_second(entries: Sequence[Entry], seconds: float) -> float:
    """Moves of people, answered."""
    moves = sum(entry["num_requests"] - entry["num_failures"] for entry in entries if entry["name"] in MOVES)
    return float(moves / seconds)
