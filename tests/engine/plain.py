"""A round of RULES.md 2 written a second time, plainly: cards as text in lists, every rule looked up when it is asked.

It shares nothing with the engine but the options' names: slow and simple, the referee for all that open-spiel does not
know.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

SUITS = "CDHS"
Reshuffle = Callable[[int, Sequence[str]], Sequence[str]]


@dataclass
class Plain:
    """One round. `options` as JSON has them, `sizes` the hand sizes by seat, `deck` in dealing order."""

    options: dict[str, Any]
    sizes: Sequence[int]
    dealer: int
    deck: Sequence[str]
    reshuffle: Reshuffle
    hands: list[list[str]] = field(default_factory=list)
    stock: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)  # the top card last
    suit: str | None = None  # None while the dealer has to name it
    turn: int = 0
    direction: int = 1
    pending: int = 0
    drawn: int = 0
    passes: int = 0
    moves: int = 0
    rebuilt: int = 0
    opened: bool = False  # anything goes on the top card
    uncalled: set[int] = field(default_factory=set)
    deferred: int | None = None
    end: tuple[str, int] | None = None

    def __post_init__(self) -> None:
        """2.2 to 2.4."""
        left = list(self.deck)
        self.hands = [[] for _ in self.sizes]
        while [*map(len, self.hands)] != [*self.sizes]:
            for place in range(1, self.players + 1):
                seat = (self.dealer + place) % self.players
                if len(self.hands[seat]) < self.sizes[seat]:
                    self.hands[seat].append(left.pop(0))
        first, rest = left.pop(0), list(left)
        starter = first
        for _ in range(len(rest) // 2 + 1):
            if not self._is_buried(starter):
                break
            left.insert(len(left) // 2, starter)
            starter = left.pop(0)
        else:
            starter, left = first, rest
        self.stock, self.discards = left, [starter]
        self.suit = "C" if starter == "XX" else starter[1]
        self.turn = (self.dealer + 1) % self.players
        if self.is_wild(starter) and self.options["starter"] == "dealer_names":
            self.suit, self.turn = None, self.dealer

    def _is_buried(self, card: str) -> bool:
        if card == "XX":
            return True
        rule = self.options["starter"]
        special = self.is_wild(card) or (rule == "bury_special" and card[0] in self.options["effects"])
        return special and rule != "dealer_names"

    @property
    def players(self) -> int:
        return len(self.sizes)

    @property
    def top(self) -> str:
        return self.discards[-1]

    def is_wild(self, card: str) -> bool:
        return bool(card[0] == self.options["wild"])

    def effect(self, card: str) -> str:
        return str(self.options["effects"].get(card[0], ""))

    def points(self, seat: int) -> int:
        return sum(self.options["values"][card[0]] for card in self.hands[seat])

    def is_playable(self, card: str) -> bool:
        """2.5."""
        if self.pending:
            return card[0] == self.top[0]
        if self.is_wild(card) and self.is_wild(self.top) and not self.options["wild_on_wild"]:
            return False
        fits = card[1] == self.suit or card[0] == self.top[0]
        return fits or self.is_wild(card) or card == "XX" or self.opened

    def can_draw(self) -> bool:
        return bool(self.stock) or (self.options["empty_stock"] == "reshuffle" and len(self.discards) > 1)

    def legal(self, seat: int) -> set[str]:
        """Everything a seat may do, as a record writes it."""
        if self.end:
            return set()
        found = set(self._turn_moves()) if seat == self.turn else set()
        if seat == self.deferred:
            found |= {f"={suit}" for suit in SUITS}
        if seat in self.uncalled:
            found.add(f"call@{seat}")
        return found | {f"catch@{seat}>{other}" for other in self.uncalled - {seat}}

    def _turn_moves(self) -> list[str]:
        if self.suit is None:
            return [f"={suit}" for suit in SUITS]
        hand, options = self.hands[self.turn], self.options
        playable = [card for card in hand if self.is_playable(card)]
        found = [writing for card in playable for writing in self._writings(card)]
        at_limit = options["draw_limit"] is not None and self.drawn >= options["draw_limit"]
        if self.pending:
            found.append("+" if self.can_draw() else "-")
        elif self.can_draw() and not at_limit:
            found += ["+"] if not playable or options["draw_with_playable"] else []
        elif not playable or (options["may_keep_drawn"] and at_limit):
            found.append("-")
        if options["stop_at"] is not None and not self.drawn and self.points(self.turn) <= options["stop_at"]:
            found.append("stop")
        return found

    def _writings(self, card: str) -> list[str]:
        """2.6, 2.11 and 2.13."""
        held = len(self.hands[self.turn])
        plain = [card]
        if self.is_wild(card) and held > 1:
            plain = [f"{card}={suit}" for suit in SUITS] + [card] * (self.options["declare"] == "deferred")
        return plain + [f"{writing}*" for writing in plain if self.options["last_card_call"] and held == 2]

    def make(self, move: str) -> None:
        """One of the legal moves of the seat it belongs to."""
        if move.startswith("call@"):
            self.uncalled.discard(int(move[5]))
        elif move.startswith("catch@"):
            caught = int(move.partition(">")[2])
            self.uncalled.discard(caught)
            self._give(caught, 2)
        else:
            self._make_counted(move)

    def _make_counted(self, move: str) -> None:
        self.moves += 1
        if move.startswith("="):
            self._declare(move[1])
        else:
            self.deferred = None
            if move != "stop":
                self.uncalled.discard(self.turn)
            {"+": self._draw, "-": self._pass, "stop": self._stop}.get(move, lambda: self._play(move))()
        if self.moves == 1000 and not self.end:
            self._blocked()
        if self.end:
            self.uncalled, self.deferred, self.pending = set(), None, 0

    def _declare(self, suit: str) -> None:
        if self.suit is None:
            self.turn = self._after(1)
        self.suit, self.deferred = suit, None

    def _draw(self) -> None:
        if self.pending:
            self._take_pending()
            self._next(1)
        else:
            self._give(self.turn, 1)
            self.drawn, self.passes = self.drawn + 1, 0

    def _pass(self) -> None:
        """2.10: what counts is a pass of who could do nothing at all."""
        if self.pending:
            self._take_pending()
        elif self.can_draw() or any(map(self.is_playable, self.hands[self.turn])):
            self.passes = 0
        else:
            self.passes += 1
        self._next(1)
        if self.passes == self.players:
            self._blocked()

    def _take_pending(self) -> None:
        self._give(self.turn, self.pending)
        self.pending = self.passes = 0

    def _stop(self) -> None:
        """2.12: decided like a blocked round, but the caller loses every tie."""
        self.end = ("stopped", self._lowest(self._after(1), self.turn))

    def _blocked(self) -> None:
        self.end = ("blocked", self._lowest(self.turn, None))

    def _lowest(self, first: int, caller: int | None) -> int:
        order = [(first + place * self.direction) % self.players for place in range(self.players)]
        low = min(map(self.points, order))
        tied = [seat for seat in order if self.points(seat) == low]
        if len(tied) > 1 and caller in tied:
            tied.remove(caller)
        fewest = min(len(self.hands[seat]) for seat in tied)
        return next(seat for seat in tied if len(self.hands[seat]) == fewest)

    def _play(self, move: str) -> None:
        """2.6 to 2.8 and 2.11."""
        card, seat = move[:2], self.turn
        named = move[3] if move[2:3] == "=" else None
        self.hands[seat].remove(card)
        self.discards.append(card)
        self.passes, self.opened = 0, False
        self.suit = named or (self.suit if card == "XX" else card[1])
        effect = self.effect(card)
        if not self.hands[seat]:
            if self.options["last_card_draws"] and effect.startswith("draw"):
                self._give(self._after(1), self.pending + int(effect[-1]))
            self.end = ("out", seat)
            return
        if len(self.hands[seat]) == 1 and self.options["last_card_call"] and not move.endswith("*"):
            self.uncalled.add(seat)
        if self.is_wild(card) and named is None:
            self.deferred = seat
        self._act(effect)

    def _act(self, effect: str) -> None:
        steps = 1
        if effect == "skip":
            steps = 2
        elif effect == "reverse" and self.players > 2:
            self.direction = -self.direction
        elif effect == "open":
            self.opened = True
        elif effect.startswith("draw") and self.options["stacking"] == "same_rank":
            self.pending += int(effect[-1])
            return self._next(1)
        elif effect.startswith("draw"):
            self._give(self._after(1), int(effect[-1]))
            steps = 2
        self.pending = 0
        return self._next(steps)

    def _after(self, steps: int) -> int:
        return (self.turn + steps * self.direction) % self.players

    def _next(self, steps: int) -> None:
        self.turn, self.drawn = self._after(steps), 0

    def _give(self, seat: int, count: int) -> None:
        """2.5 and 2.9: card by card, as many as there are."""
        for _ in range(count):
            if not self.can_draw():
                return
            if not self.stock:
                self.rebuilt += 1
                self.stock = list(self.reshuffle(self.rebuilt, tuple(self.discards[:-1])))
                self.discards = self.discards[-1:]
            self.hands[seat].append(self.stock.pop(0))
            self.uncalled.discard(seat)
