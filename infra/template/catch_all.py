"""`/{proxy+}`: the paths no route has, answered by the gateway itself with our 404 and CORS headers."""

import json
from typing import Any

Resource = dict[str, Any]

PATH = "/{proxy+}"

# A mock integration answers only bodies of a kind it has a template for; any other is refused as 415 before.
CONTENT_TYPES = (
    "application/json", "application/octet-stream", "application/x-www-form-urlencoded", "application/xml",
    "multipart/form-data", "text/html", "text/plain", "text/xml",
)  # fmt: skip
ANSWER = {
    "error": {
        "code": "no_route",
        "message": "There is nothing at this path; the API's paths are /tables, /records, /rules and /health.",
    }
}
PREFLIGHT_HEADERS = {
    "Access-Control-Allow-Methods": "GET,POST,PUT,DELETE,OPTIONS",
    "Access-Control-Allow-Headers": "Authorization,Content-Type,Idempotency-Key,If-None-Match",
}


def path_item(origin: Resource) -> Resource:
    """The path's definition; `origin` gives the site's origin."""
    quoted = {"Fn::Sub": ["'${Origin}'", {"Origin": origin}]}
    preflight = {name: f"'{value}'" for name, value in PREFLIGHT_HEADERS.items()}
    shared = {"Access-Control-Allow-Origin": quoted, "Vary": "'Origin'"}
    return {
        "x-amazon-apigateway-any-method": _mock("404", {**shared, "Cache-Control": "'no-store'"}, json.dumps(ANSWER)),
        "options": _mock("204", {**shared, **preflight}, ""),
    }


def _mock(status: str, headers: Resource, body: str) -> Resource:
    chosen = f'{{"statusCode": {status}}}'
    return {
        "produces": ["application/json"],
        "parameters": [{"name": "proxy", "in": "path", "required": True, "type": "string"}],
        "responses": {status: {"description": "", "headers": {name: {"type": "string"} for name in headers}}},
        "x-amazon-apigateway-integration": {
            "type": "mock",
            "passthroughBehavior": "when_no_templates",
            "requestTemplates": dict.fromkeys(CONTENT_TYPES, chosen),
            "responses": {
                "default": {
                    "statusCode": status,
                    "responseParameters": {f"method.response.header.{name}": value for name, value in headers.items()},
                    "responseTemplates": {"application/json": body},
                }
            },
        },
    }
