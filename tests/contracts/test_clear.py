"""A removed table takes all its items along."""

from chalicelib.tables.ports import Archive, Due, Store
from tests.contracts.samples import NOON
from tests.contracts.test_chat import message
from tests.contracts.test_sockets import socket


def test_all_that_lies_under_a_removed_table_goes_with_it(store: Store) -> None:
    table, other = "local-aaaaaaaaaaaaaaaaaaaaaaaa", "local-bbbbbbbbbbbbbbbbbbbbbbbb"
    kept = Archive(1, {"dealer": 0})
    for one in (table, other):
        store.archive(one, kept)
        store.put_message(one, message(1))
        store.put_socket(socket(f"of-{one}", one))
        store.mark_robots(one, version=1, at=NOON, now=NOON)
    store.clear(table)
    store.clear(table)
    assert list(store.archives(table, 1, 9)) == []
    assert store.messages_after(table, 0, 9) == []
    assert list(store.sockets(table)) == []
    assert store.socket(f"of-{table}") is None
    assert store.due(NOON, 9) == [Due(other, "robots", NOON)]
    assert store.archives(other, 1, 9) == [kept]
    assert store.socket(f"of-{other}") == socket(f"of-{other}", other)
