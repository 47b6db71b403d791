"""moto's answers, written in less time, are the same to the byte."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from moto.core.serialize import JSONSerializer, XFormedAttributePicker
from moto.core.utils import get_service_model

from infra.local import answers

answers.install()

NAMES = st.text("abcSNBMLversion_", min_size=1, max_size=8)
PLAIN = st.one_of(
    st.text(max_size=5).map(lambda text: {"S": text}),
    st.integers().map(lambda number: {"N": str(number)}),
    st.binary(max_size=5).map(lambda raw: {"B": raw}),
    st.booleans().map(lambda truth: {"BOOL": truth}),
    st.just({"NULL": True}),
    st.lists(st.text(max_size=3), min_size=1, max_size=3).map(lambda texts: {"SS": texts}),
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda values: {"L": values}),
        st.dictionaries(NAMES, inner, max_size=3).map(lambda values: {"M": values}),
    ),
    max_leaves=8,
)
ITEMS = st.dictionaries(NAMES, VALUES, max_size=5)
MODEL = get_service_model("dynamodb")


@contextmanager
def motos_own_way() -> Iterator[None]:
    shortened = JSONSerializer.get_value
    JSONSerializer.get_value = shortened.__wrapped__  # type: ignore[attr-defined, method-assign]
    try:
        yield
    finally:
        JSONSerializer.get_value = shortened  # type: ignore[method-assign]


def written(operation: str, result: dict[str, Any]) -> Any:
    model = MODEL.operation_model(operation)
    return JSONSerializer(operation_model=model, value_picker=XFormedAttributePicker()).serialize(result)


@settings(max_examples=50, deadline=None)
@given(item=ITEMS, items=st.lists(ITEMS, max_size=3))
def test_both_ways_write_the_same(item: dict[str, Any], items: list[dict[str, Any]]) -> None:
    results: list[tuple[str, dict[str, Any]]] = [
        ("GetItem", {"Item": item}),
        ("GetItem", {}),
        ("PutItem", {"Attributes": item}),
        ("UpdateItem", {"Attributes": item, "ConsumedCapacity": {"TableName": "t", "CapacityUnits": 1.0}}),
        ("Query", {"Items": items, "Count": len(items), "ScannedCount": 9, "LastEvaluatedKey": item}),
    ]
    shortened = [written(*result) for result in results]
    with motos_own_way():
        assert [written(*result) for result in results] == shortened
