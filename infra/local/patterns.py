"""Event patterns as an event source mapping filters by them: those operators that ours use, and no others."""

from collections.abc import Mapping, Sequence
from typing import Any


def matches(pattern: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
    """Every name of the pattern is in the event, and one of the alternatives listed for it holds.

    An alternative is a literal, `{"prefix": text}` or `{"exists": bool}`; any other raises ValueError.
    """
    for name, wanted in pattern.items():
        if isinstance(wanted, Mapping):
            inner = event.get(name)
            if not isinstance(inner, Mapping) or not matches(wanted, inner):
                return False
        elif not _one_holds(wanted, name in event, event.get(name)):
            return False
    return True


def _one_holds(alternatives: Sequence[Any], present: bool, value: Any) -> bool:
    return any(_holds(alternative, present, value) for alternative in alternatives)


def _holds(alternative: Any, present: bool, value: Any) -> bool:
    match alternative:
        case {"prefix": str(start)}:
            return isinstance(value, str) and value.startswith(start)
        case {"exists": bool(wanted)}:
            return present == wanted
        case Mapping():
            raise ValueError(f"the local stack knows no such operator: {alternative}")
        case _:
            return present and bool(value == alternative)
