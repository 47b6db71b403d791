"""The stream's filter: which changes `after_change` hears of."""

import pytest

from infra.local.patterns import matches
from infra.table import FILTER


def change(sk: str) -> dict[str, object]:
    return {"eventName": "MODIFY", "dynamodb": {"Keys": {"pk": {"S": "local-abc"}, "sk": {"S": sk}}}}


@pytest.mark.parametrize(
    ("sk", "heard"),
    [
        ("table", True),
        ("chat#00000007", True),
        ("table#2", False),
        ("robots", False),
        ("round#0003", False),
        ("socket#L0SM9cOFIAMCIjg=", False),
        ("push#1", False),
        ("mychat#1", False),
    ],
)
def test_tables_and_chat_are_heard_of_and_nothing_else(sk: str, heard: bool) -> None:
    assert matches(FILTER, change(sk)) is heard


def test_every_name_of_a_pattern_has_to_hold() -> None:
    pattern = {"eventName": ["INSERT", "REMOVE"], "dynamodb": {"NewImage": [{"exists": False}]}}
    assert matches(pattern, {"eventName": "REMOVE", "dynamodb": {"OldImage": {}}})
    assert not matches(pattern, {"eventName": "MODIFY", "dynamodb": {"OldImage": {}}})
    assert not matches(pattern, {"eventName": "INSERT", "dynamodb": {"NewImage": {}}})
    assert not matches(pattern, {"eventName": "REMOVE"})
    assert not matches({"n": [1]}, {"n": "1"})


def test_an_operator_the_stack_does_not_know_is_an_error_and_no_guess() -> None:
    with pytest.raises(ValueError, match="numeric"):
        matches({"n": [{"numeric": ["<", 3]}]}, {"n": 1})
