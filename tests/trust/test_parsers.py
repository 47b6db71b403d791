"""Every parser is fed by Hypothesis: it reads what it is given or says what is wrong, and never fails otherwise."""

import base64
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from chalicelib.engine.errors import BadRecord, BadRules, EngineError, NotARecord
from chalicelib.engine.notation import format_move, notation_of, parse_move
from chalicelib.engine.record import replay
from chalicelib.engine.rules import parse_rules
from chalicelib.engine.verify import verify
from chalicelib.store.grace import unpack_grace
from chalicelib.store.items import from_item
from chalicelib.store.packing import Packer
from chalicelib.store.people import unpack_departed, unpack_results, unpack_seats
from chalicelib.store.stream import changes
from chalicelib.tables.endpoints import leads_to_push_service
from chalicelib.tables.errors import Refused, Unreadable
from chalicelib.tables.links import table_in
from chalicelib.tables.playback import play_back
from chalicelib.tables.texts import clean_chat, clean_name, reads_alike
from tests.api.test_fuzz import OBJECTS, VALUES
from tests.contracts.samples import NOON
from tests.trust.formats.stored import item_of

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


def test_any_number_of_digests_of_no_length_is_not_counted_out() -> None:
    packer = Packer()
    packer.number(0)
    packer.raw(bytes(32))
    packer.number(2**20)
    packer.number(0)
    with pytest.raises(ValueError, match="without a length"):
        unpack_departed(packer.done())


STORED = json.loads((Path(__file__).parent / "formats/1/playing.json").read_text())
ITEM = next(item_of(item) for item in STORED["items"] if item["sk"]["S"] == "table")
VALUE = st.one_of(
    st.builds(lambda number: {"N": str(number)}, st.integers(-(10**20), 10**20) | st.floats(allow_nan=False)),
    st.builds(lambda text: {"S": text}, st.text(max_size=30)),
    st.builds(lambda packed: {"B": packed}, st.binary(max_size=120)),
)


@given(st.dictionaries(st.sampled_from(sorted(set(ITEM) - {"pk", "sk"})), VALUE, min_size=1, max_size=2))
@SOME
def test_items_in_which_something_else_stands(spoilt: Any) -> None:
    """One is read, or is none; and in the stream it stops no other."""
    item = {**ITEM, **spoilt}
    with suppress(Unreadable):
        from_item(item)
    keys = {name: item[name] for name in ("pk", "sk")}
    records = [{"dynamodb": {"Keys": keys, "NewImage": _in_base64(image)}} for image in (item, ITEM)]
    assert changes(records)[-1] == changes(records[1:])[0]


def _in_base64(item: Any) -> Any:
    """An item as the stream tells of it."""
    coded = base64.b64encode
    return {name: {"B": coded(value["B"]).decode()} if "B" in value else value for name, value in item.items()}
