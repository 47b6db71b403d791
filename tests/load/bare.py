"""The least that an app of this kind does, in a stack of its own: `python -m tests.load.bare`, with its options too.

A command is one PynamoDB get and one conditional put of a kilobyte. A table that is watched has the rest too, call by
call as the game has it: its stream asks for sockets and for subscriptions, and posts a frame to every socket.
"""

import asyncio
import importlib
import json
import os
import secrets
from types import ModuleType
from typing import Any

from chalice.app import Chalice, Response, WebsocketEvent
from pynamodb.attributes import BinaryAttribute, NumberAttribute

from chalicelib.store.gateway import SocketGateway
from chalicelib.store.rows import CONNECTION, PUSHES, SOCKETS, TABLE, ConnectionRow, Row, SocketRow, bind
from infra.local.__main__ import options
from infra.local.clock import StackClock
from infra.local.start import start

BARE = "bare"  # the sort key of an item that the stream's filter leaves out
ITEM, VIEW, FRAME = 900, 2200, 2200  # bytes, as the game's are
SENT: dict[str, str | list[str]] = {"Content-Type": "application/json"}


class Item(Row):
    """Of the size of a table."""

    version = NumberAttribute(attr_name="v")
    rest = BinaryAttribute(legacy_encoding=False)


app = Chalice(app_name="bare", configure_logs=False)
app.experimental_feature_flags.add("WEBSOCKETS")


def _body() -> Any:
    assert app.current_request is not None
    return app.current_request.json_body


@app.route("/tables", methods=["POST"])
def opened() -> Response:
    name = f"local-{secrets.token_hex(8)}"
    Item(name, _body()["kind"], version=1, rest=bytes(ITEM)).save()
    return Response({"table": name}, SENT)


@app.route("/tables/{table}/{kind}", methods=["GET"])
def seen(table: str, kind: str) -> Response:
    return Response(_told(Item.get(table, kind, consistent_read=True), VIEW), SENT)


@app.route("/tables/{table}/{kind}", methods=["POST"])
def commanded(table: str, kind: str) -> Response:
    assert _body()
    item = Item.get(table, kind, consistent_read=True)
    before = item.version
    item.version = before + 1
    item.save(condition=Item.version == before)
    return Response(_told(item, VIEW), SENT)


@app.on_ws_connect()
def connected(event: WebsocketEvent) -> dict[str, int]:
    return {"statusCode": 200}


@app.on_ws_message()
def watched(event: WebsocketEvent) -> None:
    table, connection = json.loads(event.body)["table"], event.connection_id
    SocketRow(table, SOCKETS + connection).save()
    ConnectionRow(SOCKETS + connection, CONNECTION, table=table).save()


@app.on_ws_disconnect()
def disconnected(event: WebsocketEvent) -> None:
    pass


@app.lambda_function(name="after_change")
def after_change(event: dict[str, Any], context: object) -> None:
    gateway = SocketGateway(os.environ["SOCKET_ENDPOINT"])
    for table in {record["dynamodb"]["Keys"]["pk"]["S"] for record in event["Records"]}:
        sockets = list(SocketRow.query(table, SocketRow.sk.startswith(SOCKETS), consistent_read=True))
        list(Row.query(table, Row.sk.startswith(PUSHES), consistent_read=True))
        for socket in sockets:
            gateway.send(socket.sk.removeprefix(SOCKETS), "x" * FRAME)


@app.lambda_function(name="sweep")
def sweep(event: dict[str, Any], context: object) -> None:
    pass


def _told(item: Item, size: int) -> str:
    return json.dumps({"version": int(item.version), "kind": TABLE, "rest": "x" * size})


def _app(clock: StackClock) -> ModuleType:
    bind(os.environ["TABLE_NAME"], os.environ["DYNAMODB_ENDPOINT"] or None)
    return importlib.import_module("tests.load.bare")


if __name__ == "__main__":
    asyncio.run(start(options(), _app))
