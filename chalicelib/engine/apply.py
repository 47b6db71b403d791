"""What a move does (RULES.md 2.5 to 2.13). Nothing here asks whether it is allowed: that is `legal`."""

from chalicelib.engine.book import CALLED, CHOICE, DECLARE, DRAW, DRAWS, FIRST, NO_SUIT, PASS, REVERSE, SKIP
from chalicelib.engine.scoring import lowest_hand
from chalicelib.engine.state import End, Pile, State, Stock, discards

LAST_MOVE = 1000
"""A round without an end is blocked after so many moves (RULES.md 2.10)."""


def apply(state: State, action: int) -> State:
    """The state after a legal action of the seat waited for, or of the one whose wild still waits for its suit."""
    choice = action & CHOICE
    if choice >= FIRST:
        after = _play(state, choice, action)
    elif choice == DRAW:
        after = _draw(state)
    elif choice == PASS:
        after = _pass(state)
    elif choice >= DECLARE:
        after = _declare(state, choice - DECLARE)
    else:
        return _stop(state)
    if after.moves >= LAST_MOVE and after.end is None:
        return _finish(after, "blocked", lowest_hand(after, after.turn))
    return after


def call(state: State, seat: int) -> State:
    """The last card called late; no move in the sense of the count."""
    return state._replace(uncalled=state.uncalled & ~(1 << seat))


def catch(state: State, caught: int) -> State:
    """A forgotten call found out: two cards at once and no turn."""
    return take(call(state, caught), caught, 2)


def take(state: State, seat: int, count: int) -> State:
    """Up to `count` cards for a hand, card by card, the stock rebuilt only when one is needed and none is left."""
    stock, gone, pile = state.stock, state.gone, state.pile
    got = 0
    while count:
        if gone == len(stock.cards):
            if not state.book.refills or pile[1] is None:
                break
            stock, gone, pile = _rebuilt(state, pile), 0, (pile[0], None)
        got |= 1 << stock.cards[gone]
        gone += 1
        count -= 1
    if not got:
        return state
    hands = _with_hand(state.hands, seat, state.hands[seat] | got)
    return state._replace(hands=hands, stock=stock, gone=gone, pile=pile, uncalled=state.uncalled & ~(1 << seat))


def _play(state: State, card: int, action: int) -> State:
    book, turn, direction = state.book, state.turn, state.direction
    hands = state.hands
    hand = hands[turn] ^ 1 << card
    hands = (*hands[:turn], hand, *hands[turn + 1 :])
    pile = (card, state.pile)
    uncalled = state.uncalled & ~(1 << turn)
    if not hand & hand - 1:
        if not hand:
            return _go_out(state, hands, card, pile)
        if book.calls and not action & CALLED:
            uncalled |= 1 << turn
    suit, pending, deferred, due, step = book.suits[card], 0, -1, 0, direction
    if book.simple >> card & 1:
        fit = book.follow[card][suit]
    else:
        if action >> 7 & 7:
            suit = (action >> 7 & 7) - 1
        elif suit == NO_SUIT:
            suit = state.suit
        elif book.wilds >> card & 1:
            deferred = turn
        fit = book.follow[card][suit]
        effect = book.effects[card]
        if effect == SKIP:
            step = 2 * direction
        elif effect == REVERSE and book.players > 2:
            step = direction = -direction
        elif effect == DRAWS and book.stacks:
            pending = state.pending + book.draws[card]
            fit = book.ranks[card]
        elif effect == DRAWS:
            due, step = book.draws[card], 2 * direction
    after = State(
        book,
        hands,
        state.stock,
        state.gone,
        pile,
        suit,
        fit,
        (turn + step) % book.players,
        direction,
        pending,
        0,
        0,
        state.moves + 1,
        uncalled,
        deferred,
        None,
    )
    return take(after, (turn + direction) % book.players, due) if due else after


def _go_out(state: State, hands: tuple[int, ...], card: int, pile: Pile) -> State:
    """The last card's effect does not act, but that `last_card_draws` still makes the next player draw."""
    book, turn = state.book, state.turn
    suit = state.suit if book.suits[card] == NO_SUIT else book.suits[card]
    after = state._replace(hands=hands, pile=pile, suit=suit, drawn=0, passes=0, moves=state.moves + 1)
    if book.last_draws and book.draws[card]:
        after = take(after, (turn + state.direction) % book.players, state.pending + book.draws[card])
    return _finish(after, "out", turn)


def _draw(state: State) -> State:
    turn = state.turn
    if state.pending:
        after = take(state, turn, state.pending)
        return _next_turn(after, 0)
    stock, gone, pile = state.stock, state.gone, state.pile
    if gone == len(stock.cards):
        stock, gone, pile = _rebuilt(state, pile), 0, (pile[0], None)
    return State(
        state.book,
        _with_hand(state.hands, turn, state.hands[turn] | 1 << stock.cards[gone]),
        stock,
        gone + 1,
        pile,
        state.suit,
        state.fit,
        turn,
        state.direction,
        0,
        state.drawn + 1,
        0,
        state.moves + 1,
        state.uncalled & ~(1 << turn),
        -1,
        None,
    )


def _pass(state: State) -> State:
    stuck = not state.pending and not state.hands[state.turn] & state.fit and not state.can_draw()
    after = _next_turn(state, state.passes + 1 if stuck else 0)
    if after.passes == state.book.players:
        return _finish(after, "blocked", lowest_hand(after, after.turn))
    return after


def _next_turn(state: State, passes: int) -> State:
    """After a pass or a pending draw: what was pending is cleared and the next player may follow the top card."""
    book, turn = state.book, state.turn
    fit = book.follow[state.pile[0]][state.suit] if state.pending else state.fit
    return State(
        book,
        state.hands,
        state.stock,
        state.gone,
        state.pile,
        state.suit,
        fit,
        (turn + state.direction) % book.players,
        state.direction,
        0,
        0,
        passes,
        state.moves + 1,
        state.uncalled & ~(1 << turn),
        -1,
        None,
    )


def _stop(state: State) -> State:
    caller = state.turn
    winner = lowest_hand(state, (caller + state.direction) % state.book.players, caller)
    return _finish(state._replace(moves=state.moves + 1), "stopped", winner)


def _declare(state: State, suit: int) -> State:
    turn = (state.turn + 1) % state.book.players if state.naming else state.turn
    return state._replace(
        suit=suit, fit=state.book.follow[state.pile[0]][suit], turn=turn, moves=state.moves + 1, deferred=-1
    )


def _finish(state: State, reason: str, winner: int) -> State:
    return state._replace(fit=0, pending=0, uncalled=0, deferred=-1, end=End(reason, winner))


def _with_hand(hands: tuple[int, ...], seat: int, hand: int) -> tuple[int, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _rebuilt(state: State, pile: Pile) -> Stock:
    """A new stock of all discards but the top card (RULES.md 2.9)."""
    book, stock = state.book, state.stock
    old = discards(pile[1])
    number = stock.rebuilt + 1
    shuffled = stock.shuffle.reshuffle(number, [book.faces[card] for card in old])
    copies: dict[str, list[int]] = {}
    for card in old:
        copies.setdefault(book.faces[card], []).append(card)
    cards = tuple(copies[face].pop(0) for face in shuffled)
    return Stock(cards, stock.before + stock.cards, number, stock.shuffle)
