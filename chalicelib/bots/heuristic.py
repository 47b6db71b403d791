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
    threat: float  # how likely the next player can play, the more the fewer cards they hold
    next_short: float  # 1 / the cards of the next player
    burden: float  # cards the next player has to take, …
    burden_short: float  # … the more the fewer they hold
    shed_late: float  # shed, as the stock runs out
    wilds_late: float  # wilds, as the stock runs out
    wilds_danger: float  # wilds, the more the fewer cards the shortest hand holds
    lone: float  # 1 if one card is left
    lone_fits: float  # 1 if it could be played next
    at_will: float  # 1 for drawing one card


TWO = Features(
    shed=-0.018,
    cards=0.125,
    wilds=-0.080,
    follow_ups=-0.047,
    stuck=-0.042,
    suits=0.010,
    again=-0.068,
    threat=-0.375,
    next_short=0.0,
    burden=-0.029,
    burden_short=0.013,
    shed_late=0.052,
    wilds_late=-0.194,
    wilds_danger=0.089,
    lone=0.015,
    lone_fits=0.015,
    at_will=0.100,
)
MORE = Features(
    shed=-0.016,
    cards=0.092,
    wilds=-0.145,
    follow_ups=-0.020,
    stuck=-0.008,
    suits=0.093,
    again=0.0,
    threat=-0.193,
    next_short=0.041,
    burden=-0.018,
    burden_short=0.002,
    shed_late=0.015,
    wilds_late=0.020,
    wilds_danger=0.116,
    lone=0.107,
    lone_fits=0.040,
    at_will=0.060,
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
    follow_ups = (plain & moment.then).bit_count()
    return Features(
        shed=shed,
        cards=before.bit_count() - hand.bit_count() - own,
        wilds=wilds,
        follow_ups=follow_ups / max(1, hand.bit_count()),
        stuck=float(not hand & moment.then),
        suits=sum(1 for suit in chart.suits if suit & hand) / 4,
        again=float(moment.turn == seat and not own),
        threat=0.0 if moment.turn == seat else can_play(position, following, moment.fit) / count,
        next_short=1 / count,
        burden=burden,
        burden_short=burden / count,
        shed_late=shed * late,
        wilds_late=wilds * late,
        wilds_danger=wilds / shortest,
        lone=float(hand.bit_count() + own == 1),
        lone_fits=float(hand.bit_count() + own == 1 and bool(hand & moment.then)),
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
    believed = _can_play(position, seat, fit, shed=True)
    return (believed + _can_play(position, seat, fit, shed=False)) / 2


def _can_play(position: Position, seat: int, fit: int, shed: bool) -> float:
    lacks = 1.0
    for group in position.groups[seat]:
        possible = position.unseen & ~(group.never | group.drawn | (group.shed if shed else 0))
        total = possible.bit_count()
        if total:
            lacks *= (1 - (possible & fit).bit_count() / total) ** group.size
    return 1 - lacks
