"""Using a table that the stack did not make: one left by a destroyed stack, or restored from a backup under a new name.

A restored table comes without stream, time to live, point-in-time recovery and protection; those are put in order here.
"""

import time
from typing import Any

from botocore.exceptions import ClientError

from infra.aws import client, code_of
from infra.options import AdoptedTable
from infra.stacks import Say
from infra.table import TABLE

POLL_SECONDS = 3.0


class UnfitTable(ValueError):
    """The table has other keys or indexes than ours."""


def exists(name: str, region: str) -> bool:
    """Whether there is a table of that name."""
    return _describe(name, region) is not None


def adopt(name: str, region: str, say: Say) -> AdoptedTable:
    """Put the table in order and return it with its stream. Raises `UnfitTable`."""
    described = _describe(name, region)
    if described is None:
        raise UnfitTable(f"there is no table {name} in {region}")
    _check_keys(name, described)
    dynamodb = client("dynamodb", region)
    if not described.get("StreamSpecification", {}).get("StreamEnabled"):
        say(f"{name}: switching its stream on")
        stream = {"StreamEnabled": True, **TABLE["StreamSpecification"]}
        dynamodb.update_table(TableName=name, StreamSpecification=stream)
        described = _wait(name, region)
    if not described.get("DeletionProtectionEnabled"):
        say(f"{name}: protecting it from deletion")
        dynamodb.update_table(TableName=name, DeletionProtectionEnabled=True)
        described = _wait(name, region)
    ttl = dynamodb.describe_time_to_live(TableName=name)["TimeToLiveDescription"]
    if ttl["TimeToLiveStatus"] not in ("ENABLED", "ENABLING"):
        say(f"{name}: switching time to live on")
        dynamodb.update_time_to_live(TableName=name, TimeToLiveSpecification=TABLE["TimeToLiveSpecification"])
    dynamodb.update_continuous_backups(
        TableName=name, PointInTimeRecoverySpecification={"PointInTimeRecoveryEnabled": True}
    )
    return AdoptedTable(name, described["LatestStreamArn"])


def remove(name: str, region: str, say: Say) -> None:
    """Delete the table and all that is in it."""
    say(f"{name}: deleting the table")
    dynamodb = client("dynamodb", region)
    dynamodb.update_table(TableName=name, DeletionProtectionEnabled=False)
    _wait(name, region)
    dynamodb.delete_table(TableName=name)


def _check_keys(name: str, described: dict[str, Any]) -> None:
    def index_keys(indexes: list[dict[str, Any]]) -> dict[str, Any]:
        return {index["IndexName"]: index["KeySchema"] for index in indexes}

    ours = TABLE["KeySchema"], index_keys(TABLE["GlobalSecondaryIndexes"])
    theirs = described["KeySchema"], index_keys(described.get("GlobalSecondaryIndexes", []))
    if ours != theirs:
        raise UnfitTable(f"table {name} has keys or indexes that are not ours; is it the right one?")


def _describe(name: str, region: str) -> dict[str, Any] | None:
    try:
        described: dict[str, Any] = client("dynamodb", region).describe_table(TableName=name)["Table"]
    except ClientError as error:
        if code_of(error) == "ResourceNotFoundException":
            return None
        raise
    return described


def _wait(name: str, region: str) -> dict[str, Any]:
    while True:
        described = _describe(name, region)
        if described is not None and described["TableStatus"] == "ACTIVE":
            return described
        time.sleep(POLL_SECONDS)
