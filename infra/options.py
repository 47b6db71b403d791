"""What an operator may choose for one region's stack."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from chalicelib.settings import OPENINGS_AN_HOUR
from infra import names

# Retention periods CloudWatch Logs accepts, in days, as far as anyone would want them here.
LOG_DAYS = (1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365)


class BadOption(ValueError):
    """An option that no stack can be built with; the text says what to write instead."""


@dataclass(frozen=True, slots=True)
class AdoptedTable:
    """A table that this stack uses and did not make: left by an earlier stack, or restored from a backup."""

    name: str
    stream_arn: str


@dataclass(frozen=True, slots=True)
class Options:
    """One stack's choices.

    `reserved` maps a function's name in `app.py` to its reserved concurrency (none unless asked for: what one function
    reserves, all others of the account lose). `rate` and `burst` are requests a second on each of the two gateways,
    `openings` the tables that may be opened from one address in an hour.
    """

    stage: str
    region: str
    alarm_email: str | None = None
    reserved: Mapping[str, int] = field(default_factory=dict)
    rate: int = 500
    burst: int = 1000
    openings: int = OPENINGS_AN_HOUR
    log_days: int = 30
    web_push: bool = True
    adopted: AdoptedTable | None = None

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9]{0,15}", self.stage):
            raise BadOption(f"stage {self.stage!r}: write 1–16 lower-case letters and digits, a letter first")
        if not re.fullmatch(r"[a-z]{2}(-[a-z]+)+-\d", self.region):
            raise BadOption(f"region {self.region!r}: write a region's name like sa-east-1")
        if self.log_days not in LOG_DAYS:
            raise BadOption(f"log days {self.log_days}: choose one of {', '.join(map(str, LOG_DAYS))}")
        if self.openings < 1:
            raise BadOption("at least one table must be possible in an hour")
        if self.rate < 1 or self.burst < self.rate:
            raise BadOption("the rate must be at least 1 and the burst no smaller than the rate")
        if self.alarm_email is not None and not re.fullmatch(r"[^@\s]+@[^@\s]+", self.alarm_email):
            raise BadOption(f"alarm address {self.alarm_email!r} is no mail address")

    @property
    def table(self) -> str:
        """The table's name."""
        return self.adopted.name if self.adopted else names.table_name(self.stage)
