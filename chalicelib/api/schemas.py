"""The shape of everything a client sends, as JSON Schema: checked at the edge and printed in docs/openapi.json.

Only shapes: what a name or a chat text may contain is said in `tables`, what rules can be played in `engine`.
"""

from collections.abc import Callable, Mapping
from functools import cached_property

import fastjsonschema

from chalicelib.tables.errors import Refused

JsonSchema = dict[str, object]


class Shape:
    """One JSON Schema with its check, compiled at the first use: a cold function pays for what it is asked only."""

    def __init__(self, schema: JsonSchema) -> None:
        self.schema = schema

    @cached_property
    def _validate(self) -> Callable[[object], object]:
        compiled: Callable[[object], object] = fastjsonschema.compile(self.schema, use_default=False)
        return compiled

    def check(self, value: Mapping[str, object]) -> None:
        """Raise Refused `malformed`, with the `field` to blame, unless `value` has this shape."""
        try:
            self._validate(value)
        except fastjsonschema.JsonSchemaValueException as fault:
            raise _malformed(fault) from None


def check_typed(shapes: Mapping[str, Shape], value: Mapping[str, object]) -> str:
    """Check `value` against the shape its `type` names and return that type; refusals as of `Shape.check`."""
    kind = value.get("type")
    if not isinstance(kind, str) or kind not in shapes:
        raise Refused("malformed", f"Give a type: {', '.join(shapes)}.", field="type")
    shapes[kind].check(value)
    return kind


def _malformed(fault: fastjsonschema.JsonSchemaValueException) -> Refused:
    if fault.rule == "required":
        field = next(name for name in fault.rule_definition if name not in fault.value)
        return Refused("malformed", f"Send the field {field} too.", field=field)
    if fault.rule == "additionalProperties":
        field = next(name for name in fault.value if name not in fault.definition["properties"])
        return Refused("malformed", "Leave out the field that has no meaning here.", field=field)
    field, wanted = fault.path[1], _wanted(fault.rule, fault.rule_definition)
    return Refused("malformed", f"Mend the field {field}: it {wanted}.", field=field)


def _wanted(rule: str | None, wanted: object) -> str:
    match rule, wanted:
        case "type", str():
            return f"is of JSON type {wanted}"
        case "enum", list():
            return f"is one of {', '.join(map(str, wanted))}"
        case "minimum", _:
            return f"is at least {wanted}"
        case _:
            return f"matches {wanted}"


def _object(required: Mapping[str, JsonSchema], optional: Mapping[str, JsonSchema] | None = None) -> Shape:
    return Shape(
        {
            "type": "object",
            "properties": {**required, **(optional or {})},
            "required": list(required),
            "additionalProperties": False,
        }
    )


def _typed(kind: str, required: Mapping[str, JsonSchema] | None = None, **optional: JsonSchema) -> Shape:
    return _object({"type": {"enum": [kind]}, **(required or {})}, optional)


_TEXT: JsonSchema = {"type": "string"}
_WHOLE: JsonSchema = {"type": "integer", "minimum": 0}
_BOOL: JsonSchema = {"type": "boolean"}
_CARD: JsonSchema = {"type": "string", "pattern": "^([A2-9TJQK][CDHS]|XX)$"}
_SUIT: JsonSchema = {"enum": ["C", "D", "H", "S"]}
_SEED: JsonSchema = {"type": "string", "pattern": "^[0-9a-f]{32}$"}
# A wrong type further down is `bad_rules`: the engine refuses it with the option's name.
_RULES: JsonSchema = {"type": "object", "properties": {"preset": {}, "options": {}}, "additionalProperties": False}

OPEN = _object({"name": _TEXT, "rules": _RULES}, {"capacity": {"type": "integer"}})
SIT = _object({"name": _TEXT}, {"client_seed": _SEED})
CHAT = _object({"text": _TEXT})
# Whatever it is, the engine says what is wrong with it.
RECORD = Shape({"type": "object"})
# A browser's PushSubscription as JSON; where it may lead is decided in `tables`.
PUSH = _object(
    {
        "endpoint": _TEXT,
        "keys": {
            "type": "object",
            "properties": {
                "p256dh": {"type": "string", "pattern": "^B[A-Za-z0-9_-]{86}=?$"},
                "auth": {"type": "string", "pattern": "^[A-Za-z0-9_-]{22}(==)?$"},
            },
            "required": ["p256dh", "auth"],
            "additionalProperties": False,
        },
    },
    {"expirationTime": {"type": ["number", "null"]}},
)

COMMANDS: Mapping[str, Shape] = {
    "add_bot": _typed("add_bot", {"bot": {"enum": ["carmen", "tito", "luna"]}}),
    "remove_seat": _typed("remove_seat", {"seat": _WHOLE}),
    "set_rules": _typed("set_rules", {"rules": _RULES}),
    "start": _typed("start", client_seed=_SEED),
    "play": _typed("play", {"ply": _WHOLE, "card": _CARD}, suit=_SUIT, call=_BOOL),
    "draw": _typed("draw", {"ply": _WHOLE}),
    "pass": _typed("pass", {"ply": _WHOLE}),
    "stop": _typed("stop", {"ply": _WHOLE}),
    "declare": _typed("declare", {"ply": _WHOLE, "suit": _SUIT}),
    "call": _typed("call"),
    "catch": _typed("catch", {"seat": _WHOLE}),
    "next_round": _typed("next_round", {"round": _WHOLE}),
    "resign": _typed("resign"),
    "claim_absence": _typed("claim_absence"),
    "more_time": _typed("more_time"),
    "rematch": _typed("rematch", {"agree": _BOOL}, k={"type": "integer", "minimum": 1}),
}

MESSAGES: Mapping[str, Shape] = {
    "watch": _typed("watch", {"table": _TEXT}, token=_TEXT),
    "ping": _typed("ping"),
}
