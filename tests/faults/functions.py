"""The use cases of the table service, as its edges call them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from chalicelib.tables import bot_turns, chat, commands, effects, export, notices, reading, seating, sweep, watching


@dataclass(slots=True)
class Functions:
    """The use cases, as the edges call them. A planted bug puts another in the place of one of them."""

    open: Callable[..., Any] = seating.open_table
    sit: Callable[..., Any] = seating.sit_down
    command: Callable[..., Any] = commands.command
    read: Callable[..., Any] = reading.read
    record: Callable[..., Any] = export.record
    say: Callable[..., Any] = chat.say
    watch: Callable[..., Any] = watching.watch
    disconnect: Callable[..., Any] = watching.disconnect
    after_change: Callable[..., Any] = effects.after_change
    play_bots: Callable[..., Any] = bot_turns.play_bots
    push_spectators: Callable[..., Any] = effects.push_spectators
    notify: Callable[..., Any] = notices.notify
    sweep: Callable[..., Any] = sweep.sweep


def read(result: Any) -> Mapping[str, Any]:
    """What the edge would send of a use case's result."""
    if isinstance(result, reading.Reading):
        return {"view": result.view}
    if isinstance(result, seating.Seated):
        return result.to_json()
    if isinstance(result, Mapping):
        return {"view": result} if "version" in result else result
    return {}
