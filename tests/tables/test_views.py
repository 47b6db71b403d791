"""Views: what stands in them, and that nobody learns from them what they may not know."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

import pytest

from chalicelib.engine.deal import GivenShuffle, secret_of_round
from chalicelib.engine.match import Match
from chalicelib.tables import views
from chalicelib.tables.reading import read
from chalicelib.tables.replay import Position, position_of
from chalicelib.tables.table import Seat, Table
from tests.tables.world import SPECIALS, START, World, play_round

PRESETS = [
    "classic",
    "specials",
    "jokers",
    "oitos",
    "crazy_eights",
    "action",
    "countdown",
    "mau_mau",
    "tschau_sepp",
    "switch",
]


@pytest.fixture
def world() -> World:
    return World()


def test_the_view_of_a_match_has_every_part_and_no_other(world: World) -> None:
    _, bo = world.match("Ana", "Bo", rules=SPECIALS)
    view = bo.view
    assert list(view) == [
        "table",
        "version",
        "phase",
        "rules",
        "capacity",
        "host",
        "seats",
        "round",
        "log",
        "rounds",
        "outcome",
        "ending",
        "fairness",
        "expires_at",
        "you",
    ]
    assert set(view["seats"][0]) == {"seat", "name", "bot", "cards", "score", "uncalled", "rematch"}
    assert set(view["round"]) == {
        *("number", "dealer", "turn", "ply", "direction", "top", "suit", "stock", "discards", "pending", "drawn"),
        *("naming", "turn_since", "absent_after", "more_time"),
    }
    assert set(view["you"]) == {"seat", "hand", "moves"}
    assert set(view["rules"]) == {"preset", "options", "changed"}
    assert view["round"]["stock"] == 52 - 2 * 7 - 1
    assert view["round"]["discards"] == 1


def test_two_callers_views_differ_in_you_only(world: World) -> None:
    people = world.match("Ana", "Bo", "Cid", bots=("luna",))
    seen = [person.view for person in (*people, people[0].nobody(), people[0].other("Dea"))]
    yours = [view.pop("you") for view in seen]
    assert all(view == seen[0] for view in seen)
    assert [you and you["seat"] for you in yours] == [0, 1, 2, None, None]


def test_the_commitment_stands_from_the_first_view_on_and_the_revealed_secrets_lead_to_it(world: World) -> None:
    ana = world.open("Ana", {"preset": "classic", "options": {"hand_two": 1}})
    commitment = ana.view["fairness"]["commitment"]
    bo = ana.brings("Bo")
    ana.do("start")
    for k in (1, 2, 3):
        play_round([ana, bo])
        view = ana.view
        shuffle = view["outcome"]["shuffle"]
        assert shuffle["k"] == k
        secret = bytes.fromhex(shuffle["secret"])
        for _ in range(k):
            secret = hashlib.sha256(secret).digest()
        assert secret.hex() == view["fairness"]["commitment"] == commitment
        ana.do("next_round", round=k)


def test_the_etag_tells_version_and_seat(world: World) -> None:
    ana = world.open("Ana")
    bo = ana.brings("Bo")
    assert read(world.ports, ana.table, ana.hash).etag == '"2-0"'
    assert read(world.ports, ana.table, bo.hash).etag == '"2-1"'
    assert read(world.ports, ana.table, b"").etag == '"2-s"'


def test_a_tag_does_not_last_where_the_clock_offers_the_start(world: World) -> None:
    ana = world.open("Ana")
    bo = ana.brings("Bo")
    assert read(world.ports, ana.table, bo.hash).lasting
    world.clock.advance(hours=24)
    assert not read(world.ports, ana.table, bo.hash).lasting
    bo.do("start")
    assert read(world.ports, ana.table, bo.hash).lasting


def positions(rules: Mapping[str, Any], seed: int) -> Iterator[tuple[World, Position]]:
    """The positions of a match played at random, each person doing some offered thing."""
    dice = Random(seed)
    world = World()
    people = world.match("Ana", "Bo", "Cid", rules=rules, root=dice.randbytes(32))
    for _ in range(120):
        position = position_of(world.item(people[0].table))
        yield world, position
        if position.phase != "playing":
            return
        mover = people[position.started.turn or 0]
        offers = [offer for offer in mover.view["you"]["moves"] if offer["type"] not in ("resign", "stop")]
        offer = dice.choice(offers)
        fields = {name: offer[name] for name in ("card", "seat", "call") if name in offer}
        if "suits" in offer:
            fields["suit"] = dice.choice(offer["suits"])
        mover.do(offer["type"], **fields)


def told(position: Position, seat: Seat | None) -> str:
    return json.dumps(views.view(position, seat, START), sort_keys=True)


@pytest.mark.parametrize("preset", PRESETS)
def test_offers_and_no_others_are_legal_moves_of_that_seat(preset: str) -> None:
    """Whoever is not on turn is offered no turn's move, and nobody is offered what their hand does not hold."""
    for _, position in positions({"preset": preset}, seed=3):
        for seat in position.table.seats:
            you = views.view(position, seat, START)["you"]
            kinds = {offer["type"] for offer in you["moves"]}
            if position.phase == "playing" and position.started.turn != seat.number:
                assert not kinds & {"play", "draw", "pass", "stop"}
            cards = {offer["card"] for offer in you["moves"] if offer["type"] == "play"}
            assert cards <= set(you["hand"])


def deck_of(position: Position) -> tuple[str, ...]:
    first = position.started.states[0]
    return first.source.shuffle.deck(first.book.deck)


def twin_of(position: Position, kept: set[int]) -> Position | None:
    """The same table with another deck: places in `kept` hold the same cards, all others hold them in another order.

    None where a starter was buried, for then places of the deck are not places of the stock.
    """
    match, table = position.started, position.table
    deck, opening = deck_of(position), match.states[0]
    if opening.book.faces[opening.top] != deck[hand_places(position)]:
        return None
    hidden = [place for place in range(len(deck)) if place not in kept]
    mixed = Random(len(kept)).sample(hidden, len(hidden))
    other = list(deck)
    for place, source in zip(hidden, mixed, strict=True):
        other[place] = deck[source]
    shuffle = GivenShuffle(tuple(other))
    again = Match.restore(
        table.rules, match.players, (), dealer=match.dealer, ply=0, shuffle=shuffle, moves=match.moves
    )
    return Position(table, again)


def hand_places(position: Position) -> int:
    """How many cards of the deck were dealt."""
    match = position.started
    return match.players * match.rules.options.hand_size(match.players)


@pytest.mark.parametrize("preset", PRESETS)
def test_dealt_twins_that_differ_in_hidden_cards_look_the_same(preset: str) -> None:
    """All cards but the caller's hand and the starter lie in another order: the caller gets the very same bytes."""
    checked = 0
    for seed in range(8):
        _, position = next(positions({"preset": preset}, seed))
        dealt, players = hand_places(position), position.started.players
        for seat in (*position.table.seats, None):
            own = set() if seat is None else {place for place in range(dealt) if (1 + place) % players == seat.number}
            twin = twin_of(position, own | {dealt})
            if twin is not None:
                assert [told(twin, other) for other in twin.table.seats] != [
                    told(position, other) for other in position.table.seats
                ]
                assert told(twin, seat) == told(position, seat)
                checked += 1
    assert checked


@pytest.mark.parametrize("preset", PRESETS)
def test_nobody_sees_the_order_of_the_stock(preset: str) -> None:
    checked = 0
    for _, position in islice(
        (found for seed in range(3) for found in positions({"preset": preset}, seed)), 0, None, 9
    ):
        state = position.started.round
        if position.phase == "playing" and state is not None and not state.source.rebuilt:
            twin = twin_of(position, set(range(len(deck_of(position)) - state.stock_count)))
            if twin is not None:
                for seat in (*position.table.seats, None):
                    assert told(twin, seat) == told(position, seat)
                    checked += 1
    assert checked


def test_no_secret_of_the_present_round_stands_in_any_view(world: World) -> None:
    people = world.match("Ana", "Bo", bots=("luna",))
    item: Table = world.item(people[0].table)
    secrets = [secret_of_round(item.root, k).hex() for k in (1, 2, 3, 256)] + [person.token for person in people]
    secrets += [seat.token.hex() for seat in item.seats if seat.token]
    for person in (*people, people[0].nobody()):
        text = json.dumps(person.view)
        assert not [secret for secret in secrets if secret in text]
