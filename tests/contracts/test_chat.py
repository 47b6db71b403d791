"""Chat: each number is taken once, pages go forwards, and the last messages come newest first."""

from dataclasses import replace

from chalicelib.tables.ports import Message, Store
from tests.contracts.samples import MOMENT, NOON, token

TABLE = "local-aaaaaaaaaaaaaaaaaaaaaaaa"


def message(n: int, text: str = "Olá") -> Message:
    return Message(n, seat=2, name="Zoë", text=text, at=NOON + n * MOMENT, author=token(2))


def test_a_message_comes_back_as_it_was_put(store: Store) -> None:
    assert store.put_message(TABLE, message(1, "¿Qué tal? 🂡"))
    assert store.messages_after(TABLE, 0, 50) == [message(1, "¿Qué tal? 🂡")]


def test_a_number_is_taken_once(store: Store) -> None:
    assert store.put_message(TABLE, message(1))
    assert not store.put_message(TABLE, replace(message(1), text="me too"))
    assert store.messages_after(TABLE, 0, 50) == [message(1)]


def test_a_page_holds_the_oldest_messages_after_a_number(store: Store) -> None:
    for n in range(1, 13):
        store.put_message(TABLE, message(n))
    assert [found.n for found in store.messages_after(TABLE, 2, 9)] == [3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert [found.n for found in store.messages_after(TABLE, 11, 9)] == [12]
    assert store.messages_after(TABLE, 12, 9) == []
    assert store.messages_after(TABLE, 10**30, 9) == []


def test_the_last_messages_come_newest_first(store: Store) -> None:
    for n in range(1, 13):
        store.put_message(TABLE, message(n))
    assert [found.n for found in store.last_messages(TABLE, 3)] == [12, 11, 10]
    assert store.last_messages("local-bbbbbbbbbbbbbbbbbbbbbbbb", 3) == []
