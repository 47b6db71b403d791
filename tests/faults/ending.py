"""What must hold when a game is over and everything under way has come to rest."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from chalicelib.engine.record import replay, round_entry
from chalicelib.tables.ports import Ports
from tests.faults.ops import Invocation

if TYPE_CHECKING:
    from tests.faults.game import Game


def check_end(game: "Game") -> None:
    """Hold what is kept of the game against what the ledger saw; what is wrong goes into the ledger."""
    _check_record(game)
    _check_archives(game)
    _check_chat(game)
    _check_agenda(game)


def _check_record(game: "Game") -> None:
    """The record of the last match replays from its cards alone, and has the moves that were saved."""
    sheet = game.ledger.sheet
    if sheet is None:
        return
    record: Any = game.functions.record(_calm(game), game.table)
    played, written = _rounds(game)[sheet.before :], [entry["moves"] for entry in record["rounds"]]
    if written != played:
        game.ledger.wrong("record", f"says {written}, played was {played}")
    try:
        replay(record)
    except ValueError as bad:
        game.ledger.wrong("record", f"does not replay: {bad}")


def _check_archives(game: "Game") -> None:
    """Every round but the last was put aside, those of earlier matches too."""
    last = game.ledger.table.k - 1
    written = [archive.entry["moves"] for archive in game.true_store.archives(game.table, 1, last)]
    played = _rounds(game)[: max(last, 0)]
    if written != played:
        game.ledger.wrong("record", f"archives hold {written}, played was {played}")


def _check_chat(game: "Game") -> None:
    """Messages are numbered without gaps, and every acknowledged one stands under its number."""
    kept = game.true_store.messages_after(game.table, 0, 1_000)
    if [message.n for message in kept] != list(range(1, len(kept) + 1)):
        game.ledger.wrong("lost", f"messages are numbered {[message.n for message in kept]}")
    for number, text in game.ledger.messages:
        if kept[number - 1 : number] and kept[number - 1].text != text:
            game.ledger.wrong("lost", f"message {number} reads {kept[number - 1].text}, not {text}")


def _check_agenda(game: "Game") -> None:
    """Nothing is due any more, once the sweep has seen what was left."""
    game.functions.sweep(_calm(game, timedelta(days=3)))
    waiting = game.true_store.due(game.scheduler.now + timedelta(days=90), 10)
    if waiting:
        game.ledger.wrong("stuck", f"still due after the end: {waiting}")


def _rounds(game: "Game") -> list[Any]:
    """Every round's moves in writing, as the ledger saw them."""
    matches = {commit.sheet.k: commit.sheet.match for commit in game.ledger.commits if commit.sheet is not None}
    return [round_entry(matches[k])["moves"] for k in sorted(matches)]


class _Calm:
    """A clock, and gateways, that do nothing wrong."""

    def __init__(self, game: "Game", ahead: timedelta) -> None:
        self._game, self._ahead = game, ahead

    def now(self) -> datetime:
        return self._game.now() + self._ahead

    def send(self, connection: str, text: str) -> bool:
        return True

    def __call__(self, function: str, payload: Mapping[str, object]) -> None:
        pass


def _calm(game: "Game", ahead: timedelta = timedelta()) -> Ports:
    """Ports without faults, as ever after wrapped by the bug that was put in."""
    each = _Calm(game, ahead)
    ports = game.cloud.ports(Invocation("calm", None, game.ledger.head, game.scheduler.step))
    return replace(ports, store=game.true_store, push=each, invoke=each, clock=each)
