"""Bugs to be put in, one at a time: each is what a table service might well do wrong.

They wrap what an invocation is given, or a use case; the table service itself has no switch for any of them.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, cast

from chalicelib.tables.errors import Refused
from chalicelib.tables.ports import Change, Clock, Ports, Store
from chalicelib.tables.replay import position_of
from tests.faults import bugs
from tests.faults.game import Game
from tests.faults.model import WITH_PLY
from tests.faults.ops import Invocation
from tests.faults.plan import Plan

Put = Callable[[Game], None]


@dataclass(frozen=True, slots=True)
class Plant:
    """A bug: how it is put in, and as what it may show (`ledger.VIOLATIONS`)."""

    name: str
    put: Put
    shows_as: tuple[str, ...]
    could_show: Callable[[Plan], bool] = lambda plan: True  # whether a game can show it: others need not be played


def store(kind: type[bugs.Bug], *functions: str) -> Put:
    """Give this store to every invocation, or to those of some functions only."""

    def put(game: Game) -> None:
        def wrap(ports: Ports, invocation: Invocation) -> Ports:
            if functions and invocation.function not in functions:
                return ports
            return replace(ports, store=cast(Store, kind(ports, game, invocation)))

        game.cloud.wrap = wrap

    return put


def clock(ahead: timedelta, *functions: str) -> Put:
    """Give a clock that is far ahead to the invocations of some functions."""

    class Ahead:
        def __init__(self, clock: Clock) -> None:
            self.clock = clock

        def now(self) -> datetime:
            return self.clock.now() + ahead

    def put(game: Game) -> None:
        game.cloud.wrap = lambda ports, invocation: (
            replace(ports, clock=Ahead(ports.clock)) if invocation.function in functions else ports
        )

    return put


def ply_unchecked(game: Game) -> None:
    """A command is carried out at whatever ply the table has reached."""
    command = game.functions.command

    def unchecked(ports: Ports, table: str, token: bytes, key: str, given: Mapping[str, Any]) -> Any:
        loaded = ports.store.load(table)
        if given["type"] in WITH_PLY and loaded is not None and loaded.k:
            given = {**given, "ply": position_of(loaded).started.ply}
        return command(ports, table, token, key, given)

    game.functions.command = unchecked


def failures_swallowed(game: Game) -> None:
    """The stream's function reports success when it has failed."""
    after_change = game.functions.after_change

    def swallowing(ports: Ports, changes: Sequence[Change]) -> None:
        with suppress(Refused):
            after_change(ports, changes)

    game.functions.after_change = swallowing


def first_change_only(game: Game) -> None:
    """Of a batch of the stream the first record is served."""
    after_change = game.functions.after_change
    game.functions.after_change = lambda ports, changes: after_change(ports, changes[:1])


def answers_with_what_was_read(game: Game) -> None:
    """A command answers with the view from before it."""
    command, read = game.functions.command, game.functions.read

    def answering(ports: Ports, table: str, token: bytes, key: str, given: Mapping[str, Any]) -> Any:
        before = read(ports, table, token).view
        command(ports, table, token, key, given)
        return before

    game.functions.command = answering


# Which games can show a bug: the others need not be played to find it.


def again(plan: Plan) -> bool:
    return plan.end == "rematch"


def with_robots(plan: Plan) -> bool:
    return plan.robots > 0


def without_sweep(plan: Plan) -> bool:
    return plan.robots > 0 and not plan.swept


def with_visitor(plan: Plan) -> bool:
    return plan.visitor


def absent(plan: Plan) -> bool:
    return plan.end == "absent"


def left_alone(plan: Plan) -> bool:
    return plan.end == "abandoned" and not plan.visitor and not plan.spectators


PLANTS: Sequence[Plant] = (
    Plant("no condition on the put", store(bugs.PutsWithoutCondition), ("lost", "out of turn", "doubled")),
    Plant("no key check", store(bugs.ForgetsKeys), ("denied", "doubled")),
    Plant("no key check for commands without ply", store(bugs.ForgetsKeysWithoutPly), ("denied", "doubled")),
    Plant("no ply check", ply_unchecked, ("out of turn", "doubled")),
    Plant("own success taken for another's", store(bugs.OverlooksItsOwnSuccess), ("denied", "doubled")),
    Plant("error taken for success", store(bugs.TakesErrorsForSuccess), ("lost", "told early")),
    Plant("push before save", store(bugs.TellsBeforeItSaves), ("told early",)),
    Plant("lost vote", store(bugs.LosesVotes, "rematch"), ("lost", "told early", "told wrong"), again),
    Plant("archive after the put", store(bugs.ArchivesAfterwards), ("record",)),
    Plant("archive that failed left out", store(bugs.DoesNotMindArchives), ("record",)),
    Plant("inconsistent read", store(bugs.ReadsInconsistently, "read", "watch"), ("went back", "untold")),
    Plant("socket that remembers its seat's number", store(bugs.RemembersSeatNumbers), ("told wrong",), with_visitor),
    Plant("no marker for waiting robots", store(bugs.LeavesRobotsUnmarked), ("stuck",), with_robots),
    Plant("no kick by readers", store(bugs.DoesNotKick, "read"), ("stuck",), without_sweep),
    Plant("marker of others taken away", store(bugs.TakesAnyMarkerAway), ("stuck",), with_robots),
    Plant(
        "no condition on robots' puts",
        store(bugs.PutsWithoutCondition, "play_bots"),
        ("out of turn",),
        with_robots,
    ),
    Plant("stream's failures swallowed", failures_swallowed, ("stuck", "untold")),
    Plant("first change of a batch only", first_change_only, ("stuck", "untold")),
    Plant("socket written after the view is read", store(bugs.ReadsBeforeItWatches, "watch"), ("untold", "went back")),
    Plant("view from before the command", answers_with_what_was_read, ("went back",)),
    Plant("absence by a wrong clock", clock(timedelta(hours=40), "claim_absence"), ("too soon",), absent),
    Plant("expiry by a wrong clock", clock(timedelta(days=6), "sweep", "read", "watch"), ("too soon",)),
    Plant("who left is forgotten", store(bugs.ForgetsWhoLeft), ("doubled",), with_visitor),
    Plant("never due again", store(bugs.NeverLooksAgain, "sweep"), ("stuck",), left_alone),
)
