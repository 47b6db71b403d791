"""A table's item stays small: what it weighs decides what a move costs."""

import math
from itertools import pairwise
from typing import Any

from chalicelib.store.items import to_item
from tests.tables.world import Person, World

ROUNDS = 14


def test_four_seats_stay_under_a_kilobyte_up_to_round_twelve() -> None:
    """Names of ten bytes, every seat with its client seed and its keys in use, no reshuffles: one write unit a move.

    A further round adds nine bytes at most.
    """
    sizes = item_sizes("classic", ["Alexandra!", "Benedikta!", "Christoph!", "Dominique!"])
    assert max(max(round_sizes) for round_sizes in sizes[:12]) <= 1024
    fresh = [round_sizes[0] for round_sizes in sizes[11:]]
    assert max(after - before for before, after in pairwise(fresh)) <= 9


def test_seven_seats_stay_under_two_kilobytes_up_to_round_twelve() -> None:
    sizes = item_sizes("oitos", [f"Player {letter}!!" for letter in "ABCDEFG"])
    assert max(max(round_sizes) for round_sizes in sizes[:12]) <= 2048


def item_sizes(preset: str, names: list[str]) -> list[list[int]]:
    """By round, the item's bytes at its beginning and after each move."""
    world = World()
    host = world.open(names[0], {"preset": preset, "options": {"target": {"fixed": 2000}}})
    people = [host, *(host.other(name) for name in names[1:])]
    for guest in people[1:]:
        guest.sits(client_seed="0123456789abcdef" * 2)
    host.do("start", client_seed="fedcba9876543210" * 2)
    return [_round_sizes(people, number) for number in range(1, ROUNDS + 1)]


def _round_sizes(people: list[Person], number: int) -> list[int]:
    world, table = people[0].world, people[0].table
    sizes = [item_size(world, table)]
    while (view := people[0].view)["phase"] == "playing":
        world.clock.advance(seconds=7)
        people[view["round"]["turn"]].plays_on()
        sizes.append(item_size(world, table))
    assert view["phase"] == "round_over"
    for person in people:
        person.do("next_round", round=number)
    return sizes


def item_size(world: World, table: str) -> int:
    """Bytes as DynamoDB counts them: names and texts in UTF-8, binary as it is, two digits a byte and one more."""
    return sum(len(name) + _value_size(value) for name, value in to_item(world.item(table)).items())


def _value_size(value: dict[str, Any]) -> int:
    ((kind, content),) = value.items()
    if kind == "N":
        return math.ceil(len(content.lstrip("-").replace(".", "").strip("0")) / 2) + 1
    return len(content.encode() if kind == "S" else content)
