"""What a round's end is worth: the chance to win the match from the scores it leads to.

The formulas were fitted to simulated races between equals, which they meet within two hundredths on average.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt
from random import Random
from statistics import fmean

from chalicelib.engine.book import DECLARE
from chalicelib.engine.rollout import Chart, Moment, rollout
from chalicelib.engine.scoring import gains, hand_sizes, match_winner, target_points

_ROUNDS = 60


class Prospects:
    """The chances of one seat, for one round played from given scores."""

    def __init__(self, chart: Chart, scores: Sequence[int], seat: int) -> None:
        self._chart = chart
        self._rules = chart.book.rules
        self._scores = scores
        self._seat = seat
        self._known: dict[tuple[int, ...], float] = {}

    def after(self, winner: int, hands: Sequence[int]) -> float:
        """The chance, 0 to 1, once `winner` has won the round with these hands left."""
        key = self._summary(winner, hands)
        chance = self._known.get(key)
        if chance is None:
            points = [self._chart.points(hand) for hand in hands]
            gained = gains(self._rules, points, winner, "blocked")
            totals = [score + gain for score, gain in zip(self._scores, gained, strict=True)]
            chance = self._known[key] = chances(self._chart, totals)[self._seat]
        return chance

    def _summary(self, winner: int, hands: Sequence[int]) -> tuple[int, ...]:
        """All that the gains depend on."""
        scoring = self._rules.options.scoring
        if scoring == "countdown":
            return (winner,)
        if scoring == "penalty":
            return (winner, *[self._chart.points(hand) for hand in hands])
        every = 0
        for hand in hands:
            every |= hand
        kept = hands[winner]
        return winner, self._chart.points(every), self._chart.points(kept) if kept else 0


def chances(chart: Chart, totals: Sequence[int]) -> list[float]:
    """By seat, the chance to win a match with these scores as a round closes."""
    rules, players = chart.book.rules, len(totals)
    winner = match_winner(rules, totals, last=False)
    if winner is not None:
        return [float(seat == winner) for seat in range(players)]
    if rules.options.scoring == "countdown":
        weights = [exp(-2.5 * sqrt(size + 0.8)) for size in hand_sizes(rules, totals)]
        return [weight / sum(weights) for weight in weights]
    usual, target = usual_stake(chart), target_points(rules, players)
    if rules.options.scoring == "winner_takes":
        weights = [exp(-2.5 * sqrt((target - total) / usual + 0.8)) for total in totals]
    else:
        rounds_left = max(0, target - max(totals)) / usual
        steep = (2.4 - 3.2 / players) / sqrt(rounds_left + 0.8) / usual
        weights = [exp(-steep * (total - min(totals))) for total in totals]
    return [weight / sum(weights) for weight in weights]


@lru_cache(maxsize=256)
def usual_stake(chart: Chart) -> float:
    """Points that a round under these rules usually brings: to its winner, under `penalty` to each of the others."""
    random = Random(0)
    rules, players = chart.book.rules, chart.book.players
    stakes = []
    for _ in range(_ROUNDS):
        hands, stock, moment, order = _dealt(chart, random)
        winner = rollout(chart, moment, hands, stock, order=order)
        gained = gains(rules, [chart.points(hand) for hand in hands], winner, "blocked")
        stakes.append(sum(gained) / (players - 1 if rules.options.scoring == "penalty" else 1))
    return max(1.0, fmean(stakes))


def _dealt(chart: Chart, random: Random) -> tuple[list[int], list[int], Moment, list[int]]:
    """A round as dealt, any plain card the starter."""
    book = chart.book
    order = [1 << card for card in book.in_mask(book.cards)]
    random.shuffle(order)
    size = book.rules.options.hand_size(book.players)
    hands = [sum(order[seat * size : (seat + 1) * size]) for seat in range(book.players)]
    top, *stock = order[size * book.players :]
    index = top.bit_length()
    suit = book.suits[index - 1] % 4
    fit = book.bare[index - 1][suit] | 1 << DECLARE + suit
    return hands, stock, Moment(0, 1, fit, fit, 0, top, 0, 0, 250), order
