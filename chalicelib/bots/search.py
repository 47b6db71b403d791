"""Determinised search: deal the hidden cards as they may lie, try every candidate on each deal, play on greedily."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import NormalDist, fmean
from time import thread_time

from chalicelib.bots.heuristic import worth
from chalicelib.bots.lines import Line
from chalicelib.bots.position import Position
from chalicelib.bots.prospects import Prospects
from chalicelib.bots.sampling import Sampler

_FIRST_LOOK, _LOOK_GROWTH = 24, 1.3
_LOOKS = 70
"""How many deals the heuristic is worth: its error is about that of the mean over so many."""
_MATTERS = 0.004
"""A candidate is dropped when further deals promise less than this of a chance to win."""
_LEAST_VARIANCE = 1e-4  # deals that all agree still leave a doubt
_CLOCK_EVERY = 4
_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to search: CPU seconds of this thread, and deals at most. Bounded by deals alone it is repeatable."""

    seconds: float
    deals: int

    def halved(self, times: int) -> "Effort":
        """Half the seconds, so many times over."""
        return Effort(self.seconds / 2**times, self.deals)


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
    next_look = _FIRST_LOOK
    for tried in range(1, effort.deals + 1):
        hands, stock, order = sampler.deal()
        for candidate in alive:
            played = hands.copy()
            winner = candidate.line.end(position.chart, position.seat, played, stock, order)
            candidate.values.append(prospects.after(winner, played))
        if tried >= next_look:
            next_look = int(next_look * _LOOK_GROWTH)
            alive = _worth_trying(alive)
        if len(alive) == 1 or (tried % _CLOCK_EVERY == 0 and thread_time() > end):
            break
    return max(alive, key=lambda candidate: candidate.score).line


def _worth_trying(candidates: list[_Candidate]) -> list[_Candidate]:
    """The best so far and those that more deals may yet show to be better by something that matters."""
    best = max(candidates, key=lambda candidate: candidate.score)
    return [candidate for candidate in candidates if candidate is best or _promise(candidate, best) > _MATTERS]


def _promise(candidate: _Candidate, best: _Candidate) -> float:
    """What choosing the candidate would gain on average if it turned out better, by the differences on the same deals:
    the mean of the positive part of a normal distribution."""
    lags = [good - poor for good, poor in zip(best.values, candidate.values, strict=True)]
    mean = fmean(lags)
    error = sqrt(max(fmean(lag * lag for lag in lags) - mean * mean, _LEAST_VARIANCE) / (len(lags) + _LOOKS))
    return error * _NORMAL.pdf(behind := (best.score - candidate.score) / error) - error * behind * _NORMAL.cdf(-behind)
