"""Why a move is not allowed: the one reason that helps its player most (RULES.md 2.5 to 2.13).

Each function yields reasons, the most helpful first, and is asked for one only; what follows a reason may take for
granted that it did not apply. The facts hold only what that player may see: their own cards and what lies on the table.
"""

from collections.abc import Iterator

from chalicelib.engine.book import DRAW
from chalicelib.engine.cards import SUITS, is_face
from chalicelib.engine.errors import IllegalMove
from chalicelib.engine.moves import MOVE_TYPES, Move
from chalicelib.engine.state import State, in_order

Reasons = Iterator[IllegalMove]


def why_not(state: State, seat: int, move: Move) -> IllegalMove | None:
    """The reason why `seat` may not make this move now, None if it may."""
    return next(_reasons(state, seat, move), None)


def _reasons(state: State, seat: int, move: Move) -> Reasons:
    if not 0 <= seat < state.book.players:
        yield IllegalMove("seat_unknown", seat=seat, last=state.book.players - 1)
    if move.type not in MOVE_TYPES:
        yield IllegalMove("move_unknown", moves=list(MOVE_TYPES))
    if state.end is not None:
        yield IllegalMove("no_round")
    if move.type == "call":
        yield from _call(state, seat)
    elif move.type == "catch":
        yield from _catch(state, seat, move.seat)
    elif move.type == "declare":
        yield from _declare(state, seat, move.suit)
    else:
        yield from _turn(state, seat)
        yield from {"play": _play, "draw": _draw, "pass": _pass, "stop": _stop}[move.type](state, move)


def _turn(state: State, seat: int) -> Reasons:
    if state.naming:
        yield IllegalMove("dealer_must_name", dealer=state.turn)
    if seat != state.turn:
        yield IllegalMove("not_your_turn", turn=state.turn)


def _play(state: State, move: Move) -> Reasons:
    book, hand = state.book, state.hands[state.turn]
    face = move.card
    if face is None or not is_face(face):
        yield IllegalMove("card_unknown", card=str(face)[:10])
        return
    held = [card for card in book.copies.get(face, ()) if hand >> card & 1]
    if not held:
        yield IllegalMove("not_in_hand", card=face)
        return
    if not state.fit >> held[0] & 1:
        yield _no_fit(state, face)
    left = hand.bit_count() - 1
    yield from _naming(state, face, move.suit, last=not left)
    if move.call and not book.calls:
        yield IllegalMove("no_calls")
    if move.call and left != 1:
        yield IllegalMove("call_too_early", card=face, left=left)


def _no_fit(state: State, face: str) -> IllegalMove:
    rank = state.book.faces[state.top][0]
    if state.pending:
        return IllegalMove("only_rank_answers", card=face, rank=rank, pending=state.pending)
    if state.book.wilds >> state.top & 1 and face[0] == rank:
        return IllegalMove("wild_on_wild", card=face, suit=SUITS[state.suit])
    return IllegalMove("no_fit", card=face, suit=SUITS[state.suit], rank=rank)


def _naming(state: State, face: str, suit: object, last: bool) -> Reasons:
    """A wild names a suit, at once or perhaps later, but not as the last card; no other card names one."""
    options = state.book.rules.options
    if face[0] != options.wild:
        if suit is not None:
            yield IllegalMove("suit_not_named", card=face)
    elif suit is None:
        if not last and not state.book.defers:
            yield IllegalMove("suit_needed", card=face)
    elif last:
        yield IllegalMove("last_card_names_nothing", card=face)
    else:
        yield from _unknown_suit(suit)


def _draw(state: State, move: Move) -> Reasons:
    if state.legal >> DRAW & 1:
        return
    playable = _playable(state)
    if not state.can_draw():
        yield IllegalMove("stock_empty", instead="play" if playable and not state.pending else "pass")
    if state.drawn >= state.book.draw_limit:
        yield IllegalMove("draw_limit_reached", limit=state.drawn, instead="play" if playable else "pass")
    yield IllegalMove("must_play", playable=playable)


def _pass(state: State, move: Move) -> Reasons:
    book = state.book
    if state.pending:
        if state.can_draw():
            yield IllegalMove("pending_must_draw", pending=state.pending, rank=book.faces[state.top][0])
        return
    playable = _playable(state)
    limited = state.drawn >= book.draw_limit
    if playable and not (book.keeps_drawn and limited):
        yield IllegalMove("pass_with_playable", playable=playable)
    if not playable and not limited and state.can_draw():
        yield IllegalMove("can_draw")


def _stop(state: State, move: Move) -> Reasons:
    limit = state.book.stop_at
    if limit < 0:
        yield IllegalMove("no_stop")
    if state.drawn:
        yield IllegalMove("stop_after_draw")
    points = state.book.hand_points(state.hands[state.turn])
    if points > limit:
        yield IllegalMove("stop_too_many_points", points=points, limit=limit)


def _declare(state: State, seat: int, suit: object) -> Reasons:
    if state.naming and seat != state.turn:
        yield IllegalMove("dealer_must_name", dealer=state.turn)
    if not state.naming and seat != state.deferred:
        yield IllegalMove("nothing_to_declare")
    yield from _unknown_suit(suit)


def _call(state: State, seat: int) -> Reasons:
    if not state.book.calls:
        yield IllegalMove("no_calls")
    if not state.uncalled >> seat & 1:
        yield IllegalMove("nothing_to_call")


def _catch(state: State, seat: int, caught: object) -> Reasons:
    if not state.book.calls:
        yield IllegalMove("no_calls")
    if type(caught) is not int or not 0 <= caught < state.book.players:
        yield IllegalMove("seat_unknown", seat=str(caught)[:10], last=state.book.players - 1)
        return
    if caught == seat:
        yield IllegalMove("catch_oneself")
    if not state.uncalled >> caught & 1:
        yield IllegalMove("nothing_to_catch", seat=caught)


def _unknown_suit(suit: object) -> Reasons:
    if not isinstance(suit, str) or len(suit) != 1 or suit not in SUITS:
        yield IllegalMove("suit_unknown", value=str(suit)[:10])


def _playable(state: State) -> list[str]:
    """The faces the seat on turn may play, as they came."""
    cards = in_order(state, state.turn)
    return list(dict.fromkeys(state.book.faces[card] for card in cards if state.fit >> card & 1))
