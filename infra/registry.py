"""What a stage knows across its regions – regions, site, key pair for web push – as parameters in the home region."""

import json
from collections.abc import Mapping
from typing import Any

from infra.aws import client
from infra.names import HOME_REGION, parameter_path


def regions(stage: str) -> dict[str, dict[str, str]]:
    """Region → {"api", "socket"}: its endpoints, for each region deployed."""
    folder = f"{parameter_path(stage)}/regions/"
    pages = _ssm().get_paginator("get_parameters_by_path").paginate(Path=folder)
    found = {given["Name"].removeprefix(folder): json.loads(given["Value"]) for p in pages for given in p["Parameters"]}
    return dict(sorted(found.items()))


def record_region(stage: str, region: str, endpoints: Mapping[str, str]) -> None:
    """Remember a deployed region."""
    _put(f"{parameter_path(stage)}/regions/{region}", endpoints)


def forget_region(stage: str, region: str) -> None:
    """Forget a region that is no longer deployed."""
    _ssm().delete_parameters(Names=[f"{parameter_path(stage)}/regions/{region}"])


def site_origin(stage: str) -> str | None:
    """The site's origin; none before the site is there."""
    site = _get(f"{parameter_path(stage)}/site")
    return str(site["origin"]) if site else None


def record_site(stage: str, origin: str) -> None:
    """Remember the site's origin."""
    _put(f"{parameter_path(stage)}/site", {"origin": origin})


def forget_site(stage: str) -> None:
    """Forget a site that is no longer there."""
    _ssm().delete_parameters(Names=[f"{parameter_path(stage)}/site"])


def key_pair(stage: str) -> dict[str, str] | None:
    """The stage's key pair for web push, {"public", "private"}, if it has one."""
    pair: dict[str, str] | None = _get(f"{parameter_path(stage)}/vapid", secret=True)
    return pair


def record_key_pair(stage: str, pair: Mapping[str, str]) -> None:
    """Keep the stage's key pair, encrypted."""
    _put(f"{parameter_path(stage)}/vapid", pair, secret=True)


def _get(name: str, secret: bool = False) -> Any:
    found = _ssm().get_parameters(Names=[name], WithDecryption=secret)["Parameters"]
    return json.loads(found[0]["Value"]) if found else None


def _put(name: str, value: Any, secret: bool = False) -> None:
    kind = "SecureString" if secret else "String"
    _ssm().put_parameter(Name=name, Value=json.dumps(value), Type=kind, Overwrite=True)


def _ssm() -> Any:
    return client("ssm", HOME_REGION)
