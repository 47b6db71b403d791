"""How many tables one person may open: so many an hour, counted beside the tables."""

from datetime import timedelta

from chalicelib.tables.errors import Refused
from chalicelib.tables.ports import Conflict, Ports
from chalicelib.tables.table import Table
from chalicelib.tables.times import from_milliseconds, milliseconds, seconds_until

WINDOW = timedelta(hours=1)


def open_within_limit(ports: Ports, opener: bytes, table: Table) -> None:
    """Put a new table, unless its opener has opened too many since the hour began.

    Raises Refused `slow_down` then, and `Conflict` when the table is there already: opened by an earlier try with the
    same key, whose retry is answered even when no more can be opened.
    """
    began = from_milliseconds(milliseconds(table.opened) // _WINDOW_MS * _WINDOW_MS)
    if ports.store.count_opening(opener, began, ports.openings_an_hour):
        ports.store.open(table)
        return
    opened = ports.store.load(table.id)
    if opened is not None:
        raise Conflict(opened)
    wait = seconds_until(began + WINDOW, table.opened)
    raise Refused("slow_down", f"Wait {wait} seconds before you open another table.", retry_after=wait)


_WINDOW_MS = milliseconds(from_milliseconds(0) + WINDOW)
