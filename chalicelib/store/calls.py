"""Calls of DynamoDB: what a failure means, and the one conditional put that tells what stood in its way."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from botocore.exceptions import BotoCoreError, ClientError
from pynamodb.exceptions import PynamoDBException
from pynamodb.expressions.condition import Condition

from chalicelib.store.rows import Row
from chalicelib.tables.errors import unavailable

_FAILED = "ConditionalCheckFailedException"
_FAILURES = (PynamoDBException, ClientError, BotoCoreError)


class ConditionFailed(Exception):
    """Nothing was written. `item` is what stands there, as DynamoDB gave it; None when it gave nothing."""

    def __init__(self, item: Mapping[str, Any] | None) -> None:
        super().__init__("the condition of a put failed")
        self.item = item


@contextmanager
def reaching_dynamodb() -> Iterator[None]:
    """Throttled, timed out or lost: whatever went wrong, the caller is told to try again with the same key."""
    try:
        yield
    except _FAILURES as failure:
        raise unavailable() from failure


def get(pk: str, sk: str) -> dict[str, Any] | None:
    """The item of this key, read consistently; None when there is none."""
    call = {"TableName": Row.Meta.table_name, "Key": {"pk": {"S": pk}, "sk": {"S": sk}}, "ConsistentRead": True}
    try:
        item: dict[str, Any] | None = _client().get_item(**call).get("Item")
    except _FAILURES as failure:
        raise unavailable() from failure
    return item


def put(item: Mapping[str, Any], condition: Condition) -> None:
    """Put `item` if `condition` holds; raises ConditionFailed.

    PynamoDB's own `save` can neither ask for the item that failed a condition nor hand it on, so the call it would make
    is made here, of its client.
    """
    names: dict[str, str] = {}
    values: dict[str, Any] = {}
    expression = condition.serialize(names, values)
    words: dict[str, Any] = {"ExpressionAttributeNames": {short: name for name, short in names.items()}}
    put_if(item, expression, words | {"ExpressionAttributeValues": values} if values else words)


def put_if(item: Mapping[str, Any], expression: str, words: Mapping[str, Any]) -> None:
    """Put `item` if a condition holds that is written out, with the names and values it uses; as `put` otherwise."""
    call = {
        "TableName": Row.Meta.table_name,
        "Item": item,
        "ConditionExpression": expression,
        "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
        **words,
    }
    try:
        _client().put_item(**call)
    except _FAILURES as failure:
        if isinstance(failure, ClientError) and failure.response["Error"]["Code"] == _FAILED:
            raise ConditionFailed(failure.response.get("Item")) from None
        raise unavailable() from failure


def _client() -> Any:
    """The client under PynamoDB's models, of this thread."""
    return Row._get_connection().connection.client


def condition_failed(failure: PynamoDBException) -> bool:
    """Whether it was the condition of an update or a delete that failed."""
    return failure.cause_response_code == _FAILED
