"""What a move does (RULES.md 2.5 to 2.13), on a bare state. Nothing here asks whether it is allowed: that is `legal`.

`make` is the function that counts: nearly all moves are plays without an effect or draws from the stock, and it makes
those by itself. What happens more rarely is done by the functions below, what happens hardly ever in `rare`.
"""

from chalicelib.engine.book import CALLED, CHOICE, DRAW, DRAWS, FIRST, NO_SUIT, PASS, REVERSE, SKIP
from chalicelib.engine.legal import can_draw, may
from chalicelib.engine.rare import gone_out, rare_move, scored_as_blocked
from chalicelib.engine.state import PENDING, Core, End, State
from chalicelib.engine.stock import given

LAST_MOVE = 1000
"""A round without an end is blocked after so many moves (RULES.md 2.10)."""

_LAST_BUT_ONE = LAST_MOVE - 1
_DRAW = 1 << DRAW


def make(core: Core, action: int) -> Core:
    """The state after a legal action of the seat waited for, or of the one whose wild still waits for its suit."""
    book, hands, stock, pile, suit, fit, _, turn, direction, pending, drawn, _, moves, uncalled, _, source, _ = core
    if moves == _LAST_BUT_ONE:
        return scored_as_blocked(make_slowly(core, action))
    bit, card, suit_after, fit_after, steps, draws = book.plays[action]
    if bit and not uncalled:
        changed = [*hands]
        changed[turn] = hand = hands[turn] ^ bit
        if hand & hand - 1 or (hand and not book.calls):
            pile = (card, pile)
            turn = (turn + steps * direction) % book.players
            if steps < 0:
                direction = -direction
            pending = pending + draws if draws else 0
            legal = changed[turn] & fit_after
            if stock is None or book.stop_at >= 0:
                legal = may(book, changed[turn], fit_after, stock, pile, pending=pending)
            elif not legal or book.draws_at_will or draws:
                legal |= _DRAW
            # fmt: off
            return (book, tuple(changed), stock, pile, suit_after, fit_after, legal, turn, direction,
                    pending, 0, 0, moves + 1, 0, -1, source, None)
            # fmt: on
        if not hand and not book.last_draws:
            # fmt: off
            return (book, tuple(changed), stock, (card, pile), book.suits[card], 0, 0, turn, direction,
                    0, 0, 0, moves + 1, 0, -1, source, End("out", turn))
            # fmt: on
    elif action == DRAW and stock is not None and not pending:
        card, stock = stock
        changed = [*hands]
        changed[turn] = hand = hands[turn] | 1 << card
        drawn += 1
        legal = hand & fit
        if stock is None or drawn >= book.draw_limit:
            legal = may(book, hand, fit, stock, pile, drawn=drawn)
        elif not legal or book.draws_at_will:
            legal |= _DRAW
        if uncalled:
            uncalled &= ~(1 << turn)
        # fmt: off
        return (book, tuple(changed), stock, pile, suit, fit, legal, turn, direction,
                0, drawn, 0, moves + 1, uncalled, -1, source, None)
        # fmt: on
    return _end_turn(core) if action == PASS else make_slowly(core, action)


def make_slowly(core: Core, action: int) -> Core:
    """What `make` does, for every action and without its short cuts, but that it knows no last move."""
    if action >= FIRST:
        return _play(core, action)
    if action == PASS or (action == DRAW and core[PENDING]):
        return _end_turn(core)
    return rare_move(State(*core), action).core


def _play(core: Core, action: int) -> Core:
    """Any play: cards with an effect, jokers, wilds unnamed, last cards and last but one."""
    book, hands, stock, pile, suit, _, _, turn, direction, pending, _, _, moves, uncalled, _, source, _ = core
    card, named = action & CHOICE, action >> 7 & 7
    hand = hands[turn] ^ 1 << card
    hands = (*hands[:turn], hand, *hands[turn + 1 :])
    pile = (card, pile)
    uncalled &= ~(1 << turn)
    if not hand & hand - 1:
        if not hand:
            return gone_out(State(*core), card).core
        if book.calls and not action & CALLED:
            uncalled |= 1 << turn
    deferred = -1
    if named:
        suit = named - 1
    elif book.suits[card] != NO_SUIT:
        suit = book.suits[card]
        if book.wilds >> card & 1:
            deferred = turn
    fit, effect, step, built = book.follow[card][suit], book.effects[card], direction, 0
    if effect == SKIP:
        step += direction
    elif effect == REVERSE and book.players > 2:
        step = direction = -direction
    elif effect == DRAWS and book.stacks:
        built = pending + book.draws[card]
        fit = book.ranks[card]
    elif effect == DRAWS:
        step += direction
        seat = (turn + direction) % book.players
        cards = (hands, stock, pile, source, uncalled)
        hands, stock, pile, source, uncalled = given(book, cards, seat, book.draws[card])
    turn = (turn + step) % book.players
    legal = may(book, hands[turn], fit, stock, pile, pending=built)
    # fmt: off
    return (book, hands, stock, pile, suit, fit, legal, turn, direction,
            built, 0, 0, moves + 1, uncalled, deferred, source, None)
    # fmt: on


def _end_turn(core: Core) -> Core:
    """A pass, or a pending draw taken: what was pending is gone and the next player may follow the top card."""
    book, hands, stock, pile, suit, fit, _, turn, direction, pending, _, passes, moves, uncalled, _, source, _ = core
    stuck = not pending and not hands[turn] & fit and not can_draw(book, stock, pile)
    passes = passes + 1 if stuck else 0
    if pending:
        hands, stock, pile, source, uncalled = given(book, (hands, stock, pile, source, uncalled), turn, pending)
        fit = book.follow[pile[0]][suit]
    uncalled &= ~(1 << turn)
    turn = (turn + direction) % book.players
    legal = may(book, hands[turn], fit, stock, pile)
    # fmt: off
    after = (book, hands, stock, pile, suit, fit, legal, turn, direction,
             0, 0, passes, moves + 1, uncalled, -1, source, None)
    # fmt: on
    return scored_as_blocked(after) if passes == book.players else after
