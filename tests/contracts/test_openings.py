"""Openings: counted up to a limit, by opener and hour, and gone by themselves."""

from datetime import timedelta

from chalicelib.store.dynamo import DynamoStore
from chalicelib.tables.ports import Store
from tests.contracts.samples import NOON
from tests.support.calls import recorded_calls


def test_so_many_are_counted_and_no_more(store: Store) -> None:
    assert [store.count_opening(b"\x01\x02\x03", NOON, 3) for _ in range(5)] == [True, True, True, False, False]


def test_a_higher_limit_counts_on(store: Store) -> None:
    """What was refused has not been counted."""
    assert [store.count_opening(b"a", NOON, most) for most in (1, 1, 1, 2, 2)] == [True, False, False, True, False]


def test_every_opener_and_every_hour_has_a_count_of_its_own(store: Store) -> None:
    assert store.count_opening(b"a", NOON, 1)
    assert store.count_opening(b"b", NOON, 1)
    assert store.count_opening(b"a", NOON + timedelta(hours=1), 1)
    assert not store.count_opening(b"a", NOON, 1)


def test_it_is_one_call_and_what_it_leaves_goes_after_the_hour(dynamo: DynamoStore) -> None:
    with recorded_calls() as calls:
        dynamo.count_opening(b"a", NOON, 1)
    assert [call.operation for call in calls] == ["UpdateItem"]
    values = calls[0].parameters["ExpressionAttributeValues"].values()
    assert {"N": str(int((NOON + timedelta(hours=2)).timestamp()))} in values
