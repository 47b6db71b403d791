"""Every template for every stage, region and option: translated as AWS would, and without a finding of cfn-lint."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from cfnlint.api import ManualArgs, lint

from infra import artifacts
from infra.options import AdoptedTable
from infra.site import stack as site_stack
from infra.site.stack import SiteOptions
from infra.translate import translate

REGIONS = ["sa-east-1", "eu-west-1", "us-east-1", "us-west-2", "eu-central-1", "ap-southeast-2", "ap-northeast-1"]
STAGES = ["prod", "beta"]
OPTIONS: dict[str, dict[str, Any]] = {
    "plain": {},
    "mail": {"alarm_email": "ops@example.org"},
    "reserved": {"reserved": {"api": 100, "play_bots": 20}},
    "throttled": {"rate": 50, "burst": 100},
    "logs": {"log_days": 365},
    "silent": {"web_push": False},
    "adopted": {
        "adopted": AdoptedTable(
            "restored", "arn:aws:dynamodb:sa-east-1:123456789012:table/restored/stream/2026-01-01T00:00:00.000"
        )
    },
    "everything": {
        "alarm_email": "ops@example.org",
        "reserved": {"api": 100},
        "rate": 50,
        "burst": 100,
        "log_days": 7,
        "web_push": False,
    },
}
ENDPOINTS = {
    region: {
        "api": f"https://abc123.execute-api.{region}.amazonaws.com/api",
        "socket": f"wss://def456.execute-api.{region}.amazonaws.com/api",
    }
    for region in REGIONS
}
CERTIFICATE = "arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012"
SITES = {
    "plain": SiteOptions("prod"),
    "domain": SiteOptions("prod", domain="oitos.example.org", certificate=CERTIFICATE),
    "same origin": SiteOptions("prod", same_origin=True),
}


def findings(template: dict[str, Any], regions: list[str]) -> list[str]:
    """What cfn-lint has to say, informational remarks included."""
    found = lint(json.dumps(template), config=ManualArgs(regions=regions, include_checks=["I"]))
    return [f"{match.rule.id} {match.message} at {match.path}" for match in found]


@pytest.mark.parametrize("option", ["plain", "everything", "adopted"])
def test_the_templates_of_all_regions_are_clean(option: str, sam: Callable[..., dict[str, Any]]) -> None:
    template = sam(**OPTIONS[option])
    assert findings(translate(template, "sa-east-1"), REGIONS) == []


def test_the_written_template_is_clean(sam: Callable[..., dict[str, Any]]) -> None:
    assert findings(sam(), REGIONS) == []


@pytest.mark.slow
@pytest.mark.parametrize("region", REGIONS)
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("option", OPTIONS)
def test_every_stage_region_and_option_is_clean(
    option: str, stage: str, region: str, sam: Callable[..., dict[str, Any]]
) -> None:
    template = sam(stage, region, **OPTIONS[option])
    assert findings(template, [region]) == []
    assert findings(translate(template, region), [region]) == []


@pytest.mark.parametrize("site", SITES)
def test_the_site_is_clean(site: str) -> None:
    assert findings(site_stack.template(SITES[site], ENDPOINTS), ["us-east-1"]) == []


def test_the_artifacts_bucket_is_clean() -> None:
    assert findings(artifacts.template("prod"), REGIONS) == []


def test_a_spoilt_template_has_findings(sam: Callable[..., dict[str, Any]]) -> None:
    template = translate(sam(), "sa-east-1")
    template["Resources"]["Sweep"]["Properties"]["MemorySize"] = "plenty"
    assert findings(template, ["sa-east-1"]) != []
