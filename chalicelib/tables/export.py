"""The record of the present match: finished rounds from their archives, the last one from the table itself."""

from chalicelib.engine.record import round_entry, to_record
from chalicelib.tables.deadlines import present
from chalicelib.tables.ports import Ports
from chalicelib.tables.replay import position_of


def record(ports: Ports, table_id: str) -> dict[str, object]:
    """All finished rounds of the present match and, once it has ended, the round it ended in.

    Archives count only below the present k: what stands in the table wins.
    """
    position = position_of(present(ports, ports.store.load(table_id)))
    table = position.table
    entries = [dict(archive.entry) for archive in ports.store.archives(table_id, table.k_before + 1, table.k - 1)]
    if position.match is not None and position.phase != "playing":
        entries.append(round_entry(position.match))
    return to_record(table.rules, [seat.name for seat in table.seats], entries)
