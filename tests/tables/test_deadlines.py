"""What time does (RULES 6): absence after 48 hours, expiry after 7 days, 30 days to read; all with nobody there."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest

from chalicelib.tables.errors import unavailable
from chalicelib.tables.ports import Due
from chalicelib.tables.table import Table
from tests.tables.world import SPECIALS, START, Person, World, play_round, refused


@pytest.fixture
def world() -> World:
    return World()


def iso(**after: float) -> str:
    return (START + timedelta(**after)).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def test_absence_may_be_claimed_after_48_hours(world: World) -> None:
    ana, bo, cid = world.match("Ana", "Bo", "Cid")
    world.clock.advance(hours=47, minutes=59)
    early = refused(lambda: ana.do("claim_absence"))
    assert (early.code, early.extra) == ("not_absent_yet", {"absent_after": iso(hours=48)})
    world.clock.advance(minutes=1)
    assert refused(lambda: bo.do("claim_absence")).reason == "absent_oneself"
    view = cid.do("claim_absence")
    assert view["phase"] == "finished"
    assert view["ending"]["reason"] == "absence"
    assert view["ending"]["left"] == 1
    assert view["ending"]["winner"] in (0, 2)
    assert refused(lambda: ana.do("claim_absence")).code == "wrong_phase"


def test_a_move_of_any_kind_by_who_is_waited_for_starts_the_48_hours_anew(world: World) -> None:
    ana, bo = world.match("Ana", "Bo")
    world.clock.advance(hours=40)
    bo.do("draw")
    world.clock.advance(hours=40)
    assert refused(lambda: ana.do("claim_absence")).extra == {"absent_after": iso(hours=88)}
    world.clock.advance(hours=8)
    assert ana.do("claim_absence")["ending"]["left"] == 1


def test_chat_and_reading_are_no_moves(world: World) -> None:
    ana, bo = world.match("Ana", "Bo")
    world.clock.advance(hours=48)
    bo.says("ja volto")
    assert bo.view["round"]["absent_after"] == iso(hours=48)
    assert ana.do("claim_absence")["phase"] == "finished"


def test_robots_are_never_absent(world: World) -> None:
    ana, _ = world.match("Ana", "Bo", bots=("luna",))
    play_until_robot(world, ana.table)
    assert ana.view["round"]["absent_after"] is None
    world.clock.advance(hours=49)
    no = refused(lambda: ana.do("claim_absence"))
    assert (no.code, no.reason) == ("illegal_move", "absent_robot")


def play_until_robot(world: World, table: str) -> None:
    """Seat 1 plays until seat 2, the robot, is waited for."""
    bo = Person(world, table, "Bo", world.token("Bo"))
    while bo.view["round"]["turn"] == 1:
        bo.plays_on()


def test_between_rounds_nobody_is_absent(world: World) -> None:
    people = world.match("Ana", "Bo")
    play_round(people)
    world.clock.advance(hours=49)
    assert people[0].view["round"]["absent_after"] is None
    assert refused(lambda: people[0].do("claim_absence")).code == "wrong_phase"


def test_a_table_without_a_move_for_7_days_expires_when_read(world: World) -> None:
    _, bo = world.match("Ana", "Bo")
    version, hand = bo.view["version"], bo.hand
    world.clock.advance(days=6, hours=23)
    assert bo.view["phase"] == "playing"
    world.clock.advance(hours=1)
    view = bo.view
    assert (view["phase"], view["version"]) == ("finished", version + 1)
    assert view["ending"] == {"reason": "expired", "winner": None, "left": None}
    assert (view["outcome"]["reason"], view["outcome"]["winner"]) == (None, None)
    assert view["outcome"]["hands"][1] == hand
    assert view["outcome"]["gained"] == [0, 0]
    assert view["outcome"]["shuffle"]["k"] == 1
    assert view["rounds"] == []
    assert (view["round"]["turn"], view["round"]["absent_after"]) == (None, None)
    assert view["you"]["moves"] == []
    assert view["expires_at"] == iso(days=37)
    assert bo.view["version"] == version + 1


@pytest.mark.parametrize("late", ["draw", "resign", "claim_absence", "call"])
def test_a_command_to_an_expired_match_finds_it_finished(world: World, late: str) -> None:
    _, bo = world.match("Ana", "Bo")
    world.clock.advance(days=7)
    assert refused(lambda: bo.do(late)).code == "wrong_phase"
    assert refused(lambda: bo.do("rematch", agree=True)).code == "illegal_move"


def test_an_expired_lobby_is_finished(world: World) -> None:
    ana = world.open("Ana", SPECIALS)
    ana.brings("Bo")
    world.clock.advance(days=8)
    for kind, fields in (("start", {}), ("add_bot", {"bot": "luna"}), ("set_rules", {"rules": SPECIALS})):
        assert refused(lambda kind=kind, fields=fields: ana.do(kind, **fields)).code == "wrong_phase"  # type: ignore[misc]
    assert refused(ana.other("Cid").sits).code == "wrong_phase"
    view = ana.view
    assert (view["phase"], view["round"], view["outcome"]) == ("finished", None, None)
    assert view["ending"] == {"reason": "expired", "winner": None, "left": None}


def test_between_rounds_the_last_outcome_outlives_the_expiry(world: World) -> None:
    people = world.match("Ana", "Bo")
    play_round(people)
    outcome = people[0].view["outcome"]
    world.clock.advance(days=7)
    view = people[0].view
    assert view["phase"] == "finished"
    assert view["outcome"] == outcome
    assert len(view["rounds"]) == 1


def test_a_finished_table_is_read_for_30_days(world: World) -> None:
    ana, bo = world.match("Ana", "Bo")
    ana.do("resign")
    world.clock.advance(days=29, hours=23)
    assert bo.view["phase"] == "finished"
    bo.says("ainda aqui")
    world.clock.advance(hours=1)
    for act in (lambda: bo.view, lambda: bo.do("resign"), bo.sits, lambda: bo.says("?"), lambda: bo.watches("b")):
        assert refused(act).code == "no_table"


def test_an_unknown_table_and_one_long_gone_are_the_same(world: World) -> None:
    ana = world.open("Ana")
    world.clock.advance(days=37)
    gone = refused(lambda: ana.view)
    ana.table = "test-" + "a" * 24
    unknown = refused(lambda: ana.view)
    assert gone.to_json() == unknown.to_json()


def test_the_sweep_expires_tables_with_nobody_there(world: World) -> None:
    tables = [world.open("Ana").table for _ in range(3)]
    world.clock.advance(days=6)
    world.sweep()
    assert {world.item(table).version for table in tables} == {1}
    world.clock.advance(days=2)
    world.sweep()
    for table in tables:
        item = world.item(table)
        assert item.ending is not None
        assert item.ending.reason == "expired"
        assert item.due is None
    world.sweep()
    assert {world.item(table).version for table in tables} == {2}


def test_the_due_time_is_moved_on_by_the_sweep_alone(world: World) -> None:
    ana, bo = world.match("Ana", "Bo")
    opened = world.item(ana.table).due
    world.clock.advance(days=5)
    bo.do("draw")
    assert world.item(ana.table).due == opened == START + timedelta(days=1)
    world.clock.advance(days=3)
    before = world.item(ana.table).version
    world.sweep()
    assert world.item(ana.table).due == START + timedelta(days=9)  # a day on: nothing can fall due sooner
    assert world.item(ana.table).version == before
    world.clock.advance(days=4)
    world.sweep()
    assert ana.view["ending"]["reason"] == "expired"


def test_a_due_time_moved_on_tells_nobody(world: World) -> None:
    ana, bo = world.match("Ana", "Bo")
    world.clock.advance(days=5)
    bo.do("draw")
    ana.watches("a")
    world.settle()
    before = len(world.push.frames["a"])
    world.clock.advance(days=2)
    world.sweep()
    world.settle()
    assert len(world.push.frames["a"]) == before


def test_a_finished_match_is_no_longer_due(world: World) -> None:
    ana, _ = world.match("Ana", "Bo")
    ana.do("resign")
    assert world.item(ana.table).due is None
    assert world.store.due(START + timedelta(days=400), 100) == []


def test_a_rematch_begun_while_the_sweep_looks_in_stays_due(world: World) -> None:
    """The sweep sees the match finished and takes the table out of the index; the rematch has put it back by then."""
    people = world.match("Ana", "Bo", rules={"preset": "classic", "options": {"target": {"fixed": 1}}})
    world.clock.advance(days=1)
    table = people[0].table
    real_due, real_set_due = world.store.due, world.store.set_due

    def then_finish(now: datetime, limit: int) -> Sequence[Due]:
        found = real_due(now, limit)
        play_round(people)
        return found

    def agree_before(due: Due, at: datetime | None) -> None:
        for person in people:
            person.do("rematch", agree=True)
        real_set_due(due, at)

    world.store.due = then_finish  # type: ignore[method-assign]
    world.store.set_due = agree_before  # type: ignore[method-assign]
    world.sweep()
    assert world.item(table).finished is None
    assert world.item(table).due == world.clock.now() + timedelta(days=1)


def test_a_table_that_cannot_be_read_holds_up_no_other(world: World) -> None:
    broken, sound = world.open("Ana").table, world.open("Ana").table
    real = world.store.load

    def load(table: str) -> Table | None:
        if table == broken:
            raise ValueError("poisoned")
        return real(table)

    world.store.load = load  # type: ignore[method-assign]
    world.clock.advance(days=8)
    world.sweep()
    world.store.load = real  # type: ignore[method-assign]
    assert world.item(sound).ending is not None
    assert world.item(broken).ending is None
    assert [due.at for due in world.store.due(START + timedelta(days=9), 9)] == [START + timedelta(days=8, minutes=10)]


def test_a_removed_table_takes_everything_with_it(world: World) -> None:
    people = world.match("Ana", "Bo", rules={"preset": "classic", "options": {"hand_two": 1}})
    ana = people[0]
    play_round(people)
    if ana.view["phase"] == "round_over":
        ana.do("next_round", round=1)
    ana.says("oi")
    ana.do("resign")
    world.settle()
    world.clock.advance(days=31)
    ana_socket = world.store.sockets(ana.table)
    world.store.expire_items()
    world.settle()
    assert ana_socket == world.store.sockets(ana.table) == []
    assert world.store.load(ana.table) is None
    assert world.store.archives(ana.table, 1, 256) == []
    assert world.store.messages_after(ana.table, 0, 50) == []


def test_an_index_entry_of_a_table_that_is_gone_is_cleared(world: World) -> None:
    world.store.mark_robots("test-gone", 3, START, START)
    world.sweep()
    assert world.store.due(START + timedelta(days=1), 9) == []


def test_due_entries_come_earliest_first_and_no_more_than_asked(world: World) -> None:
    first = world.open("Ana").table
    world.clock.advance(hours=1)
    world.open("Ana")
    found = world.store.due(START + timedelta(days=8), 1)
    assert found == [Due(first, "table", START + timedelta(days=1))]


def test_a_store_that_cannot_be_reached_is_no_table_that_is_gone(world: World) -> None:
    """The sweep clears what belongs to a table long gone; it must not do so because one call failed."""
    people = world.match("Ana", "Bo")
    play_round(people)
    people[0].do("next_round", round=1)
    real = world.store.load

    def fail(table: str) -> Table | None:
        raise unavailable()

    world.store.load = fail  # type: ignore[method-assign]
    world.clock.advance(days=7)
    world.sweep()
    world.store.load = real  # type: ignore[method-assign]
    assert len(world.store.archives(people[0].table, 1, 1)) == 1
    world.clock.advance(minutes=10)
    world.sweep()
    assert people[0].view["ending"]["reason"] == "expired"


def test_more_time_moves_the_claim_a_day_on_once_a_turn_each(world: World) -> None:
    ana, bo, cy = world.match("Ana", "Bo", "Cy")
    assert {"type": "more_time"} in ana.view["you"]["moves"]
    assert bo.offers("more_time") == []
    world.clock.advance(hours=60)
    after = ana.do("more_time")
    assert after["round"]["more_time"] == [ana.seat]
    assert after["round"]["absent_after"] == iso(hours=84)  # a day from now, not from the 48th hour
    assert ana.offers("more_time") == []
    assert refused(lambda: ana.do("more_time")).reason == "time_given"
    assert refused(lambda: bo.do("more_time")).reason == "absent_oneself"
    assert refused(lambda: cy.do("claim_absence")).code == "not_absent_yet"
    assert cy.do("more_time")["round"]["absent_after"] == iso(hours=108)
    world.clock.advance(hours=49)
    assert cy.do("claim_absence")["ending"]["reason"] == "absence"


def test_more_time_ends_with_the_turn(world: World) -> None:
    ana, bo, _ = world.match("Ana", "Bo", "Cy")
    ana.do("more_time")
    while ana.view["round"]["turn"] == bo.seat:
        bo.plays_on()
    assert ana.view["round"]["more_time"] == []
