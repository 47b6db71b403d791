"""DynamoDB's promise, kept by the lock around moto: of those who race for one version exactly one wins."""

import sys
import threading
from collections.abc import Iterator
from typing import Any

import boto3
import pytest
from botocore.config import Config
from botocore.exceptions import ClientError

from infra.local.in_moto import MotoDatabase
from tests.infra.local.conftest import TABLE

RACERS = 50


def race(client: Any, rounds: int) -> list[int]:
    """How many won each round: all put at once, each on condition of the version all have seen."""
    key = {"pk": {"S": "table"}, "sk": {"S": "table"}}
    client.put_item(TableName=TABLE, Item={**key, "version": {"N": "0"}})
    wins, refusals = [0] * rounds, set()
    line = threading.Barrier(RACERS)
    counting = threading.Lock()

    def run(racer: int) -> None:
        for number in range(rounds):
            line.wait()
            try:
                client.put_item(
                    TableName=TABLE,
                    Item={**key, "version": {"N": str(number + 1)}, "by": {"N": str(racer)}},
                    ConditionExpression="version = :seen",
                    ExpressionAttributeValues={":seen": {"N": str(number)}},
                )
            except ClientError as refused:
                refusals.add(refused.response["Error"]["Code"])
            else:
                with counting:
                    wins[number] += 1

    threads = [threading.Thread(target=run, args=(racer,)) for racer in range(RACERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refusals == {"ConditionalCheckFailedException"}
    return wins


@pytest.fixture
def restless_threads() -> Iterator[None]:
    """Threads that come between each other as often as they can: without the lock some rounds are then won twice."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("restless_threads")
@pytest.mark.parametrize("rounds", [40, pytest.param(1000, marks=pytest.mark.slow)])
def test_exactly_one_of_fifty_wins_each_version(database: MotoDatabase, rounds: int) -> None:
    client = boto3.client("dynamodb", config=Config(max_pool_connections=RACERS))
    assert race(client, rounds) == [1] * rounds
    item = client.get_item(TableName=TABLE, Key={"pk": {"S": "table"}, "sk": {"S": "table"}})["Item"]
    assert item["version"] == {"N": str(rounds)}
    # The stream tells of every win, once and in order.
    records = database.stream.take(rounds + 10)
    versions = [record["dynamodb"]["NewImage"]["version"]["N"] for record in records]
    assert versions == [str(number) for number in range(rounds + 1)]
