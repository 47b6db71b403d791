"""Moves that are made once or twice in a round, and how a round ends (RULES.md 2.4, 2.8 and 2.10 to 2.13)."""

from chalicelib.engine.book import DECLARE, DRAW, NO_SUIT
from chalicelib.engine.legal import may
from chalicelib.engine.scoring import lowest_hand
from chalicelib.engine.state import Core, End, State
from chalicelib.engine.stock import given


def call(state: State, seat: int) -> State:
    """The last card called late; no move in the sense of the count."""
    return state._replace(uncalled=state.uncalled & ~(1 << seat))


def catch(state: State, caught: int) -> State:
    """A forgotten call found out: two cards at once and no turn."""
    return _legal_again(_given(call(state, caught), caught, 2))


def rare_move(state: State, action: int) -> State:
    """A draw that needs a new stock, a stop, or a declaration."""
    if action == DRAW:
        return _draw(state)
    return _declare(state, action - DECLARE) if action >= DECLARE else _stop(state)


def gone_out(state: State, card: int) -> State:
    """The round after its player's last card: its effect does not act, but that `last_card_draws` still makes the next
    player draw."""
    book, turn, suit = state.book, state.turn, state.book.suits[card]
    hands = (*state.hands[:turn], 0, *state.hands[turn + 1 :])
    suit = state.suit if suit == NO_SUIT else suit
    after = state._replace(hands=hands, pile=(card, state.pile), suit=suit, moves=state.moves + 1)
    if book.last_draws and book.draws[card]:
        after = _given(after, (turn + state.direction) % book.players, state.pending + book.draws[card])
    return _ended(after, "out", turn)


def scored_as_blocked(core: Core) -> Core:
    """The round ended as blocked, unless it has ended already."""
    state = State(*core)
    return core if state.end else _ended(state, "blocked", lowest_hand(state, state.turn)).core


def _draw(state: State) -> State:
    after = _given(state, state.turn, 1)
    return _legal_again(after._replace(drawn=state.drawn + 1, passes=0, moves=state.moves + 1, deferred=-1))


def _stop(state: State) -> State:
    caller = state.turn
    winner = lowest_hand(state, (caller + state.direction) % state.book.players, caller)
    return _ended(state._replace(moves=state.moves + 1), "stopped", winner)


def _declare(state: State, suit: int) -> State:
    """The suit named late, by the dealer or by whoever played the last wild."""
    turn = (state.turn + 1) % state.book.players if state.naming else state.turn
    fit = state.book.follow[state.top][suit]
    return _legal_again(state._replace(suit=suit, fit=fit, turn=turn, moves=state.moves + 1, deferred=-1))


def _given(state: State, seat: int, count: int) -> State:
    cards = (state.hands, state.stock, state.pile, state.source, state.uncalled)
    hands, stock, pile, source, uncalled = given(state.book, cards, seat, count)
    return state._replace(hands=hands, stock=stock, pile=pile, source=source, uncalled=uncalled)


def _legal_again(state: State) -> State:
    hand = state.hands[state.turn]
    legal = may(state.book, hand, state.fit, state.stock, state.pile, pending=state.pending, drawn=state.drawn)
    return state._replace(legal=legal)


def _ended(state: State, reason: str, winner: int) -> State:
    end = End(reason, winner)
    return state._replace(fit=0, legal=0, pending=0, drawn=0, passes=0, uncalled=0, deferred=-1, end=end)
