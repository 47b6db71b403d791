"""Before the match: seats, robots, rules, and who may start (RULES 4, 6 and 7)."""

from typing import Any

import pytest

from chalicelib.tables.errors import Refused
from tests.tables.world import SPECIALS, World, refused


@pytest.fixture
def world() -> World:
    return World()


def names(view: dict[str, Any]) -> list[tuple[int, str]]:
    return [(seat["seat"], seat["name"]) for seat in view["seats"]]


def test_the_opener_is_host_in_seat_0_of_an_empty_lobby(world: World) -> None:
    ana = world.open("Ana", SPECIALS)
    view = ana.view
    assert (view["phase"], view["version"], view["host"], view["capacity"]) == ("lobby", 1, 0, 4)
    assert names(view) == [(0, "Ana")]
    assert view["round"] is None
    assert view["log"] == []
    assert view["rounds"] == []
    assert view["outcome"] is None
    assert view["ending"] is None
    assert view["you"] == {
        "seat": 0,
        "hand": [],
        "moves": [{"type": "add_bot", "bots": ["carmen", "tito", "luna"]}, {"type": "set_rules"}],
    }


def test_ids_name_the_region_and_carry_120_bits(world: World) -> None:
    ids = {world.open("Ana").table for _ in range(50)}
    assert len(ids) == 50
    for table in ids:
        region, _, drawn = table.partition("-")
        assert region == "test"
        assert len(drawn) == 24
        assert set(drawn) <= set("abcdefghijklmnopqrstuvwxyz234567")


def test_capacity_is_max_seats_unless_chosen(world: World) -> None:
    assert world.open("Ana", {"preset": "oitos"}).view["capacity"] == 7
    assert world.open("Ana", {"preset": "oitos"}, capacity=3).view["capacity"] == 3
    for capacity in (1, 5):
        no = refused(lambda capacity=capacity: world.open("Ana", capacity=capacity))  # type: ignore[misc]
        assert (no.code, no.field) == ("bad_rules", "capacity")


def test_bad_rules_name_the_option(world: World) -> None:
    no = refused(lambda: world.open("Ana", {"preset": "classic", "options": {"effects": {"8": "skip"}}}))
    assert (no.code, no.field, no.reason) == ("bad_rules", "effects", "effect_on_wild")


def test_guests_take_the_lowest_free_seats(world: World) -> None:
    ana = world.open("Ana")
    bo, cid = ana.brings("Bo"), ana.brings("Cid")
    ana.do("remove_seat", seat=1)
    dea = ana.brings("Dea")
    assert names(ana.view) == [(0, "Ana"), (1, "Dea"), (2, "Cid")]
    assert (dea.seat, cid.seat) == (1, 2)
    assert bo.view["you"] is None


def test_sitting_down_twice_gives_the_same_seat(world: World) -> None:
    ana = world.open("Ana")
    bo = ana.other("Bo")
    first, second = bo.sits(), bo.sits("Another Name")
    assert (first.created, first.seat) == (True, 1)
    assert (second.created, second.seat) == (False, 1)
    assert names(ana.view) == [(0, "Ana"), (1, "Bo")]
    assert ana.sits().to_json()["seat"] == 0


def test_a_full_table_and_a_started_match_take_nobody(world: World) -> None:
    ana = world.open("Ana", capacity=2)
    ana.brings("Bo")
    assert refused(ana.other("Cid").sits).code == "table_full"
    ana.do("start")
    assert refused(ana.other("Cid").sits).code == "match_started"
    assert ana.other("Cid").view["you"] is None


def test_a_name_that_reads_like_another_is_taken(world: World) -> None:
    ana = world.open("Ana")
    no = refused(lambda: ana.other("x").sits("\u0410na"))  # Cyrillic A
    assert (no.code, no.field) == ("name_taken", "name")
    assert refused(lambda: ana.other("x").sits("carmen")).code == "name_taken"
    assert refused(lambda: world.open("LUNA")).code == "name_taken"


def test_robots_sit_in_empty_seats_each_once(world: World) -> None:
    ana = world.open("Ana")
    bo = ana.brings("Bo")
    ana.do("add_bot", bot="tito")
    seat = ana.view["seats"][2]
    assert (seat["seat"], seat["name"], seat["bot"]) == (2, "Tito", "tito")
    assert ana.offers("add_bot") == [{"type": "add_bot", "bots": ["carmen", "luna"]}]
    again = refused(lambda: ana.do("add_bot", bot="tito"))
    assert (again.code, again.reason) == ("illegal_move", "bot_seated")
    assert refused(lambda: bo.do("add_bot", bot="luna")).code == "host_only"
    ana.do("add_bot", bot="luna")
    assert refused(lambda: ana.do("add_bot", bot="carmen")).code == "table_full"
    assert ana.offers("add_bot") == []


def test_seats_are_freed_by_the_host_and_by_oneself(world: World) -> None:
    ana = world.open("Ana")
    bo, cid = ana.brings("Bo"), ana.brings("Cid")
    ana.do("add_bot", bot="tito")
    assert ana.offers("remove_seat") == [{"type": "remove_seat", "seats": [1, 2, 3]}]
    assert bo.offers("remove_seat") == [{"type": "remove_seat", "seats": [1]}]
    assert refused(lambda: bo.do("remove_seat", seat=2)).code == "host_only"
    host_stays = refused(lambda: ana.do("remove_seat", seat=0))
    assert (host_stays.code, host_stays.reason) == ("illegal_move", "host_stays")
    ana.do("remove_seat", seat=3)
    empty = refused(lambda: ana.do("remove_seat", seat=3))
    assert (empty.code, empty.reason) == ("illegal_move", "seat_empty")
    assert cid.do("remove_seat", seat=2)["you"] is None
    assert names(ana.view) == [(0, "Ana"), (1, "Bo")]


def test_who_left_may_leave_again_and_come_back(world: World) -> None:
    ana = world.open("Ana")
    bo = ana.brings("Bo")
    bo.do("remove_seat", seat=1)
    version = ana.view["version"]
    assert bo.do("remove_seat", seat=1)["you"] is None
    assert ana.view["version"] == version
    assert refused(lambda: bo.do("remove_seat", seat=0)).code == "spectator"
    assert refused(lambda: ana.other("Cid").do("remove_seat", seat=1)).code == "spectator"
    bo.sits()
    assert bo.seat == 1


def test_a_late_copy_of_leaving_does_not_remove_who_came_back(world: World) -> None:
    ana = world.open("Ana")
    bo = ana.brings("Bo")
    key = world.key()
    bo.do("remove_seat", key=key, seat=1)
    bo.sits()
    assert bo.do("remove_seat", key=key, seat=1)["you"]["seat"] == 1


def test_whom_the_host_removed_may_not_sit_there_again(world: World) -> None:
    ana = world.open("Ana")
    bo = ana.brings("Bo")
    ana.do("remove_seat", seat=1)
    assert refused(bo.sits).code == "spectator"
    assert bo.do("remove_seat", seat=1)["you"] is None
    ana.brings("Cid")
    ana.do("start")
    assert refused(bo.sits).code == "spectator"


def test_rules_change_while_the_host_is_alone_with_robots(world: World) -> None:
    ana = world.open("Ana")
    ana.do("add_bot", bot="luna")
    view = ana.do("set_rules", rules={"preset": "oitos", "options": {"direction": "right"}})
    assert view["rules"]["preset"] == "oitos"
    assert view["rules"]["changed"] == ["direction"]
    assert view["capacity"] == 7
    ana.brings("Bo")
    assert ana.offers("set_rules") == []
    no = refused(lambda: ana.do("set_rules", rules={"preset": "classic"}))
    assert (no.code, no.reason) == ("illegal_move", "guests_seated")


def test_a_chosen_capacity_outlives_new_rules_as_far_as_they_allow(world: World) -> None:
    ana = world.open("Ana", {"preset": "oitos"}, capacity=3)
    assert ana.do("set_rules", rules={"preset": "classic"})["capacity"] == 3
    assert ana.do("set_rules", rules={"preset": "classic", "options": {"max_seats": 2}})["capacity"] == 2


def test_rules_for_fewer_than_are_seated_are_refused(world: World) -> None:
    ana = world.open("Ana")
    for bot in ("luna", "tito"):
        ana.do("add_bot", bot=bot)
    no = refused(lambda: ana.do("set_rules", rules={"preset": "classic", "options": {"max_seats": 2}}))
    assert (no.code, no.field) == ("bad_rules", "max_seats")


def test_robots_in_high_seats_move_up_when_the_table_shrinks(world: World) -> None:
    ana = world.open("Ana", {"preset": "oitos"})
    for bot in ("luna", "tito", "carmen"):
        ana.do("add_bot", bot=bot)
    ana.do("remove_seat", seat=1)
    view = ana.do("set_rules", rules={"preset": "classic", "options": {"max_seats": 3}})
    assert names(view) == [(0, "Ana"), (1, "Tito"), (2, "Carmen")]


def test_rules_are_checked_for_the_capacity_the_table_has(world: World) -> None:
    big_hands = {"preset": "oitos", "options": {"hand_more": 10, "decks": 1}}
    assert refused(lambda: world.open("Ana", big_hands)).field == "hand_more"
    ana = world.open("Ana", big_hands, capacity=4)
    assert ana.do("set_rules", rules=big_hands)["capacity"] == 4
    ana = world.open("Ana", {"preset": "oitos"})
    assert refused(lambda: ana.do("set_rules", rules=big_hands)).code == "bad_rules"


def test_the_start_closes_gaps_in_the_order_of_seats(world: World) -> None:
    ana = world.open("Ana")
    ana.brings("Bo")
    cid = ana.brings("Cid")
    ana.do("add_bot", bot="tito")
    ana.do("remove_seat", seat=1)
    view = ana.do("start")
    assert names(view) == [(0, "Ana"), (1, "Cid"), (2, "Tito")]
    assert cid.seat == 1
    assert view["phase"] == "playing"
    assert (view["round"]["number"], view["round"]["dealer"], view["round"]["turn"]) == (1, 0, 1)
    assert [seat["cards"] for seat in view["seats"]] == [5, 5, 5]


def test_nobody_starts_alone(world: World) -> None:
    ana = world.open("Ana")
    assert ana.offers("start") == []
    no = refused(lambda: ana.do("start"))
    assert (no.code, no.reason) == ("illegal_move", "alone")


def test_after_a_day_without_the_host_any_seated_person_starts(world: World) -> None:
    ana = world.open("Ana")
    bo = ana.brings("Bo")
    world.clock.advance(hours=23, minutes=59)
    assert bo.kinds() == {"remove_seat"}
    assert refused(lambda: bo.do("start")).code == "host_only"
    world.clock.advance(minutes=1)
    assert bo.kinds() == {"remove_seat", "start"}
    assert bo.do("start")["phase"] == "playing"


def test_a_move_of_the_host_starts_the_day_anew(world: World) -> None:
    ana = world.open("Ana")
    bo = ana.brings("Bo")
    world.clock.advance(hours=23)
    ana.do("add_bot", bot="tito")
    world.clock.advance(hours=23)
    assert refused(lambda: bo.do("start")).code == "host_only"


def test_client_seeds_go_into_the_shuffle_in_seat_order(world: World) -> None:
    ana = world.open("Ana")
    ana.other("Bo").sits(client_seed="b" * 32)
    ana.brings("Cid")
    ana.do("add_bot", bot="tito")
    ana.do("start", client_seed="a" * 32)
    assert world.item(ana.table).client_seeds == ("a" * 32, "b" * 32, "", "")


@pytest.mark.parametrize("kind", ["add_bot", "remove_seat", "set_rules", "start"])
def test_the_lobby_is_closed_by_the_start(world: World, kind: str) -> None:
    ana, _ = world.match("Ana", "Bo")
    fields: dict[str, dict[str, Any]] = {
        "add_bot": {"bot": "tito"},
        "remove_seat": {"seat": 1},
        "set_rules": {"rules": SPECIALS},
        "start": {},
    }
    with pytest.raises(Refused) as caught:
        ana.do(kind, **fields[kind])
    assert caught.value.code == "wrong_phase"
