"""Anything a client can send, in any order: answered or refused, never a failure, and never a step back."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from chalicelib.tables import bot_turns, export, views
from chalicelib.tables.errors import Refused
from chalicelib.tables.replay import position_of
from tests.tables.world import Person, World

PRESETS = ["classic", "specials", "jokers", "oitos", "crazy_eights", "action", "countdown", "draw_three", "mau_mau"]
CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"] + ["XX"]


def quick(preset: str) -> dict[str, Any]:
    return {"preset": preset, "options": {"hand_two": 3, "hand_more": 3, "target": {"fixed": 30}}}


def some_command(dice: Random, ply: int) -> tuple[str, dict[str, Any]]:
    """A command as the schema lets it through, most of them wrong at this moment."""
    number = dice.choice([0, 1, 2, 3, 6, 7, 99, 10**18])
    near = max(0, ply + dice.choice([0, 0, 0, 0, -1, 1]))
    suit = dice.choice("CDHS")
    commands: dict[str, Callable[[], dict[str, Any]]] = {
        "add_bot": lambda: {"bot": dice.choice(["carmen", "tito", "luna"])},
        "remove_seat": lambda: {"seat": number},
        "set_rules": lambda: {"rules": {"preset": dice.choice([*PRESETS, "poker"])}},
        "start": lambda: dice.choice([{}, {"client_seed": "0f" * 16}]),
        "play": lambda: {"ply": near, "card": dice.choice(CARDS), **dice.choice([{}, {"suit": suit}, {"call": True}])},
        "draw": lambda: {"ply": near},
        "pass": lambda: {"ply": near},
        "stop": lambda: {"ply": near},
        "declare": lambda: {"ply": near, "suit": suit},
        "call": dict,
        "catch": lambda: {"seat": number},
        "next_round": lambda: {"round": number},
        "resign": dict,
        "claim_absence": dict,
        "rematch": lambda: {"agree": dice.random() < 0.8},
    }
    kind = dice.choice(list(commands))
    if kind == "resign" and dice.random() < 0.97:
        kind = "draw"
    return kind, commands[kind]()


def act(dice: Random, world: World, person: Person) -> None:
    view = person.view
    ply = (view["round"] or {"ply": 0})["ply"]
    offers = view["you"]["moves"] if view["you"] else []
    lasting = [offer for offer in offers if offer["type"] not in ("resign", "remove_seat")]
    if lasting and dice.random() < 0.8:
        offer = dice.choice(lasting)
        fields = {name: offer[name] for name in ("card", "seat", "call", "round", "agree") if name in offer}
        if offer.get("suits"):
            fields["suit"] = dice.choice(offer["suits"])
        if "bots" in offer:
            fields["bot"] = offer["bots"][0]
        if offer["type"] == "set_rules":
            fields["rules"] = quick(dice.choice(PRESETS))
        person.do(offer["type"], **fields)
    else:
        kind, fields = some_command(dice, ply)
        person.do(kind, key=dice.choice([world.key(), "k" * 22]), **fields)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_sent_is_answered_or_refused(seed: int) -> None:
    dice = Random(seed)
    world = World()
    ana = world.open("Ana", quick(PRESETS[seed % len(PRESETS)]))
    people = [ana, ana, ana.brings("Bo"), ana.brings("Cid"), ana.other("Dea")]
    version = 0
    for _ in range(300):
        person = dice.choice(people)
        try:
            if dice.random() < 0.02 and person.token:
                person.sits()
            else:
                act(dice, world, person)
        except Refused as refused:
            json.dumps(refused.to_json())
        if dice.random() < 0.3:
            bot_turns.play_bots(world.ports, ana.table)
        item = world.item(ana.table)
        if dice.random() < 0.05 and not item.finished:
            world.clock.advance(hours=30)
        assert item.version >= version
        version = item.version
    json.dumps(export.record(world.ports, ana.table))
    for seat in (*item.seats, None):
        json.dumps(views.view(position_of(item), seat, world.clock.now()))


@pytest.mark.parametrize("seed", range(6))
def test_every_listed_move_is_accepted(seed: int) -> None:
    """What `you.moves` lists is legal at that moment: each entry is tried on a copy of the table."""
    dice = Random(seed)
    world = World()
    people = world.match("Ana", "Bo", "Cid", rules={"preset": PRESETS[seed]}, root=dice.randbytes(32))
    for _ in range(40):
        person = dice.choice(people)
        saved = world.item(person.table)
        for offer in person.view["you"]["moves"]:
            fields = {name: offer[name] for name in ("card", "seat", "call", "round", "agree") if name in offer}
            if "suits" in offer:
                fields["suit"] = offer["suits"][-1]
            elsewhere = World()
            elsewhere.store.open(saved)
            copy = Person(elsewhere, person.table, person.name, person.token)
            assert copy.do(offer["type"], key=world.key(), **fields)["version"] == saved.version + 1
        turn = people[0].view["round"]["turn"]
        if turn is None:
            break
        people[turn].plays_on()
