"""The only place that picks real or local: settings and ports are tied together here, once a process."""

import os
import secrets
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from chalicelib import bots, metrics
from chalicelib.engine.moves import Move
from chalicelib.engine.view import SeatView
from chalicelib.settings import Settings
from chalicelib.store.counted import CountedGateway, CountedStore
from chalicelib.store.functions import Functions
from chalicelib.store.stream import changes
from chalicelib.store.web_push import WebPusher
from chalicelib.tables.ports import Change, Clock, Ports, Random


class SystemClock:
    """Implements `ports.Clock`. Only the server's time counts, never a client's."""

    def now(self) -> datetime:
        now = datetime.now(UTC)
        return now.replace(microsecond=now.microsecond // 1000 * 1000)


class SystemRandom:
    """Implements `ports.Random` by the operating system's generator."""

    def bytes(self, n: int) -> bytes:
        return secrets.token_bytes(n)


class SeatedBots:
    """Implements `ports.Robots`: `bots` and `tables` do not know each other."""

    def choose(self, name: str, view: SeatView, seed: bytes) -> Move:
        with metrics.timed("robot_ms"):
            return bots.choose(name, view, seed)


@dataclass(frozen=True, slots=True)
class Services:
    """What the edges work with."""

    settings: Settings
    ports: Ports
    changes: Callable[[Iterable[Mapping[str, Any]]], list[Change]]  # the stream's records, read


_lock = threading.Lock()
_services: Services | None = None
_clock: Clock = SystemClock()
_random: Random = SystemRandom()


def configure(*, clock: Clock | None = None, random: Random | None = None) -> None:
    """Replace the clock or the source of chance; at their next use the services are built anew."""
    global _services, _clock, _random  # noqa: PLW0603  # a process has one wiring, as Lambda has one handler
    with _lock:
        _clock = clock or _clock
        _random = random or _random
        _services = None


def services() -> Services:
    """The services of this process, built at the first use: importing the app asks nothing of the environment."""
    global _services  # noqa: PLW0603
    with _lock:
        if _services is None:
            _services = _build(Settings.from_env(os.environ))
        return _services


def _build(settings: Settings) -> Services:
    ports = Ports(
        region=settings.region_name,
        store=CountedStore(settings.table_name, settings.dynamodb_endpoint, _clock),
        push=CountedGateway(settings.socket_endpoint),
        invoke=Functions(settings.function_prefix),
        clock=_clock,
        random=_random,
        robots=SeatedBots(),
        web_push=WebPusher(settings.vapid_private_key, settings.vapid_subject),
        push_hosts=settings.push_hosts,
        openings_an_hour=settings.openings_an_hour,
    )
    return Services(settings, ports, changes)
