"""From options to a running stack: ports, environment, database, app, servers – in the order they need each other."""

import fcntl
import importlib
import os
import sys
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import IO

from starlette.types import ASGIApp

from infra.headers import site_headers
from infra.local import aws, memory, serve
from infra.local.clock import StackClock
from infra.local.database import Database, set_environment
from infra.local.elsewhere import OtherDatabase
from infra.local.front import Front
from infra.local.in_moto import MotoDatabase
from infra.local.machine import Machine
from infra.local.options import ROOT, Options, Refused
from infra.local.push_keys import key_pair
from infra.local.site import Site

TABLE = "crazy-eights-local"
PREFIX = "crazy-eights-local-"
IN_PROCESS = 1  # requests worked on at once: with moto they are nothing but work for the interpreter, which does one
ELSEWHERE = 12  # with another DynamoDB they wait most of the time
TURN = 0.002  # seconds a thread keeps the interpreter from others: the event loop has its part in every request


async def start(options: Options, app: Callable[[StackClock], ModuleType] | None = None) -> None:
    """Serve until a signal ends it; `app` imports another application than this project's. Raises Refused."""
    listener = serve.bind(options.port, "--port")
    site_listener = None if options.site_port is None else serve.bind(options.site_port, "--site-port")
    aws_listener = serve.bind(0, "--port")
    host = f"{serve.HOST}:{serve.port_of(listener)}"
    origins = _origins([serve.port_of(one) for one in (listener, site_listener) if one is not None])
    origins += [url.rstrip("/") for url in options.others.values()]
    lock = _claim(options.data)
    pair = key_pair(options.data / "vapid.json")
    _set_app_environment(options, origins, f"http://{serve.HOST}:{serve.port_of(aws_listener)}", pair["private"])

    clock = StackClock(options.data / "clock")
    database = _database(options)
    module = (app or _app)(clock)
    machine = Machine(
        module=module,
        database=database,
        clock=clock,
        table=TABLE,
        prefix=PREFIX,
        origins=origins,
        at_once=options.at_once or (IN_PROCESS if options.dynamodb is None else ELSEWHERE),
    )
    site = Site(options.site, _config(options, "/api", "/ws", pair["public"]), site_headers(_foreign(options)))
    front = Front(site, machine.gateway, machine.sockets, machine.schedule.advance)
    applications: list[serve.Application] = [(front, listener)]
    if site_listener is not None:
        applications.append((_site_elsewhere(options, host, pair["public"]), site_listener))
    applications.append((aws.application(machine.sockets, machine.functions, machine.precedence), aws_listener))

    def ready() -> None:
        machine.start()
        memory.spare_the_start()
        sys.setswitchinterval(TURN)
        print(f"ready http://{host}/", flush=True)
        if options.browser:
            webbrowser.open(f"http://{host}/")

    await serve.run(applications, serve.ended_by_signal(), ready, machine.stop)
    lock.close()


def _app(clock: StackClock) -> ModuleType:
    """The application, imported only now: it reads the environment and makes its clients as it likes."""
    sys.path.insert(0, str(ROOT))
    wiring = importlib.import_module("chalicelib.wiring")
    wiring.configure(clock=clock)
    return importlib.import_module("app")


def _database(options: Options) -> Database:
    if options.dynamodb is None:
        return MotoDatabase(TABLE, options.data / "tables.jsonl")
    return OtherDatabase(TABLE, options.dynamodb, options.data / "stream.json")


def _site_elsewhere(options: Options, host: str, push_key: str) -> ASGIApp:
    """The site as another origin serves it, which reaches the API across origins."""
    api, socket = f"http://{host}", f"ws://{host}"
    config = _config(options, f"{api}/api", f"{socket}/ws", push_key)
    return Site(options.site, config, site_headers([api, socket, *_foreign(options)]))


def _config(options: Options, api: str, socket: str, push_key: str) -> dict[str, object]:
    """What the site reads: the endpoints of every region, this stack's own first, and the key that signs notices."""
    regions = {options.region: {"api": api, "socket": socket}}
    for region, url in options.others.items():
        other = url.rstrip("/")
        regions[region] = {"api": f"{other}/api", "socket": f"ws{other.removeprefix('http')}/ws"}
    return {"default": options.region, "regions": regions, "push_key": push_key}


def _foreign(options: Options) -> list[str]:
    """The origins of the other regions' APIs and sockets."""
    urls = [url.rstrip("/") for url in options.others.values()]
    return [origin for url in urls for origin in (url, f"ws{url.removeprefix('http')}")]


def _origins(ports: Sequence[int]) -> list[str]:
    return [f"http://{name}:{port}" for port in ports for name in (serve.HOST, "localhost")]


def _claim(data: Path) -> IO[str]:
    """Nobody else may use this folder while the file returned is open. Raises Refused."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        lock = (data / "lock").open("w")
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise Refused(f"Another local stack keeps its tables in {data}; stop it or choose another --data.") from error
    except OSError as error:
        raise Refused(f"The folder {data} cannot be written to; choose another --data.") from error
    return lock


def _set_app_environment(options: Options, origins: Sequence[str], aws_address: str, private_key: str) -> None:
    """What a deployed function finds in its environment."""
    set_environment()
    os.environ.update(
        TABLE_NAME=TABLE,
        REGION_NAME=options.region,
        STAGE="local",
        RELEASE="local",
        SITE_ORIGINS=",".join(origins),
        SOCKET_ENDPOINT=aws_address,
        FUNCTION_PREFIX=PREFIX,
        DYNAMODB_ENDPOINT=options.dynamodb or "",
        AWS_ENDPOINT_URL_LAMBDA=aws_address,
        VAPID_PRIVATE_KEY=private_key,
        VAPID_SUBJECT="https://site.invalid",
    )
