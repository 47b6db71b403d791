"""DynamoDB as tests find it: moto in this process, or dynalite on loopback."""

import os
import socket
import subprocess
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from botocore.config import Config
from botocore.session import get_session
from moto import mock_aws

from infra.local import atomic
from infra.local.database import MADE_OF, REGION, make_table, set_environment
from infra.table import TABLE

ROOT = Path(__file__).parents[2]
TABLE_NAME = "tables"


@pytest.fixture(scope="session")
def aws_environment() -> Iterator[None]:
    """Credentials that are none, and nothing of the machine's own settings."""
    before = dict(os.environ)
    set_environment()
    yield
    os.environ.clear()
    os.environ.update(before)


@pytest.fixture(scope="session")
def dynalite_url(aws_environment: None) -> Iterator[str]:
    """dynalite, for the whole session; `fresh_table` makes tables there."""
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


@contextmanager
def in_moto() -> Iterator[str]:
    """An empty table in an empty moto; its name."""
    with mock_aws():
        atomic.install()
        make_table(dynamodb_client(None), TABLE_NAME)
        yield TABLE_NAME


def fresh_table(endpoint: str) -> str:
    """An empty table where there are neither streams nor a time to live; its name."""
    name, client = f"tables-{uuid.uuid4().hex[:8]}", dynamodb_client(endpoint)
    client.create_table(TableName=name, **{part: TABLE[part] for part in MADE_OF})
    client.get_waiter("table_exists").wait(TableName=name, WaiterConfig={"Delay": 0.05, "MaxAttempts": 100})
    return name


def dynamodb_client(endpoint: str | None) -> Any:
    """A client of a test's own, beside the store's."""
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
