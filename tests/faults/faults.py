"""What may go wrong, how often, and how often it did."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

# At one call of a port. Only one of these happens to a call.
AT_CALLS: Final[Mapping[str, float]] = {
    "throttled": 0.025,  # refused by the service, nothing done
    "failed before": 0.025,  # never arrived
    "failed after": 0.03,  # took effect, but the answer was lost
    "repeated": 0.02,  # took effect, the answer was lost, and the SDK's own second try gets its answer instead
    "killed before": 0.012,  # the function ends here, the call was not made
    "killed after": 0.015,  # the call took effect, the function ends before it learns so
    "slow": 0.02,  # seconds pass
}

# Elsewhere: each is thrown for by itself.
ELSEWHERE: Final[Mapping[str, float]] = {
    "request lost": 0.04,
    "answer lost": 0.06,
    "late duplicate": 0.30,  # a request arrives once more, later
    "push lost": 0.10,
    "socket closed": 0.004,
    "invocation lost": 0.10,
    "invocation doubled": 0.10,
    "invocation late": 0.10,
    "stream doubled": 0.08,
    "stream late": 0.10,
    "stream again": 0.04,  # a batch served before comes once more, after later ones
    "schedule lost": 0.10,
    "schedule doubled": 0.05,
    "schedule late": 0.10,
    "clock wrong": 0.50,  # by up to five minutes, for one invocation
}

STREAM_LOST: Final = "stream lost"  # a batch failed so often that it was put aside
KINDS: Final = (*AT_CALLS, *ELSEWHERE, STREAM_LOST)


@dataclass(slots=True)
class Faults:
    """The dice of one game's faults; `scale` makes a game calmer or stormier."""

    dice: Random
    scale: float = 1.0
    counts: Counter[str] = field(default_factory=Counter)
    calls: int = 0

    def at_call(self) -> str | None:
        """What goes wrong with the next call of a port, if anything does."""
        self.calls += 1
        drawn = self.dice.random()
        for kind, rate in AT_CALLS.items():
            drawn -= rate * self.scale
            if drawn < 0:
                self.counts[kind] += 1
                return kind
        return None

    def strikes(self, kind: str) -> bool:
        """Whether this fault, one of `ELSEWHERE`, happens now."""
        if self.dice.random() < ELSEWHERE[kind] * self.scale:
            self.counts[kind] += 1
            return True
        return False
