"""Run in a process of its own that has the unpacked zip and Python, and nothing else: serves a whole match.

Prints one JSON object: the match's ending, what was loaded, and the process's peak memory in megabytes.
"""

import importlib.metadata
import itertools
import json
import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, sys.argv[1])

import app  # from the zip

KEYS = itertools.count()


class Context:
    aws_request_id = "alone"


def http(method: str, resource_path: str, table: str = "", body: Any = None, token: str = "") -> Any:
    headers = {"content-type": "application/json", "idempotency-key": f"key-{next(KEYS)}-".ljust(30, "x")}
    if token:
        headers["authorization"] = f"Bearer {token}"
    event = {
        "requestContext": {"resourcePath": resource_path, "httpMethod": method, "identity": {}},
        "pathParameters": {"table": table} if table else None,
        "headers": headers,
        "multiValueHeaders": {},
        "multiValueQueryStringParameters": None,
        "queryStringParameters": None,
        "stageVariables": None,
        "body": json.dumps(body) if body is not None else None,
        "isBase64Encoded": False,
    }
    answer = app.app(event, Context())
    assert answer["statusCode"] in (200, 201), answer
    return json.loads(answer["body"])


def command(table: str, token: str, **given: Any) -> Any:
    return http("POST", "/tables/{table}/commands", table, given, token)


def turn(view: Any) -> dict[str, Any]:
    offers = {offer["type"]: offer for offer in reversed(view["you"]["moves"])}
    for kind in ("play", "draw", "pass"):
        if kind in offers:
            offer = offers[kind]
            given = {"card": offer["card"]} if kind == "play" else {}
            return {"type": kind, **given, **({"suit": offer["suits"][0]} if offer.get("suits") else {})}
    raise AssertionError(view)


def play() -> Any:
    tokens = ["first-seat-token-".ljust(30, "a"), "second-seat-token-".ljust(30, "b")]
    rules = {"preset": "oitos", "options": {"target": {"fixed": 50}}}
    table = http("POST", "/tables", body={"name": "Ana", "rules": rules}, token=tokens[0])["table"]
    http("POST", "/tables/{table}/seats", table, {"name": "Bia"}, tokens[1])
    command(table, tokens[0], type="add_bot", bot="carmen")
    view = command(table, tokens[0], type="start")
    while view["phase"] != "finished":
        if view["phase"] == "round_over":
            command(table, tokens[0], type="next_round", round=view["round"]["number"])
        elif view["round"]["turn"] == 2:
            app.play_bots({"table": table}, Context())
        else:
            token = tokens[view["round"]["turn"]]
            mine = http("GET", "/tables/{table}", table, token=token)
            command(table, token, **turn(mine), ply=mine["round"]["ply"])
        view = http("GET", "/tables/{table}", table, token=tokens[0])
    return view


view = play()
print(
    json.dumps(
        {
            "ending": view["ending"],
            "rounds": len(view["rounds"]),
            "path": sys.path,
            "outside": sorted(
                name
                for name, module in sys.modules.items()
                if "site-packages" in (getattr(module, "__file__", None) or "")
            ),
            "distributions": sorted(found.name for found in importlib.metadata.distributions()),
            # Not getrusage: its maximum is that of the process this one was started by, if that was larger.
            "megabytes": int(re.findall(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())[0]) / 1024,
        }
    )
)
