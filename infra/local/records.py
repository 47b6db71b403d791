"""Stream records in the form a Lambda function is handed them."""

import base64
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

Record = dict[str, Any]
Key = tuple[str, str]

# Who the stream says removed an item when its time to live ran out.
TTL_IDENTITY = {"type": "Service", "principalId": "dynamodb.amazonaws.com"}


def lambda_record(record: Mapping[str, Any], arn: str) -> Record:
    """From what the Streams API answers: binary values in base64, the time as a number, the stream's ARN beside."""
    change = dict(record["dynamodb"])
    moment: datetime = change["ApproximateCreationDateTime"]
    change["ApproximateCreationDateTime"] = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    for image in ("Keys", "NewImage", "OldImage"):
        if image in change:
            change[image] = as_json(change[image])
    return {**record, "dynamodb": change, "eventSourceARN": arn}


def as_json(image: Mapping[str, Any]) -> dict[str, Any]:
    """An item as JSON can hold it."""
    return {name: _value_as_json(value) for name, value in image.items()}


def from_json(image: Mapping[str, Any]) -> dict[str, Any]:
    """The inverse of `as_json`: binary values as bytes again."""
    return {name: _value_from_json(value) for name, value in image.items()}


def key_of(record: Record) -> Key:
    """The item's pk and sk."""
    keys = record["dynamodb"]["Keys"]
    return keys["pk"]["S"], keys["sk"]["S"]


def sequence_of(record: Record) -> int:
    return int(record["dynamodb"]["SequenceNumber"])


def number(image: Mapping[str, Any], attribute: str) -> float | None:
    """A number attribute, None where the item has none."""
    return float(image[attribute]["N"]) if attribute in image else None


def _value_as_json(value: Mapping[str, Any]) -> dict[str, Any]:
    ((kind, content),) = value.items()
    match kind:
        case "B":
            content = _base64(content)
        case "BS":
            content = [_base64(one) for one in content]
        case "M":
            content = as_json(content)
        case "L":
            content = [_value_as_json(one) for one in content]
    return {kind: content}


def _value_from_json(value: Mapping[str, Any]) -> dict[str, Any]:
    ((kind, content),) = value.items()
    match kind:
        case "B":
            content = base64.b64decode(content)
        case "BS":
            content = [base64.b64decode(one) for one in content]
        case "M":
            content = from_json(content)
        case "L":
            content = [_value_from_json(one) for one in content]
    return {kind: content}


def _base64(content: Any) -> str:
    return base64.b64encode(content).decode("ascii") if isinstance(content, bytes) else str(content)
