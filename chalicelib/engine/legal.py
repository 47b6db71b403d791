"""What may be done on a turn (RULES.md 2.5 to 2.13): as one mask, as a list, and as a question."""

from chalicelib.engine.book import CALLED, CHOICE, DECLARE, DRAW, FIRST, PASS, STOP, Book
from chalicelib.engine.state import HANDS, LEGAL, TURN, Core, Pile, State

NAME = 15 << DECLARE
"""The mask of a dealer who has to name a suit."""

_CARDS = 1 << FIRST
_DRAW, _PASS, _STOP = 1 << DRAW, 1 << PASS, 1 << STOP


def may(book: Book, hand: int, fit: int, stock: Pile | None, pile: Pile, *, pending: int = 0, drawn: int = 0) -> int:
    """Mask of what a player may do on their turn: the cards that may be played, and the moves without a card."""
    moves = hand & fit
    if pending:
        moves |= _DRAW if can_draw(book, stock, pile) else _PASS
    elif drawn < book.draw_limit and can_draw(book, stock, pile):
        if not moves or book.draws_at_will:
            moves |= _DRAW
    elif not moves or (book.keeps_drawn and drawn >= book.draw_limit):
        moves |= _PASS
    if book.stop_at >= 0 and not drawn and book.hand_points(hand) <= book.stop_at:
        moves |= _STOP
    return moves


def can_draw(book: Book, stock: Pile | None, pile: Pile) -> bool:
    """Whether at least one card can be drawn: from the stock, or from the discards made a new one."""
    return stock is not None or (book.refills and pile[1] is not None)


def listed(core: Core) -> list[int]:
    """Every action of the seat waited for, each copy of a card by itself."""
    moves = core[LEGAL]
    if not moves & moves - 1 and moves < _CARDS:
        return [moves.bit_length() - 1] if moves else []
    book = core[0]
    found: list[int] = []
    wild = moves & book.wilds
    if wild and core[HANDS][core[TURN]] != wild & -wild:
        moves ^= wild
        while wild:
            card = wild.bit_length() - 1
            wild ^= 1 << card
            found += book.namings[card]
    while moves:
        card = moves.bit_length() - 1
        moves ^= 1 << card
        found.append(card)
    if book.calls and core[HANDS][core[TURN]].bit_count() == 2:
        found += [action + CALLED for action in found if action & CHOICE >= FIRST]
    return found


def permits(core: Core, action: int) -> bool:
    """Whether the seat waited for may do exactly this."""
    choice = action & CHOICE
    if not core[LEGAL] >> choice & 1:
        return False
    if choice < FIRST:
        return action == choice
    book, left = core[0], core[HANDS][core[TURN]] ^ 1 << choice
    if action & CALLED and not (book.calls and left.bit_count() == 1):
        return False
    names = book.wilds >> choice & 1 and left
    if action >> 7 & 7:
        return bool(names)
    return not names or book.defers


def legal(state: State) -> int:
    """The mask of what the seat waited for may do."""
    return state.legal


def actions(state: State) -> list[int]:
    """The same as a list of actions, each copy of a card by itself."""
    return listed(state.core)
