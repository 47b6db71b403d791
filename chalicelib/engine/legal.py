"""What may be done on a turn (RULES.md 2.5 to 2.13), as one mask, as a list, and as a question."""

from chalicelib.engine.book import CALLED, CHOICE, DECLARE, DRAW, FIRST, NAMED, PASS, STOP
from chalicelib.engine.state import State

_DRAW, _PASS, _STOP = 1 << DRAW, 1 << PASS, 1 << STOP
_NAME = 15 << DECLARE


def legal(state: State) -> int:
    """Mask of what the seat waited for may do: the cards it may play and the moves without a card."""
    fit = state.fit
    if not fit:  # nothing can be played before the dealer has named, or after the end
        return _NAME if state.end is None else 0
    book = state.book
    hand = state.hands[state.turn]
    drawn = state.drawn
    moves = hand & fit
    if state.pending:
        moves |= _DRAW if state.can_draw() else _PASS
    elif drawn < book.draw_limit and (state.stock is not None or state.can_draw()):
        if not moves or book.draws_at_will:
            moves |= _DRAW
    elif not moves or (book.keeps_drawn and drawn >= book.draw_limit):
        moves |= _PASS
    if book.stop_at >= 0 and not drawn and book.hand_points(hand) <= book.stop_at:
        moves |= _STOP
    return moves


def actions(state: State) -> list[int]:
    """Every action of the seat waited for, each copy of a card by itself."""
    moves = legal(state)
    book = state.book
    wild = moves & book.wilds
    hand = state.hands[state.turn]
    found = []
    if wild and hand != wild & -wild:
        moves ^= wild
        while wild:
            low = wild & -wild
            wild ^= low
            card = low.bit_length() - 1
            found += [card + named for named in NAMED]
            if book.defers:
                found.append(card)
    while moves:
        low = moves & -moves
        moves ^= low
        found.append(low.bit_length() - 1)
    if book.calls and hand.bit_count() == 2:
        found += [action + CALLED for action in found if action & CHOICE >= FIRST]
    return found


def permits(state: State, action: int) -> bool:
    """Whether the seat waited for may do exactly this."""
    choice = action & CHOICE
    if not legal(state) >> choice & 1:
        return False
    if choice < FIRST:
        return action == choice
    left = state.hands[state.turn] ^ 1 << choice
    if action & CALLED and not (state.book.calls and left.bit_count() == 1):
        return False
    names = state.book.wilds >> choice & 1 and left
    if action >> 7 & 7:
        return bool(names)
    return not names or state.book.defers
