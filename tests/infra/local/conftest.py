"""The machine in this process, with the guest on it, on free ports."""

import asyncio
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from infra.headers import site_headers
from infra.local import aws, serve
from infra.local.clock import StackClock
from infra.local.database import set_environment
from infra.local.front import Front
from infra.local.in_moto import MotoDatabase
from infra.local.machine import Machine
from infra.local.site import Site
from infra.local.testing import stack
from tests.infra.local import guest_app

__all__ = ["stack"]  # a fixture, found here by pytest

TABLE = "guest"
PREFIX = "guest-"


@pytest.fixture(scope="module")
def aws_environment() -> Iterator[None]:
    """Credentials and addresses as in the stack's process, taken back afterwards."""
    before = dict(os.environ)
    set_environment()
    yield
    os.environ.clear()
    os.environ.update(before)


@pytest.fixture(autouse=True)
def no_real_account(aws_environment: None) -> None:
    """Takes the place of the folder above's, which would hide the region; the stack's own environment is as safe."""


@pytest.fixture
def database(aws_environment: None, tmp_path: Path) -> Iterator[MotoDatabase]:
    made = MotoDatabase(TABLE, tmp_path / "tables.jsonl")
    yield made
    made.close()


@dataclass(frozen=True, slots=True)
class Running:
    """A served machine."""

    machine: Machine
    database: MotoDatabase
    clock: StackClock
    host: str  # of the public port
    aws: str  # address of the AWS endpoints
    site: Path
    await_on_loop: Callable[[Any], Any]  # run a coroutine where the sockets live


@pytest.fixture(scope="module")
def running(aws_environment: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("machine")
    site = folder / "site"
    site.mkdir()
    database = MotoDatabase(TABLE, folder / "tables.jsonl")
    clock = StackClock(folder / "clock")
    origins = ["https://site.example", "https://other.example"]
    machine = Machine(
        module=guest_app, database=database, clock=clock, table=TABLE, prefix=PREFIX, origins=origins, at_once=4
    )
    listener, aws_listener = serve.bind(0, "--port"), serve.bind(0, "--port")
    address = f"http://127.0.0.1:{serve.port_of(aws_listener)}"
    os.environ["GUEST_AWS"] = os.environ["AWS_ENDPOINT_URL_LAMBDA"] = address
    front = Front(
        Site(site, {"default": "here"}, site_headers()), machine.gateway, machine.sockets, machine.schedule.advance
    )
    loop, ending, up = asyncio.new_event_loop(), asyncio.Event(), threading.Event()

    def ready() -> None:
        machine.start()
        up.set()

    served: list[serve.Application] = [
        (front, listener),
        (aws.application(machine.sockets, machine.functions, machine.precedence), aws_listener),
    ]
    thread = threading.Thread(target=loop.run_until_complete, args=(serve.run(served, ending, ready, machine.stop),))
    thread.start()
    assert up.wait(20)
    host = f"127.0.0.1:{serve.port_of(listener)}"
    await_on_loop = lambda coroutine: asyncio.run_coroutine_threadsafe(coroutine, loop).result(20)  # noqa: E731
    yield Running(machine, database, clock, host, address, site, await_on_loop)
    loop.call_soon_threadsafe(ending.set)
    thread.join(20)
    loop.close()


@pytest.fixture
def seen() -> Iterator[list[Any]]:
    """What the guest is handed during this test."""
    guest_app.seen.clear()
    yield guest_app.seen
    guest_app.failures.clear()
