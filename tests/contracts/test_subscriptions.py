"""Devices to be told, and what they were told."""

from datetime import timedelta

from chalicelib.tables.ports import Store, Subscription
from tests.contracts.samples import NOON, token

TABLE, OTHER = "local-aaaaaaaaaaaaaaaaaaaaaaaa", "local-bbbbbbbbbbbbbbbbbbbbbbbb"
PHONE = Subscription(token(1), "https://push.example/phone", "B" * 87, "y" * 22, NOON)
TABLET = Subscription(token(1), "https://push.example/tablet", "B" * 87, "z" * 22, NOON)


def endpoints(store: Store, table: str = TABLE) -> list[str]:
    return sorted(one.endpoint for one in store.subscriptions(table))


def test_what_was_put_comes_back(store: Store) -> None:
    store.put_subscription(TABLE, PHONE)
    assert list(store.subscriptions(TABLE)) == [PHONE]
    assert list(store.subscriptions(OTHER)) == []


def test_the_same_device_of_the_same_token_is_put_over(store: Store) -> None:
    later = Subscription(PHONE.token, PHONE.endpoint, "B" + "x" * 86, "n" * 22, NOON + timedelta(hours=1))
    store.put_subscription(TABLE, PHONE)
    store.put_subscription(TABLE, later)
    assert list(store.subscriptions(TABLE)) == [later]


def test_one_device_may_ring_for_two_tokens(store: Store) -> None:
    store.put_subscription(TABLE, PHONE)
    store.put_subscription(TABLE, Subscription(token(2), PHONE.endpoint, PHONE.p256dh, PHONE.auth, NOON))
    assert len(store.subscriptions(TABLE)) == 2


def test_one_is_dropped_and_dropped_again(store: Store) -> None:
    store.put_subscription(TABLE, PHONE)
    store.put_subscription(TABLE, TABLET)
    store.drop_subscription(TABLE, PHONE)
    store.drop_subscription(TABLE, PHONE)
    assert endpoints(store) == [TABLET.endpoint]


def test_a_notice_is_noted_once_for_a_mark_and_again_for_a_later_one(store: Store) -> None:
    assert store.note_sent(TABLE, token(1), "your_turn", mark=10, after=9)
    assert not store.note_sent(TABLE, token(1), "your_turn", mark=10, after=9)
    assert not store.note_sent(TABLE, token(1), "your_turn", mark=8, after=7)
    assert store.note_sent(TABLE, token(1), "your_turn", mark=11, after=10)


def test_notices_are_noted_by_person_kind_and_table(store: Store) -> None:
    assert store.note_sent(TABLE, token(1), "your_turn", mark=10, after=9)
    assert store.note_sent(TABLE, token(2), "your_turn", mark=10, after=9)
    assert store.note_sent(TABLE, token(1), "reminder", mark=10, after=9)
    assert store.note_sent(OTHER, token(1), "your_turn", mark=10, after=9)


def test_within_the_hour_nothing_more_is_noted(store: Store) -> None:
    assert store.note_sent(TABLE, token(1), "chat", mark=100, after=40)
    assert not store.note_sent(TABLE, token(1), "chat", mark=159, after=99)
    assert store.note_sent(TABLE, token(1), "chat", mark=160, after=100)


def test_all_of_it_goes_with_the_table(store: Store) -> None:
    store.put_subscription(TABLE, PHONE)
    store.put_subscription(OTHER, PHONE)
    store.note_sent(TABLE, token(1), "your_turn", mark=10, after=9)
    store.clear(TABLE)
    assert endpoints(store) == []
    assert endpoints(store, OTHER) == [PHONE.endpoint]
    assert store.note_sent(TABLE, token(1), "your_turn", mark=10, after=9)
