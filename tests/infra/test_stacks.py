"""A stack at work, as an operator sees it: each event as it comes, and of a failure its first cause.

CloudFormation is a loopback server that goes on by one look at a time; moto's stacks are ready at once.
"""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from urllib.parse import parse_qs
from xml.sax.saxutils import escape

import pytest

from infra import stacks

NAME, REGION = "crazy-eights-prod", "sa-east-1"
Told = tuple[str, str, str]  # resource, status, reason


@dataclass
class Progress:
    """What a look at the stack finds: its status, and the events that have come since the look before."""

    status: str
    events: Sequence[Told] = ()


@dataclass
class Formation:
    """A stack that is made by CreateStack, or is there. `looks` are taken one after another; the last one stays."""

    looks: list[Progress]
    exists: bool = False
    before: list[Told] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    _told: list[Told] = field(default_factory=list)

    def answer(self, asked: dict[str, str]) -> tuple[int, str]:
        action = asked["Action"]
        self.asked.append(action)
        if action == "DescribeStacks" and not self.exists:
            return 400, f"<Error><Code>ValidationError</Code><Message>Stack {NAME} does not exist</Message></Error>"
        if action in ("CreateStack", "UpdateStack"):
            self.exists = True
            return 200, f"<{action}Result><StackId>arn:x</StackId></{action}Result>"
        if action == "DescribeStacks":
            return 200, self._stack()
        events = [self._event(number, one) for number, one in enumerate(self.before + self._told)]
        return (
            200,
            f"<DescribeStackEventsResult><StackEvents>{''.join(reversed(events))}</StackEvents></DescribeStackEventsResult>",
        )

    def _stack(self) -> str:
        if not {"CreateStack", "UpdateStack"} & set(self.asked):
            status = "UPDATE_COMPLETE"
        else:
            now = self.looks[0] if len(self.looks) == 1 else self.looks.pop(0)
            self._told += [one for one in now.events if one not in self._told]
            status = now.status
        times = "<CreationTime>2026-03-01T12:00:00Z</CreationTime>"
        stack = f"<StackName>{NAME}</StackName><StackStatus>{status}</StackStatus>{times}"
        return f"<DescribeStacksResult><Stacks><member>{stack}</member></Stacks></DescribeStacksResult>"

    def _event(self, number: int, told: Told) -> str:
        resource, status, reason = told
        given = {
            "StackId": "arn:x",
            "EventId": f"event-{number}",
            "StackName": NAME,
            "LogicalResourceId": resource,
            "ResourceType": "AWS::Lambda::Function",
            "Timestamp": f"2026-03-01T12:00:{number:02d}Z",
            "ResourceStatus": status,
            "ResourceStatusReason": reason,
        }
        return f"<member>{''.join(f'<{name}>{escape(value)}</{name}>' for name, value in given.items())}</member>"


@pytest.fixture
def formation(monkeypatch: pytest.MonkeyPatch) -> Iterator[Formation]:
    """CloudFormation for a test to say what comes of a stack."""
    playing = Formation([])

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
            status, inner = playing.answer({name: values[0] for name, values in asked.items()})
            body = f"<Response>{inner}</Response>".encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    monkeypatch.setenv("AWS_ENDPOINT_URL_CLOUDFORMATION", f"http://127.0.0.1:{server.server_port}")
    monkeypatch.setattr(stacks, "POLL_SECONDS", 0)
    yield playing
    server.shutdown()
    server.server_close()


class Operator:
    """What was said, and after how many looks at the stack."""

    def __init__(self, formation: Formation) -> None:
        self.heard: list[tuple[int, str]] = []
        self._formation = formation

    def say(self, line: str) -> None:
        looks = self._formation.asked.count("DescribeStacks")
        self.heard.append((looks, line))


def test_progress_is_shown_while_a_stack_works_and_nothing_twice(formation: Formation) -> None:
    formation.looks = [
        Progress("CREATE_IN_PROGRESS", [("Table", "CREATE_IN_PROGRESS", "")]),
        Progress("CREATE_IN_PROGRESS"),
        Progress(
            "CREATE_IN_PROGRESS", [("Table", "CREATE_COMPLETE", ""), ("Sweep", "CREATE_IN_PROGRESS", "soon there")]
        ),
        Progress("CREATE_COMPLETE", [("Sweep", "CREATE_COMPLETE", "")]),
    ]
    operator = Operator(formation)
    stack = stacks.apply(NAME, REGION, {"TemplateBody": "{}"}, {}, operator.say)
    assert stack.status == "CREATE_COMPLETE"
    assert operator.heard == [  # the first look found no stack yet
        (2, "12:00:00 CREATE_IN_PROGRESS           Table"),
        (4, "12:00:01 CREATE_COMPLETE              Table"),
        (4, "12:00:02 CREATE_IN_PROGRESS           Sweep soon there"),
        (5, "12:00:03 CREATE_COMPLETE              Sweep"),
    ]


def test_a_failed_update_is_explained_by_the_first_cause_of_this_time(formation: Formation) -> None:
    formation.exists = True
    formation.before = [("Api", "UPDATE_FAILED", "what went wrong last year")]
    formation.looks = [
        Progress("UPDATE_IN_PROGRESS", [("Sweep", "UPDATE_IN_PROGRESS", "")]),
        Progress(
            "UPDATE_ROLLBACK_IN_PROGRESS",
            [
                ("PlayBots", "UPDATE_FAILED", "Resource update cancelled"),
                ("Sweep", "UPDATE_FAILED", "The memory is not for sale"),
                ("Notify", "UPDATE_FAILED", "so it is with mine"),
            ],
        ),
        Progress("UPDATE_ROLLBACK_COMPLETE"),
    ]
    operator = Operator(formation)
    with pytest.raises(stacks.StackFailed) as failed:
        stacks.apply(NAME, REGION, {"TemplateBody": "{}"}, {}, operator.say)
    assert str(failed.value) == (
        "crazy-eights-prod failed at Sweep (AWS::Lambda::Function, UPDATE_FAILED): The memory is not for sale"
    )
    assert not [line for _, line in operator.heard if "last year" in line]
