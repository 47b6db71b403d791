"""One written move made on a state: the way from a move's code to the action it stands for."""

from chalicelib.engine.apply import apply, call, catch
from chalicelib.engine.book import CHOICE, FIRST
from chalicelib.engine.legal import permits
from chalicelib.engine.moves import Move
from chalicelib.engine.notation import MOVES, SEATS
from chalicelib.engine.refusal import why_not
from chalicelib.engine.state import State, in_order


def mover(state: State, code: int) -> int:
    """The seat whose move a code is at this moment: the one it names, the one waited for, or who has yet to declare."""
    seat = SEATS[code]
    return waited_for(state, MOVES[code]) if seat is None else seat


def waited_for(state: State, move: Move) -> int:
    """The seat from which this move could come now: the one on turn, or the one that has yet to declare."""
    return state.deferred if move.type == "declare" and state.deferred >= 0 else state.turn


def step(state: State, code: int) -> State:
    """The state after a written move. Raises IllegalMove if it is not allowed."""
    action = action_of(state, code)
    if action >= 0 and permits(state, action):
        return apply(state, action)
    move, seat = MOVES[code], mover(state, code)
    refused = why_not(state, seat, move)
    if refused:
        raise refused
    if move.type == "call":
        return call(state, seat)
    if move.type == "catch" and move.seat is not None:
        return catch(state, move.seat)
    return apply(state, action)


def action_of(state: State, code: int) -> int:
    """The action of a written move, −1 for one that is no action of a turn. Of two equal cards held, the one that came
    first is played: which copy it is must not show in the order of the hand."""
    book = state.book
    action = book.actions[code]
    if action < FIRST:
        return action
    copies = book.copies[book.faces[action & CHOICE]]
    if len(copies) == 1:
        return action
    hand = state.hands[state.turn]
    held = [card for card in copies if hand >> card & 1]
    if len(held) == len(copies):
        held = [card for card in in_order(state, state.turn) if card in copies]
    return action - copies[0] + held[0] if held else action
