"""Exactly once: keys, lost answers, copies that come late or all at the same time."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from chalicelib.tables import keys, seating
from chalicelib.tables.errors import Refused, unavailable
from chalicelib.tables.ports import Conflict
from chalicelib.tables.table import Table
from tests.tables.world import CLASSIC, Person, World, dealt, refused, root_where


@pytest.fixture
def world() -> World:
    return World()


def at_once(times: int, act: Callable[[], object]) -> Sequence[object]:
    with ThreadPoolExecutor(times) as pool:
        tried = [pool.submit(act) for _ in range(times)]
    return [one.exception() or one.result() for one in tried]


def opened(world: World, token: str, key: str, name: str = "Ana") -> seating.Seated:
    return seating.open_table(world.ports, keys.token_hash(token), key, token.encode(), name=name, rules=CLASSIC)


def test_opening_again_with_the_same_key_finds_the_table(world: World) -> None:
    token, key = world.token("Ana"), world.key()
    first = opened(world, token, key)
    Person(world, first.table, "Ana", token).do("add_bot", bot="luna")
    second = opened(world, token, key, name="Eva")
    assert (second.created, second.table, second.seat) == (True, first.table, 0)
    assert [seat["name"] for seat in second.view["seats"]] == ["Ana", "Luna"]  # type: ignore[attr-defined]
    assert opened(world, token, world.key()).table != first.table
    assert opened(world, world.token("Bo"), key).table != first.table


def test_the_opening_key_has_had_its_effect_for_commands_too(world: World) -> None:
    token, key = world.token("Ana"), world.key()
    ana = Person(world, opened(world, token, key).table, "Ana", token)
    assert ana.do("add_bot", key=key, bot="luna")["version"] == 1


def test_the_same_key_has_one_effect_whatever_its_body(world: World) -> None:
    ana, bo = world.match("Ana", "Bo")
    key = world.key()
    view = bo.do("draw", key=key)
    assert bo.do("draw", key=key, ply=0)["version"] == view["version"]
    assert bo.do("draw", key=key, ply=1)["version"] == view["version"]
    assert bo.do("resign", key=key)["version"] == view["version"]
    assert ana.view["phase"] == "playing"


def test_a_key_belongs_to_its_token(world: World) -> None:
    rules = {"preset": "classic", "options": {"draw_limit": 1}}
    ana, bo = world.match("Ana", "Bo", rules=rules)
    key = world.key()
    bo.do("draw", key=key)
    while bo.view["round"]["turn"] == bo.seat:
        bo.plays_on()
    ply = ana.view["round"]["ply"]
    assert ana.do("draw", key=key)["round"]["ply"] == ply + 1


def test_a_refused_key_is_not_used_up(world: World) -> None:
    _, bo = world.match("Ana", "Bo")
    key = world.key()
    assert refused(lambda: bo.do("play", key=key, card="XX")).code == "illegal_move"
    assert refused(lambda: bo.do("draw", key=key, ply=5)).code == "stale"
    assert bo.do("draw", key=key)["round"]["ply"] == 1


def test_an_older_key_with_ply_is_stale(world: World) -> None:
    _, bo = world.match("Ana", "Bo")
    first, second = world.key(), world.key()
    bo.do("draw", key=first, ply=0)
    bo.do("draw", key=second, ply=1)
    assert refused(lambda: bo.do("draw", key=first, ply=0)).code == "stale"
    assert bo.view["round"]["ply"] == 2


def test_eight_keys_without_ply_are_kept(world: World) -> None:
    ana = world.open("Ana")
    bots = ["luna", "tito", "carmen"]
    used = []
    for round_ in range(4):
        used.append(world.key())
        ana.do("add_bot", key=used[-1], bot=bots[round_ % 3])
        used.append(world.key())
        ana.do("remove_seat", key=used[-1], seat=1)
    version = ana.view["version"]
    for key in used:
        assert ana.do("add_bot", key=key, bot="luna")["version"] == version


def test_moves_do_not_push_out_keys_without_ply(world: World) -> None:
    ana, bo = world.match("Ana", "Bo")
    key = world.key()
    bo.do("resign", key=key)
    assert world.item(bo.table).seats[1].keys[-1] == keys.digest(bo.hash, key)
    assert bo.do("resign", key=key)["phase"] == "finished"
    assert ana.view["ending"]["left"] == 1


@pytest.mark.parametrize("kind", ["draw", "resign"])
def test_twenty_copies_at_once_have_one_effect(world: World, kind: str) -> None:
    _, bo = world.match("Ana", "Bo")
    before = bo.view["version"]
    key = world.key()
    fields = {"ply": 0} if kind == "draw" else {}
    answers = at_once(20, lambda: bo.do(kind, key=key, **fields))
    assert [type(answer) for answer in answers] == [dict] * 20
    assert bo.view["version"] == before + 1


def test_twenty_taps_of_one_ply_with_keys_of_their_own_move_once(world: World) -> None:
    _, bo = world.match("Ana", "Bo")
    answers = at_once(20, lambda: bo.do("draw", ply=0))
    done = [answer for answer in answers if isinstance(answer, dict)]
    stale = [answer for answer in answers if isinstance(answer, Refused) and answer.code == "stale"]
    assert (len(done), len(stale)) == (1, 19)
    assert bo.view["round"]["ply"] == 1


def test_twenty_copies_of_opening_and_of_sitting_down(world: World) -> None:
    token, key = world.token("Ana"), world.key()
    tables = {
        answer.table for answer in at_once(20, lambda: opened(world, token, key)) if isinstance(answer, seating.Seated)
    }
    assert len(tables) == 1
    bo = Person(world, tables.pop(), "Bo", world.token("Bo"))
    seats = at_once(20, bo.sits)
    assert {seat.seat for seat in seats if isinstance(seat, seating.Seated)} == {1}
    assert len(seats) == 20
    assert len(bo.view["seats"]) == 2


def test_a_crowd_that_sits_down_at_once_gets_seats_of_their_own(world: World) -> None:
    ana = world.open("Ana", {"preset": "oitos"})
    guests = [ana.other(name) for name in ("Bo", "Cid", "Dea", "Eva", "Fay", "Gil", "Hal", "Ira")]
    with ThreadPoolExecutor(8) as pool:
        tried = [pool.submit(guest.sits) for guest in guests]
    outcomes = [one.exception() or one.result() for one in tried]
    seated = [one.seat for one in outcomes if isinstance(one, seating.Seated)]
    full = [one for one in outcomes if isinstance(one, Refused) and one.code == "table_full"]
    assert sorted(seated) == [1, 2, 3, 4, 5, 6]
    assert len(full) == 2


class Faulty:
    """A store whose next saves fail: the answer is lost after the effect, or another change comes in between."""

    def __init__(self, world: World) -> None:
        self._real = world.store.save
        self.lost_answers = 0
        self.overtaken_by: list[Callable[[], object]] = []
        world.store.save = self.save  # type: ignore[method-assign]

    def save(self, table: Table) -> None:
        if self.overtaken_by:
            self.overtaken_by.pop()()
        self._real(table)
        if self.lost_answers:
            self.lost_answers -= 1
            raise unavailable()


def test_a_command_whose_answer_was_lost_is_sent_again(world: World) -> None:
    _, bo = world.match("Ana", "Bo")
    faulty = Faulty(world)
    faulty.lost_answers = 1
    key = world.key()
    lost = refused(lambda: bo.do("draw", key=key, ply=0))
    assert (lost.code, lost.retry_after) == ("unavailable", 1)
    assert bo.do("draw", key=key, ply=0)["round"]["ply"] == 1
    assert bo.view["log"] == [{"ply": 0, "seat": 1, "type": "draw", "count": 1}]


def test_an_sdks_retry_that_meets_its_own_success_is_no_conflict(world: World) -> None:
    """The put took effect, its answer was lost below us, and the second try fails its condition."""
    _, bo = world.match("Ana", "Bo")
    real = world.store.save

    def put_twice(table: Table) -> None:
        real(table)
        real(table)

    world.store.save = put_twice  # type: ignore[method-assign]
    assert bo.do("draw", ply=0)["round"]["ply"] == 1
    assert bo.do("draw", ply=1)["round"]["ply"] == 2


def test_a_tap_survives_what_others_do_meanwhile(world: World) -> None:
    rules = {"preset": "classic", "options": {"last_card_call": True, "hand_two": 2}}
    ana, bo = world.match("Ana", "Bo", rules=rules, root=root_where(dealt("KC", "KH", "H"), 2, rules, first=2551))
    bo.do("play", card="KH")
    Faulty(world).overtaken_by = [lambda: bo.do("call")]
    view = ana.do("play", card="KC", ply=1)
    assert view["round"]["ply"] == 2
    assert [event["type"] for event in view["log"]] == ["play", "call", "play"]


def test_after_five_conflicts_the_effect_is_left_open(world: World) -> None:
    _, bo = world.match("Ana", "Bo")
    calls = []

    def always_overtaken(table: Table) -> None:
        calls.append(table.version)
        raise Conflict(world.item(table.id))

    world.store.save = always_overtaken  # type: ignore[method-assign]
    assert refused(lambda: bo.do("draw")).code == "unavailable"
    assert len(calls) == 6


def test_a_finished_round_is_archived_before_the_next_is_opened(world: World) -> None:
    """Killed between the two puts, the table still stands at the finished round and the archive does no harm."""
    rules = {"preset": "classic", "options": {"hand_two": 1}}
    ana, bo = world.match("Ana", "Bo", rules=rules)
    while ana.view["phase"] == "playing":
        (ana, bo)[ana.view["round"]["turn"]].plays_on()

    def killed(table: Table) -> None:
        raise KeyboardInterrupt

    real = world.store.save
    world.store.save = killed  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        ana.do("next_round", round=1)
    world.store.save = real  # type: ignore[method-assign]
    before = world.store.archives(ana.table, 1, 256)
    assert [archive.k for archive in before] == [1]
    assert ana.view["phase"] == "round_over"
    assert bo.do("next_round", round=1)["round"]["number"] == 2
    assert world.store.archives(ana.table, 1, 256) == before
