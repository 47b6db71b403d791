"""Functions that AWS itself starts: the table's stream, asynchronous invocations, the schedule."""

from collections.abc import Mapping
from typing import Any

from chalicelib import wiring
from chalicelib.api.logs import failures_logged
from chalicelib.tables import bot_turns, effects, notices
from chalicelib.tables.sweep import sweep as sweep_tables

Event = Mapping[str, Any]


def after_change(event: Event, context: object) -> None:
    """A batch of the stream. One that fails is delivered again, halved until the record at fault stands alone."""
    services = wiring.services()
    with failures_logged("after_change", context):
        effects.after_change(services.ports, services.changes(event["Records"]))


def play_bots(event: Event, context: object) -> None:
    """`{"table"}`: the robots of that table play on."""
    with failures_logged("play_bots", context):
        bot_turns.play_bots(wiring.services().ports, event["table"])


def push_spectators(event: Event, context: object) -> None:
    """`{"table", "connections", "version"}`, or `"message"` for the version: one chunk of those who watch."""
    with failures_logged("push_spectators", context):
        effects.push_spectators(wiring.services().ports, event)


def notify(event: Event, context: object) -> None:
    """`{"table", "happenings"}`: tell people who are not there."""
    with failures_logged("notify", context):
        notices.notify(wiring.services().ports, event)


def sweep(event: Event, context: object) -> None:
    """Once a minute: visit what is due."""
    with failures_logged("sweep", context):
        sweep_tables(wiring.services().ports)
