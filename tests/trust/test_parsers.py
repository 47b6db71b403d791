"""Every parser is fed by Hypothesis: it reads what it is given or says what is wrong, and never fails otherwise."""

import json
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from chalicelib.engine.errors import BadRecord, BadRules, EngineError, NotARecord
from chalicelib.engine.notation import format_move, notation_of, parse_move
from chalicelib.engine.record import replay
from chalicelib.engine.rules import parse_rules
from chalicelib.engine.verify import verify
from chalicelib.store.grace import unpack_grace
from chalicelib.store.people import unpack_departed, unpack_results, unpack_seats
from chalicelib.tables.endpoints import leads_to_push_service
from chalicelib.tables.errors import Refused
from chalicelib.tables.links import table_in
from chalicelib.tables.playback import play_back
from chalicelib.tables.texts import clean_chat, clean_name, reads_alike
from tests.api.test_fuzz import OBJECTS, VALUES
from tests.contracts.samples import NOON

SOME = settings(max_examples=150, deadline=None)
MOVES = st.text("A23456789TJQKCDHSX8*+-=@>stopcalhrenib0123456", max_size=9)
CARDS = st.lists(st.sampled_from([rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]), max_size=60).map(
    "".join
)
ROUNDS = st.fixed_dictionaries(
    {
        "dealer": st.integers(-1, 7) | VALUES,
        "deck": CARDS | st.permutations([r + s for s in "CDHS" for r in "A23456789TJQK"]).map("".join),
        "reshuffles": st.lists(CARDS, max_size=2),
        "moves": st.lists(MOVES, max_size=6),
    },
    optional={"outcome": OBJECTS},
)
RECORDS = st.fixed_dictionaries(
    {
        "format": st.just("crazy-eights-record/1"),
        "rules": st.just({"preset": "classic"}) | OBJECTS,
        "seats": st.lists(st.text(max_size=3), min_size=2, max_size=4),
        "rounds": st.lists(ROUNDS, max_size=3),
    }
)


@given(RECORDS | VALUES)
@SOME
def test_records(record: Any) -> None:
    for read in (replay, verify, play_back):
        try:
            read(record)
        except (NotARecord, BadRules, BadRecord, Refused) as wrong:
            assert str(wrong)  # noqa: PT017


@given(MOVES | st.text(max_size=12))
@example("8C=H*")
@SOME
def test_moves_that_are_read_are_written_the_same(text: str) -> None:
    try:
        move, seat = parse_move(text)
    except EngineError:
        return
    assert format_move(move, seat) == text


@given(OBJECTS | VALUES | st.builds(lambda options: {"preset": "jokers", "options": options}, OBJECTS))
@SOME
def test_rules(raw: Any) -> None:
    try:
        rules = parse_rules(raw)
    except BadRules as bad:
        assert str(bad)  # noqa: PT017
    else:
        assert parse_rules(rules.to_record()) == rules


@given(st.text(max_size=40), st.text(max_size=20))
@SOME
def test_names_and_messages(text: str, other: str) -> None:
    for clean in (clean_name, clean_chat):
        try:
            kept = clean(text)
        except Refused as refused:
            assert refused.code == "malformed"  # noqa: PT017
        else:
            assert clean(kept) == kept
            json.dumps(kept).encode()
    assert reads_alike(text, text)
    assert reads_alike(text, other) == reads_alike(other, text)
    table_in(text)
    assert not leads_to_push_service(text, ("push.example",))


@given(st.binary(max_size=120))
@SOME
def test_packed_parts_of_an_item(packed: bytes) -> None:
    """What is stored has been packed by us; anything else is refused by one of these and nothing worse."""
    readings = (
        lambda: unpack_seats(packed, NOON),
        lambda: unpack_departed(packed),
        lambda: unpack_results(packed, 3),
        lambda: unpack_grace(packed),
        lambda: notation_of("J").unpack(packed),
    )
    for reading in readings:
        try:
            reading()
        except (ValueError, IndexError, OverflowError, KeyError):
            continue
