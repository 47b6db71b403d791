"""A record of anybody's, played back: no table, no seat, nothing kept. What it costs is bounded by its length."""

from chalicelib.engine.errors import BadRecord, EngineError
from chalicelib.engine.record import replay
from chalicelib.engine.steps import played_back
from chalicelib.engine.written import read_record
from chalicelib.tables.errors import Refused

MAX_MOVES = 6_000
"""More than any match people play; a second of work, and an answer of about a megabyte."""


def play_back(record: object) -> dict[str, object]:
    """The rounds of a record step by step (API.md "A record played back").

    Raises Refused `bad_record`, with the engine's reason and facts and, where a round is to blame, `round` and `move`,
    both counted from 1, move 0 for what is no move, and `turn`, the seat waited for, or null; `too_large` for more than
    MAX_MOVES.
    """
    try:
        written = read_record(record)
        if sum(len(each.moves) for each in written.rounds) > MAX_MOVES:
            raise Refused("too_large", f"Send a record of at most {MAX_MOVES} moves.", field="rounds")
        replayed = replay(record)
    except EngineError as wrong:
        raise _bad(wrong) from None
    ending = replayed.match.ending
    return {
        "rules": written.rules.to_json(),
        "seats": list(written.seats),
        "rounds": [played_back(stage) for stage in replayed.stages],
        "finished": ending is not None,
        "winner": ending.winner if ending else None,
    }


def _bad(wrong: EngineError) -> Refused:
    if not isinstance(wrong, BadRecord):
        return Refused("bad_record", str(wrong), reason=wrong.code, facts=wrong.facts)
    return Refused(
        "bad_record",
        f"Round {wrong.round}, move {wrong.move}: {wrong}",
        reason=wrong.code,
        facts=wrong.facts,
        extra={"round": wrong.round, "move": wrong.move, "turn": wrong.turn},
    )
