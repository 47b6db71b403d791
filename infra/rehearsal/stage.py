"""The stage: one table in moto, the app beside it, and the events by which AWS starts its functions."""

import importlib
import json
import os
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import boto3
from moto import mock_aws

from infra.local.database import REGION, make_table, set_environment
from infra.local.patterns import matches
from infra.local.stream import MotoStream
from infra.names import function_prefix, table_name
from infra.rehearsal.recorder import Recorder, payload_of
from infra.table import FILTER, MAPPING

STAGE = "rehearsal"
PREFIX = function_prefix(STAGE)
SOCKETS = "https://sockets.execute-api.sa-east-1.amazonaws.com/api"
ORIGIN = "https://site.example"


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self._now = datetime(2026, 3, 1, tzinfo=UTC)

    def now(self) -> datetime:
        """Aware, in UTC."""
        return self._now

    def advance(self, **by: float) -> None:
        """Move on by hours, minutes or seconds."""
        self._now += timedelta(**by)


class Chance:
    """The same at every rehearsal."""

    def __init__(self) -> None:
        self._random = Random(8)

    def bytes(self, n: int) -> bytes:
        """As foreseeable as a rehearsal should be."""
        return self._random.randbytes(n)


@dataclass(frozen=True, slots=True)
class Invocation:
    """One run of a function: its own processor seconds, without those spent inside AWS calls, and what it answered."""

    function: str
    seconds: float
    calls: int  # AWS calls made
    answer: Any


@dataclass(slots=True)
class Rehearsal:
    """Functions are called one at a time; what they leave to be done is done by `settle`."""

    app: Any
    recorder: Recorder
    stream: MotoStream
    clock: Clock
    dynamodb: Any
    invocations: list[Invocation] = field(default_factory=list)
    frames: list[tuple[str, dict[str, Any]]] = field(default_factory=list)  # (connection, what was sent)
    _posted: int = 0  # calls of the recorder already looked at

    def http(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        token: str | None = None,
        key: str | None = None,
        query: Mapping[str, str] | None = None,
    ) -> tuple[int, Any]:
        """One HTTP request; status and JSON answer."""
        headers = {"content-type": "application/json", "origin": ORIGIN}
        headers |= {"authorization": f"Bearer {token}"} if token else {}
        headers |= {"idempotency-key": key} if key else {}
        text = None if body is None else json.dumps(body)
        routes = self.app.app.routes
        event = _http_event(routes, method=method, path=path, headers=headers, body=text, query=query)
        answer = self._run("api", self.app.app, event)
        return answer["statusCode"], json.loads(answer["body"]) if answer["body"] else None

    def socket(self, kind: str, connection: str, message: object = None) -> Any:
        """One event of a socket: "connect", "message" or "disconnect"."""
        handler = {"connect": self.app.connect, "message": self.app.message, "disconnect": self.app.disconnect}[kind]
        event = _socket_event(kind, connection, None if message is None else json.dumps(message))
        return self._run(f"socket_{kind}", handler, event)

    def sweep(self) -> None:
        """The minute has passed."""
        self._run("sweep", self.app.sweep, {"source": "aws.events"})

    def settle(self) -> None:
        """Do all that has been left to be done: the stream's records, then invocations, until there is nothing more."""
        while True:
            invoked = self._take_calls()
            records = [record for record in self.stream.take(MAPPING["BatchSize"]) if matches(FILTER, record)]
            if records:
                self._run("after_change", self.app.after_change, {"Records": records})
            for function, payload in invoked:
                name = function.removeprefix(PREFIX)
                self._run(name, getattr(self.app, name), payload)
            if not records and not invoked:
                return

    def _take_calls(self) -> list[tuple[str, dict[str, Any]]]:
        fresh = self.recorder.calls[self._posted :]
        self._posted = len(self.recorder.calls)
        for call in fresh:
            if call.operation == "PostToConnection":
                self.frames.append((call.parameters["ConnectionId"], json.loads(call.parameters["Data"])))
        return [payload_of(call) for call in fresh if call.operation == "Invoke"]

    def _run(self, function: str, handler: Any, event: dict[str, Any]) -> Any:
        recorder = self.recorder
        before, recorder.function = len(recorder.calls), function
        begun = time.process_time()
        try:
            answer = handler(json.loads(json.dumps(event)), Context(function))
        finally:
            spent = time.process_time() - begun
            recorder.function = ""
        made = recorder.calls[before:]
        own = spent - sum(call.seconds for call in made)
        self.invocations.append(Invocation(function, own, len(made), answer))
        return answer


class Context:
    """What Lambda tells a function about its invocation, as far as ours ask."""

    def __init__(self, function: str) -> None:
        self.function_name = PREFIX + function
        self.aws_request_id = str(uuid.uuid4())
        self.memory_limit_in_mb = 512

    def get_remaining_time_in_millis(self) -> int:
        """A minute."""
        return 60_000


@contextmanager
def rehearsal() -> Iterator[Rehearsal]:
    """A fresh stage. The environment and moto are as before afterwards; one at a time in a process."""
    kept = dict(os.environ)
    set_environment()
    os.environ.update(
        TABLE_NAME=table_name(STAGE),
        REGION_NAME=REGION,
        STAGE=STAGE,
        RELEASE="rehearsed",
        SITE_ORIGINS=ORIGIN,
        SOCKET_ENDPOINT=SOCKETS,
        FUNCTION_PREFIX=PREFIX,
        VAPID_PRIVATE_KEY="",  # notices are decided upon and written down, but not sent
    )
    recorder, clock = Recorder(), Clock()
    recorder.install()
    clients, wiring = (importlib.import_module(f"chalicelib.{name}") for name in ("store.clients", "wiring"))
    clients.session.cache_clear()  # sessions made before know nothing of the recorder
    try:
        with mock_aws():
            dynamodb = boto3.client("dynamodb", region_name=REGION)
            make_table(dynamodb, table_name(STAGE))
            stream = MotoStream(REGION, table_name(STAGE))
            wiring.configure(clock=clock, random=Chance())
            yield Rehearsal(importlib.import_module("app"), recorder, stream, clock, dynamodb)
            stream.close()
    finally:
        recorder.remove()
        clients.session.cache_clear()
        wiring.configure(clock=wiring.SystemClock(), random=wiring.SystemRandom())
        os.environ.clear()
        os.environ.update(kept)


def _http_event(
    routes: Mapping[str, Any],
    *,
    method: str,
    path: str,
    headers: Mapping[str, str],
    body: str | None,
    query: Mapping[str, str] | None,
) -> dict[str, Any]:
    resource, parameters = _route(routes, path)
    return {
        "resource": resource,
        "path": path,
        "httpMethod": method,
        "headers": dict(headers),
        "multiValueHeaders": {name: [value] for name, value in headers.items()},
        "queryStringParameters": query,
        "multiValueQueryStringParameters": {name: [value] for name, value in query.items()} if query else None,
        "pathParameters": parameters or None,
        "stageVariables": None,
        "requestContext": {
            "resourcePath": resource,
            "httpMethod": method,
            "path": f"/api{path}",
            "stage": "api",
            "requestId": str(uuid.uuid4()),
            "identity": {"sourceIp": "192.0.2.1"},
        },
        "body": body,
        "isBase64Encoded": False,
    }


def _route(routes: Mapping[str, Any], path: str) -> tuple[str, dict[str, str]]:
    given = path.split("/")
    for route in routes:
        wanted = route.split("/")
        if len(wanted) == len(given) and all(w == g or w.startswith("{") for w, g in zip(wanted, given, strict=True)):
            named = zip(wanted, given, strict=True)
            return route, {w[1:-1]: g for w, g in named if w.startswith("{")}
    raise LookupError(f"no route for {path}")


def _socket_event(kind: str, connection: str, body: str | None) -> dict[str, Any]:
    route = {"connect": "$connect", "message": "$default", "disconnect": "$disconnect"}[kind]
    return {
        "requestContext": {
            "routeKey": route,
            "eventType": kind.upper(),
            "connectionId": connection,
            "domainName": "sockets.execute-api.sa-east-1.amazonaws.com",
            "stage": "api",
            "apiId": "sockets",
            "requestId": str(uuid.uuid4()),
        },
        "headers": {"Origin": ORIGIN} if kind == "connect" else {},
        "body": body,
        "isBase64Encoded": False,
    }
