"""A match as a value: rules, scores, and the round being played (RULES.md 2 and 3)."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from chalicelib.engine.book import book_of
from chalicelib.engine.deal import LAST_SHUFFLE, Shuffle
from chalicelib.engine.errors import IllegalMove
from chalicelib.engine.log import LOG_LENGTH, Event, events_of
from chalicelib.engine.moves import Move
from chalicelib.engine.opening import open_round
from chalicelib.engine.refusal import why_not
from chalicelib.engine.rules import Rules
from chalicelib.engine.scoring import gains, hand_sizes, match_winner, winner_without
from chalicelib.engine.state import END, HANDS, LEGAL, MADE, TURN, Core, State, in_order
from chalicelib.engine.step import step

Phase = Literal["dealt_none", "playing", "round_over", "finished"]
Leaving = Literal["resigned", "absent"]


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A finished round: its number from 1, the dealer's and winner's seats, "out", "blocked" or "stopped", what each
    seat gained and the scores after it."""

    number: int
    dealer: int
    winner: int
    reason: str
    gained: tuple[int, ...]
    totals: tuple[int, ...]

    def to_json(self) -> dict[str, object]:
        """An entry of a view's `rounds`."""
        return {"number": self.number, "winner": self.winner, "reason": self.reason, "gained": list(self.gained)}


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a match is over: "target", "resigned", "absence" or "expired", who won it, and who left."""

    reason: str
    winner: int | None
    left: int | None

    def to_json(self) -> dict[str, object]:
        """A view's `ending`."""
        return {"reason": self.reason, "winner": self.winner, "left": self.left}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a round came to, hands open; `reason` and `winner` None for a round that was cut short."""

    number: int
    reason: str | None
    winner: int | None
    hands: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]
    gained: tuple[int, ...]
    totals: tuple[int, ...]

    def to_json(self) -> dict[str, object]:
        """A view's `outcome`, without the shuffle."""
        return {
            "number": self.number,
            "reason": self.reason,
            "winner": self.winner,
            "hands": [list(hand) for hand in self.hands],
            "points": list(self.points),
            "gained": list(self.gained),
            "totals": list(self.totals),
        }


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one moment. Every method gives another match; none changes this one.

    `dealer` is the present round's dealer, or the first one's before any deal; `opening_ply` the ply before its first
    move; `last` the number of the round after which nothing more is dealt; `cores` the states of the present round from
    the deal on, one more after each of `moves`, which are codes of `notation`, one byte each; `events` what everybody
    has seen of at least the last `LOG_LENGTH` moves.
    """

    rules: Rules
    players: int
    dealer: int
    opening_ply: int
    last: int
    results: tuple[RoundResult, ...] = ()
    cores: tuple[Core, ...] = ()
    moves: bytes = b""
    ending: Ending | None = None
    events: tuple[Event, ...] = field(default=(), compare=False)

    @classmethod
    def new(cls, rules: Rules, players: int, dealer: int = 0, ply: int = 0, last: int = LAST_SHUFFLE) -> "Match":
        """A match of 2 to 7 players before its first deal. `ply` goes on from an earlier match at the same table, and
        `last` is how many rounds the table may still deal."""
        return cls(rules, players, dealer, ply, last)

    @classmethod
    def restore(
        cls,
        rules: Rules,
        players: int,
        results: tuple[RoundResult, ...],
        *,
        dealer: int,
        ply: int,
        shuffle: Shuffle | None,
        moves: Iterable[int] = b"",
        last: int = LAST_SHUFFLE,
    ) -> "Match":
        """A match again from what was kept: the finished rounds before the present one, and that round's dealer,
        opening ply, shuffle and moves (codes). `shuffle` None: no round has been dealt. Only the present round is
        replayed. Raises IllegalMove where the moves do not follow the rules."""
        match = cls(rules, players, dealer, ply, last, results)
        return match if shuffle is None else match._opened(shuffle)._replayed(bytes(moves))

    @property
    def round(self) -> State | None:
        """The state of play of the present round, or of the last one when it is over; None before the first deal."""
        return State(*self.cores[-1]) if self.cores else None

    @property
    def states(self) -> tuple[State, ...]:
        """The states of the present round, from the deal on."""
        return tuple(State(*core) for core in self.cores)

    @property
    def phase(self) -> Phase:
        """Where the match stands."""
        if self.ending:
            return "finished"
        if not self.cores:
            return "dealt_none"
        return "playing" if self.cores[-1][LEGAL] else "round_over"

    @property
    def number(self) -> int:
        """The present round's number, from 1; 0 before the first deal."""
        return len(self.results) + (self.cores[-1][END] is None) if self.cores else 0

    @property
    def turn(self) -> int | None:
        """The seat waited for, a dealer who has to name included; None between rounds and after the match."""
        return self.cores[-1][TURN] if self.phase == "playing" else None

    @property
    def ply(self) -> int:
        """Plays, draws, passes, stops and declarations so far at this table."""
        return self.opening_ply + (self.cores[-1][MADE] if self.cores else 0)

    @property
    def totals(self) -> tuple[int, ...]:
        """The scores after the finished rounds, by seat."""
        return self.results[-1].totals if self.results else (0,) * self.players

    @property
    def outcome(self) -> Outcome | None:
        """The open hands of a finished round, or of the one in which the match was left; None while one is played."""
        return self.as_it_stands() if self.phase in ("round_over", "finished") else None

    def as_it_stands(self) -> Outcome:
        """The present round with its hands open, over or not: for records, and for nobody who plays."""
        state = self.round
        result = self.results[-1] if state and state.end else None
        return Outcome(
            number=self.number,
            reason=result.reason if result else None,
            winner=result.winner if result else None,
            hands=tuple(self.hand(seat) for seat in range(self.players)),
            points=self.points,
            gained=result.gained if result else (0,) * self.players,
            totals=self.totals,
        )

    @property
    def points(self) -> tuple[int, ...]:
        """The points in the hands of the present round, by seat; for the caller's eyes only while it is played."""
        state = self.round
        return tuple(state.book.hand_points(hand) for hand in state.hands) if state else ()

    def hand(self, seat: int) -> tuple[str, ...]:
        """A seat's cards in the order they came; empty before the first deal."""
        state = self.round
        return tuple(state.book.faces[card] for card in in_order(state, seat)) if state else ()

    def deal(self, shuffle: Shuffle) -> "Match":
        """The next round dealt. Raises IllegalMove (`no_deal`) unless the match waits for one."""
        if self.phase not in ("dealt_none", "round_over"):
            raise IllegalMove("no_deal")
        dealer = (self.dealer + 1) % self.players if self.cores else self.dealer
        return replace(self, dealer=dealer, opening_ply=self.ply, cores=(), moves=b"", events=())._opened(shuffle)

    def play(self, seat: int, move: Move) -> "Match":
        """The match after a move of `seat`. Raises IllegalMove with the reason why not."""
        if self.phase != "playing":
            raise IllegalMove("no_round")
        refused = why_not(State(*self.cores[-1]), seat, move)
        if refused:
            raise refused
        return self._replayed(bytes((self.cores[-1][0].notation.code_of(move, seat),)))

    def leave(self, seat: int, reason: Leaving) -> "Match":
        """The match ended by a player who resigned or was absent. Raises IllegalMove unless it is being played."""
        if self.phase not in ("playing", "round_over"):
            raise IllegalMove("no_match")
        if not 0 <= seat < self.players:
            raise IllegalMove("seat_unknown", seat=seat, last=self.players - 1)
        hands = [(points, hand.bit_count()) for points, hand in zip(self.points, self.cores[-1][HANDS], strict=True)]
        winner = winner_without(self.rules, self.totals, hands, seat)
        return replace(self, ending=Ending("resigned" if reason == "resigned" else "absence", winner, seat))

    def expire(self) -> "Match":
        """The match ended by nobody's playing on: without a winner. Raises IllegalMove unless it is being played."""
        if self.phase not in ("playing", "round_over"):
            raise IllegalMove("no_match")
        return replace(self, ending=Ending("expired", None, None))

    def _opened(self, shuffle: Shuffle) -> "Match":
        book = book_of(self.rules, self.players)
        opening = open_round(book, hand_sizes(self.rules, self.totals), self.dealer, shuffle)
        return replace(self, cores=(opening.core,))

    def _replayed(self, moves: bytes) -> "Match":
        """After these moves of the present round. Raises IllegalMove."""
        cores, events = list(self.cores), list(self.events)
        for code in moves:
            cores.append(step(cores[-1], code))
        for place in range(-min(len(moves), LOG_LENGTH), 0):
            events += events_of(cores[place - 1], cores[place], moves[place], self.opening_ply)
        match = replace(self, cores=tuple(cores), moves=self.moves + moves, events=tuple(events))
        return match if cores[-1][LEGAL] else match._closed()

    def _closed(self) -> "Match":
        """The present round scored, and the match ended if that ends it."""
        state = self.round
        end = state.end if state else None
        if end is None:
            return self
        number = len(self.results) + 1
        gained = gains(self.rules, self.points, end.winner, end.reason)
        totals = tuple(score + gain for score, gain in zip(self.totals, gained, strict=True))
        result = RoundResult(number, self.dealer, end.winner, end.reason, gained, totals)
        winner = match_winner(self.rules, totals, number >= self.last)
        ending = None if winner is None else Ending("target", winner, None)
        return replace(self, results=(*self.results, result), ending=ending)
