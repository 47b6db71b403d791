"""What a play may cost, in counts: the same on every machine and however busy it is. Seconds are for `make bench`."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from types import FrameType

import pytest

from tests.api.client import Person, View
from tests.api.conftest import Game, start
from tests.api.inside import Inside
from tests.benchmarks.units import item_bytes
from tests.support.calls import recorded_calls

LONG = {"preset": "specials", "options": {"target": {"fixed": 2000}}}
NAMES = ("Ana", "Bo", "Cleo", "Davi")


@pytest.fixture
def game(inside: Inside) -> Game:
    return start(*(Person(inside, name) for name in NAMES), rules=LONG)


@contextmanager
def python_calls() -> Iterator[Counter[str]]:
    """Calls of Python functions in the block, by the package they are written in."""
    counted: Counter[str] = Counter()

    def count(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            parts = frame.f_code.co_filename.split("/")
            for package in ("chalicelib", "pynamodb"):
                counted[package] += package in parts

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield counted
    finally:
        sys.setprofile(before)


def plays(game: Game, do: Callable[[Person, View], None]) -> int:
    """Play a round, each move made by `do`; how many there were."""
    made, view = 0, game.people[0].view(game.table)
    while view["phase"] == "playing":
        person = game.people[view["round"]["turn"]]
        do(person, person.view(game.table))
        made, view = made + 1, game.people[0].view(game.table)
    return made


def test_a_play_makes_few_calls_and_as_few_at_the_rounds_end(game: Game) -> None:
    """A play walks through thirty or so functions at the edge, a hundred for the table – four seats looked at, packed
    and shown – and a hundred for the step, its reasons and its view: 300 leave room for a quarter more. A view without
    a memory would make six for each of up to fifty events, a model of PynamoDB a thousand for its attributes."""
    made: list[Counter[str]] = []

    def counted(person: Person, view: View) -> None:
        with python_calls() as calls:
            assert person.move(view).status == 200
        made.append(calls)

    plays(game, counted)
    within = made[1:-1]  # the first finds nothing kept yet, the last scores the round
    assert max(calls["chalicelib"] for calls in within) <= 300
    assert max(calls["pynamodb"] for calls in within) <= 10
    early, late = (sum(calls["chalicelib"] for calls in part) / 4 for part in (within[:4], within[-4:]))
    assert late <= early * 1.15


def test_a_move_is_one_write_unit_and_grows_the_item_by_a_byte(game: Game) -> None:
    """Beside the move itself only the times of the moves grow, each seat's by a byte now and then, and the numbers of
    version and turn: sixteen bytes are room for these in a whole round of four."""
    sizes: list[int] = []

    def measured(person: Person, view: View) -> None:
        with recorded_calls() as calls:
            assert person.move(view).status == 200
        sizes.append(item_bytes(calls[-1].parameters["Item"]))

    moves = plays(game, measured)
    first = sizes[3 + NAMES.index("Davi")]  # from when on every seat has a key of its last move
    assert {ceil(size / 1024) for size in sizes} == {1}
    assert sizes[-1] - first <= moves + 16


def test_what_a_process_keeps_of_moves_has_an_end(game: Game) -> None:
    """A move leaves one table, one state and one view behind, which share all parts but the last with those before, and
    in moto, which is in this process, a record of the stream with twice twenty attributes, of three blocks each, and
    as many again for the way there: 500 blocks. States that shared nothing would be some thousands."""
    before = sys.getallocatedblocks()
    moves = plays(game, lambda person, view: None if person.move(view).status == 200 else pytest.fail("refused"))
    assert (sys.getallocatedblocks() - before) / moves <= 500
