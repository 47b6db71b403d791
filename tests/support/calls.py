"""What is asked of DynamoDB, recorded as the client sends it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from chalicelib.store.rows import Row


class Call(NamedTuple):
    """One request: the operation and its parameters."""

    operation: str
    parameters: dict[str, Any]


@contextmanager
def recorded_calls() -> Iterator[list[Call]]:
    """The calls of the store that is bound, while the block runs."""
    calls: list[Call] = []

    def record(params: dict[str, Any], model: Any, **_: object) -> None:
        calls.append(Call(model.name, dict(params)))

    events = Row._get_connection().connection.client.meta.events
    events.register("provide-client-params.dynamodb", record)
    try:
        yield calls
    finally:
        events.unregister("provide-client-params.dynamodb", record)
