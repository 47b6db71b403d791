"""`python -m chalicelib.api.openapi > docs/openapi.json`: the HTTP API described by the schemas that check it."""

import json
import sys
from collections.abc import Mapping

from chalicelib.api.answers import ANSWERS, COMPONENTS
from chalicelib.api.http import Endpoint
from chalicelib.api.identity import KEY_PATTERN, TABLE_ID_PATTERN
from chalicelib.api.routes import ROUTES
from chalicelib.api.schemas import JsonSchema, Shape
from chalicelib.api.statuses import STATUSES
from chalicelib.tables.errors import CODES

Json = dict[str, object]


def describe() -> Json:
    """The description as OpenAPI 3.1."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Crazy Eights, the table",
            "version": "1",
            "description": "The shapes of what a table and its clients say; docs/API.md is the contract.",
        },
        "servers": [{"url": "/api"}],
        "security": [{}, {"seat": []}],
        "paths": {path: _path(path, endpoints) for path, endpoints in ROUTES.items() if endpoints},
        "components": {
            "schemas": {**COMPONENTS, "Refusal": _refusal()},
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "A seat token."}},
            "responses": {"Refusal": _content("A refusal, or a failure worth another try.", _ref("Refusal"))},
        },
    }


def _path(path: str, endpoints: Mapping[str, Endpoint]) -> Json:
    described: Json = {method.lower(): _operation(path, method, endpoint) for method, endpoint in endpoints.items()}
    if "{table}" in path:
        identifier = {"type": "string", "pattern": TABLE_ID_PATTERN}
        described["parameters"] = [{"name": "table", "in": "path", "required": True, "schema": identifier}]
    return described


def _operation(path: str, method: str, endpoint: Endpoint) -> Json:
    answer = ANSWERS[path, method]
    described: Json = {"summary": answer.summary}
    parameters = [_parameter(name, place, schema) for name, place, schema in answer.parameters]
    if endpoint.needs_key:
        key: Json = {"type": "string", "pattern": KEY_PATTERN}
        parameters.append({**_parameter("Idempotency-Key", "header", key), "required": True})
    if parameters:
        described["parameters"] = parameters
    if endpoint.needs_token:
        described["security"] = [{"seat": []}]
    if endpoint.shape is not None:
        described["requestBody"] = {"required": True, **_json(_body(endpoint.shape))}
    responses: Json = {str(status): _content(text, schema) for status, text, schema in answer.responses}
    described["responses"] = {**responses, "default": {"$ref": "#/components/responses/Refusal"}}
    return described


def _parameter(name: str, place: str, schema: JsonSchema) -> Json:
    return {"name": name, "in": place, "schema": schema}


def _body(shape: Shape | Mapping[str, Shape]) -> JsonSchema:
    if isinstance(shape, Shape):
        return shape.schema
    return {"oneOf": [one.schema for one in shape.values()]}


def _refusal() -> JsonSchema:
    codes = "\n".join(f"- `{code}` ({STATUSES[code]}): {meaning}" for code, meaning in CODES.items())
    error = {
        "type": "object",
        "required": ["code", "message"],
        "properties": {
            "code": {"enum": list(CODES), "description": codes},
            "message": {"type": "string", "description": "One sentence that says what to do."},
            "field": {"type": "string"},
            "reason": {"type": "string", "description": "A stable code, for texts in other languages."},
            "facts": {"type": "object"},
            "absent_after": {"type": "string"},
            "round": {"type": "integer", "description": "Of a record, counted from 1."},
            "move": {"type": "integer", "description": "Of that round, counted from 1; 0 for what is no move."},
            "turn": {
                "type": ["integer", "null"],
                "description": "Of a record: the seat that move was waited for from.",
            },
        },
    }
    return {"type": "object", "required": ["error"], "properties": {"error": error, "view": _ref("View")}}


def _ref(name: str) -> JsonSchema:
    return {"$ref": f"#/components/schemas/{name}"}


def _content(text: str, schema: JsonSchema | None) -> Json:
    return {"description": text, **({} if schema is None else _json(schema))}


def _json(schema: JsonSchema) -> Json:
    return {"content": {"application/json": {"schema": schema}}}


if __name__ == "__main__":
    json.dump(describe(), sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")
