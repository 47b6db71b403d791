"""Narrowed queries answer exactly what moto's own answer."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from moto.dynamodb.models.table import Table

from infra.local.in_moto import MotoDatabase
from tests.infra.local.conftest import TABLE

KEYS = st.tuples(st.sampled_from("abc"), st.sampled_from(["table", "chat#1", "chat#2", "socket#x", "robots"]))
DUE = st.none() | st.tuples(st.integers(0, 2), st.integers(0, 9))


@contextmanager
def motos_own_queries() -> Iterator[None]:
    narrowed, chosen = Table.query, Table.all_items
    Table.query = narrowed.__wrapped__  # type: ignore[attr-defined, method-assign]
    Table.all_items = chosen.__wrapped__  # type: ignore[attr-defined, method-assign]
    try:
        yield
    finally:
        Table.query, Table.all_items = narrowed, chosen  # type: ignore[method-assign]


def answers(client: Any) -> list[Any]:
    """What the store asks: partitions whole, by prefix, backwards and by page, and the shards of the due index."""
    given: list[Any] = []
    for pk in "abcd":
        of_partition = {"ExpressionAttributeValues": {":pk": {"S": pk}}, "KeyConditionExpression": "pk = :pk"}
        given.append(client.query(TableName=TABLE, ConsistentRead=True, **of_partition)["Items"])
        given.append(client.query(TableName=TABLE, Limit=2, ScanIndexForward=False, **of_partition))
        chat = {":pk": {"S": pk}, ":sk": {"S": "chat#"}}
        within = "pk = :pk AND begins_with(sk, :sk)"
        given.append(
            client.query(TableName=TABLE, KeyConditionExpression=within, ExpressionAttributeValues=chat)["Items"]
        )
        pages = client.get_paginator("query").paginate(
            TableName=TABLE, PaginationConfig={"PageSize": 1}, **of_partition
        )
        given.append([page["Items"] for page in pages])
    for shard in range(3):
        due = {":shard": {"N": str(shard)}, ":now": {"N": "5"}}
        until = "due_shard = :shard AND due_at <= :now"
        query = {"IndexName": "due", "KeyConditionExpression": until, "ExpressionAttributeValues": due}
        given.append(client.query(TableName=TABLE, **query)["Items"])
        given.append(client.query(TableName=TABLE, Limit=1, **query)["Items"])
    for answer in given:
        if isinstance(answer, dict):
            answer.pop("ResponseMetadata")
    return given


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(items=st.dictionaries(KEYS, DUE, max_size=12))
def test_queries_answer_as_motos_own(database: MotoDatabase, items: dict[tuple[str, str], Any]) -> None:
    table, client = database.stream.table, database.client
    table.items.clear()
    for (pk, sk), due in items.items():
        item = {"pk": {"S": pk}, "sk": {"S": sk}}
        if due is not None:
            item |= {"due_shard": {"N": str(due[0])}, "due_at": {"N": str(due[1])}}
        client.put_item(TableName=TABLE, Item=item)
    narrowed = answers(client)
    with motos_own_queries():
        assert answers(client) == narrowed
    assert len(client.scan(TableName=TABLE)["Items"]) == len(items)
