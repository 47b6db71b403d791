"""Tables to store: an empty lobby, and a match with everything a table can hold."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from chalicelib.engine.rules import RULES_VERSION, parse_rules
from chalicelib.tables.table import Departed, Ending, Result, Seat, Table

NOON = datetime(2026, 3, 1, 12, 0, 0, tzinfo=UTC)
MOMENT = timedelta(milliseconds=1)


def token(number: int) -> bytes:
    """Like a SHA-256: 32 bytes."""
    return bytes([number]) * 32


def lobby(table: str = "local-aaaaaaaaaaaaaaaaaaaaaaaa") -> Table:
    """Just opened by Ana."""
    rules = parse_rules({"preset": "classic"})
    return Table(
        id=table,
        version=1,
        rules=rules,
        rules_version=RULES_VERSION,
        capacity=4,
        root=bytes(range(32)),
        opened=NOON,
        moved=NOON,
        seats=(Seat(0, "Ana", token=token(1), moved=NOON),),
        due=NOON + timedelta(days=7),
    )


def full() -> Table:
    """Nothing left out, and nothing at its default."""
    return replace(
        lobby(),
        version=57,
        rules=parse_rules({"preset": "specials", "options": {"direction": "left", "target": {"fixed": 20}}}),
        moved=NOON + 5_000 * MOMENT,
        seats=(
            Seat(0, "Zoë Ñ", token=token(1), client_seed="0123456789abcdef" * 2, moved=NOON + 1 * MOMENT, rematch=True),
            Seat(1, "Carmen", bot="carmen", ply_key=b"abcdef"),
            Seat(2, "Bo", token=token(3), moved=NOON - 3 * MOMENT, ply_key=b"uvwxyz", keys=(b"111111", b"222222")),
            Seat(3, "Luna", bot="luna"),
        ),
        departed=(Departed(token(4), 3, banned=True, keys=(b"333333",)), Departed(token(5), 1, banned=False)),
        k=5,
        secret=bytes(reversed(range(32))),
        k_before=2,
        first_dealer=2,
        results=(Result(3, "out", (0, 0, 0, 300)), Result(0, "blocked", (12, 0, 0, 0))),
        ply_base=412,
        moves=bytes(range(20)),
        turn_since=NOON + 4_999 * MOMENT,
        ending=Ending("resigned", 0),
        finished=NOON + 5_000 * MOMENT,
        due=NOON + timedelta(hours=3, milliseconds=7),
    )
