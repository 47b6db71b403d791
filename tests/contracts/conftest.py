"""One suite for every store: in memory, moto, and dynalite, so that no stand-in's own habits pass for DynamoDB's."""

import os
import socket
import subprocess
import time
import uuid
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from botocore.config import Config
from botocore.session import get_session
from moto import mock_aws

from chalicelib.store.dynamo import DynamoStore
from chalicelib.store.memory import MemoryStore
from chalicelib.tables.ports import Store
from infra.local import atomic
from infra.local.database import MADE_OF, REGION, make_table, set_environment
from infra.table import TABLE
from tests.contracts.samples import NOON

ROOT = Path(__file__).parents[2]
TABLE_NAME = "tables"

# What dynalite does not have. A test that is about one of these leaves it out by this name.
LACKS = {"dynalite": ("streams", "time to live", "the item returned with a failed condition")}


class StandingClock:
    """Shows what it was set to."""

    def __init__(self) -> None:
        self.time = NOON

    def now(self) -> datetime:
        return self.time


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture(params=["memory", "moto", "dynalite"])
def store(request: pytest.FixtureRequest, clock: StandingClock) -> Store:
    """Each store in turn; `without` in a test's parameters leaves some out."""
    if request.param == "memory":
        return MemoryStore(clock)
    found: Store = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def moto(aws_environment: None, clock: StandingClock) -> Iterator[DynamoStore]:
    with mock_aws():
        atomic.install()
        make_table(dynamodb_client(None), TABLE_NAME)
        yield DynamoStore(TABLE_NAME, None, clock)


@pytest.fixture
def dynalite(dynalite_url: str, clock: StandingClock) -> DynamoStore:
    name = f"tables-{uuid.uuid4().hex[:8]}"
    client = dynamodb_client(dynalite_url)
    client.create_table(TableName=name, **{part: TABLE[part] for part in MADE_OF})
    client.get_waiter("table_exists").wait(TableName=name, WaiterConfig={"Delay": 0.05, "MaxAttempts": 100})
    return DynamoStore(name, dynalite_url, clock)


@pytest.fixture(scope="session")
def dynalite_url(aws_environment: None) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(ROOT / "node_modules/.bin/dynalite"), "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen([*command, "--createTableMs", "0"], stdout=subprocess.DEVNULL)
    try:
        _wait_for(port, process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)


@pytest.fixture(scope="session")
def aws_environment() -> Iterator[None]:
    before = dict(os.environ)
    set_environment()
    yield
    os.environ.clear()
    os.environ.update(before)


def dynamodb_client(endpoint: str | None) -> Any:
    config = Config(retries={"total_max_attempts": 1})
    return get_session().create_client("dynamodb", REGION, endpoint_url=endpoint, config=config)


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(200):
        assert process.poll() is None, "dynalite ended"
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("dynalite does not answer")
