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
    except (PynamoDBException, ClientError, BotoCoreError) as failure:
        raise unavailable() from failure


def put(row: Row, condition: Condition) -> None:
    """Put `row` if `condition` holds; raises ConditionFailed.

    PynamoDB's own `save` can neither ask for the item that failed a condition nor hand it on, so the call it would make
    is made here.
    """
    call = row.get_save_kwargs_from_instance(condition=condition, return_values_on_condition_failure="ALL_OLD")
    with reaching_dynamodb():
        try:
            row._get_connection().connection.dispatch("PutItem", call)
        except ClientError as failure:
            if failure.response["Error"]["Code"] != _FAILED:
                raise
            answer = getattr(failure.__cause__, "response", {})
            raise ConditionFailed(answer.get("Item")) from None


def condition_failed(failure: PynamoDBException) -> bool:
    """Whether it was the condition of an update or a delete that failed."""
    return failure.cause_response_code == _FAILED
