"""Sockets: views in order for players and spectators, chat, presence, limits, and whose hand goes where."""

from collections.abc import Sequence

import pytest

from chalicelib.tables import effects, watching
from chalicelib.tables.ports import PUSH_SPECTATORS, Change, Socket
from tests.tables.world import SPECIALS, View, World, refused


@pytest.fixture
def world() -> World:
    return World()


def frames(world: World, connection: str, kind: str) -> list[View]:
    return [frame for frame in world.push.frames[connection] if frame["type"] == kind]


def views(world: World, connection: str) -> list[View]:
    return [frame["view"] for frame in frames(world, connection, "view")]


def test_watching_answers_with_the_view(world: World) -> None:
    ana, bo = world.match("Ana", "Bo")
    bo.watches("b")
    ana.nobody().watches("s")
    assert views(world, "b") == [bo.view]
    assert views(world, "s") == [ana.nobody().view]
    assert views(world, "s")[0]["you"] is None


def test_every_change_arrives_as_a_view_of_ones_own(world: World) -> None:
    ana, bo = world.match("Ana", "Bo")
    for person, connection in ((ana, "a"), (bo, "b"), (ana.nobody(), "s")):
        person.watches(connection)
    world.settle()
    for _ in range(3):
        (ana, bo)[ana.view["round"]["turn"]].plays_on()
        world.settle()
    assert views(world, "a")[-1] == ana.view
    assert views(world, "b")[-1] == bo.view
    assert views(world, "s")[-1] == ana.nobody().view
    for connection in "abs":
        versions = [view["version"] for view in views(world, connection)]
        assert versions == sorted(versions)
        assert len(set(versions)) == 4


def test_a_seat_may_have_several_sockets(world: World) -> None:
    ana, bo = world.match("Ana", "Bo")
    bo.watches("b1")
    bo.watches("b2")
    bo.plays_on()
    world.settle()
    assert views(world, "b1")[-1] == views(world, "b2")[-1] == bo.view
    assert ana.view["version"] == bo.view["version"]


def test_the_seat_is_looked_up_at_each_use(world: World) -> None:
    """Who was removed receives nobody's hand, least of all that of who took the number."""
    ana = world.open("Ana")
    bo, cid = ana.brings("Bo"), ana.brings("Cid")
    bo.watches("b")
    cid.watches("c")
    ana.do("remove_seat", seat=1)
    ana.do("start")
    world.settle()
    assert views(world, "b")[-1]["you"] is None
    assert views(world, "c")[-1]["you"]["seat"] == 1
    assert views(world, "c")[-1]["you"]["hand"] == cid.hand


def test_who_sits_down_later_gets_the_seats_view_on_the_same_socket(world: World) -> None:
    ana = world.open("Ana")
    bo = ana.other("Bo")
    bo.watches("b")
    bo.sits()
    world.settle()
    assert views(world, "b")[-1]["you"]["seat"] == 1


def test_watching_again_moves_the_socket(world: World) -> None:
    first, second = world.open("Ana"), world.open("Ana")
    first.watches("x")
    second.watches("x")
    assert world.store.sockets(first.table) == []
    assert [socket.connection for socket in world.store.sockets(second.table)] == ["x"]
    first.brings("Bo")
    world.settle()
    assert {view["table"] for view in views(world, "x")[1:]} == {second.table}


def test_a_refused_watch_leaves_the_socket_where_it_was(world: World) -> None:
    ana = world.open("Ana")
    ana.watches("x")
    assert refused(lambda: watching.watch(world.ports, "x", "test-" + "a" * 24, b"")).code == "no_table"
    assert [socket.connection for socket in world.store.sockets(ana.table)] == ["x"]
    assert world.store.sockets("test-" + "a" * 24) == []


def test_presence_names_the_seats_there_and_counts_spectators_by_socket(world: World) -> None:
    ana = world.open("Ana")
    ana.brings("Bo")
    cid = ana.brings("Cid")
    ana.watches("a1")
    ana.watches("a2")
    cid.watches("c")
    ana.nobody().watches("s1")
    ana.other("Dea").watches("s2")
    world.settle()
    there = {"type": "presence", "seats": [0, 2], "spectators": 2}
    for connection in ("a1", "a2", "c", "s1", "s2"):
        assert frames(world, connection, "presence")[-1] == there
    watching.disconnect(world.ports, "c")
    watching.disconnect(world.ports, "s2")
    watching.disconnect(world.ports, "s2")
    world.settle()
    assert frames(world, "s1", "presence")[-1] == {"type": "presence", "seats": [0], "spectators": 1}


def test_of_two_who_begin_to_watch_at_once_both_learn_of_both(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bo's watch runs from beginning to end just before Ana's socket is written."""
    ana, bo = world.match("Ana", "Bo")
    put_socket = world.store.put_socket

    def overtaken(socket: Socket) -> None:
        monkeypatch.setattr(world.store, "put_socket", put_socket)
        bo.watches("b")
        put_socket(socket)

    monkeypatch.setattr(world.store, "put_socket", overtaken)
    ana.watches("a")
    for connection in "ab":
        assert frames(world, connection, "presence")[-1] == {"type": "presence", "seats": [0, 1], "spectators": 0}


def test_presence_follows_who_sits_down_and_leaves(world: World) -> None:
    ana = world.open("Ana")
    bo = ana.other("Bo")
    ana.watches("a")
    bo.watches("b")
    world.settle()
    assert frames(world, "a", "presence")[-1] == {"type": "presence", "seats": [0], "spectators": 1}
    bo.sits()
    world.settle()
    assert frames(world, "a", "presence")[-1] == {"type": "presence", "seats": [0, 1], "spectators": 0}
    ana.do("remove_seat", seat=1)
    world.settle()
    for connection in "ab":
        assert frames(world, connection, "presence")[-1] == {"type": "presence", "seats": [0], "spectators": 1}


def test_chat_reaches_everybody(world: World) -> None:
    ana = world.open("Ana")
    ana.watches("a")
    ana.nobody().watches("s")
    world.settle()
    message = ana.says("olá")
    world.settle()
    for connection in "as":
        assert frames(world, connection, "chat") == [{"type": "chat", "message": message}]


def test_a_connection_that_is_gone_is_forgotten(world: World) -> None:
    ana, bo = world.match("Ana", "Bo")
    for person, connection in ((bo, "b"), (ana, "a"), (ana.nobody(), "s")):
        person.watches(connection)
    world.push.gone = {"b", "s"}
    bo.plays_on()
    world.settle()
    assert [socket.connection for socket in world.store.sockets(ana.table)] == ["a"]
    assert views(world, "a")[-1] == ana.view
    assert frames(world, "a", "presence")[-1] == {"type": "presence", "seats": [0], "spectators": 0}


def test_one_that_is_gone_before_its_first_view_is_not_told_as_there(world: World) -> None:
    ana, bo = world.match("Ana", "Bo")
    ana.watches("a")
    world.push.gone = {"b", "s"}
    bo.watches("b")
    bo.nobody().watches("s")
    world.settle()
    assert frames(world, "a", "presence")[-1] == {"type": "presence", "seats": [0], "spectators": 0}


def test_sockets_outlive_the_gateway_by_little(world: World) -> None:
    ana = world.open("Ana")
    ana.watches("a")
    world.clock.advance(hours=2, minutes=9)
    assert len(world.store.sockets(ana.table)) == 1
    world.clock.advance(minutes=1)
    assert world.store.sockets(ana.table) == []


def test_two_hundred_sockets_a_table_and_a_crowd_keeps_no_player_out(world: World) -> None:
    ana = world.open("Ana")
    for number in range(200):
        ana.nobody().watches(f"s{number}")
    no = refused(lambda: ana.nobody().watches("one too many"))
    assert (no.code, no.retry_after) == ("slow_down", 60)
    assert len(world.store.sockets(ana.table)) == 200
    ana.watches("a")
    ana.nobody().watches("s7")  # once more is no more
    for number in range(9):
        ana.watches(f"a{number}")
    assert refused(lambda: ana.watches("a9")).code == "slow_down"


def test_a_socket_for_which_there_is_no_room_stays_at_its_table(world: World) -> None:
    ana, bo = world.open("Ana"), world.open("Bo")
    for number in range(10):
        ana.watches(f"a{number}")
    bo.watches("b")
    before = world.store.socket("b")
    refused(lambda: watching.watch(world.ports, "b", ana.table, ana.hash))
    assert world.store.socket("b") == before
    assert [socket.connection for socket in world.store.sockets(bo.table)] == ["b"]


def test_spectators_are_served_in_chunks_with_one_view(world: World) -> None:
    ana, bo = world.match("Ana", "Bo")
    for number in range(150):
        ana.nobody().watches(f"s{number}")
    world.settle()
    world.push.frames.clear()
    bo.plays_on()
    world.store.deliver()
    chunks = [payload for function, payload in world.invoked if function == PUSH_SPECTATORS]
    assert [len(payload["connections"]) for payload in chunks] == [100, 50]
    assert world.push.frames == {}
    world.settle()
    assert len(world.push.frames) == 150
    assert all(
        world.push.frames[f"s{number}"] == [{"type": "view", "view": ana.nobody().view}] for number in range(150)
    )


def test_spectators_get_the_newest_version_only(world: World) -> None:
    _, bo = world.match("Ana", "Bo")
    bo.nobody().watches("s")
    world.settle()
    before = len(views(world, "s"))
    bo.do("draw")
    world.store.deliver()
    bo.do("draw")
    world.settle()
    assert [view["version"] for view in views(world, "s")[before:]] == [bo.view["version"]]


def test_of_a_batch_the_newest_version_is_told(world: World) -> None:
    _, bo = world.match("Ana", "Bo")
    world.settle()
    bo.watches("b")
    for _ in range(3):
        bo.do("draw")
    world.settle()
    assert [view["round"]["ply"] for view in views(world, "b")] == [0, 3]


def test_an_event_that_comes_twice_or_late_does_no_harm(world: World) -> None:
    batches: list[Sequence[Change]] = []
    world.store.attach(batches.append)
    (ana,) = world.match("Ana", bots=("luna",))
    ana.watches("a")
    world.settle()
    ana.plays_on() if ana.view["round"]["turn"] == 0 else None
    world.settle()
    version = ana.view["version"]
    for batch in batches:
        effects.after_change(world.ports, batch)
    world.settle()
    assert ana.view["version"] == version


def test_nothing_is_told_before_it_is_saved(world: World) -> None:
    _, bo = world.match("Ana", "Bo")
    bo.watches("b")
    before = len(world.push.frames["b"])
    bo.do("draw")
    assert len(world.push.frames["b"]) == before


def test_a_view_over_30_kb_is_announced_as_changed(world: World) -> None:
    seen = {"version": 7, "log": ["x" * 40_000]}
    assert watching.frame(seen) == '{"type":"changed","version":7}'


def test_a_table_nobody_watches_sends_nothing(world: World) -> None:
    ana = world.open("Ana", SPECIALS)
    ana.brings("Bo")
    world.settle()
    assert world.push.frames == {}
