"""Is there an order in which everything happened one after the other? (Wing and Gong 1993, with Lowe's memory.)

A history is linearizable when its operations can be put in an order that keeps every operation between its call and its
return, and in which the model gives just the answers that were given. One without an answer may have happened at any
time after its call, or never.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Asked = TypeVar("Asked")
State = TypeVar("State", bound=Hashable)

NEVER = float("inf")


@dataclass(frozen=True, slots=True)
class Operation(Generic[Asked]):
    """`answer` is what was returned, None where nobody knows: then `returned` is NEVER."""

    asked: Asked
    called: int
    returned: float
    answer: object | None


def order_of(
    history: Sequence[Operation[Asked]], start: State, step: Callable[[State, Asked], tuple[State, object]]
) -> list[int] | None:
    """An order that explains the history, as places in it; None when there is none.

    `step` is the model: what a state becomes by an operation, and the answer it gives.
    """
    places = sorted(range(len(history)), key=lambda place: history[place].called)
    answered = sum(1 << place for place in places if history[place].answer is not None)
    seen: set[tuple[int, State]] = set()
    paths: list[tuple[int, State, tuple[int, ...]]] = [(0, start, ())]
    while paths:
        done, state, path = paths.pop()
        if done & answered == answered:
            return list(path)
        if (done, state) in seen:
            continue
        seen.add((done, state))
        first_return = min(history[place].returned for place in places if not done >> place & 1)
        for place in places:
            operation = history[place]
            if done >> place & 1:
                continue
            if operation.called > first_return:
                break
            after, answer = step(state, operation.asked)
            if operation.answer is None and after == state:
                continue  # as if it had not happened
            if operation.answer is None or operation.answer == answer:
                paths.append((done | 1 << place, after, (*path, place)))
    return None
