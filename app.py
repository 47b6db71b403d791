"""The Chalice app: every route, socket handler and function of the service, one line each into `chalicelib.api`."""

from typing import Any

from chalice.app import Chalice, Response, WebsocketEvent

from chalicelib.api import events, logs, sockets
from chalicelib.api.http import METHODS
from chalicelib.api.routes import answer

logs.configure()
app = Chalice(app_name="crazy-eights", configure_logs=False)
app.experimental_feature_flags.add("WEBSOCKETS")

# Every path takes every method and every content type, and refuses what it must in our words, not the gateway's. Cross-
# origin headers are the edge's own too: Chalice knows one origin only.
ALL: dict[str, Any] = {"methods": METHODS, "content_types": [], "cors": False}


@app.route("/", **ALL)
def root() -> Response:
    return answer(app)


@app.route("/tables", **ALL)
def tables() -> Response:
    return answer(app)


@app.route("/tables/{table}", **ALL)
def view(table: str) -> Response:
    return answer(app, table)


@app.route("/tables/{table}/seats", **ALL)
def seats(table: str) -> Response:
    return answer(app, table)


@app.route("/tables/{table}/commands", **ALL)
def commands(table: str) -> Response:
    return answer(app, table)


@app.route("/tables/{table}/chat", **ALL)
def chat(table: str) -> Response:
    return answer(app, table)


@app.route("/tables/{table}/push", **ALL)
def push(table: str) -> Response:
    return answer(app, table)


@app.route("/tables/{table}/record", **ALL)
def record(table: str) -> Response:
    return answer(app, table)


@app.route("/records", **ALL)
def records() -> Response:
    return answer(app)


@app.route("/rules", **ALL)
def rules() -> Response:
    return answer(app)


@app.route("/health", **ALL)
def health() -> Response:
    return answer(app)


@app.on_ws_connect()
def connect(event: WebsocketEvent) -> dict[str, int]:
    return sockets.connect(event.to_dict())


@app.on_ws_message()
def message(event: WebsocketEvent) -> None:
    sockets.message(event.to_dict())


@app.on_ws_disconnect()
def disconnect(event: WebsocketEvent) -> None:
    sockets.disconnect(event.to_dict())


@app.lambda_function(name="after_change")
def after_change(event: dict[str, Any], context: object) -> None:
    events.after_change(event, context)


@app.lambda_function(name="play_bots")
def play_bots(event: dict[str, Any], context: object) -> None:
    events.play_bots(event, context)


@app.lambda_function(name="push_spectators")
def push_spectators(event: dict[str, Any], context: object) -> None:
    events.push_spectators(event, context)


@app.lambda_function(name="notify")
def notify(event: dict[str, Any], context: object) -> None:
    events.notify(event, context)


@app.lambda_function(name="sweep")
def sweep(event: dict[str, Any], context: object) -> None:
    events.sweep(event, context)
