"""What only DynamoDB can get wrong: consistency, attributes of other releases, the time to live, the table itself."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from chalicelib.store.dynamo import DynamoStore
from chalicelib.store.rows import Row
from chalicelib.tables.ports import Archive, Conflict, Store
from infra.table import TABLE
from tests.contracts.samples import NOON, lobby
from tests.contracts.test_chat import message
from tests.contracts.test_sockets import socket
from tests.support.calls import recorded_calls
from tests.support.databases import dynamodb_client

OTHER_RELEASE = {"wish": {"S": "a later release's"}, "nested": {"M": {"b": {"B": b"\x00\x01"}}}}


def test_the_item_in_the_way_comes_with_the_failure(moto: DynamoStore) -> None:
    """moto only: dynalite lacks the item returned with a failed condition."""
    moto.open(lobby())
    with recorded_calls() as calls, pytest.raises(Conflict):
        moto.save(replace(lobby(), version=7))
    assert [call.operation for call in calls] == ["PutItem"]


def test_where_it_does_not_it_is_read_once_consistently(dynalite: DynamoStore) -> None:
    dynalite.open(lobby())
    with recorded_calls() as calls, pytest.raises(Conflict):
        dynalite.save(replace(lobby(), version=7))
    assert [call.operation for call in calls] == ["PutItem", "GetItem"]
    assert calls[1].parameters["ConsistentRead"] is True


READS: list[Callable[[Store], object]] = [
    lambda store: store.load(lobby().id),
    lambda store: store.archives(lobby().id, 1, 9),
    lambda store: store.messages_after(lobby().id, 0, 9),
    lambda store: store.last_messages(lobby().id, 9),
    lambda store: store.socket("c"),
    lambda store: store.sockets(lobby().id),
    lambda store: store.clear(lobby().id),
]


@pytest.mark.parametrize("read", READS)
def test_every_read_of_a_tables_items_is_consistent(dynamo: DynamoStore, read: Callable[[Store], object]) -> None:
    dynamo.open(lobby())
    dynamo.archive(lobby().id, Archive(1, {}))
    dynamo.put_message(lobby().id, message(1))
    dynamo.put_socket(socket("c", lobby().id))
    with recorded_calls() as calls:
        read(dynamo)
    reads = [call for call in calls if call.operation in ("GetItem", "Query")]
    assert len(reads) == 1
    assert reads[0].parameters["ConsistentRead"] is True


def test_only_the_due_index_cannot_be_read_consistently(dynamo: DynamoStore) -> None:
    with recorded_calls() as calls:
        dynamo.due(NOON, 9)
    assert {call.parameters["IndexName"] for call in calls} == {"due"}


def item_as_it_stands() -> dict[str, Any]:
    """The lobby's item, read beside the store."""
    key = {"pk": {"S": lobby().id}, "sk": {"S": "table"}}
    client = dynamodb_client(Row.Meta.host)
    item: dict[str, Any] = client.get_item(TableName=Row.Meta.table_name, Key=key, ConsistentRead=True)["Item"]
    return item


def test_attributes_of_another_release_are_carried_over(dynamo: DynamoStore) -> None:
    dynamo.open(lobby())
    item = {**item_as_it_stands(), **OTHER_RELEASE}
    dynamodb_client(Row.Meta.host).put_item(TableName=Row.Meta.table_name, Item=item)

    loaded = dynamo.load(lobby().id)
    assert loaded is not None
    dynamo.save(replace(loaded, version=2))
    with pytest.raises(Conflict) as refused:
        dynamo.save(replace(lobby(), version=2))
    assert refused.value.current is not None
    dynamo.save(replace(refused.value.current, version=3))

    kept = item_as_it_stands()
    assert kept["v"] == {"N": "3"}
    assert {name: kept[name] for name in OTHER_RELEASE} == OTHER_RELEASE


def test_every_put_renews_the_tables_time_to_live(dynamo: DynamoStore) -> None:
    """7 days without a move and it expires, 30 days more and it goes; a finished one has its 30 days.

    The attribute only: that an item goes by it is DynamoDB's own doing, which dynalite lacks and moto never does.
    """

    def expires() -> int:
        return int(item_as_it_stands()["expires"]["N"])

    dynamo.open(lobby())
    assert expires() == (NOON + timedelta(days=37)).timestamp()
    later = NOON + timedelta(hours=5)
    dynamo.save(replace(lobby(), version=2, moved=later))
    assert expires() == (later + timedelta(days=37)).timestamp()
    dynamo.save(replace(lobby(), version=3, moved=later, finished=later))
    assert expires() == (later + timedelta(days=30)).timestamp()


def test_the_models_and_the_deployed_table_agree() -> None:
    schema = Row._get_schema()
    assert _keys(schema["key_schema"]) == _keys(TABLE["KeySchema"])
    assert _types(schema["attribute_definitions"]) == _types(TABLE["AttributeDefinitions"])
    (index,), (deployed,) = schema["global_secondary_indexes"], TABLE["GlobalSecondaryIndexes"]
    assert index["index_name"] == deployed["IndexName"]
    assert _keys(index["key_schema"]) == _keys(deployed["KeySchema"])
    assert index["projection"]["ProjectionType"] == deployed["Projection"]["ProjectionType"]
    assert Row.expires.attr_name == TABLE["TimeToLiveSpecification"]["AttributeName"]


def _keys(schema: Iterable[Any]) -> dict[str, str]:
    return {part["KeyType"]: part["AttributeName"] for part in schema}


def _types(attributes: Iterable[Any]) -> dict[str, str]:
    return {part["AttributeName"]: part["AttributeType"] for part in attributes}
