"""What the stack needs of the DynamoDB it runs on, and how its table is made."""

import os
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from infra.local.agenda import Agenda
from infra.local.records import Record
from infra.local.stream import Stream
from infra.table import TABLE

REGION = "us-east-1"
MADE_OF = ("BillingMode", "AttributeDefinitions", "KeySchema", "GlobalSecondaryIndexes")


class Database(Protocol):
    """One table, its stream, and what is kept of both from one start to the next."""

    @property
    def client(self) -> Any:
        """A boto3 client of the database."""

    @property
    def stream(self) -> Stream: ...

    def fill(self, agenda: Agenda) -> None:
        """Note the times of everything that stands in the table."""

    def observe(self, records: Sequence[Record]) -> None:
        """Every change, before it is delivered."""

    def handled(self, through: int) -> None:
        """Everything up to this sequence number has been delivered."""

    def upkeep(self) -> None:
        """Done every minute."""

    def close(self) -> None: ...


def set_environment() -> None:
    """What AWS clients read from the environment, before the first of them is made."""
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        del os.environ[name]
    os.environ.update(
        AWS_DEFAULT_REGION=REGION,
        AWS_REGION=REGION,
        AWS_ACCESS_KEY_ID="local",
        AWS_SECRET_ACCESS_KEY="local",  # noqa: S106  # nosec B106  # no secret: clients want something to sign with
        AWS_ACCOUNT_ID_ENDPOINT_MODE="disabled",  # moto knows the Streams API at its classic address only
        AWS_EC2_METADATA_DISABLED="true",
        AWS_CONFIG_FILE=os.devnull,
        AWS_SHARED_CREDENTIALS_FILE=os.devnull,
    )


def make_table(client: Any, name: str) -> None:
    """As infra/table.py says, with stream and time to live."""
    client.create_table(
        TableName=name,
        StreamSpecification={"StreamEnabled": True, **TABLE["StreamSpecification"]},
        **{part: TABLE[part] for part in MADE_OF},
    )
    client.get_waiter("table_exists").wait(TableName=name, WaiterConfig={"Delay": 1, "MaxAttempts": 30})
    client.update_time_to_live(TableName=name, TimeToLiveSpecification=TABLE["TimeToLiveSpecification"])


def remove_expired(database: Database, table: str, agenda: Agenda, now: Callable[[], float]) -> None:
    """Delete every item whose time to live has run out, unless it has been renewed meanwhile."""
    attribute = TABLE["TimeToLiveSpecification"]["AttributeName"]
    moment = now()
    for pk, sk in agenda.expired(moment):
        try:
            database.client.delete_item(
                TableName=table,
                Key={"pk": {"S": pk}, "sk": {"S": sk}},
                ConditionExpression="#expires <= :now",
                ExpressionAttributeNames={"#expires": attribute},
                ExpressionAttributeValues={":now": {"N": str(moment)}},
            )
        except database.client.exceptions.ConditionalCheckFailedException:
            agenda.renewed((pk, sk))
