"""The record of the present match: finished rounds from their archives, the last one from the table itself."""

from collections.abc import Mapping
from typing import cast

from chalicelib.engine.deal import commitment
from chalicelib.engine.record import round_entry, to_record
from chalicelib.tables.deadlines import present
from chalicelib.tables.ports import Ports
from chalicelib.tables.replay import position_of
from chalicelib.tables.table import Table


def record(ports: Ports, table_id: str) -> dict[str, object]:
    """All finished rounds of the present match and, once it has ended, the round it ended in, each with what its
    shuffle was made of. Nothing is said of the round being played: its secret comes after all of those.

    Archives count only below the present k: what stands in the table wins.
    """
    position = position_of(present(ports, ports.store.load(table_id)))
    table = position.table
    archives = ports.store.archives(table_id, table.k_before + 1, table.k - 1)
    entries = [_revealed(archive.entry, table, archive.k) for archive in archives]
    if position.match is not None and position.phase != "playing":
        entries.append(_revealed(round_entry(position.match), table, table.k))
    names = [seat.name for seat in table.seats]
    return to_record(table.rules, names, entries) | {"fairness": {"commitment": commitment(table.root)}}


def _revealed(entry: Mapping[str, object], table: Table, k: int) -> dict[str, object]:
    """A round's entry with its shuffle in the outcome; a round cut short has one too, without a winner."""
    none = {"reason": None, "winner": None, "gained": [0] * len(table.seats)}
    outcome = entry.get("outcome", none)
    return {**entry, "outcome": {**cast("dict[str, object]", outcome), "shuffle": table.shuffle_of(k)}}
