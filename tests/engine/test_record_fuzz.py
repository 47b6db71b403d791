"""Whatever JSON comes in, a record is replayed or refused with a reason."""

import copy
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.engine.errors import BadRecord, BadRules, NotARecord
from chalicelib.engine.notation import WRITTEN
from chalicelib.engine.record import replay
from chalicelib.engine.verify import verify
from tests.engine.test_record_command import worked_example
from tests.engine.test_verify import fair_record

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(max_size=8),
    st.sampled_from([*WRITTEN, "resign@0", "absent@1", "8H8H", "XX", "9" * 60]),
)
KEYS = st.text(max_size=6)
JSON = st.recursive(
    SCALARS, lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4))
)


def places(part: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every path into a JSON value."""
    inner = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    return [path, *(found for step, child in inner for found in places(child, (*path, step)))]


def changed(record: dict[str, Any], path: tuple[Any, ...], value: object) -> Any:
    """The record with another value in one place."""
    if not path:
        return value
    whole = copy.deepcopy(record)
    part: Any = whole
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    return whole


def refusal(read: Callable[[object], object], record: object) -> str:
    """The reason why a record is refused, "" when it is not; any other exception is a defect."""
    try:
        read(record)
    except (BadRecord, NotARecord, BadRules) as reason:
        return str(reason)
    return ""


def answered(record: object) -> bool:
    """Whether both commands answer, in one line if they refuse."""
    return all(refusal(read, record).isprintable() for read in (replay, verify))


@settings(max_examples=100, deadline=None)
@given(JSON)
def test_any_json(record: Any) -> None:
    assert answered(record)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_record_with_anything_anywhere(data: st.DataObject) -> None:
    record = data.draw(st.sampled_from([worked_example(), fair_record()]))
    path = data.draw(st.sampled_from(places(record)))
    assert answered(changed(record, path, data.draw(JSON)))


@settings(max_examples=100, deadline=None)
@given(KEYS, JSON)
def test_any_option(name: str, value: Any) -> None:
    record = worked_example()
    record["rules"]["options"][name] = value
    assert answered(record)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from([*WRITTEN, "resign@2", "absent@0"]), max_size=12))
def test_any_moves(moves: list[str]) -> None:
    assert answered(worked_example(moves=moves))
