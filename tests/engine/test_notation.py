"""API.md "The record of a match": moves in writing, and one byte for each."""

import pytest

from chalicelib.engine.errors import IllegalMove
from chalicelib.engine.moves import Move
from chalicelib.engine.notation import WRITTEN, format_move, notation_of, parse_move

EIGHTS, JACKS = notation_of("8"), notation_of("J")

EXAMPLES = {
    "7H": (Move("play", "7H"), None),
    "XX": (Move("play", "XX"), None),
    "8C=H": (Move("play", "8C", suit="H"), None),
    "8C": (Move("play", "8C"), None),
    "7H*": (Move("play", "7H", call=True), None),
    "8C=H*": (Move("play", "8C", suit="H", call=True), None),
    "+": (Move("draw"), None),
    "-": (Move("pass"), None),
    "stop": (Move("stop"), None),
    "=H": (Move("declare", suit="H"), None),
    "call@1": (Move("call"), 1),
    "catch@2>1": (Move("catch", seat=1), 2),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_kind_of_move_is_read_and_written(text: str) -> None:
    move, seat = EXAMPLES[text]
    assert parse_move(text) == (move, seat)
    assert format_move(move, seat) == text


NO_MOVES = ["", " ", "7h", "7H ", "1H", "10H", "7H=Z", "7H=", "**", "7H**", "*7H", "++", "=", "=HH", "STOP", "call"]
NO_MOVES += ["call@7", "call@-1", "call@01", "catch@2", "catch@2>", "catch@2>7", "resign@1", "7H\n", "７H", "\ud800"]


@pytest.mark.parametrize("text", [*NO_MOVES, "x" * 10_000])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        parse_move(text)
    assert refused.value.code == "notation_unknown"
    assert len(str(refused.value)) < 200


def test_the_list_of_moves_is_complete_and_fits_a_byte() -> None:
    assert len(set(WRITTEN)) == len(WRITTEN) == 226
    assert set(EXAMPLES) <= set(WRITTEN)
    for notation in (EIGHTS, JACKS):
        assert len(set(notation.written)) == len(WRITTEN)
        for text, move in zip(notation.written, notation.moves, strict=True):
            assert parse_move(text)[0] == move


def test_codes_never_change() -> None:
    """Tables and records that are kept hold these bytes."""
    assert EIGHTS.pack(
        ["+", "-", "stop", "=C", "=S", "AC", "AC*", "KS", "XX*", "8C=C", "8S=S*", "AC=C", "AS=S*"]
    ) == bytes([0, 1, 2, 3, 6, 7, 8, 109, 112, 113, 144, 145, 176])
    assert EIGHTS.pack(["call@0", "call@6", "catch@0>1", "catch@6>5"]) == bytes([177, 183, 184, 225])


def test_packing_comes_back() -> None:
    for notation in (EIGHTS, JACKS):
        assert notation.unpack(notation.pack(notation.written)) == list(notation.written)
        with pytest.raises(IndexError):
            notation.unpack(bytes([226]))


def test_wild_jacks_have_the_codes_of_wild_eights() -> None:
    """Rules with wild aces keep both: under the first release eights and aces had codes of their own."""
    assert JACKS.pack(["JC=C", "JS=S*", "8C", "JC"]) == EIGHTS.pack(["8C=C", "8S=S*", "8C", "JC"])
    assert notation_of("A") is not JACKS
    assert notation_of("A").written == EIGHTS.written == WRITTEN
    assert notation_of("A").pack(["AC=C"]) == bytes([145])


def test_what_no_rules_allow_has_no_code() -> None:
    for notation, texts in ((EIGHTS, ("7H=C", "XX=C", "JC=C")), (JACKS, ("7H=C", "XX=C", "8C=C"))):
        for text in texts:
            with pytest.raises(IllegalMove):
                notation.pack([text])
    with pytest.raises(IllegalMove):
        EIGHTS.code_of(Move("catch", seat=3), 3)
