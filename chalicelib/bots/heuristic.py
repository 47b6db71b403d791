"""How a move looks without playing it out: what Tito weighs, and what Luna starts from."""

from typing import NamedTuple

from chalicelib.bots.lines import Line
from chalicelib.bots.position import Position


class Features(NamedTuple):
    """A line in numbers of about the same size, each more or less linear in how good it is."""

    shed: float  # points that leave the hand, in tens
    cards: float  # cards that leave it
    wilds: float  # wild cards that leave it
    follow_ups: float  # own cards that could be played next, wild ones left out
    stuck: float  # 1 if there is none, not even a wild
    suits: float  # suits left in the hand
    again: float  # 1 if the turn comes back at once
    ends: float  # the chance that the next player can play, if it is their last card, …
    nears: float  # … their last but one, …
    follows: float  # … or one of more
    beyond: float  # the same for the player after the next, if it is their last card
    burden: float  # cards the next player has to take
    shed_late: float  # shed, as the stock runs out
    wilds_late: float  # wilds, as the stock runs out
    wilds_danger: float  # wilds, the more the fewer cards the shortest hand holds
    lone: float  # 1 if one card is left
    at_will: float  # 1 for drawing one card


TWO = Features(
    shed=-0.018,
    cards=0.125,
    wilds=-0.08,
    follow_ups=-0.053,
    stuck=-0.042,
    suits=0.015,
    again=-0.088,
    ends=-0.307,
    nears=-0.195,
    follows=-0.106,
    beyond=0.0,
    burden=-0.031,
    shed_late=0.048,
    wilds_late=-0.182,
    wilds_danger=0.09,
    lone=0.027,
    at_will=0.08,
)
MORE = Features(
    shed=-0.016,
    cards=0.096,
    wilds=-0.145,
    follow_ups=-0.021,
    stuck=-0.008,
    suits=0.093,
    again=0.0,
    ends=-0.17,
    nears=-0.092,
    follows=-0.049,
    beyond=-0.041,
    burden=-0.018,
    shed_late=0.016,
    wilds_late=0.015,
    wilds_danger=0.118,
    lone=0.107,
    at_will=0.05,
)
"""What each feature is worth against one other player and against more, in chances to win the round: fitted to what a
few thousand positions came to when they were played out many times over (docs/robots.md)."""


def worth(position: Position, line: Line) -> float:
    """How good a line looks, as a chance to win the round up to a constant."""
    if line.out:
        return 1.0
    weights = TWO if position.book.players == 2 else MORE
    return sum(weight * value for weight, value in zip(weights, features(position, line), strict=True))


def features(position: Position, line: Line) -> Features:
    """The features of a line that does not end the round."""
    chart, moment, seat = position.chart, line.moment, position.seat
    before, hand = position.hand, line.hand
    plain = hand & ~position.book.wilds
    own = line.due if line.taker == seat else 0
    following = moment.turn if moment.turn != seat else chart.steps[moment.direction][seat]
    count = position.view.public.counts[following] + (line.due if line.taker == following else 0)
    burden = moment.pending + (line.due if line.taker != seat else 0)
    counts = position.view.public.counts
    shed = (chart.points(before) - chart.points(hand)) / 10 - own * 0.5
    wilds = ((before ^ hand) & position.book.wilds).bit_count()
    late = max(0.0, 1 - position.view.public.stock / 12)
    shortest = min(size for other, size in enumerate(counts) if other != seat)
    plays = 0.0 if moment.turn == seat else can_play(position, following, moment.fit)
    after = chart.steps[moment.direction][following]
    follow_ups = (plain & moment.then).bit_count()
    return Features(
        shed=shed,
        cards=before.bit_count() - hand.bit_count() - own,
        wilds=wilds,
        follow_ups=follow_ups / max(1, hand.bit_count()),
        stuck=float(not hand & moment.then),
        suits=sum(1 for suit in chart.suits if suit & hand) / 4,
        again=float(moment.turn == seat and not own),
        ends=plays if count == 1 else 0.0,
        nears=plays if count == 2 else 0.0,
        follows=plays if count > 2 else 0.0,
        beyond=can_play(position, after, moment.fit) if after != seat and counts[after] == 1 else 0.0,
        burden=burden,
        shed_late=shed * late,
        wilds_late=wilds * late,
        wilds_danger=wilds / shortest,
        lone=float(hand.bit_count() + own == 1),
        at_will=float(line.move.type == "draw" and moment.drawn > 0),
    )


def best_stop(position: Position) -> bool:
    """Whether stopping now would most probably win: every other hand should count clearly more, by an average card."""
    unseen = position.unseen
    mine = position.chart.points(position.hand)
    average = position.chart.points(unseen) / max(1, unseen.bit_count())
    counts = position.view.public.counts
    return all(mine < 0.6 * average * count for seat, count in enumerate(counts) if seat != position.seat)


def can_play(position: Position, seat: int, fit: int) -> float:
    """The chance that a hand holds a card that fits, by what has been seen of it: what plays show is half believed."""
    believed = _can_play(position, seat, fit, seldom=True)
    return (believed + _can_play(position, seat, fit, seldom=False)) / 2


def _can_play(position: Position, seat: int, fit: int, seldom: bool) -> float:
    lacks = 1.0
    for group in position.groups[seat]:
        possible = position.unseen & ~(group.never | group.hardly | (group.seldom if seldom else 0))
        total = possible.bit_count()
        if total:
            lacks *= (1 - (possible & fit).bit_count() / total) ** group.size
    return 1 - lacks
