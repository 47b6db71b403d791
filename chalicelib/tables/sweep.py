"""The sweep makes deadlines happen with nobody there, and calls robots whose invocation was lost.

A table's due time is lazy: written when it is opened and moved on only here, so that a move never pays for it.
"""

import logging
from datetime import timedelta

from chalicelib.tables import waiting
from chalicelib.tables.bot_turns import call_robots, waiting_robot
from chalicelib.tables.deadlines import present
from chalicelib.tables.errors import NoTable
from chalicelib.tables.happenings import spread
from chalicelib.tables.ports import Due, Ports
from chalicelib.tables.replay import position_of

PER_SWEEP = 200

_AFTER_FAILURE = timedelta(minutes=10)

log = logging.getLogger(__name__)


def sweep(ports: Ports) -> None:
    """Visit what is due. Each visit may be repeated, and one that fails holds up no other."""
    for due in ports.store.due(ports.clock.now(), PER_SWEEP):
        try:
            _visit(ports, due)
        except Exception:
            log.exception("the sweep failed at table %s", due.table)
            ports.store.set_due(due, ports.clock.now() + _AFTER_FAILURE)


def _visit(ports: Ports, due: Due) -> None:
    try:
        table = present(ports, ports.store.load(due.table))
    except NoTable:
        ports.store.set_due(due, None)
        ports.store.clear(due.table)
        return
    position = position_of(table)
    if waiting_robot(position):
        call_robots(ports, table)
    elif due.kind == "robots":
        ports.store.unmark_robots(table.id, table.version)
    if due.kind == "table":
        now = ports.clock.now()
        spread(ports, table.id, waiting.come(position, now))
        ports.store.set_due(due, waiting.next_visit(position, now))
