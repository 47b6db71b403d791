"""An item that makes no table breaks that table only, and says so."""

from collections.abc import Callable
from typing import Any

import pytest

from chalicelib.tables import keys
from infra.local.database import REGION
from infra.local.stream import MotoStream
from tests.api.client import Person
from tests.api.conftest import inside, start
from tests.api.inside import Inside
from tests.support.databases import TABLE_NAME, aws_environment, dynamodb_client

__all__ = ["aws_environment", "inside"]

Item = dict[str, Any]

POISONS: dict[str, Callable[[Item], Item]] = {
    "seats cut short": lambda item: {**item, "s": {"B": item["s"]["B"][:-5]}},
    "no seats": lambda item: {name: value for name, value in item.items() if name != "s"},
    "rules that are none": lambda item: {**item, "ru": {"S": '{"preset": "poker"}'}},
    "rules that are no JSON": lambda item: {**item, "ru": {"S": "{"}},
    "a version that is text": lambda item: {**item, "v": {"S": "x"}},
    "moves that nobody could make": lambda item: {**item, "m": {"B": b"\x01\x01\x01"}},
    "moves that are none": lambda item: {**item, "m": {"B": b"\xff"}},
    "a later release's rules": lambda item: {**item, "rv": {"N": "2"}},
    "a reason that is none": lambda item: {**item, "r": {"B": b"\x7f\x00\x00"}},
}


def poison(table: str, spoil: Callable[[Item], Item]) -> None:
    client = dynamodb_client(None)
    key = {"pk": {"S": table}, "sk": {"S": "table"}}
    item = client.get_item(TableName=TABLE_NAME, Key=key)["Item"]
    client.put_item(TableName=TABLE_NAME, Item=spoil(item))


@pytest.mark.parametrize("poisoned", POISONS)
def test_a_poisoned_item_breaks_one_table_only(inside: Inside, poisoned: str) -> None:
    stream = MotoStream(REGION, TABLE_NAME)
    ana, bo, cid, dea = (Person(inside, name) for name in ("Ana", "Bo", "Cid", "Dea"))
    broken, whole = start(ana, bo).table, start(cid, dea).table
    inside.say({"type": "watch", "table": broken, "token": ana.token}, "broken")
    inside.say({"type": "watch", "table": whole, "token": cid.token}, "whole")
    stream.take(1000)
    inside.elsewhere.frames.clear()

    poison(broken, POISONS[poisoned])
    assert cid.say(whole, "oi").status == 201
    assert cid.command(whole, "resign").status == 200
    inside.function("after_change", {"Records": stream.take(1000)})
    assert [frame["type"] for frame in inside.elsewhere.sent_to("whole")].count("view") == 1

    for reply in (
        ana.get(f"/tables/{broken}"),
        ana.command(broken, "resign"),
        ana.say(broken, "oi") if poisoned not in ONLY_THE_MATCH else ana.get(f"/tables/{broken}/record"),
        Person(inside, "Eva").get(f"/tables/{broken}"),
    ):
        assert reply.refusal == (503, "unavailable")
        assert "cannot be read" in reply.json["error"]["message"]
        assert reply.headers["retry-after"] == "3600"
        assert not [word for word in (ana.token, "Traceback", "poker", "seat") if word in reply.text]
    inside.say({"type": "watch", "table": broken}, "late")
    assert inside.elsewhere.sent_to("late")[-1]["error"]["code"] == "unavailable"

    inside.clock.advance(days=2)
    inside.function("sweep", {})
    assert cid.get(f"/tables/{whole}").status == 200
    assert ana.token not in "".join(inside.log.lines)
    assert keys.token_hash(ana.token).hex() not in "".join(inside.log.lines)


ONLY_THE_MATCH = {"moves that nobody could make", "moves that are none", "a later release's rules"}
"""Seats can be read then, and so chat goes on."""
