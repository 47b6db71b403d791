"""What each move would make of the table: where a rollout goes on from."""

from collections.abc import Sequence
from typing import NamedTuple

from chalicelib.bots.position import Position
from chalicelib.engine.book import DECLARE, DRAWS, REVERSE, SKIP
from chalicelib.engine.cards import SUITS
from chalicelib.engine.moves import Move
from chalicelib.engine.rollout import Chart, Moment, lowest, rollout, take


class Line(NamedTuple):
    """A move and the moment after it. Nothing in it depends on hidden cards."""

    move: Move
    hand: int  # the own hand afterwards, cards still to be taken left out
    moment: Moment
    taker: int  # the seat that then takes cards …
    due: int  # … and how many, 0 for none
    out: bool = False  # whether the move goes out
    stops: bool = False

    def end(self, chart: Chart, seat: int, hands: list[int], stock: Sequence[int], order: Sequence[int]) -> int:
        """The winner after this move of `seat` and greedy play; `hands` become those at the end, `stock` stays."""
        hands[seat] = self.hand
        at, cards = 0, stock
        if self.due:
            cards, at = take(chart, hands, self.taker, self.due, stock=stock, at=0, top=self.moment.top, order=order)
        if self.out:
            return seat
        if self.stops:
            return lowest(chart, hands, self.moment.turn, self.moment.direction, seat)
        return rollout(chart, self.moment, hands, cards, at=at, order=order)


def candidates(position: Position, moves: Sequence[Move]) -> list[Line]:
    """The lines worth thinking about: going out before anything else, and of a wild only the suits held."""
    lines = [line_of(position, move) for move in moves]
    out = [line for line in lines if line.out]
    return out[:1] or [line for line in lines if line.move.suit is None or _holds(position, line)] or lines


def _holds(position: Position, line: Line) -> bool:
    suits = position.chart.suits
    own = [suit for suit in range(4) if line.hand & suits[suit]]
    return not own or SUITS.index(line.move.suit or "") in own


def line_of(position: Position, move: Move) -> Line:
    """The line a legal move of the position's seat opens."""
    moment, seat, hand = position.moment, position.seat, position.hand
    following = position.chart.steps[moment.direction][seat]
    spent = moment._replace(drawn=0, passes=0, left=moment.left - 1)
    match move.type:
        case "play" if move.card is not None:
            return _play(position, move, position.card(move.card))
        case "declare":
            suit = SUITS.index(move.suit or "C")
            fit = position.chart.follow[moment.top.bit_length()][suit]
            return Line(move, hand, spent._replace(turn=(seat + 1) % position.book.players, fit=fit), seat, 0)
        case "stop":
            return Line(move, hand, spent._replace(turn=following), seat, 0, stops=True)
        case "draw" if not moment.pending:
            return Line(move, hand, spent._replace(drawn=moment.drawn + 1), seat, 1)
        case "draw":
            after = spent._replace(turn=following, fit=moment.then, pending=0)
            return Line(move, hand, after, seat, moment.pending)
    stuck = not moment.pending and not hand & moment.fit and not position.drawable
    passes = moment.passes + 1 if stuck else 0
    blocked = passes == position.book.players
    after = spent._replace(turn=following, fit=moment.then, pending=0, passes=passes)
    return Line(move, hand, after._replace(left=0) if blocked else after, seat, 0)


def _play(position: Position, move: Move, card: int) -> Line:
    chart, book, seat = position.chart, position.book, position.seat
    moment, index, hand = position.moment, card.bit_length(), position.hand ^ card
    following = chart.steps[moment.direction][seat]
    after = moment._replace(turn=following, top=card, drawn=0, passes=0, left=moment.left - 1)
    if not hand:
        due = moment.pending + chart.draws[index] if book.last_draws and chart.draws[index] else 0
        return Line(move, hand, after, following, due, out=True)
    suit = SUITS.index(move.suit) if move.suit else book.suits[index - 1]
    fit = chart.follow[index][suit] if suit < len(SUITS) else chart.follow[index][_suit_in_force(moment)]
    after = after._replace(fit=fit, then=fit, pending=0)
    effect = book.effects[index - 1]
    beyond = chart.steps[moment.direction][following]
    if effect == SKIP:
        after = after._replace(turn=beyond)
    elif effect == REVERSE and book.players > 2:
        direction = -moment.direction
        after = after._replace(direction=direction, turn=chart.steps[direction][seat])
    elif effect == DRAWS and book.stacks:
        pending = moment.pending + chart.draws[index]
        after = after._replace(pending=pending, fit=chart.ranks[index])
    elif effect == DRAWS:
        return Line(move, hand, after._replace(turn=beyond), following, chart.draws[index])
    return Line(move, hand, after, seat, 0)


def _suit_in_force(moment: Moment) -> int:
    return ((moment.then >> DECLARE & 15).bit_length()) - 1
