"""Notes every AWS call a function makes, through botocore's own events; frames and invocations go no further."""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from botocore import handlers
from botocore.awsrequest import AWSResponse

# What a call takes within a region when it goes well, in milliseconds: the network is not here to be measured.
ROUND_TRIP = {"dynamodb": 5.0, "lambda": 20.0, "apigatewaymanagementapi": 15.0}

ANSWERS: dict[str, dict[str, Any]] = {"Invoke": {"StatusCode": 202}, "PostToConnection": {}}


@dataclass(frozen=True, slots=True)
class Call:
    """One AWS call: the function that made it, and what it was."""

    function: str
    service: str
    operation: str
    parameters: Mapping[str, Any]
    answer: Mapping[str, Any]
    seconds: float  # spent in it here


@dataclass(slots=True)
class Recorder:
    """Calls in the order made. `function` is who is running; calls made while it is empty are nobody's."""

    function: str = ""
    calls: list[Call] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)  # connections that are closed
    _given: Mapping[str, Any] = field(default_factory=dict)
    _begun: float = 0.0

    def install(self) -> None:
        """Have every session made from now on tell of its calls."""
        handlers.BUILTIN_HANDLERS += self._hooks()

    def remove(self) -> None:
        """Undo `install`."""
        for hook in self._hooks():
            handlers.BUILTIN_HANDLERS.remove(hook)

    def by(self, function: str) -> list[Call]:
        """What one function has called."""
        return [call for call in self.calls if call.function == function]

    def _hooks(self) -> list[tuple[str, Any]]:
        return [
            ("before-parameter-build", self._parameters),
            ("before-call", self._before),
            ("after-call", self._after),
        ]

    def _parameters(self, params: Mapping[str, Any], **_: Any) -> None:
        self._given = dict(params)

    def _before(self, model: Any, **_: Any) -> tuple[AWSResponse, dict[str, Any]] | None:
        self._begun = time.process_time()
        if model.name not in ANSWERS:
            return None
        status = 410 if self._given.get("ConnectionId") in self.gone else 200
        failure = {"Error": {"Code": "GoneException", "Message": ""}} if status == 410 else {}
        answer = {**ANSWERS[model.name], **failure, "ResponseMetadata": {"HTTPStatusCode": status}}
        return AWSResponse("", status, {}, None), answer

    def _after(self, model: Any, parsed: Mapping[str, Any], **_: Any) -> None:
        if self.function:
            spent = time.process_time() - self._begun
            service = model.service_model.service_name
            self.calls.append(Call(self.function, service, model.name, self._given, parsed, spent))


def payload_of(call: Call) -> tuple[str, dict[str, Any]]:
    """An invocation's function, by its physical name, and its payload."""
    return call.parameters["FunctionName"], json.loads(call.parameters["Payload"])
