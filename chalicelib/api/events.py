"""Functions that AWS itself starts: the table's stream, asynchronous invocations, the schedule."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from chalicelib import metrics, wiring
from chalicelib.api.logs import failures_logged, request_id
from chalicelib.tables import bot_turns, effects, notices
from chalicelib.tables.ports import TableChanged
from chalicelib.tables.sweep import sweep as sweep_tables

Event = Mapping[str, Any]


def after_change(event: Event, context: object) -> None:
    """A batch of the stream. One that fails is delivered again, halved until the record at fault stands alone."""
    with _running("after_change", context) as services:
        changes = services.changes(event["Records"])
        for change in changes:
            if isinstance(change, TableChanged) and change.after is not None:
                metrics.saw(change.table, change.after.version)
        effects.after_change(services.ports, changes)


def play_bots(event: Event, context: object) -> None:
    """`{"table"}`: the robots of that table play on."""
    with _running("play_bots", context) as services:
        bot_turns.play_bots(services.ports, event["table"])


def push_spectators(event: Event, context: object) -> None:
    """`{"table", "connections", "version"}`, or `"message"` for the version: one chunk of those who watch."""
    with _running("push_spectators", context) as services:
        effects.push_spectators(services.ports, event)


def notify(event: Event, context: object) -> None:
    """`{"table", "happenings"}`: tell people who are not there."""
    with _running("notify", context) as services:
        notices.notify(services.ports, event)


def sweep(event: Event, context: object) -> None:
    """Once a minute: visit what is due."""
    with _running("sweep", context) as services:
        sweep_tables(services.ports)


@contextmanager
def _running(function: str, context: object) -> Iterator[wiring.Services]:
    """One invocation: its failure is logged, and what it did is told."""
    services = wiring.services()
    by = {"function": function, "request": request_id(context)}
    with metrics.told(services.settings.stage, **by), failures_logged(function, context):
        yield services
