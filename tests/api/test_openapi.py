"""The description: up to date, sound, and true of what the API answers."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from chalicelib.api.openapi import describe
from tests.api.client import Person
from tests.api.conftest import Game

WRITTEN = Path(__file__).parents[2] / "docs" / "openapi.json"


def test_the_written_description_is_the_present_one() -> None:
    """Made anew by `python -m chalicelib.api.openapi > docs/openapi.json`."""
    assert json.loads(WRITTEN.read_text()) == describe()


def schema(path: str, method: str, status: str) -> Any:
    """A response's schema, references taken to the whole description."""
    answers: Any = describe()
    content = answers["paths"][path][method]["responses"][status]["content"]
    return {**content["application/json"]["schema"], "components": answers["components"]}


def test_views_are_as_described(game: Game, watcher: Person) -> None:
    described = Draft202012Validator(schema("/tables/{table}", "get", "200"))
    for person in (*game.people, watcher):
        described.validate(person.view(game.table))
    described.validate(game.people[0].command(game.table, "resign").json)


def test_other_answers_are_as_described(ana: Person, bo: Person, lobby: str) -> None:
    Draft202012Validator(schema("/tables", "post", "201")).validate(ana.open().json)
    Draft202012Validator(schema("/tables/{table}/seats", "post", "201")).validate(bo.sit(lobby).json)
    Draft202012Validator(schema("/tables/{table}/chat", "post", "201")).validate(ana.say(lobby, "olá").json)
    for path, asked in (("/tables/{table}/chat", "/chat"), ("/tables/{table}/record", "/record")):
        Draft202012Validator(schema(path, "get", "200")).validate(ana.get(f"/tables/{lobby}{asked}").json)
    for path in ("/rules", "/health"):
        Draft202012Validator(schema(path, "get", "200")).validate(ana.get(path).json)


@pytest.mark.parametrize("path", ["/tables/x", "/nowhere", "/tables"])
def test_refusals_are_as_described(ana: Person, path: str) -> None:
    answers: Any = describe()
    refusal = {"$ref": "#/components/schemas/Refusal", "components": answers["components"]}
    Draft202012Validator(refusal).validate(ana.get(path).json)
