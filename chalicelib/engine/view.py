"""What may be seen of a match, by everybody and by one seat. Built by adding: what is not written here stays hidden.

A view holds no match, no state and nobody else's cards; it is safe to hand to a robot or a serializer as it is.
"""

from dataclasses import dataclass
from functools import lru_cache

from chalicelib.engine.book import DECLARE, DRAW, PASS, STOP
from chalicelib.engine.cards import SUITS
from chalicelib.engine.log import LOG_LENGTH, Event
from chalicelib.engine.match import Ending, Match, Outcome, RoundResult
from chalicelib.engine.moves import MoveType
from chalicelib.engine.rules import Rules
from chalicelib.engine.state import State, in_order

ALL_SUITS = tuple(SUITS)

_told = lru_cache(maxsize=4096)(Event.to_json)  # a log tells again what the last one told, and one event more


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody may see. Lists are by seat; `number` and all that follows it up to `naming` describe the present
    round, or the last one when it is over, and are None, 0 or empty before the first deal."""

    rules: Rules
    players: int
    counts: tuple[int, ...]  # cards in each hand
    scores: tuple[int, ...]
    uncalled: tuple[bool, ...]  # whose last card may still be called, or caught
    number: int  # of the round, from 1
    dealer: int
    turn: int | None  # the seat waited for
    ply: int
    direction: int  # 1 or −1
    top: str | None
    suit: str | None  # in force; None while the dealer names
    stock: int
    discards: int  # the top card counted
    pending: int
    drawn: int  # draws in this turn
    naming: int | None  # the dealer's seat while a starter waits for its suit
    log: tuple[Event, ...]  # of the present round, newest last, at most 50
    rounds: tuple[RoundResult, ...]
    outcome: Outcome | None
    ending: Ending | None

    def to_json(self) -> dict[str, object]:
        """API.md's `round` (without its times), `log`, `rounds`, `outcome` (without the shuffle) and `ending`."""
        return {
            "round": self.round_json() if self.number else None,
            "log": [_told(event) for event in self.log],
            "rounds": [result.to_json() for result in self.rounds],
            "outcome": self.outcome.to_json() if self.outcome else None,
            "ending": self.ending.to_json() if self.ending else None,
        }

    def round_json(self) -> dict[str, object]:
        """The round alone."""
        return {
            "number": self.number,
            "dealer": self.dealer,
            "turn": self.turn,
            "ply": self.ply,
            "direction": self.direction,
            "top": self.top,
            "suit": self.suit,
            "stock": self.stock,
            "discards": self.discards,
            "pending": self.pending,
            "drawn": self.drawn,
            "naming": self.naming,
        }


@dataclass(frozen=True, slots=True)
class Offer:
    """One entry of `you.moves`: a move this seat may make now. `suits` are those to choose from, `unnamed` says that
    none need be chosen yet, `call` that the last card is to be called with it, `count` how many cards a draw will
    bring, `seat` whom a catch would catch."""

    type: MoveType
    card: str | None = None
    suits: tuple[str, ...] = ()
    unnamed: bool = False
    call: bool = False
    count: int | None = None
    seat: int | None = None

    def to_json(self) -> dict[str, object]:
        """Only what applies."""
        entry: dict[str, object] = {"type": self.type}
        if self.card is not None:
            entry["card"] = self.card
        if self.suits:
            entry["suits"] = list(self.suits)
        if self.unnamed:
            entry["unnamed"] = True
        if self.call:
            entry["call"] = True
        if self.count is not None:
            entry["count"] = self.count
        if self.seat is not None:
            entry["seat"] = self.seat
        return entry


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat may see: everything public, its own hand in the order the cards came, and its moves."""

    public: PublicView
    seat: int
    hand: tuple[str, ...]
    moves: tuple[Offer, ...]

    def to_json(self) -> dict[str, object]:
        """A view's `you`, with the moves of the game itself only."""
        return {"seat": self.seat, "hand": list(self.hand), "moves": [offer.to_json() for offer in self.moves]}


def public_view(match: Match) -> PublicView:
    """What everybody may see of a match."""
    state, turn = match.round, match.turn
    counts = tuple([hand.bit_count() for hand in state.hands]) if state else (0,) * match.players
    uncalled = state.uncalled if state and turn is not None else 0
    return PublicView(
        rules=match.rules,
        players=match.players,
        counts=counts,
        scores=match.totals,
        uncalled=tuple([bool(uncalled >> seat & 1) for seat in range(match.players)]),
        number=match.number,
        dealer=match.dealer,
        turn=turn,
        ply=match.ply,
        direction=state.direction if state else 1,
        top=state.book.faces[state.top] if state else None,
        suit=SUITS[state.suit] if state and not state.naming else None,
        stock=state.stock_count if state else 0,
        discards=state.discard_count if state else 0,
        pending=state.pending if state else 0,
        drawn=state.drawn if state else 0,
        naming=turn if state and state.naming else None,
        log=log_of(match),
        rounds=match.results,
        outcome=match.outcome,
        ending=match.ending,
    )


def log_of(match: Match) -> tuple[Event, ...]:
    """The last events of the present round, newest last, at most `LOG_LENGTH`."""
    return match.events[-LOG_LENGTH:]


def seat_view(match: Match, seat: int, public: PublicView | None = None) -> SeatView:
    """What `seat` may see of a match, and do in it. `public` is what everybody may see, where that is known already."""
    state = match.round
    playing = state is not None and match.phase == "playing"
    moves = _offers(state, seat) if state and playing else ()
    hand = tuple([state.book.faces[card] for card in in_order(state, seat)]) if state else ()
    return SeatView(public or public_view(match), seat, hand, moves)


def _offers(state: State, seat: int) -> tuple[Offer, ...]:
    offers = _turn_offers(state) if seat == state.turn else []
    if seat == state.deferred:
        offers.append(Offer("declare", suits=ALL_SUITS))
    if state.uncalled >> seat & 1:
        offers.append(Offer("call"))
    caught = [other for other in range(state.book.players) if other != seat and state.uncalled >> other & 1]
    offers += [Offer("catch", seat=other) for other in caught]
    return tuple(offers)


def _turn_offers(state: State) -> list[Offer]:
    book, moves = state.book, state.legal
    if moves >> DECLARE & 1:
        return [Offer("declare", suits=ALL_SUITS)]
    hand = in_order(state, state.turn)
    wild = {book.faces[card] for card in hand if book.wilds >> card & 1 and len(hand) > 1}
    offers = [
        Offer(
            "play",
            card=face,
            suits=ALL_SUITS if face in wild else (),
            unnamed=face in wild and book.defers,
            call=book.calls and len(hand) == 2,
        )
        for face in dict.fromkeys(book.faces[card] for card in hand if moves >> card & 1)
    ]
    if moves >> DRAW & 1:
        offers.append(Offer("draw", count=min(state.pending, state.drawable()) if state.pending else 1))
    if moves >> PASS & 1:
        offers.append(Offer("pass"))
    if moves >> STOP & 1:
        offers.append(Offer("stop"))
    return offers
