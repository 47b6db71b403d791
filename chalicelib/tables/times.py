"""Times as they are told and counted."""

import math
from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def iso(time: datetime) -> str:
    """ISO 8601 in UTC with milliseconds and a Z."""
    return time.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


def seconds_until(time: datetime, now: datetime) -> int:
    """Whole seconds to wait, at least one."""
    return max(1, math.ceil((time - now).total_seconds()))


def milliseconds(time: datetime) -> int:
    """Since 1970; times here are whole milliseconds."""
    return (time - _EPOCH) // _MILLISECOND


def from_milliseconds(number: float) -> datetime:
    """The time so many milliseconds after 1970 began."""
    return _EPOCH + int(number) * _MILLISECOND
