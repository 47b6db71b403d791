"""A seat's view as the masks of its rules: what the robots reckon with."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from chalicelib.bots.inference import Group, evidence
from chalicelib.engine.book import DECLARE, NO_SUIT, Book, book_of
from chalicelib.engine.cards import SUITS
from chalicelib.engine.rollout import Chart, Moment, chart_of
from chalicelib.engine.view import PublicView, SeatView

HORIZON = 250
"""How many moves ahead a robot looks at most; a round that goes on longer counts for it as blocked there."""


@dataclass(frozen=True, slots=True)
class Position:
    """What one seat knows when it is waited for. Of equal cards the hand has the first copies, then the discards."""

    view: SeatView
    book: Book
    chart: Chart
    seat: int
    hand: int  # the own hand, a mask
    unseen: int  # mask of the cards neither in the own hand nor known to lie in the discard pile
    groups: tuple[tuple[Group, ...], ...]  # by seat, what the others' hands are made of
    moment: Moment

    @property
    def drawable(self) -> bool:
        """Whether any card can be drawn by now."""
        return bool(self.view.public.stock) or (self.book.refills and self.view.public.discards > 1)

    def card(self, face: str) -> int:
        """A card of the own hand, as its bit."""
        return next(1 << card for card in self.book.copies[face] if self.hand >> card & 1)


def position_of(view: SeatView) -> Position:
    """What `view` says, read once for a decision."""
    book = book_of(view.public.rules, view.public.players)
    hand, pile = _masks(book, (view.hand, _known_discards(view.public)))
    seen = evidence(view.public, book)
    top = next(card for card in book.copies[view.public.top or ""] if pile >> card & 1)
    return Position(
        view=view,
        book=book,
        chart=chart_of(book),
        seat=view.seat,
        hand=hand,
        unseen=book.cards & ~hand & ~pile,
        groups=seen.groups,
        moment=_moment(view, book, top, seen.passes),
    )


def _moment(view: SeatView, book: Book, top: int, passes: int) -> Moment:
    public = view.public
    suit = SUITS.index(public.suit) if public.suit else NO_SUIT
    opening = public.discards == 1 and not any(event.type == "play" for event in public.log)
    follow = book.bare if opening else book.follow
    then = 0 if suit == NO_SUIT else follow[top][suit] | 1 << DECLARE + suit
    return Moment(
        turn=view.seat,
        direction=public.direction,
        fit=book.ranks[top] if public.pending else then,
        then=then,
        pending=public.pending,
        top=1 << top,
        passes=passes,
        drawn=public.drawn,
        left=HORIZON,
    )


def _known_discards(view: PublicView) -> list[str]:
    """The cards that certainly lie in the discard pile, newest first, by the top card and the log's plays."""
    played = [event.card for event in reversed(view.log) if event.type == "play" and event.card is not None]
    return played[: view.discards] or [view.top or ""]


def _masks(book: Book, parts: Iterable[Iterable[str]]) -> list[int]:
    """Each part as a mask; equal cards of different parts are different copies."""
    used: Counter[str] = Counter()
    masks = []
    for part in parts:
        mask = 0
        for face in part:
            mask |= 1 << book.copies[face][used[face]]
            used[face] += 1
        masks.append(mask)
    return masks
