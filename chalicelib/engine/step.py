"""One written move made on a round: the way from a move's code to the action it stands for."""

from chalicelib.engine.book import CHOICE, FIRST
from chalicelib.engine.legal import permits
from chalicelib.engine.make import make
from chalicelib.engine.moves import Move
from chalicelib.engine.notation import SEATS
from chalicelib.engine.rare import call, catch
from chalicelib.engine.refusal import why_not
from chalicelib.engine.state import DEFERRED, HANDS, TURN, Core, State, in_order


def mover(core: Core, code: int) -> int:
    """The seat whose move a code is at this moment: the one it names, the one waited for, or who has yet to declare."""
    seat = SEATS[code]
    return waited_for(core, core[0].notation.moves[code]) if seat is None else seat


def waited_for(core: Core, move: Move) -> int:
    """The seat from which this move could come now: the one on turn, or the one that has yet to declare."""
    return core[DEFERRED] if move.type == "declare" and core[DEFERRED] >= 0 else core[TURN]


def step(core: Core, code: int) -> Core:
    """The state after a written move. Raises IllegalMove if it is not allowed."""
    action = _action(core, code)
    if action >= 0 and permits(core, action):
        return make(core, action)
    state, move = State(*core), core[0].notation.moves[code]
    refused = why_not(state, mover(core, code), move)
    if refused:
        raise refused
    if move.type == "call":
        return call(state, mover(core, code)).core
    if move.type == "catch" and move.seat is not None:
        return catch(state, move.seat).core
    return make(core, action)


def _action(core: Core, code: int) -> int:
    """The action of a written move, −1 for one that is no action of a turn. Of two equal cards held, the one that came
    first is played: which copy it is must not show in the order of the hand."""
    book = core[0]
    action = book.actions[code]
    if action < FIRST or book.single:
        return action
    copies = book.copies[book.faces[action & CHOICE]]
    turn = core[TURN]
    held = [card for card in copies if core[HANDS][turn] >> card & 1]
    if len(held) > 1:
        held = [card for card in in_order(State(*core), turn) if card in copies]
    return action - copies[0] + held[0] if held else action
