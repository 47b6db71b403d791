"""The two ways to read the stream give Lambda's records, and the one out of moto's memory leaves nothing behind."""

import threading
from collections.abc import Iterator
from typing import Any

import boto3
import pytest

from infra.local.in_moto import MotoDatabase
from infra.local.records import Record, from_json, key_of, sequence_of
from infra.local.stream import ApiStream
from tests.infra.local.conftest import TABLE

KEY = {"pk": {"S": "local-a"}, "sk": {"S": "table"}}
ITEM: dict[str, Any] = {
    **KEY,
    "version": {"N": "1"},
    "root": {"B": b"\x00\xff"},
    "sets": {"BS": [b"a"]},
    "deep": {"M": {"list": {"L": [{"B": b"b"}, {"S": "♠"}, {"NULL": True}, {"BOOL": False}]}}},
}


@pytest.fixture
def api(database: MotoDatabase) -> ApiStream:
    """The same stream, read through the Streams API."""
    arn = database.client.describe_table(TableName=TABLE)["Table"]["LatestStreamArn"]
    return ApiStream(boto3.client("dynamodbstreams"), arn, {})


def change_thrice(database: MotoDatabase) -> None:
    database.client.put_item(TableName=TABLE, Item=ITEM)
    database.client.put_item(TableName=TABLE, Item={**ITEM, "version": {"N": "2"}})
    database.client.delete_item(TableName=TABLE, Key=KEY)


def check(records: list[Record]) -> None:
    assert [record["eventName"] for record in records] == ["INSERT", "MODIFY", "REMOVE"]
    assert {key_of(record) for record in records} == {("local-a", "table")}
    first, second, third = (record["dynamodb"] for record in records)
    assert "OldImage" not in first
    assert first["NewImage"] == second["OldImage"]
    assert first["NewImage"]["root"] == {"B": "AP8="}
    assert from_json(first["NewImage"]) == ITEM
    assert second["NewImage"]["version"] == third["OldImage"]["version"] == {"N": "2"}
    assert "NewImage" not in third
    assert [sequence_of(record) for record in records] == sorted(sequence_of(record) for record in records)
    assert isinstance(first["ApproximateCreationDateTime"], float)
    assert records[0]["eventSourceARN"].endswith(records[0]["eventSourceARN"].split("/stream/")[1])
    assert f"table/{TABLE}/stream/" in records[0]["eventSourceARN"]


def test_both_ways_give_the_same_records(database: MotoDatabase, api: ApiStream) -> None:
    change_thrice(database)
    assert api.wait(5)
    by_api = api.take(10)
    out_of_memory = database.stream.take(10)
    check(by_api)
    check(out_of_memory)
    for record in (*by_api, *out_of_memory):
        # moto rounds the time for one way and not for the other.
        record["dynamodb"]["ApproximateCreationDateTime"] = round(record["dynamodb"]["ApproximateCreationDateTime"])
    assert by_api == out_of_memory


def test_the_api_is_read_on_from_where_it_was(database: MotoDatabase, api: ApiStream) -> None:
    change_thrice(database)
    assert api.wait(5)
    first = api.take(2)
    assert api.positions(sequence_of(first[-1])) is None  # a third has been read and is not delivered yet
    last = api.take(10)
    positions = api.positions(sequence_of(last[-1]))
    assert positions is not None
    database.client.put_item(TableName=TABLE, Item=ITEM)
    arn = last[0]["eventSourceARN"]
    again = ApiStream(boto3.client("dynamodbstreams"), arn, positions)
    assert again.wait(5)
    assert [record["eventName"] for record in again.take(10)] == ["INSERT"]


def test_a_reader_is_woken_by_the_write_itself(database: MotoDatabase) -> None:
    assert not database.stream.wait(0.01)
    writer = threading.Timer(0.05, change_thrice, (database,))
    writer.start()
    assert database.stream.wait(10)
    writer.join()
    assert database.stream.wait_drained(0.01) is False
    database.stream.take(3)
    assert database.stream.wait_drained(0.01) is True
    assert not database.stream.wait(0.01)


def test_what_is_taken_leaves_moto(database: MotoDatabase) -> None:
    for _ in range(3):
        change_thrice(database)
        check(database.stream.take(10))
    shard: Any = database.stream.table.stream_shard
    assert shard.items == []
    numbers = [sequence_of(record) for record in _written_one_by_one(database)]
    assert numbers == list(range(numbers[0], numbers[0] + 4))


def _written_one_by_one(database: MotoDatabase) -> Iterator[Record]:
    for version in "1234":
        database.client.put_item(TableName=TABLE, Item={**ITEM, "version": {"N": version}})
        yield from database.stream.take(1)
