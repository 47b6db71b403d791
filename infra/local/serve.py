"""Uvicorn servers on ports already bound, all on one event loop, until a signal asks them to end."""

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import Callable, Generator, Sequence

import uvicorn
from starlette.types import ASGIApp

from infra.local.options import Refused
from infra.local.sockets import MESSAGE

HOST = "127.0.0.1"
GRACE = 3  # seconds for what is being answered when the end comes
BACKLOG = 2048


Application = tuple[ASGIApp, socket.socket]  # and the port it answers on


class Server(uvicorn.Server):
    """Leaves signals to `run`."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


def bind(port: int, option: str) -> socket.socket:
    """A listening socket on the loopback address; port 0 takes a free one. Raises Refused."""
    # With the protocol named, asyncio sends small answers at once instead of holding them back for 40 ms.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        raise Refused(f"Port {port} is taken or not allowed; choose another with {option}.") from error
    return listener


def port_of(listener: socket.socket) -> int:
    return int(listener.getsockname()[1])


def ended_by_signal() -> asyncio.Event:
    """Set by SIGINT or SIGTERM; a second one ends the process at once."""
    ending = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, lambda: os._exit(1) if ending.is_set() else ending.set())
    return ending


async def run(
    applications: Sequence[Application], ending: asyncio.Event, ready: Callable[[], None], stop: Callable[[], None]
) -> None:
    """Serve until `ending` is set, then do `stop` on a thread; the last application answers until that is done."""
    servers = [Server(_config(application)) for application, _ in applications]
    tasks = [
        asyncio.create_task(server.serve([listener]))
        for server, (_, listener) in zip(servers, applications, strict=True)
    ]
    while not all(server.started for server in servers):
        await asyncio.sleep(0.01)
    ready()
    await ending.wait()
    for server, task in zip(servers[:-1], tasks[:-1], strict=True):
        server.should_exit = True
        await task
    await asyncio.to_thread(stop)
    servers[-1].should_exit = True
    await tasks[-1]


def _config(application: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        application,
        lifespan="off",
        ws="websockets-sansio",
        ws_max_size=MESSAGE,
        ws_ping_interval=None,  # the gateway sends none
        ws_per_message_deflate=False,  # nor does it compress
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=GRACE,
    )
