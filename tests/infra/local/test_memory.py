"""Nothing is left behind of what has been written over, taken, asked for in vain or closed."""

import gc
from collections import Counter

from botocore.session import get_session

from infra.local.in_moto import MotoDatabase
from tests.infra.local.conftest import TABLE


def made_by_moto() -> Counter[str]:
    """Living objects of moto's DynamoDB, by class."""
    gc.collect()
    return Counter(type(one).__name__ for one in gc.get_objects() if "moto.dynamodb" in str(type(one)))


def write(database: MotoDatabase, times: int) -> None:
    """Changes as a match makes them, handed on as the pump does."""
    for version in range(times):
        item = {"pk": {"S": "local-a"}, "sk": {"S": "table"}, "version": {"N": str(version)}}
        database.client.put_item(TableName=TABLE, Item=item)
        database.observe(database.stream.take(10))
        asked = {"pk": {"S": f"socket#{version}"}, "sk": {"S": "socket"}}
        database.client.get_item(TableName=TABLE, Key=asked, ConsistentRead=True)
    database.upkeep()


def test_a_table_played_on_takes_no_more_memory(database: MotoDatabase) -> None:
    write(database, 20)
    before = made_by_moto()
    write(database, 60)
    assert made_by_moto() == before
    assert len(database.stream.table.items) == 1


def test_clients_of_all_threads_share_what_describes_aws(database: MotoDatabase) -> None:
    assert get_session().get_component("data_loader") is get_session().get_component("data_loader")
