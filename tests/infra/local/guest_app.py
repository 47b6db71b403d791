"""A small Chalice app to try the machine with: everything an app can have, nothing of the game."""

import os
import threading
from typing import Any

import boto3
from chalice.app import Chalice, Response

app = Chalice("guest", configure_logs=False)
app.experimental_feature_flags.add("WEBSOCKETS")

EVERY = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]

seen: list[Any] = []  # what functions and sockets were handed, in order
failures: dict[str, int] = {}  # how many more times a function is to fail
both_here = threading.Barrier(2)


@app.route("/echo/{word}", methods=EVERY, content_types=[], cors=False)
def echo(word: str) -> Response:
    request: Any = app.current_request
    body = {
        "method": request.method,
        "word": word,
        "query": {name: request.query_params.getlist(name) for name in request.query_params or ()},
        "headers": dict(request.headers),
        "body": request.raw_body.decode("utf-8"),
    }
    return Response(body, {"X-Guest": "yes", "Set-Cookie": ["a=1", "b=2"]}, 207)


@app.route("/both/{word}", methods=["GET"], content_types=[], cors=False)
def both(word: str) -> dict[str, Any]:
    """Answers only when two are in here at once, with what the request says then."""
    both_here.wait(timeout=10)
    request: Any = app.current_request
    return {"given": word, "request": request.uri_params["word"]}


@app.route("/fails", methods=["GET"], content_types=[], cors=False)
def fails() -> dict[str, Any]:
    raise RuntimeError("as the test wants it")


@app.route("/large", methods=["GET"], content_types=[], cors=False)
def large() -> Response:
    return Response("x" * 6_000_001, {"Content-Type": "text/plain"})


@app.on_ws_connect()
def connect(event: Any) -> dict[str, int]:
    seen.append(event.to_dict())
    return {"statusCode": 403 if event.to_dict()["headers"].get("Origin") == "https://evil.example" else 200}


@app.on_ws_message()
def message(event: Any) -> None:
    seen.append(event.to_dict())
    if event.body == "fail":
        raise RuntimeError("as the test wants it")
    client = boto3.client("apigatewaymanagementapi", endpoint_url=os.environ["GUEST_AWS"])
    client.post_to_connection(ConnectionId=event.connection_id, Data=f"heard {event.body}".encode())


@app.on_ws_disconnect()
def disconnect(event: Any) -> None:
    seen.append(event.to_dict())


def _note(name: str, event: Any) -> None:
    if failures.get(name, 0) > 0:
        failures[name] -= 1
        raise RuntimeError("as the test wants it")
    seen.append((name, event))


@app.lambda_function(name="after_change")
def after_change(event: Any, context: Any) -> None:
    _note("after_change", event)


@app.lambda_function(name="play_bots")
def play_bots(event: Any, context: Any) -> None:
    _note("play_bots", {**event, "left": context.get_remaining_time_in_millis()})


@app.lambda_function(name="push_spectators")
def push_spectators(event: Any, context: Any) -> None:
    _note("push_spectators", event)


@app.lambda_function(name="sweep")
def sweep(event: Any, context: Any) -> None:
    _note("sweep", event)
