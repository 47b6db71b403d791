"""What a move does (RULES.md 2.5 to 2.13). Nothing here asks whether it is allowed: that is `legal`."""

from chalicelib.engine.book import CALLED, CHOICE, DECLARE, DRAW, DRAWS, FIRST, NO_SUIT, PASS, REVERSE, SKIP
from chalicelib.engine.scoring import lowest_hand
from chalicelib.engine.state import End, Source, State, copied, from_top, piled

LAST_MOVE = 1000
"""A round without an end is blocked after so many moves (RULES.md 2.10)."""


def apply(state: State, action: int) -> State:
    """The state after a legal action of the seat waited for, or of the one whose wild still waits for its suit."""
    if action >= FIRST:
        after = _play(state, action)
    elif action == DRAW:
        after = _take_pending(state) if state.pending else _draw(state)
    elif action == PASS:
        after = _pass(state)
    elif action >= DECLARE:
        after = _declare(state, action - DECLARE)
    else:
        after = _stop(state)
    if after.moves >= LAST_MOVE and after.end is None:
        return _ended(after, "blocked", lowest_hand(after, after.turn))
    return after


def call(state: State, seat: int) -> State:
    """The last card called late; no move in the sense of the count."""
    after = copied(state)
    after.uncalled &= ~(1 << seat)
    return after


def catch(state: State, caught: int) -> State:
    """A forgotten call found out: two cards at once and no turn."""
    after = call(state, caught)
    _give(after, caught, 2)
    return after


def _play(state: State, action: int) -> State:
    card = action & CHOICE
    book, turn = state.book, state.turn
    hands = [*state.hands]
    hands[turn] = hand = hands[turn] ^ 1 << card
    after = copied(state)
    after.hands = tuple(hands)
    after.pile = (card, state.pile)
    after.moves = state.moves + 1
    after.drawn = 0
    after.passes = 0
    after.deferred = -1
    if not hand & hand - 1 or state.uncalled:
        after.uncalled &= ~(1 << turn)
        if not hand:
            return _gone_out(after, card)
        if book.calls and not hand & hand - 1 and not action & CALLED:
            after.uncalled |= 1 << turn
    if book.simple[card]:
        after.suit = book.suits[card]
        after.fit = book.own_suit[card]
        after.turn = (turn + state.direction) % book.players
        after.pending = 0
        return after
    return _acted(after, action)


def _acted(after: State, action: int) -> State:
    """A wild, a joker or a card with an effect laid down: what it names and does. `after` is still ours to change."""
    card = action & CHOICE
    book, turn = after.book, after.turn
    named, suit, effect = action >> 7 & 7, book.suits[card], book.effects[card]
    if named:
        suit = named - 1
    elif suit == NO_SUIT:
        suit = after.suit
    elif book.wilds >> card & 1:
        after.deferred = turn
    after.suit = suit
    after.fit = book.follow[card][suit]
    if effect == REVERSE and book.players > 2:
        after.direction = -after.direction
    step = 2 if effect == SKIP or (effect == DRAWS and not book.stacks) else 1
    after.turn = (turn + step * after.direction) % book.players
    if effect == DRAWS and book.stacks:
        after.pending += book.draws[card]
        after.fit = book.ranks[card]
    elif effect == DRAWS:
        _give(after, (turn + after.direction) % book.players, book.draws[card])
    return after


def _gone_out(after: State, card: int) -> State:
    """The last card's effect does not act, but that `last_card_draws` still makes the next player draw."""
    book, turn = after.book, after.turn
    if book.suits[card] != NO_SUIT:
        after.suit = book.suits[card]
    if book.last_draws and book.draws[card]:
        _give(after, (turn + after.direction) % book.players, after.pending + book.draws[card])
    return _ended(after, "out", turn)


def _draw(state: State) -> State:
    turn = state.turn
    after = copied(state)
    if state.stock is None:
        _rebuild(after)
    if after.stock is not None:
        card, after.stock = after.stock
        hands = [*state.hands]
        hands[turn] |= 1 << card
        after.hands = tuple(hands)
    after.drawn = state.drawn + 1
    after.moves = state.moves + 1
    after.passes = 0
    after.deferred = -1
    if state.uncalled:
        after.uncalled &= ~(1 << turn)
    return after


def _take_pending(state: State) -> State:
    after = copied(state)
    _give(after, state.turn, state.pending)
    return _turn_over(after)


def _pass(state: State) -> State:
    stuck = not state.pending and not state.hands[state.turn] & state.fit and not state.can_draw()
    after = _turn_over(copied(state))
    after.passes = state.passes + 1 if stuck else 0
    if after.passes == state.book.players:
        return _ended(after, "blocked", lowest_hand(after, after.turn))
    return after


def _turn_over(after: State) -> State:
    """After a pass or a pending draw: what was pending is gone and the next player may follow the top card."""
    book, turn = after.book, after.turn
    if after.pending:
        after.pending = 0
        after.fit = book.follow[after.pile[0]][after.suit]
    after.turn = (turn + after.direction) % book.players
    after.drawn = 0
    after.passes = 0
    after.moves += 1
    after.uncalled &= ~(1 << turn)
    after.deferred = -1
    return after


def _stop(state: State) -> State:
    caller = state.turn
    after = copied(state)
    after.moves += 1
    return _ended(after, "stopped", lowest_hand(state, (caller + state.direction) % state.book.players, caller))


def _declare(state: State, suit: int) -> State:
    after = copied(state)
    if state.naming:
        after.turn = (state.turn + 1) % state.book.players
    after.suit = suit
    after.fit = state.book.follow[state.pile[0]][suit]
    after.moves += 1
    after.deferred = -1
    return after


def _ended(after: State, reason: str, winner: int) -> State:
    after.fit = 0
    after.pending = 0
    after.uncalled = 0
    after.deferred = -1
    after.end = End(reason, winner)
    return after


def _give(after: State, seat: int, count: int) -> None:
    """Put up to `count` cards into a hand, card by card, the stock rebuilt only when one is needed and none is left."""
    got = 0
    while count and after.can_draw():
        if after.stock is None:
            _rebuild(after)
        if after.stock is not None:
            card, after.stock = after.stock
            got |= 1 << card
            count -= 1
    if got:
        hands = [*after.hands]
        hands[seat] |= got
        after.hands = tuple(hands)
        after.uncalled &= ~(1 << seat)


def _rebuild(after: State) -> None:
    """Make a new stock of all discards but the top card (RULES.md 2.9)."""
    faces, source = after.book.faces, after.source
    top, below = after.pile
    old = from_top(below)
    old.reverse()
    shuffled = source.shuffle.reshuffle(source.rebuilt + 1, [faces[card] for card in old])
    copies: dict[str, list[int]] = {}
    for card in old:
        copies.setdefault(faces[card], []).append(card)
    stock = tuple([copies[face].pop(0) for face in shuffled])
    after.source = Source(stock, source.before + source.stock, source.rebuilt + 1, source.shuffle)
    after.stock = piled(reversed(stock))
    after.pile = (top, None)
