"""What a move costs in DynamoDB: calls, write units and bytes, counted over whole matches."""

from base64 import b64decode
from collections.abc import Mapping
from math import ceil
from statistics import median
from typing import Any

from chalicelib import wiring
from infra.local.database import set_environment
from tests.api.client import Person, first_move
from tests.api.inside import Inside, running
from tests.benchmarks.figures import Figure, figure
from tests.support.calls import Call, recorded_calls
from tests.support.databases import in_moto

NAMES = ("Ana", "Bo", "Cy", "Di")
UNIT = 1024  # bytes of an item that one write unit pays for


def measure() -> list[Figure]:
    """Of a match: moves and write units. Of a move: calls of DynamoDB, write units, and bytes of the item."""
    set_environment()
    with in_moto() as table, running(table=table) as app:
        wiring.services()  # the client whose calls are recorded is made with them
        with recorded_calls() as calls_of_match:
            moves = _match(app)
    sizes = [item_bytes(call.parameters["Item"]) for calls in moves for call in calls if call.operation == "PutItem"]
    puts = [call.parameters["Item"] for call in calls_of_match if call.operation == "PutItem"]
    return [
        figure("moves of a match", len(moves), "moves"),
        figure("write units of a match", sum(ceil(item_bytes(item) / UNIT) for item in puts), "units"),
        figure("DynamoDB calls a move", median(len(calls) for calls in moves), "calls", "≤ 2"),
        figure("write units a move", median(ceil(size / UNIT) for size in sizes), "units", "≤ 1"),
        figure("bytes of the table's item", median(sizes), "bytes", f"≤ {UNIT}"),
        figure("bytes of the table's item at their most", max(sizes), "bytes", f"≤ {UNIT}"),
    ]


def item_bytes(item: Mapping[str, Mapping[str, Any]]) -> int:
    """The size DynamoDB bills: names and values; a number takes a byte for two digits and one more."""
    return sum(len(name.encode()) + _value_bytes(*next(iter(value.items()))) for name, value in item.items())


def _value_bytes(kind: str, value: Any) -> int:
    if kind == "N":
        return ceil(len(str(value).strip("-0.")) / 2) + 1
    if kind == "B":
        return len(value if isinstance(value, bytes) else b64decode(value))
    return len(value.encode()) if kind == "S" else 1


def _match(app: Inside) -> list[list[Call]]:
    """The calls of each move of a whole match of four people."""
    people = [Person(app, name) for name in NAMES]
    table = people[0].open({"preset": "specials"}).json["table"]
    for person in people[1:]:
        person.sit(table)
    view = people[0].command(table, "start").json
    moves = []
    while view["phase"] != "finished":
        if view["phase"] == "round_over":
            view = people[0].command(table, "next_round", round=view["round"]["number"]).json
            continue
        player = people[view["round"]["turn"]]
        command = first_move(player.view(table))
        with recorded_calls() as calls:
            view = player.command(table, **command).json
        moves.append(calls)
    return moves
