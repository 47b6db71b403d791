"""The AWS endpoints, as boto3's own clients find them."""

import http.client
import time
from typing import Any

import boto3
import pytest
from botocore.exceptions import ClientError
from websockets.sync.client import connect

from infra.local import functions
from infra.local.sockets import MESSAGE
from tests.infra.local.conftest import PREFIX, Running


@pytest.fixture
def management(running: Running) -> Any:
    return boto3.client("apigatewaymanagementapi", endpoint_url=running.aws)


@pytest.fixture
def awslambda(running: Running) -> Any:
    return boto3.client("lambda")  # its address is in the environment


def code_of(error: pytest.ExceptionInfo[ClientError]) -> tuple[str, int]:
    response = error.value.response
    return response["Error"]["Code"], response["ResponseMetadata"]["HTTPStatusCode"]


def test_a_connection_can_be_posted_to_asked_about_and_closed(
    running: Running, management: Any, seen: list[Any]
) -> None:
    with connect(f"ws://{running.host}/ws", open_timeout=20) as socket:
        while not seen:
            time.sleep(0.005)
        connection = seen[0]["requestContext"]["connectionId"]
        management.post_to_connection(ConnectionId=connection, Data="olá ♠".encode())
        assert socket.recv(timeout=10) == "olá ♠"
        about = management.get_connection(ConnectionId=connection)
        assert about["Identity"]["SourceIp"] == "127.0.0.1"
        assert about["ConnectedAt"] <= about["LastActiveAt"]
        management.post_to_connection(ConnectionId=connection, Data=b"x" * MESSAGE)
        assert len(socket.recv(timeout=10)) == MESSAGE
        with pytest.raises(ClientError) as refused:
            management.post_to_connection(ConnectionId=connection, Data=b"x" * (MESSAGE + 1))
        assert code_of(refused) == ("PayloadTooLargeException", 413)
        management.delete_connection(ConnectionId=connection)
    for call in (management.get_connection, management.delete_connection):
        with pytest.raises(ClientError) as gone:
            call(ConnectionId=connection)
        assert code_of(gone) == ("GoneException", 410)
    with pytest.raises(management.exceptions.GoneException):
        management.post_to_connection(ConnectionId=connection, Data=b"too late")


def test_a_connection_that_never_was_is_gone(management: Any) -> None:
    with pytest.raises(management.exceptions.GoneException):
        management.post_to_connection(ConnectionId="L0SM9cOFIAMCIjg=", Data=b"hello")


def test_a_function_is_started_and_not_waited_for(running: Running, awslambda: Any, seen: list[Any]) -> None:
    answer = awslambda.invoke(FunctionName=f"{PREFIX}play_bots", InvocationType="Event", Payload=b'{"table": "t"}')
    assert answer["StatusCode"] == 202
    assert running.machine.settle(10)
    ((name, event),) = seen
    assert (name, event["table"]) == ("play_bots", "t")
    assert 100_000 < event["left"] <= 120_000  # the milliseconds infra/template gives it


@pytest.mark.parametrize(
    ("name", "kind", "payload", "code"),
    [
        ("nobody", "Event", b"{}", ("ResourceNotFoundException", 404)),
        ("play_bots", "RequestResponse", b"{}", ("InvalidParameterValueException", 400)),
        ("play_bots", "Event", b"{", ("InvalidRequestContentException", 400)),
        ("play_bots", "Event", b'"' + b"x" * functions.MAX_PAYLOAD + b'"', ("RequestTooLargeException", 413)),
    ],
)
def test_what_lambda_would_refuse_is_refused(
    awslambda: Any, name: str, kind: str, payload: bytes, code: tuple[str, int]
) -> None:
    with pytest.raises(ClientError) as refused:
        awslambda.invoke(FunctionName=PREFIX + name, InvocationType=kind, Payload=payload)
    assert code_of(refused) == code


def test_unsigned_requests_are_refused(running: Running) -> None:
    connection = http.client.HTTPConnection(running.aws.removeprefix("http://"), timeout=20)
    for path in ("/@connections/x", f"/2015-03-31/functions/{PREFIX}sweep/invocations"):
        connection.request("POST", path, b"{}", {"X-Amz-Invocation-Type": "Event"})
        answer = connection.getresponse()
        assert answer.status == 403
        answer.read()
    connection.close()
