"""Measures one match over the real handlers: calls, units, bytes and time, for `cost` to multiply."""

import json
import math
from collections.abc import Iterable, Mapping
from typing import Any

from chalicelib.store.rows import MARKER
from infra.cost.usage import FunctionUse, Usage
from infra.rehearsal.match import SECONDS_A_TURN, SECONDS_BETWEEN_ROUNDS, play_match
from infra.rehearsal.recorder import ROUND_TRIP, Call
from infra.rehearsal.stage import Invocation, Rehearsal, rehearsal
from infra.table import TABLE
from infra.template.functions import FUNCTIONS

PEOPLE, BOT, PRESET = 3, "carmen", "oitos"
WHOLE_PROCESSOR = 1769  # MB; less memory is so much less of one
KEPT_DAYS = 37  # seven to expiry, thirty to deletion; a table goes on being used for another match at best
POLL_MINUTES = 1.0  # a visible page asks once a minute beside its socket
SITE_BYTES, SITE_REQUESTS = 60_000, 12  # the first load's budget; half the visits have it already
LOG_LINE = 350  # bytes CloudWatch counts for an invocation's own lines and ours
OVERHEAD = 2.0  # milliseconds of an invocation before our code


def measure() -> Usage:
    """Play the match and count."""
    with rehearsal() as stage:
        view, players = play_match(stage, PRESET, PEOPLE, BOT)
        for player in players:
            stage.socket("disconnect", player.connection)
        stage.settle()
        return _count(stage, view)


def _count(stage: Rehearsal, view: Mapping[str, Any]) -> Usage:
    moves, rounds = view["round"]["ply"], len(view["rounds"])
    people_turns = moves * PEOPLE / (PEOPLE + 1)
    minutes = (people_turns * SECONDS_A_TURN + rounds * SECONDS_BETWEEN_ROUNDS) / 60
    polls = PEOPLE * minutes / POLL_MINUTES
    http = [run for run in stage.invocations if run.function == "api"]
    answered = [len(run.answer["body"]) for run in http]
    frames = [json.dumps(sent) for _, sent in stage.frames]
    calls = stage.recorder.calls
    functions = {f.name: _use(f.name, f.memory, stage.invocations, calls) for f in FUNCTIONS}
    functions["api"] = _with_polls(functions["api"], polls)
    runs = sum(use.invocations for use in functions.values())
    return Usage(
        match=f"{PEOPLE} people and a robot, {PRESET} to its target: {rounds} rounds, {moves} moves",
        moves=moves,
        minutes=round(minutes, 1),
        http_requests=round(len(http) + polls),
        http_bytes=round(sum(answered) + polls * 300),  # most polls are answered 304
        sockets=PEOPLE,
        frames_in=PEOPLE * (1 + 2 * minutes),  # one to watch, then a ping each half minute
        frames_out=len(frames) + PEOPLE * 2 * minutes,
        frame_bytes=sum(map(len, frames)),
        read_units=sum(map(_read_units, calls)) + polls,
        write_units=sum(map(_write_units, calls)),
        stored_bytes=_stored(stage),
        stored_days=KEPT_DAYS,
        log_bytes=runs * LOG_LINE,
        due_writes=sum(map(_due_writes, calls)),
        due_visits=2,
        site_bytes=PEOPLE * SITE_BYTES / 2,
        site_requests=PEOPLE * SITE_REQUESTS,
        functions=functions,
    )


def _use(name: str, memory: int, invocations: Iterable[Invocation], calls: Iterable[Call]) -> FunctionUse:
    runs = [run for run in invocations if run.function == name]
    waited = sum(ROUND_TRIP[call.service] for call in calls if call.function == name)
    slower = WHOLE_PROCESSOR / memory
    worked = sum(run.seconds for run in runs) * 1000 * slower
    return FunctionUse(len(runs), round(OVERHEAD + (worked + waited) / max(1, len(runs)), 1), memory)


def _with_polls(use: FunctionUse, polls: float) -> FunctionUse:
    """A poll is an invocation like the others, and no longer."""
    return FunctionUse(round(use.invocations + polls), use.milliseconds, use.memory)


def _read_units(call: Call) -> float:
    """Four kilobytes a consistent unit, an index's reads at half price; an answer with nothing costs as much."""
    if call.operation == "GetItem":
        return math.ceil(max(1, _size(call.answer.get("Item", {}))) / 4096)
    if call.operation == "Query":
        share = 0.5 if "IndexName" in call.parameters else 1.0
        return share * math.ceil(max(1, sum(map(_size, call.answer["Items"]))) / 4096)
    return 0.0


def _write_units(call: Call) -> float:
    """One kilobyte a unit, and one for each change of the due index; an update reads and writes the whole item."""
    if call.operation == "PutItem":
        return math.ceil(_size(call.parameters["Item"]) / 1024) + _due_writes(call)
    if call.operation == "BatchWriteItem":
        return sum(len(requests) for requests in call.parameters["RequestItems"].values())
    return (call.operation in ("UpdateItem", "DeleteItem")) + _due_writes(call)


def _due_writes(call: Call) -> float:
    """Changes of the due index. A table keeps its due time from put to put; robots' markers come, move and go."""
    if call.operation == "UpdateItem":
        return 2.0  # out of its old place, into the new one
    item = call.parameters.get("Item") or call.parameters.get("Key") or {}
    is_marker = item.get("sk", {}).get("S") == MARKER
    return float(is_marker and call.operation in ("PutItem", "DeleteItem"))


def _stored(stage: Rehearsal) -> int:
    (table,) = stage.dynamodb.list_tables()["TableNames"]
    overhead = 100 * (1 + len(TABLE["GlobalSecondaryIndexes"]))
    return sum(_size(item) + overhead for item in stage.dynamodb.scan(TableName=table)["Items"])


def _size(item: Mapping[str, Mapping[str, Any]]) -> int:
    """An item's size as DynamoDB counts it: names and values, near enough for lists and maps."""
    return sum(len(name.encode()) + _value_size(value) for name, value in item.items())


def _value_size(value: Mapping[str, Any]) -> int:
    ((kind, content),) = value.items()
    match kind:
        case "S":
            return len(content.encode())
        case "B":
            return len(content)
        case "N":
            return len(content) // 2 + 1
        case "L":
            return 3 + sum(1 + _value_size(inner) for inner in content)
        case "M":
            return 3 + _size(content)
        case _:
            return 1
