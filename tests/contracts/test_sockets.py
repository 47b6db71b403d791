"""Sockets: found under their table and by connection, until dropped or outlived."""

from datetime import timedelta

from chalicelib.tables.ports import Socket, Store
from tests.contracts.conftest import StandingClock
from tests.contracts.samples import NOON, token

ONE, OTHER = "local-aaaaaaaaaaaaaaaaaaaaaaaa", "local-bbbbbbbbbbbbbbbbbbbbbbbb"


def socket(connection: str, table: str = ONE, who: bytes = b"", life: timedelta = timedelta(hours=2)) -> Socket:
    return Socket(connection, table, who, NOON + life)


def test_a_socket_is_found_both_ways(store: Store) -> None:
    store.put_socket(socket("L0SM9cOFvHcCIhw=", who=token(1)))
    store.put_socket(socket("M1TN8dPGwIdDJix="))
    assert store.socket("L0SM9cOFvHcCIhw=") == socket("L0SM9cOFvHcCIhw=", who=token(1))
    assert store.socket("unknown") is None
    found = sorted(store.sockets(ONE), key=lambda one: one.connection)
    assert found == [socket("L0SM9cOFvHcCIhw=", who=token(1)), socket("M1TN8dPGwIdDJix=")]
    assert list(store.sockets(OTHER)) == []


def test_a_dropped_socket_is_gone_both_ways(store: Store) -> None:
    store.put_socket(socket("c"))
    store.drop_socket(socket("c"))
    store.drop_socket(socket("c"))
    assert store.socket("c") is None
    assert list(store.sockets(ONE)) == []


def test_a_socket_that_moved_stays_findable_when_dropped_from_its_first_table(store: Store) -> None:
    store.put_socket(socket("c", ONE))
    store.put_socket(socket("c", OTHER))
    store.drop_socket(socket("c", ONE))
    assert store.socket("c") == socket("c", OTHER)
    assert list(store.sockets(ONE)) == []
    assert list(store.sockets(OTHER)) == [socket("c", OTHER)]


def test_a_socket_that_has_outlived_its_time_is_not_seen(store: Store, clock: StandingClock) -> None:
    store.put_socket(socket("short", life=timedelta(hours=1)))
    store.put_socket(socket("long"))
    clock.time = NOON + timedelta(hours=1)
    assert store.socket("short") is None
    assert list(store.sockets(ONE)) == [socket("long")]
