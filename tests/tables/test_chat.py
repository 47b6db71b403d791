"""Chat: who may write, how much, and how it is read."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, cast

import pytest

from chalicelib.tables import chat
from chalicelib.tables.errors import Refused
from chalicelib.tables.ports import Message, Store
from tests.tables.world import World, refused


@pytest.fixture
def world() -> World:
    return World()


def texts(world: World, table: str, after: int = 0) -> list[str]:
    return [message["text"] for message in chat.page(world.ports, table, after)["messages"]]


def test_a_message_carries_number_seat_name_text_and_time(world: World) -> None:
    ana = world.open("Ana")
    bo = ana.brings("Bo")
    assert bo.says("  Olá, Ana! ") == {
        "n": 1,
        "seat": 1,
        "name": "Bo",
        "text": "Olá, Ana!",
        "at": "2026-03-01T12:00:00.000Z",
    }
    assert ana.says("oi")["n"] == 2
    assert texts(world, ana.table) == ["Olá, Ana!", "oi"]


def test_writing_is_for_the_seated_and_never_raises_the_version(world: World) -> None:
    ana = world.open("Ana")
    assert refused(lambda: ana.other("Cid").says("oi")).code == "spectator"
    assert refused(lambda: ana.nobody().says("oi")).code == "spectator"
    ana.says("oi")
    assert ana.view["version"] == 1


def test_a_message_keeps_the_seat_and_name_of_when_it_was_written(world: World) -> None:
    ana = world.open("Ana")
    ana.brings("Bo")
    cid = ana.brings("Cid")
    cid.says("sou a 2")
    ana.do("remove_seat", seat=1)
    ana.do("start")
    assert cid.seat == 1
    cid.says("agora 1")
    page = chat.page(world.ports, ana.table)["messages"]
    assert [(message["seat"], message["name"]) for message in page] == [(2, "Cid"), (1, "Cid")]


def test_chat_is_open_in_every_phase(world: World) -> None:
    ana, bo = world.match("Ana", "Bo")
    bo.says("jogando")
    ana.do("resign")
    bo.says("acabou")
    world.clock.advance(days=20)
    ana.says("revanche?")
    assert texts(world, ana.table) == ["jogando", "acabou", "revanche?"]


def test_ten_messages_in_thirty_seconds(world: World) -> None:
    ana = world.open("Ana")
    bo = ana.brings("Bo")
    for number in range(10):
        ana.says(f"{number}")
        world.clock.advance(seconds=1)
    no = refused(lambda: ana.says("onze"))
    assert (no.code, no.retry_after) == ("slow_down", 20)
    bo.says("eu posso")
    world.clock.advance(seconds=19)
    assert refused(lambda: ana.says("onze")).retry_after == 1
    world.clock.advance(seconds=1)
    assert ana.says("onze")["n"] == 12
    assert refused(lambda: ana.says("doze")).code == "slow_down"


def test_refused_messages_do_not_count(world: World) -> None:
    ana = world.open("Ana")
    for _ in range(20):
        assert refused(lambda: ana.says("")).code == "malformed"
    for number in range(10):
        ana.says(f"{number}")
    for _ in range(20):
        refused(lambda: ana.says("onze"))
    world.clock.advance(seconds=30)
    ana.says("onze")


def test_changing_the_seat_does_not_lift_the_limit(world: World) -> None:
    ana = world.open("Ana")
    ana.brings("Bo")
    cid = ana.brings("Cid")
    for number in range(10):
        cid.says(f"{number}")
    ana.do("remove_seat", seat=1)
    ana.do("start")
    assert refused(lambda: cid.says("onze")).code == "slow_down"


def test_fifty_a_page_oldest_first(world: World) -> None:
    ana = world.open("Ana")
    for number in range(1, 121):
        ana.says(f"m{number}")
        world.clock.advance(seconds=4)
    assert texts(world, ana.table) == [f"m{number}" for number in range(1, 51)]
    assert texts(world, ana.table, 50) == [f"m{number}" for number in range(51, 101)]
    assert texts(world, ana.table, 100) == [f"m{number}" for number in range(101, 121)]
    assert texts(world, ana.table, 120) == []


def test_messages_written_at_once_get_numbers_of_their_own_and_keep_the_limit(world: World) -> None:
    ana = world.open("Ana")

    def say(number: int) -> str:
        try:
            return str(ana.says(f"{number}")["n"])
        except Refused as no:
            return no.code

    with ThreadPoolExecutor(15) as pool:
        said = list(pool.map(say, range(15)))
    assert sorted(number for number in said if number.isdigit()) == sorted(str(n) for n in range(1, 11))
    assert said.count("slow_down") == 5


def test_a_put_that_the_sdk_repeats_writes_one_message(world: World) -> None:
    """The first put's answer got lost, so the second, of the same message, finds its number taken."""
    bo = world.open("Ana").brings("Bo")
    put = world.store.put_message

    class Repeats:
        def __getattr__(self, name: str) -> Any:
            return getattr(world.store, name)

        def put_message(self, table: str, message: Message) -> bool:
            put(table, message)
            return put(table, message)

    said = chat.say(replace(world.ports, store=cast(Store, Repeats())), bo.table, bo.hash, "hi")
    assert chat.page(world.ports, bo.table) == {"messages": [said]}
