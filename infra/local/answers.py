"""Let moto write its DynamoDB answers in less time: the same bytes, without looking for what cannot be there.

For each attribute value moto tries eight spellings of each of its ten types, and for each call it lists the handler's
methods anew: a third of a call's processor time, which a load test on one machine would measure.
"""

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from botocore.model import Shape
from moto.core import responses
from moto.core.serialize import JSONSerializer
from moto.core.utils import method_names_from_class


@cache
def install() -> None:
    """Shorten both. May be repeated."""
    JSONSerializer.get_value = _direct_in_values(JSONSerializer.get_value)  # type: ignore[method-assign]
    setattr(responses, "method_names_from_class", cache(method_names_from_class))  # noqa: B010 – it exports no names


def _direct_in_values(get_value: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(get_value)
    def direct_in_values(serializer: JSONSerializer, value: Any, key: str, shape: Shape) -> Any:
        if type(value) is dict and getattr(shape, "parent", shape).name == "AttributeValue":
            return value.get(key)
        return get_value(serializer, value, key, shape)

    return direct_in_values
