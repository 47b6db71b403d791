"""What a finished match must look like: its record replays, and every acknowledged move stands in it once."""

from collections.abc import Iterable
from typing import Any

from chalicelib.engine.errors import EngineError
from chalicelib.engine.record import replay
from tests.load.seat import Seat

_NO_PLY = ("call@", "catch@", "resign@", "absent@")


def record_replays(record: dict[str, Any], totals: list[int]) -> str | None:
    """What is wrong with a match's record, compared with the scores people saw; None when nothing is."""
    try:
        played = replay(record)
    except EngineError as wrong:
        return wrong.code
    if played.match.ending is None:
        return "not finished"
    return None if list(played.match.totals) == totals else "other scores"


def lost_moves(record: dict[str, Any], seats: Iterable[Seat]) -> list[str]:
    """Acknowledged moves of a table's first match that do not stand in its record at their ply."""
    moves = [move for entry in record["rounds"] for move in entry["moves"] if not move.startswith(_NO_PLY)]
    plies = dict(enumerate(moves))
    return [
        f"{text} at ply {ply}" for seat in seats for ply, text in seat.acknowledged.items() if plies.get(ply) != text
    ]
