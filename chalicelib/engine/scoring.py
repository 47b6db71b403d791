"""Who wins a round, what it is worth, and when a match is over (RULES.md 2.10, 2.12 and 3)."""

from collections.abc import Sequence

from chalicelib.engine.rules import Rules
from chalicelib.engine.state import State


def lowest_hand(state: State, first: int, caller: int | None = None) -> int:
    """The winner of a round that nobody went out of: fewest points, then fewest cards, then whoever would play first
    from seat `first` on in the direction of play. A `caller` who stopped the round loses every tie."""

    def rank(seat: int) -> tuple[int, bool, int, int]:
        hand = state.hands[seat]
        place = (seat - first) * state.direction % state.book.players
        return state.book.hand_points(hand), seat == caller, hand.bit_count(), place

    return min(range(state.book.players), key=rank)


def gains(rules: Rules, points: Sequence[int], winner: int, reason: str) -> tuple[int, ...]:
    """What each seat's score gains by a round, from the points left in the hands."""
    scoring = rules.options.scoring
    if scoring == "penalty":
        return tuple(0 if seat == winner else left for seat, left in enumerate(points))
    if scoring == "countdown":
        return tuple(int(seat == winner) for seat in range(len(points)))
    kept = 0 if reason == "out" else points[winner]
    won = sum(left - kept for seat, left in enumerate(points) if seat != winner)
    return tuple(won if seat == winner else 0 for seat in range(len(points)))


def hand_sizes(rules: Rules, totals: Sequence[int]) -> tuple[int, ...]:
    """The cards each seat is dealt next: under `countdown` one fewer for each round won."""
    size = rules.options.hand_size(len(totals))
    if rules.options.scoring != "countdown":
        return (size,) * len(totals)
    return tuple(size - won for won in totals)


def target_points(rules: Rules, players: int) -> int:
    """The score that ends a match of so many players; idle under `countdown`."""
    measure, points = rules.options.target
    return points * players if measure == "per_player" else points


def leaders(rules: Rules, totals: Sequence[int], seats: Sequence[int]) -> list[int]:
    """Those of `seats` who lead, in their order: fewest points under `penalty`, else the highest score."""
    scores = [totals[seat] for seat in seats]
    best = min(scores) if rules.options.scoring == "penalty" else max(scores)
    return [seat for seat in seats if totals[seat] == best]


def match_winner(rules: Rules, totals: Sequence[int], last: bool) -> int | None:
    """The winner as a round closes, None while the match goes on; `last`: no further round can be dealt."""
    ahead = leaders(rules, totals, range(len(totals)))
    if last:
        return ahead[0]
    if rules.options.scoring == "countdown":
        return ahead[0] if 0 in hand_sizes(rules, totals) else None
    if max(totals) < target_points(rules, len(totals)):
        return None
    return ahead[0] if len(ahead) == 1 or rules.options.scoring != "penalty" else None


def winner_without(rules: Rules, totals: Sequence[int], hands: Sequence[tuple[int, int]], left: int) -> int:
    """The winner of a match that seat `left` has left: who leads the others, then fewest points and cards in hand
    (`hands`: points and cards by seat), then the first seat after the one who left."""
    others = [(left + place) % len(totals) for place in range(1, len(totals))]
    return min(leaders(rules, totals, others), key=lambda seat: hands[seat])
