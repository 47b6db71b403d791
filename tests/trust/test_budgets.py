"""What one person can make the service do: calls of AWS per action, and a crowd that no player feels."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from chalicelib import wiring
from chalicelib.api.identity import address_of, opener_of
from chalicelib.engine import view as engine_view
from chalicelib.settings import OPENINGS_AN_HOUR
from chalicelib.tables.keys import token_hash
from chalicelib.tables.ports import Socket
from chalicelib.tables.watching import CHUNK, SOCKETS_A_SEAT, SOCKETS_A_TABLE
from infra.local.database import REGION
from infra.local.stream import MotoStream
from tests.api.client import Person, key, on_turn
from tests.api.conftest import Game, inside, start
from tests.api.inside import Inside
from tests.engine.test_record_command import worked_example
from tests.support.calls import recorded_calls
from tests.support.databases import TABLE_NAME, aws_environment
from tests.tables.world import World, refused
from tests.trust.leaks import wrapped

__all__ = ["aws_environment", "inside"]

CROWD = 1000
PUSH = {"endpoint": "https://fcm.googleapis.com/x", "keys": {"p256dh": "B" + "x" * 86, "auth": "y" * 22}}

Deed = Callable[[Inside, Game], object]


def draws(game: Game, people: list[Person]) -> None:
    """Looks, and draws: who is on turn where people are given in the order of their seats."""
    view = game.people[0].view(game.table)
    on_turn(people, view).command(game.table, "draw", ply=view["round"]["ply"])


# Calls of DynamoDB, frames and invocations at most, by what a person does at a table of two.
BUDGETS: dict[str, tuple[int, Deed]] = {
    "open": (2, lambda inside, game: Person(inside, "Eva").open()),
    "read": (1, lambda inside, game: game.people[0].get(f"/tables/{game.table}")),
    "sit down late": (1, lambda inside, game: Person(inside, "Eva").sit(game.table)),
    "a stale move": (1, lambda inside, game: game.people[0].command(game.table, "draw", ply=99)),
    "a move": (3, lambda inside, game: draws(game, game.people)),
    "a move of one who is not on turn": (3, lambda inside, game: draws(game, game.people[::-1])),
    "catch": (1, lambda inside, game: game.people[0].command(game.table, "catch", seat=1)),
    "claim absence": (1, lambda inside, game: game.people[0].command(game.table, "claim_absence")),
    "more time": (4, lambda inside, game: [one.command(game.table, "more_time") for one in game.people]),
    "next round": (1, lambda inside, game: game.people[0].command(game.table, "next_round", round=1)),
    "rematch": (1, lambda inside, game: game.people[0].command(game.table, "rematch", agree=True)),
    "bring a robot late": (1, lambda inside, game: game.people[0].command(game.table, "add_bot", bot="luna")),
    "subscribe": (3, lambda inside, game: game.people[0].send("PUT", f"/tables/{game.table}/push", PUSH)),
    "unsubscribe": (2, lambda inside, game: game.people[0].send("DELETE", f"/tables/{game.table}/push", PUSH)),
    "resign": (2, lambda inside, game: game.people[0].command(game.table, "resign")),
    "read chat": (2, lambda inside, game: game.people[0].get(f"/tables/{game.table}/chat")),
    "write": (3, lambda inside, game: game.people[0].say(game.table, "oi")),
    "record": (1, lambda inside, game: game.people[0].get(f"/tables/{game.table}/record")),
    "a record played back": (0, lambda inside, game: game.people[0].post("/records", worked_example())),
    "an unknown table": (1, lambda inside, game: game.people[0].get(f"/tables/local-{'b' * 24}")),
    "a wrong body": (0, lambda inside, game: game.people[0].post(f"/tables/{game.table}/commands", {"type": "x"})),
    "no token": (0, lambda inside, game: inside.ask("POST", f"/tables/{game.table}/seats", "{}", {})),
    "watch": (9, lambda inside, game: inside.say({"type": "watch", "table": game.table}, "new")),
    "watch once more": (9, lambda inside, game: inside.say({"type": "watch", "table": game.table}, "old")),
    "a frame that says nothing": (1, lambda inside, game: inside.say("x", "old")),
    "close": (7, lambda inside, game: inside.socket("$disconnect", "old")),
}


@pytest.mark.parametrize("deed", BUDGETS)
def test_what_a_person_does_costs_so_many_calls_and_no_more(inside: Inside, deed: str) -> None:
    most, act = BUDGETS[deed]
    game = start(Person(inside, "Ana"), Person(inside, "Bo"))
    inside.say({"type": "watch", "table": game.table, "token": game.people[0].token}, "old")
    inside.elsewhere.frames.clear()
    inside.elsewhere.invocations.clear()
    with recorded_calls() as calls:
        act(inside, game)
    made = Counter(call.operation for call in calls)
    made += Counter(frames=len(inside.elsewhere.frames), invocations=len(inside.elsewhere.invocations))
    assert made.total() <= most, made


def test_tables_a_person_can_open_are_counted(inside: Inside) -> None:
    """So many an hour: then none, by whatever key; one that is open already is answered all the same."""
    ana, bo = Person(inside, "Ana"), Person(inside, "Bo")
    first = key()
    opened = [ana.open(idempotency_key=first if number == 0 else None) for number in range(OPENINGS_AN_HOUR)]
    assert {reply.status for reply in opened} == {201}
    inside.clock.advance(minutes=20)
    with recorded_calls() as calls:
        too_many = ana.open()
    assert too_many.refusal == (429, "slow_down")
    assert too_many.headers["retry-after"] == str(40 * 60)
    assert [call.operation for call in calls] == ["UpdateItem", "GetItem"]
    again = ana.open(idempotency_key=first)
    assert (again.status, again.json["table"]) == (201, opened[0].json["table"])
    assert bo.open().status == 201
    inside.clock.advance(minutes=40)
    assert ana.open().status == 201


def test_tables_are_counted_by_the_address_they_are_opened_from() -> None:
    """Another token does not help, nor another address of the same household; on one machine each token counts."""
    one, two = (token_hash(name) for name in ("one", "two"))
    assert opener_of("203.0.113.7", one) == opener_of("203.0.113.7", two) != opener_of("203.0.113.8", one)
    assert (
        opener_of("2001:db8:1:2::3", one) == opener_of("2001:db8:1:2:ffff::4", two) != opener_of("2001:db8:1:3::3", one)
    )
    for nowhere in ("127.0.0.1", "::1", "", "unknown"):
        assert opener_of(nowhere, one) != opener_of(nowhere, two)


def test_behind_cloudfront_the_viewers_address_counts() -> None:
    edge = {"identity": {"sourceIp": "198.51.100.9"}}
    assert address_of(edge, {}) == "198.51.100.9"
    assert address_of(edge, {"x-forwarded-for": "1.2.3.4, 203.0.113.7, 198.51.100.9"}) == "198.51.100.9"
    through = {"via": "2.0 x.cloudfront.net (CloudFront)", "x-forwarded-for": "1.2.3.4, 203.0.113.7, 198.51.100.9"}
    assert address_of(edge, through) == "203.0.113.7"
    assert address_of({}, {}) == ""


def test_a_change_costs_its_players_sockets_and_one_call_for_each_hundred_others(inside: Inside) -> None:
    stream = MotoStream(REGION, TABLE_NAME)
    ana, bo = Person(inside, "Ana"), Person(inside, "Bo")
    game = start(ana, bo)
    for number in range(4):
        inside.say({"type": "watch", "table": game.table, "token": ana.token}, f"ana{number}")
    put_watchers(game.table, CHUNK + 1)
    stream.take(10_000)
    person = on_turn(game.people, ana.view(game.table))
    assert person.move(person.view(game.table)).status == 200
    inside.elsewhere.frames.clear()
    inside.elsewhere.invocations.clear()
    with recorded_calls() as calls:
        inside.function("after_change", {"Records": stream.take(10_000)})
    assert Counter(name for name, _ in inside.elsewhere.invocations) == {"test-push_spectators": 2}
    assert [name[:3] for name, _ in inside.elsewhere.frames] == ["ana"] * 4
    assert len(calls) <= 2


def put_watchers(table: str, count: int) -> None:
    """Sockets as `watch` would leave them: to open each by itself would tell all others each time."""
    until = wiring.services().ports.clock.now() + timedelta(hours=2)
    for number in range(count):
        wiring.services().ports.store.put_socket(Socket(f"other{number}", table, b"", until))


def test_sockets_a_person_can_hold_are_counted() -> None:
    """Nobody fills the room: neither one seat with many sockets, nor a crowd."""
    world = World()
    ana, bo = world.match("Ana", "Bo")
    for number in range(SOCKETS_A_SEAT):
        ana.watches(f"a{number}")
    assert refused(lambda: ana.watches("one more")).code == "slow_down"
    watcher = ana.nobody()
    for number in range(SOCKETS_A_TABLE - SOCKETS_A_SEAT):
        watcher.watches(f"w{number}")
    assert refused(lambda: watcher.watches("one more")).code == "slow_down"
    bo.watches("b")


def test_a_crowd_of_a_thousand_never_slows_a_player() -> None:
    """Two hundred sockets and eight hundred who ask: their view is built once a version, and after the players'."""
    world = World()
    ana, bo = world.match("Ana", "Bo")
    bo.watches("bo")
    for number in range(CROWD):
        connection = f"w{number}"
        if number < SOCKETS_A_TABLE - 1:
            ana.nobody().watches(connection)
        else:
            assert refused(lambda name=connection: ana.nobody().watches(name)).code == "slow_down"  # type: ignore[misc]
    world.settle()
    world.push.frames.clear()
    version = world.item(ana.table).version
    mover = (ana, bo)[ana.view["round"]["turn"]]
    mover.plays_on()
    built: list[object] = []
    with wrapped(engine_view, "public_view", counting(built)):
        world.store.deliver()
        assert list(world.push.frames) == ["bo"], "players are served before any spectator"
        for_players = len(built)
        world.settle()
        for _ in range(CROWD - SOCKETS_A_TABLE):
            assert ana.nobody().view["version"] == version + 1
    assert for_players <= 1
    assert len(built) == for_players
    assert len(world.push.frames) == SOCKETS_A_TABLE


def counting(built: list[object]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def wrap(build: Callable[..., Any]) -> Callable[..., Any]:
        def counted(match: object) -> Any:
            built.append(match)
            return build(match)

        return counted

    return wrap
