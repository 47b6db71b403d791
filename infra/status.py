"""`python -m infra status`: what stands where, and whether it is well."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator

from infra import registry, stacks
from infra.aws import client
from infra.names import HOME_REGION, site_stack_name, stack_name
from infra.stacks import Stack

HEALTH_SECONDS = 5.0


def status(stage: str, only: str | None = None) -> Iterator[str]:
    """Lines about each of the stage's regions, or `only` one, and about its site."""
    regions = registry.regions(stage)
    for region in [only] if only else regions:
        stack = stacks.find(stack_name(stage), region)
        if stack is None:
            yield f"{region}: no stack"
            continue
        yield f"{region}: {stack.status}, release {stack.outputs.get('Release', 'unknown')}"
        yield from (f"  {line}" for line in _region(stack, region, regions.get(region)))
    if only is None:
        yield _site(stage)


def _region(stack: Stack, region: str, endpoints: dict[str, str] | None) -> Iterator[str]:
    if stack.status.endswith("_FAILED") or "ROLLBACK" in stack.status:
        yield stacks.explain(stack.name, stacks.events(stack.name, region), set())
    if not stack.outputs:
        return
    table = client("dynamodb", region).describe_table(TableName=stack.outputs["Table"])["Table"]
    size = table.get("TableSizeBytes", 0) / 1e6
    yield f"table {table['TableName']}: {table['TableStatus']}, about {table.get('ItemCount', 0)} items, {size:.1f} MB"
    yield f"failure queue: {_waiting(stack.outputs['Failures'], region)} waiting"
    yield _alarms(stack.name, region)
    if endpoints:
        yield f"api {endpoints['api']}: {health(endpoints['api'])}"
        yield f"sockets {endpoints['socket']}"


def _waiting(queue: str, region: str) -> str:
    wanted = ["ApproximateNumberOfMessages"]
    attributes = client("sqs", region).get_queue_attributes(QueueUrl=queue, AttributeNames=wanted)["Attributes"]
    return str(attributes["ApproximateNumberOfMessages"])


def _alarms(stack: str, region: str) -> str:
    pages = client("cloudwatch", region).get_paginator("describe_alarms")
    ours = [a for p in pages.paginate(AlarmNamePrefix=f"{stack}-") for a in p["MetricAlarms"]]
    ringing = [alarm["AlarmDescription"] for alarm in ours if alarm["StateValue"] == "ALARM"]
    return f"alarms: {'; '.join(ringing)}" if ringing else f"alarms: none of {len(ours)}"


def health(api: str) -> str:
    """What the API says of itself."""
    try:
        with urllib.request.urlopen(f"{api}/health", timeout=HEALTH_SECONDS) as answer:  # noqa: S310  # nosec B310  # https
            said = json.load(answer)
    except (OSError, ValueError) as error:
        return f"no answer ({error})"
    return f"{said['status']}, release {said['release']}"


def _site(stage: str) -> str:
    stack = stacks.find(site_stack_name(stage), HOME_REGION)
    if stack is None:
        return "site: none yet; run python -m infra site"
    origin = registry.site_origin(stage)
    return f"site: {stack.status}, {origin or 'its address is not recorded; run python -m infra site again'}"
