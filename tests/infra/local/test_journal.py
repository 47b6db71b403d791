"""The journal: what is kept, what a reader makes of it, and that it stays small."""

from pathlib import Path
from typing import Any

import pytest

from infra.local import journal
from infra.local.in_moto import MotoDatabase
from infra.local.journal import Journal
from infra.local.options import Refused
from infra.local.records import Record
from tests.infra.local.conftest import TABLE


def change(sequence: int, name: str, version: int | None) -> Record:
    keys = {"pk": {"S": name}, "sk": {"S": "table"}}
    body: dict[str, Any] = {"Keys": keys, "SequenceNumber": str(sequence)}
    if version is not None:
        body["NewImage"] = {**keys, "version": {"N": str(version)}}
    return {"eventName": "MODIFY", "dynamodb": body}


def versions(kept: Journal) -> dict[str, str]:
    """Version by table, as a reader of the whole file ends up with."""
    table: dict[str, str] = {}
    for _, (pk, _), image in kept.changes():
        if image is None:
            table.pop(pk, None)
        else:
            table[pk] = image["version"]["N"]
    return table


def is_bloated(kept: Journal) -> bool:
    return kept.bloated


def test_changes_are_kept_in_order(tmp_path: Path) -> None:
    kept = Journal(tmp_path / "j")
    kept.append([change(1, "a", 1), change(2, "b", 1)])
    kept.append([change(3, "a", 2), change(4, "b", None)])
    kept.done(2)
    kept.close()
    again = Journal(tmp_path / "j")
    assert versions(again) == {"a": "2"}
    assert again.delivered() == 2


def test_compacting_keeps_what_stands_and_what_is_not_delivered(tmp_path: Path) -> None:
    kept = Journal(tmp_path / "j")
    kept.append([change(number, "a", number) for number in range(1, 500)])
    kept.done(497)
    size = (tmp_path / "j").stat().st_size
    kept.compact([(("a", "table"), {"pk": {"S": "a"}, "sk": {"S": "table"}, "version": {"N": "499"}})])
    assert (tmp_path / "j").stat().st_size < size / 50
    assert [sequence for sequence, _, _ in kept.changes()] == [0, 498, 499]
    assert kept.delivered() == 0
    kept.append([change(500, "a", 500)])
    kept.done(499)
    assert versions(kept) == {"a": "500"}
    assert kept.delivered() == 499


def test_it_is_bloated_when_it_has_outgrown_its_items(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "SLACK", 10_000)
    kept = Journal(tmp_path / "j")
    number = 0
    while not is_bloated(kept):
        number += 1
        kept.append([change(number, "a", number)])
    assert 10_000 < (tmp_path / "j").stat().st_size < 10_200
    kept.compact([])
    assert not is_bloated(kept)
    # A file found at the start counts too.
    kept.append([change(number, "a", number) for number in range(number, number + 200)])
    kept.close()
    assert is_bloated(Journal(tmp_path / "j"))


def test_a_file_that_is_none_of_ours_is_refused_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "j").write_text('{"seq":1,"key":["a","table"],"image":null}\nhello\n')
    with pytest.raises(Refused, match=r"Line 2 of .*j cannot be read"):
        list(Journal(tmp_path / "j").changes())


@pytest.mark.usefixtures("aws_environment")
def test_a_database_comes_back_with_what_was_not_delivered_still_in_its_stream(tmp_path: Path) -> None:
    first = MotoDatabase(TABLE, tmp_path / "j")
    for name in "abc":
        item = {"pk": {"S": name}, "sk": {"S": "table"}, "root": {"B": b"\x00\xff"}, "version": {"N": "1"}}
        first.client.put_item(TableName=TABLE, Item=item)
    first.client.delete_item(TableName=TABLE, Key={"pk": {"S": "b"}, "sk": {"S": "table"}})
    records = first.stream.take(10)
    first.observe(records)
    first.handled(int(records[1]["dynamodb"]["SequenceNumber"]))
    first.close()

    second = MotoDatabase(TABLE, tmp_path / "j")
    items = second.client.scan(TableName=TABLE)["Items"]
    assert sorted(item["pk"]["S"] for item in items) == ["a", "c"]
    assert all(item["root"] == {"B": b"\x00\xff"} for item in items)
    left = second.stream.take(10)
    assert [(one["eventName"], one["dynamodb"]["Keys"]["pk"]["S"]) for one in left] == [
        ("INSERT", "c"),
        ("REMOVE", "b"),
    ]
    assert left[1]["dynamodb"]["OldImage"]["version"] == {"N": "1"}
    second.observe(left)
    second.handled(int(left[-1]["dynamodb"]["SequenceNumber"]))
    second.close()

    third = MotoDatabase(TABLE, tmp_path / "j")
    assert third.stream.take(10) == []
    assert len(third.client.scan(TableName=TABLE)["Items"]) == 2
    third.close()


@pytest.mark.usefixtures("aws_environment")
def test_upkeep_compacts_while_writes_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "SLACK", 2_000)
    database = MotoDatabase(TABLE, tmp_path / "j")
    for version in range(40):
        item = {"pk": {"S": "a"}, "sk": {"S": "table"}, "version": {"N": str(version)}}
        database.client.put_item(TableName=TABLE, Item=item)
        records = database.stream.take(10)
        database.observe(records)
        database.handled(int(records[-1]["dynamodb"]["SequenceNumber"]))
        database.upkeep()
    database.close()
    assert (tmp_path / "j").stat().st_size < 4_000
    assert versions(Journal(tmp_path / "j")) == {"a": "39"}
