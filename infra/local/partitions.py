"""Let moto's queries look only where their answer can be.

moto sorts the whole table for each query: with a few thousand items that is all it does, and a load test on one machine
would measure it. Here a query is handed only the items that carry its key; what happens to them is moto's code.
"""

from collections.abc import Callable, Iterable
from functools import cache, wraps
from typing import Any

from moto.dynamodb.models.dynamo_type import DynamoType, Item
from moto.dynamodb.models.table import Table

Conditions = Iterable[tuple[str, DynamoType]]
AllItems = Callable[[Table], list[Item]]

_chosen: list[list[Item]] = []  # what the query under way may look at; one at a time, under the lock


@cache
def install() -> None:
    """Narrow `Table.query`. May be repeated; calls are under the lock of `atomic`."""
    Table.query = _narrowed(Table.query)  # type: ignore[method-assign]
    Table.all_items = _chosen_or_all(Table.all_items)  # type: ignore[method-assign, assignment]


def _narrowed(query: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(query)
    def narrowed(table: Table, hash_key: DynamoType | None, *arguments: Any, **options: Any) -> Any:
        index = arguments[6] if len(arguments) > 6 else options.get("index_name")
        if index is not None:
            chosen = _in_index(table, options.get("hash_key_conditions") or ())
        else:
            chosen = list(table.items[hash_key].values()) if hash_key in table.items else []
        _chosen.append(chosen)
        try:
            return query(table, hash_key, *arguments, **options)
        finally:
            _chosen.pop()

    return narrowed


def _in_index(table: Table, conditions: Conditions) -> list[Item]:
    wanted = list(conditions)
    everything = (item for partition in table.items.values() for item in partition.values())
    return [item for item in everything if all(_has(item, name, value) for name, value in wanted)]


def _has(item: Item, name: str, value: DynamoType) -> bool:
    return name in item.attrs and bool(item.attrs[name] == value)


def _chosen_or_all(all_items: AllItems) -> AllItems:
    @wraps(all_items)
    def chosen_or_all(table: Table) -> list[Item]:
        return _chosen[-1] if _chosen else all_items(table)

    return chosen_or_all
