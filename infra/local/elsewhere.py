"""DynamoDB behind another address (`--dynamodb URL`), which keeps its items itself and must have the Streams API."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from botocore.parsers import ResponseParserError

from infra.local import memory
from infra.local.agenda import Agenda
from infra.local.database import REGION, make_table
from infra.local.options import Refused
from infra.local.records import Record
from infra.local.stream import ApiStream

# What a client makes of an address that is none, of nobody there, and of answers that are not DynamoDB's.
NO_DATABASE = (BotoCoreError, ClientError, ResponseParserError, ValueError, LookupError, TypeError, AttributeError)
PATIENCE = Config(connect_timeout=2, read_timeout=10, retries={"total_max_attempts": 2})


class OtherDatabase:
    """A `Database`. How far the stream has been delivered is kept in `position`."""

    def __init__(self, table: str, url: str, position: Path) -> None:
        memory.share_descriptions()
        self.client: Any = _client("dynamodb", url)
        streams = _client("dynamodbstreams", url)
        self._table = table
        self._position = position
        arn = _stream_of(self.client, streams, table, url)
        kept = json.loads(position.read_text()) if position.exists() else {}
        self.stream = ApiStream(streams, arn, kept.get(arn, {}))
        self._arn = arn

    def fill(self, agenda: Agenda) -> None:
        for page in self.client.get_paginator("scan").paginate(TableName=self._table, ConsistentRead=True):
            for item in page["Items"]:
                agenda.note((item["pk"]["S"], item["sk"]["S"]), item)

    def observe(self, records: Sequence[Record]) -> None:
        """Nothing: the items are kept elsewhere."""

    def handled(self, through: int) -> None:
        after = self.stream.positions(through)
        if after is not None:
            fresh = self._position.with_suffix(".new")
            fresh.write_text(json.dumps({self._arn: after}))
            fresh.replace(self._position)

    def upkeep(self) -> None:
        """Nothing: the endpoint sees to itself."""

    def close(self) -> None:
        self.client.close()


def _client(service: str, url: str) -> Any:
    try:
        return boto3.client(service, endpoint_url=url, region_name=REGION, config=PATIENCE)
    except ValueError as error:
        raise Refused(f"{url} is no address; give --dynamodb one like http://127.0.0.1:8001.") from error


def _stream_of(client: Any, streams: Any, table: str, url: str) -> str:
    """The ARN of the table's stream; the table is made when it is missing. Raises Refused."""
    try:
        existing = client.list_tables()["TableNames"]
    except NO_DATABASE as error:
        raise Refused(f"Nothing answers as DynamoDB at {url}; start it first, or leave --dynamodb away.") from error
    try:
        if "Streams" not in streams.list_streams():
            raise LookupError("Streams")
    except NO_DATABASE as error:
        raise Refused(
            f"{url} has no DynamoDB Streams API, without which nothing is told to players and robots; "
            "give --dynamodb an endpoint that has it, or leave it away."
        ) from error
    if table not in existing:
        make_table(client, table)
    arn = client.describe_table(TableName=table)["Table"].get("LatestStreamArn")
    if arn is None:
        raise Refused(f"The table {table} at {url} has no stream; delete it, and it is made anew with one.")
    return str(arn)
