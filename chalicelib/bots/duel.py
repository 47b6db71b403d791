"""`python -m chalicelib.bots.duel`: one robot against the rest, each deal from every seat, and what came of it.

A single round is played as a match of its own, to a target of one point, so that winning it is what counts; with
`--match` whole matches to the preset's target are played. Intervals are of 95 % and clustered by deal, since the
rounds of one deal resemble each other. A decision is timed when there is a choice, as CPU time of its thread.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, median, quantiles, stdev
from time import thread_time

from chalicelib.bots.base import Bot, duty, turn_moves
from chalicelib.bots.roster import contestant
from chalicelib.engine.match import Match
from chalicelib.engine.moves import Move
from chalicelib.engine.presets import PRESETS
from chalicelib.engine.rules import Rules, parse_rules
from chalicelib.engine.view import seat_view


@dataclass(frozen=True)
class DealtBy:
    """A shuffle made from a number, the same each time."""

    seed: str

    def deck(self, cards: Sequence[str]) -> tuple[str, ...]:
        return self.reshuffle(0, cards)

    def reshuffle(self, number: int, discards: Sequence[str]) -> tuple[str, ...]:
        cards = list(discards)
        Random(f"{self.seed}/{number}").shuffle(cards)
        return tuple(cards)


@dataclass
class Timed:
    """A contestant and the CPU seconds of each of its decisions."""

    bot: Bot
    seconds: list[float] = field(default_factory=list)

    def move(self, match: Match, seat: int, random: Random) -> Move:
        view = seat_view(match, seat)
        owed = duty(view)
        if owed:
            return owed
        begun = thread_time()
        move = self.bot.choose(view, random)
        if len(turn_moves(view)) > 1:
            self.seconds.append(thread_time() - begun)
        return move

    def report(self) -> dict[str, float]:
        """Milliseconds of CPU per decision."""
        spent = [1000 * each for each in self.seconds] or [0.0]
        return {
            "median": round(median(spent), 3),
            "p99": round(quantiles(spent, n=100)[98] if len(spent) > 1 else spent[0], 3),
            "decisions": len(self.seconds),
        }


@dataclass(frozen=True, slots=True)
class Duel:
    """Who plays whom at what."""

    a: str
    b: str
    players: int
    preset: str
    deals: int
    seed: int
    match: bool

    def rules(self) -> Rules:
        options = {} if self.match else {"target": {"fixed": 1}}
        return parse_rules({"preset": self.preset, "options": options}, self.players)


@dataclass(slots=True)
class Tally:
    """One entry for each deal: means over the seats `a` had in it."""

    wins: list[float] = field(default_factory=list)
    margins: list[float] = field(default_factory=list)
    rounds: int = 0
    blocked: int = 0


def run(duel: Duel) -> dict[str, object]:
    """The duel's JSON object."""
    rules = duel.rules()
    hero, rival = Timed(contestant(duel.a)), Timed(contestant(duel.b))
    tally = Tally()
    for deal in range(duel.deals):
        ends = []
        for seat in range(duel.players):
            seats = [hero if other == seat else rival for other in range(duel.players)]
            match = _played(duel, rules, seats, f"{duel.seed}/{deal}")
            ends.append((_winner(match) == seat, _margin(match, seat)))
            tally.rounds += len(match.results)
            tally.blocked += sum(result.reason == "blocked" for result in match.results)
        tally.wins.append(fmean(won for won, _ in ends))
        tally.margins.append(fmean(margin for _, margin in ends))
    return {
        **{name: getattr(duel, name) for name in ("a", "b", "players", "preset", "deals", "seed", "match")},
        "rounds": tally.rounds,
        "win_rate": _interval(tally.wins, 4),
        "fair_share": round(1 / duel.players, 4),
        "margin": _interval(tally.margins, 2),
        "blocked": round(tally.blocked / tally.rounds, 4),
        "cpu_ms": {"a": hero.report(), "b": rival.report()},
    }


def _played(duel: Duel, rules: Rules, seats: Sequence[Timed], name: str) -> Match:
    """A round, or a match, from its deals; chance within a robot is tied to the deal and the ply."""
    match = Match.new(rules, duel.players)
    while match.phase != "finished" and (duel.match or not match.results):
        match = match.deal(DealtBy(f"{name}/{len(match.results)}"))
        while match.turn is not None:
            seat = match.turn
            match = match.play(seat, seats[seat].move(match, seat, Random(f"{name}/{seat}/{match.ply}")))
    return match


def _winner(match: Match) -> int | None:
    return match.ending.winner if match.ending else match.results[-1].winner


def _margin(match: Match, seat: int) -> float:
    """Points ahead of the others' mean; fewer are better under `penalty`."""
    others = [total for other, total in enumerate(match.totals) if other != seat]
    ahead = match.totals[seat] - fmean(others)
    return -ahead if match.rules.options.scoring == "penalty" else ahead


def _interval(values: Sequence[float], digits: int) -> dict[str, float]:
    mean = fmean(values)
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return {"mean": round(mean, digits), "low": round(mean - half, digits), "high": round(mean + half, digits)}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m chalicelib.bots.duel", description=__doc__)
    parser.add_argument("--a", default="luna", help="carmen, tito, luna, random, greedy or openspiel-ismcts:N")
    parser.add_argument("--b", default="tito", help="who has the other seats")
    parser.add_argument("--players", type=int, default=2, choices=range(2, 8))
    parser.add_argument("--preset", default="specials", choices=sorted(PRESETS))
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--match", action="store_true", help="whole matches instead of single rounds")
    print(json.dumps(run(Duel(**vars(parser.parse_args()))), indent=2))


if __name__ == "__main__":
    main()
