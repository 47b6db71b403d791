"""A move made on a state whose parts have names; `make` does the same, faster, on a bare one."""

from chalicelib.engine.make import LAST_MOVE, make
from chalicelib.engine.state import State

__all__ = ["LAST_MOVE", "apply"]


def apply(state: State, action: int) -> State:
    """The state after a legal action of the seat waited for, or of the one whose wild still waits for its suit."""
    return State(*make(state.core, action))
