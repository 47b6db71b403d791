"""What AWS gives an account by default, and what a number of matches a month asks of it: what breaks first."""

from collections.abc import Iterator
from dataclasses import dataclass

from chalicelib.store.rows import SHARDS
from chalicelib.tables.sweep import PER_SWEEP
from infra.cost.usage import Usage

MONTH = 30 * 86400  # seconds
PEAK = 5.0  # the busiest minute of an evening against the month's mean


@dataclass(frozen=True, slots=True)
class Quota:
    """A default limit of one account in one region, and what to do about it."""

    name: str
    limit: float
    remedy: str


HTTP_RATE = Quota("API Gateway, HTTP and socket requests a second", 10_000, "raise it, or open further regions")
CONNECTS = Quota("new sockets a second", 500, "raise it; clients poll while they are refused")
CONCURRENCY = Quota("functions running at once", 1_000, "raise it (a new account starts with as few as 10)")
TABLE_WRITES = Quota("table writes a second", 40_000, "raise the table's on-demand limit")
TABLE_READS = Quota("table reads a second", 40_000, "raise the table's on-demand limit")
INDEX_PARTITION = Quota(
    "writes a second to one shard of the due index", 1_000, "more shards of it (chalicelib/store/rows.py)"
)
SWEEP = Quota("due visits a minute", PER_SWEEP, "visit more in a sweep (chalicelib/tables/sweep.py), or sweep by shard")
INVOKES = Quota("asynchronous invocations a second", 10_000, "comes with concurrency: ten times as many a second")


@dataclass(frozen=True, slots=True)
class Demand:
    """How much of a quota is used at the busiest minute."""

    quota: Quota
    wanted: float

    @property
    def share(self) -> float:
        """1.0 is all of it."""
        return self.wanted / self.quota.limit


def demands(usage: Usage, matches: float, regions: int) -> list[Demand]:
    """What one of `regions` equal regions is asked for at its busiest, the tightest first."""
    rate = matches / regions / MONTH * PEAK  # matches begun a second
    return sorted(_demands(usage, rate), key=lambda demand: -demand.share)


def _demands(usage: Usage, rate: float) -> Iterator[Demand]:
    running = sum(function.invocations * function.milliseconds / 1000 for function in usage.functions.values())
    asynchronous = sum(usage.functions[name].invocations for name in ("play_bots", "push_spectators", "notify"))
    yield Demand(HTTP_RATE, rate * (usage.http_requests + usage.frames_in))
    yield Demand(CONNECTS, rate * usage.sockets)
    yield Demand(CONCURRENCY, rate * running)
    yield Demand(TABLE_WRITES, rate * usage.write_units)
    yield Demand(TABLE_READS, rate * usage.read_units)
    yield Demand(INDEX_PARTITION, rate * usage.due_writes / SHARDS)
    yield Demand(SWEEP, rate * usage.due_visits * 60)
    yield Demand(INVOKES, rate * asynchronous)
