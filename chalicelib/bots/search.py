"""Determinised search: deal the hidden cards as they may lie, try every candidate on each deal, play on greedily."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import thread_time

from chalicelib.bots.heuristic import worth
from chalicelib.bots.lines import Line
from chalicelib.bots.position import Position
from chalicelib.bots.prospects import Prospects
from chalicelib.bots.sampling import Sampler

_FIRST_CUT, _CUT_GROWTH = 24, 1.5
_LOOKS = 70
"""How many deals the heuristic is worth: its error is about that of the mean over so many."""
_CLOCK_EVERY = 4
_DOUBT = 2.6
"""Standard errors by which a candidate must lie behind the best to be dropped."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to search: CPU seconds of this thread, and deals at most. Bounded by deals alone it is repeatable."""

    seconds: float
    deals: int


@dataclass(slots=True)
class _Candidate:
    line: Line
    looks: float  # its heuristic worth, a chance to win up to a constant all candidates share
    values: list[float] = field(default_factory=list)

    @property
    def score(self) -> float:
        """The mean of the values, the looks counting for some of them."""
        return (sum(self.values) + _LOOKS * self.looks) / (len(self.values) + _LOOKS)


def best_line(position: Position, lines: Sequence[Line], random: Random, effort: Effort) -> Line:
    """The line with the best chance to win the match, of two or more."""
    end = thread_time() + effort.seconds
    sampler = Sampler(position, random)
    prospects = Prospects(position.chart, position.view.public.scores, position.seat)
    alive = [_Candidate(line, worth(position, line)) for line in lines]
    next_cut = _FIRST_CUT
    for tried in range(1, effort.deals + 1):
        hands, stock, order = sampler.deal()
        for candidate in alive:
            played = hands.copy()
            winner = candidate.line.end(position.chart, position.seat, played, stock, order)
            candidate.values.append(prospects.after(winner, played))
        if tried == next_cut:
            next_cut = int(next_cut * _CUT_GROWTH)
            alive = _promising(alive)
        if len(alive) == 1 or (tried % _CLOCK_EVERY == 0 and thread_time() > end):
            break
    return max(alive, key=lambda candidate: candidate.score).line


def _promising(candidates: list[_Candidate]) -> list[_Candidate]:
    """Those not clearly worse than the best, by the differences on the same deals."""
    best = max(candidates, key=lambda candidate: candidate.score)
    return [candidate for candidate in candidates if candidate is best or not _clearly_worse(candidate, best)]


def _clearly_worse(candidate: _Candidate, best: _Candidate) -> bool:
    lags = [good - poor for good, poor in zip(best.values, candidate.values, strict=True)]
    mean = sum(lags) / len(lags)
    variance = sum(lag * lag for lag in lags) / len(lags) - mean * mean
    return best.score - candidate.score > _DOUBT * sqrt(max(variance, 1e-6) / (len(lags) + _LOOKS))
