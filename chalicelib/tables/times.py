"""Times as they are told and counted."""

import math
from datetime import datetime


def iso(time: datetime) -> str:
    """ISO 8601 in UTC with milliseconds and a Z."""
    return time.strftime("%Y-%m-%dT%H:%M:%S.") + f"{time.microsecond // 1000:03d}Z"


def seconds_until(time: datetime, now: datetime) -> int:
    """Whole seconds to wait, at least one."""
    return max(1, math.ceil((time - now).total_seconds()))
