"""Floods, and names and messages made to deceive or to disfigure."""

from itertools import product
from random import Random

import pytest

from chalicelib.tables.errors import Refused
from chalicelib.tables.texts import MARKS_ON_A_BASE, clean_chat, clean_name, reads_alike
from tests.tables.world import World, refused

LOOKALIKES = {
    "A": "AΑАᎪＡ𝐀",
    "n": "nｎ𝗇",
    "a": "aаａ𝐚",
    "o": "oоοｏ0",
    "C": "CСϹＣ",
    "r": "r𝗋ｒ",
    "m": "mｍ",
    "e": "eеｅ",
}
INVISIBLE = ("", "\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad")
DIRECTIONS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
CONTROLS = "\x00\x01\x07\x08\n\r\t\x1b\x7f\x85\u2028\u2029"
MARKS = "\u0300\u0301\u0315\u031b\u0334\u0489\u20dd\u20e3\ufe20"
JOINERS = "\u200c\u200d\u2060\u034f"


@pytest.mark.parametrize("name", ["Ana", "Carmen"])
def test_no_name_that_reads_like_another_sits_beside_it(name: str) -> None:
    """Every spelling with lookalikes, and something invisible between its letters."""
    dice = Random(name)
    spellings = ["".join(letters) for letters in product(*(LOOKALIKES[letter] for letter in name))]
    for spelling in dice.sample(spellings, min(len(spellings), 150)):
        hidden = dice.choice(INVISIBLE).join(spelling)
        assert reads_alike(name, hidden), ascii(hidden)


def test_a_lookalike_is_refused_at_the_table() -> None:
    world = World()
    ana = world.open("Ana")
    for name in ("Аna", "ANA", "A\u200dna", "ａｎａ", "Cаrmen", "LUNA"):
        assert refused(lambda name=name: ana.other(name).sits()).code == "name_taken"  # type: ignore[misc]


@pytest.mark.parametrize("bad", [*DIRECTIONS, *CONTROLS], ids=ascii)
def test_no_text_turns_its_direction_or_controls_anything(bad: str) -> None:
    for clean in (clean_name, clean_chat):
        assert refused(lambda clean=clean: clean(f"Ana{bad}Bo")).code == "malformed"  # type: ignore[misc]


def test_no_letter_is_buried_under_marks() -> None:
    """Any run of marks, joiners between them or not, is refused when it is longer than two."""
    dice = Random(5)
    for _ in range(300):
        count = dice.randint(MARKS_ON_A_BASE + 1, 6)
        pile = "".join(dice.choice(MARKS) + dice.choice(["", *JOINERS]) for _ in range(count))
        assert refused(lambda pile=pile: clean_chat(f"z{pile}algo")).code == "malformed"  # type: ignore[misc]


def test_nearly_the_same_name_is_the_same_name() -> None:
    world = World()
    ana = world.open("Ana Luz")
    for name in (
        " Ana Luz ",
        "ana luz",
        "ANA  LUZ",
        "Ana\u00a0Luz",
        "Ana\u200b Luz",
        "Anа Luz",
    ):
        assert refused(lambda name=name: ana.other(name).sits()).code == "name_taken", ascii(name)  # type: ignore[misc]
    assert ana.other("Ana Lua").sits() is not None


def test_nearly_the_same_message_counts_like_any_other() -> None:
    """Another space, mark, case or invisible letter buys no message more."""
    world = World()
    ana = world.open("Ana")
    variants = ("olá", "Olá", "olá ", "o lá", "olá!", "ol\u200bá", "ola\u0301", "OLÁ", "olá?", "olá.", "olá…", "оlá")
    codes = []
    for text in variants:
        try:
            ana.says(text)
        except Refused as no:
            codes.append(no.code)
    assert codes == ["slow_down", "slow_down"]


def test_a_flood_stops_at_ten_messages_and_harms_nobody_else() -> None:
    world = World()
    ana = world.open("Ana")
    bo = ana.brings("Bo")
    outcomes = []
    for number in range(200):
        world.clock.advance(milliseconds=100)
        try:
            outcomes.append(ana.says(f"buy now {number}")["n"])
        except Exception as refusal:
            outcomes.append(refusal.code)  # type: ignore[attr-defined]
    assert outcomes[:10] == list(range(1, 11))
    assert set(outcomes[10:]) == {"slow_down"}
    assert bo.says("oi")["n"] == 11
    world.clock.advance(seconds=31)
    assert ana.says("again")["n"] == 12
