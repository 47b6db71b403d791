"""What each path answers, for the description: summaries, statuses, and the shapes of what `tables` builds."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalicelib.api.schemas import JsonSchema

Response = tuple[int, str, JsonSchema | None]
Parameter = tuple[str, str, JsonSchema]


@dataclass(frozen=True, slots=True)
class Described:
    """One method of one path in words."""

    summary: str
    responses: tuple[Response, ...]
    parameters: tuple[Parameter, ...] = ()


def _object(required: Mapping[str, JsonSchema], **optional: JsonSchema) -> JsonSchema:
    return {"type": "object", "required": list(required), "properties": {**required, **optional}}


def _list(items: JsonSchema) -> JsonSchema:
    return {"type": "array", "items": items}


def _or_null(schema: JsonSchema) -> JsonSchema:
    return {"anyOf": [schema, {"type": "null"}]}


_OBJECT: JsonSchema = {"type": "object"}
_TEXT: JsonSchema = {"type": "string"}
_NUMBER: JsonSchema = {"type": "integer"}
_BOOL: JsonSchema = {"type": "boolean"}
_TIME: JsonSchema = {"type": "string", "pattern": "^[0-9-]{10}T[0-9:.]{8,12}Z$"}
_VIEW: JsonSchema = {"$ref": "#/components/schemas/View"}
_MESSAGE: JsonSchema = {"$ref": "#/components/schemas/Message"}
_RECORD = _object({"format": _TEXT, "rules": _OBJECT, "seats": _list(_TEXT), "rounds": _list(_OBJECT)})
_SEATED: JsonSchema = {"$ref": "#/components/schemas/Seated"}

_PILES: dict[str, JsonSchema] = {
    "turn": _or_null(_NUMBER),
    "top": _TEXT,
    "suit": _or_null(_TEXT),
    "stock": _NUMBER,
    "pending": _NUMBER,
    "direction": _NUMBER,
    "plays": _TEXT,
}
_STEP = _object({"seat": _NUMBER, "move": _TEXT, **_PILES}, hands=_OBJECT, drew=_OBJECT, rebuilt=_BOOL)
_ROUND_PLAYED = _object(
    {
        "dealer": _NUMBER,
        "deal": _object({"hands": _list(_TEXT), **_PILES}),
        "steps": _list(_STEP),
        "outcome": _OBJECT,
    }
)
_PLAYBACK = _object(
    {
        "rules": _OBJECT,
        "seats": _list(_TEXT),
        "rounds": _list(_ROUND_PLAYED),
        "finished": _BOOL,
        "winner": _or_null(_NUMBER),
    }
)

COMPONENTS: dict[str, JsonSchema] = {
    "View": _object(
        {
            "table": _TEXT,
            "version": _NUMBER,
            "phase": {"enum": ["lobby", "playing", "round_over", "finished"]},
            "rules": _object({"preset": _TEXT, "options": _OBJECT, "changed": _list(_TEXT)}),
            "capacity": _NUMBER,
            "host": _NUMBER,
            "seats": _list(
                _object(
                    {
                        "seat": _NUMBER,
                        "name": _TEXT,
                        "bot": _or_null(_TEXT),
                        "cards": _NUMBER,
                        "score": _NUMBER,
                        "uncalled": _BOOL,
                        "rematch": _BOOL,
                    }
                )
            ),
            "round": _or_null(_OBJECT),
            "log": _list(_OBJECT),
            "rounds": _list(_OBJECT),
            "outcome": _or_null(_OBJECT),
            "ending": _or_null(_OBJECT),
            "fairness": _object({"commitment": _TEXT}),
            "expires_at": _TIME,
            "you": _or_null(_object({"seat": _NUMBER, "hand": _list(_TEXT), "moves": _list(_OBJECT)})),
        }
    ),
    "Seated": _object({"table": _TEXT, "seat": _NUMBER, "view": _VIEW}),
    "Message": _object({"n": _NUMBER, "seat": _NUMBER, "name": _TEXT, "text": _TEXT, "at": _TIME}),
}

ANSWERS: dict[tuple[str, str], Described] = {
    ("/tables", "POST"): Described("Open a table.", ((201, "The table, and its host's seat.", _SEATED),)),
    ("/tables/{table}", "GET"): Described(
        "What the caller may see of a table.",
        ((200, "The view, tagged with its version and seat.", _VIEW), (304, "Nothing has changed.", None)),
        (("If-None-Match", "header", _TEXT),),
    ),
    ("/tables/{table}/seats", "POST"): Described(
        "Sit down.",
        ((201, "A seat of one's own.", _SEATED), (200, "The seat this token holds already.", _SEATED)),
    ),
    ("/tables/{table}/commands", "POST"): Described("Give a command.", ((200, "The caller's view.", _VIEW),)),
    ("/tables/{table}/chat", "POST"): Described("Write a message.", ((201, "The message.", _MESSAGE),)),
    ("/tables/{table}/chat", "GET"): Described(
        "Read messages, fifty a page.",
        ((200, "Messages, oldest first.", _object({"messages": _list(_MESSAGE)})),),
        (("after", "query", {"type": "integer", "minimum": 0}),),
    ),
    ("/tables/{table}/push", "PUT"): Described("Ring a bell on this device.", ((204, "It rings.", None),)),
    ("/tables/{table}/push", "DELETE"): Described("Silence it.", ((204, "It is silent.", None),)),
    ("/tables/{table}/record", "GET"): Described(
        "The record of the present match's finished rounds.",
        ((200, "The record.", _RECORD),),
    ),
    ("/records", "POST"): Described(
        "A record played back, step by step with all hands open.",
        ((200, "What its moves make.", _PLAYBACK),),
    ),
    ("/rules", "GET"): Described(
        "Every preset and option.", ((200, "Presets and options.", _object({"presets": _OBJECT, "options": _OBJECT})),)
    ),
    ("/health", "GET"): Described(
        "Whether the service is there.",
        ((200, "It is.", _object({"status": _TEXT, "region": _TEXT, "release": _TEXT})),),
    ),
}
