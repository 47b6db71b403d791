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


def features(position: Position, line: Line) -> Features:
    """The features of a line that does not end the round."""
    chart, moment, seat = position.chart, line.moment, position.seat
    before, hand = position.hand, line.hand
    plain = hand & ~position.book.wilds
    own = line.due if line.taker == seat else 0
    following = moment.turn if moment.turn != seat else chart.steps[moment.direction][seat]
    count = position.view.public.counts[following] + (line.due if line.taker == following else 0)
    burden = moment.pending + (line.due if line.taker != seat else 0)
    follow_ups = (plain & moment.then).bit_count()
    return Features(
        shed=(chart.points(before) - chart.points(hand)) / 10 - own * 0.5,
        cards=before.bit_count() - hand.bit_count() - own,
        wilds=(before & position.book.wilds).bit_count() - (hand & position.book.wilds).bit_count(),
        follow_ups=follow_ups / max(1, hand.bit_count()),
        stuck=float(not hand & moment.then),
        suits=sum(1 for suit in chart.suits if suit & hand) / 4,
        again=float(moment.turn == seat and not own),
        threat=0.0 if moment.turn == seat else can_play(position, following, moment.fit) / count,
        next_short=1 / count,
        burden=burden,
        burden_short=burden / count,
    )


def can_play(position: Position, seat: int, fit: int) -> float:
    """The chance that a hand holds a card that fits, by what has been seen of it."""
    lacks = 1.0
    for group in position.groups[seat]:
        possible = position.unseen & ~(group.never | group.drawn)
        total = possible.bit_count()
        if total:
            lacks *= (1 - (possible & fit).bit_count() / total) ** group.size
    return 1 - lacks
