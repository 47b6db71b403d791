"""One build of the real app for all tests of this folder, and templates of it for whatever options."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from infra.build import Built, build_stack
from infra.options import Options
from infra.package import Packaged, package
from infra.template.stack import merge
from infra.translate import translate

ROOT = Path(__file__).resolve().parents[2]

Template = dict[str, Any]


@pytest.fixture(autouse=True)
def no_real_account(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the operator's own credentials are, no test uses them."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "testing")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "testing")
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    for name in ("AWS_PROFILE", "AWS_SESSION_TOKEN", "AWS_DEFAULT_REGION", "AWS_REGION"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def packaged() -> Packaged:
    """What `chalice package` makes of the real app."""
    return package(ROOT, "prod")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The stage prod as `python -m infra build` writes it."""
    out = tmp_path_factory.mktemp("built")
    return build_stack(ROOT, out, Options("prod", "sa-east-1"), None, lambda _: None)


@pytest.fixture(scope="session")
def sam(packaged: Packaged) -> Callable[..., Template]:
    """The merged SAM template for a stage, a region and options."""
    return lambda stage="prod", region="sa-east-1", **chosen: merge(packaged.template, Options(stage, region, **chosen))


@pytest.fixture(scope="session")
def stack(sam: Callable[..., Template]) -> Template:
    """The translated template of prod in São Paulo with the options nobody chose."""
    return translate(sam(), "sa-east-1")


def of_type(template: Template, kind: str) -> dict[str, Template]:
    """The properties of all resources of a type, by logical id."""
    found = template["Resources"].items()
    return {name: resource.get("Properties", {}) for name, resource in found if resource["Type"] == kind}


def texts(value: Any) -> list[str]:
    """Every string inside a JSON value."""
    if isinstance(value, dict):
        return [text for inner in value.values() for text in texts(inner)]
    if isinstance(value, list):
        return [text for inner in value for text in texts(inner)]
    return [value] if isinstance(value, str) else []


def as_text(value: Any) -> str:
    """A JSON value as text, to look into."""
    return json.dumps(value, sort_keys=True)
