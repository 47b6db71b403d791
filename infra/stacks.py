"""CloudFormation stacks: make or change one and watch it, explain a failure, read outputs, delete."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from botocore.exceptions import ClientError

from infra.aws import client, code_of, message_of

Say = Callable[[str], None]

POLL_SECONDS = 3.0
CAPABILITIES = ["CAPABILITY_IAM", "CAPABILITY_NAMED_IAM"]
# What happens to others when one resource has failed: no cause of anything.
CONSEQUENCES = ("Resource creation cancelled", "Resource update cancelled", "The following resource(s) failed to")


class StackFailed(RuntimeError):
    """A stack did not reach its goal; the text names the first resource that failed and why."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack as it stands: its status, parameters (hidden ones as asterisks) and outputs."""

    name: str
    status: str
    parameters: Mapping[str, str]
    outputs: Mapping[str, str]


def find(name: str, region: str) -> Stack | None:
    """The stack of that name, if there is one."""
    try:
        described = client("cloudformation", region).describe_stacks(StackName=name)["Stacks"][0]
    except ClientError as error:
        if code_of(error) == "ValidationError" and "does not exist" in message_of(error):
            return None
        raise
    return Stack(
        name,
        described["StackStatus"],
        {given["ParameterKey"]: given.get("ParameterValue", "") for given in described.get("Parameters", [])},
        {given["OutputKey"]: given["OutputValue"] for given in described.get("Outputs", [])},
    )


def apply(name: str, region: str, source: Mapping[str, Any], parameters: Mapping[str, str], say: Say) -> Stack:
    """Create the stack or update it, and wait. `source` is TemplateBody, TemplateURL or UsePreviousTemplate.

    Raises `StackFailed`.
    """
    present = find(name, region)
    if present and present.status == "ROLLBACK_COMPLETE":
        say(f"{name}: the first attempt failed and left an empty stack; deleting that")
        delete(name, region, say)
        present = None
    cloudformation = client("cloudformation", region)
    call = cloudformation.update_stack if present else cloudformation.create_stack
    given = [{"ParameterKey": key, "ParameterValue": value} for key, value in parameters.items()]
    seen = _event_ids(name, region) if present else set()
    try:
        call(StackName=name, Parameters=given, Capabilities=CAPABILITIES, **source)
    except ClientError as error:
        if code_of(error) == "ValidationError" and "No updates are to be performed" in message_of(error):
            say(f"{name}: nothing to change")
            return _existing(name, region)
        if code_of(error) == "ValidationError":
            raise StackFailed(f"{name} was refused: {message_of(error)}") from error
        raise
    return _watch(name, region, seen, say)


def set_parameters(name: str, region: str, changed: Mapping[str, str], say: Say) -> Stack:
    """Change these parameters of a stack and nothing else about it."""
    present = _existing(name, region)
    given = [{"ParameterKey": key, "UsePreviousValue": True} for key in present.parameters if key not in changed]
    given += [{"ParameterKey": key, "ParameterValue": value} for key, value in changed.items()]
    seen = _event_ids(name, region)
    client("cloudformation", region).update_stack(
        StackName=name, UsePreviousTemplate=True, Parameters=given, Capabilities=CAPABILITIES
    )
    return _watch(name, region, seen, say)


def delete(name: str, region: str, say: Say) -> None:
    """Delete the stack and wait until it is gone. Raises `StackFailed`."""
    cloudformation = client("cloudformation", region)
    # By its name a stack is no longer found once it is gone; by its id it is.
    identity = cloudformation.describe_stacks(StackName=name)["Stacks"][0]["StackId"]
    seen = _event_ids(identity, region)
    cloudformation.delete_stack(StackName=name)
    while True:
        seen = _tell_events(identity, region, seen, say)
        present = find(identity, region)
        if present is None or present.status == "DELETE_COMPLETE":
            return
        if present.status == "DELETE_FAILED":
            raise StackFailed(explain(name, events(identity, region), seen))
        time.sleep(POLL_SECONDS)


def events(name: str, region: str) -> list[dict[str, Any]]:
    """All events of the stack, oldest first."""
    pages = client("cloudformation", region).get_paginator("describe_stack_events").paginate(StackName=name)
    return [event for page in pages for event in page["StackEvents"]][::-1]


def explain(name: str, told: list[dict[str, Any]], before: set[str]) -> str:
    """One text about the first resource that failed among the events `told`, oldest first, that are not `before`."""
    for event in told:
        reason = event.get("ResourceStatusReason", "")
        failed = event["ResourceStatus"].endswith("_FAILED") and event["EventId"] not in before
        if failed and not reason.startswith(CONSEQUENCES):
            return (
                f"{name} failed at {event['LogicalResourceId']} ({event['ResourceType']}, "
                f"{event['ResourceStatus']}): {reason or 'no reason given'}"
            )
    return f"{name} failed and CloudFormation names no resource; see its events in the console"


def _watch(name: str, region: str, before: set[str], say: Say) -> Stack:
    seen = before
    while True:
        present = _existing(name, region)
        seen = _tell_events(name, region, seen, say)
        if not present.status.endswith("_IN_PROGRESS"):
            break
        time.sleep(POLL_SECONDS)
    if present.status not in ("CREATE_COMPLETE", "UPDATE_COMPLETE"):
        raise StackFailed(explain(name, events(name, region), before))
    return present


def _tell_events(name: str, region: str, seen: set[str], say: Say) -> set[str]:
    """Say what has happened since `seen`; the events seen now."""
    told = set(seen)
    for event in events(name, region):
        if event["EventId"] not in seen:
            told.add(event["EventId"])
            what = f"{event['ResourceStatus']:<28} {event['LogicalResourceId']}"
            say(f"{event['Timestamp']:%H:%M:%S} {what} {event.get('ResourceStatusReason', '')}".rstrip())
    return told


def _event_ids(name: str, region: str) -> set[str]:
    return {event["EventId"] for event in events(name, region)}


def _existing(name: str, region: str) -> Stack:
    present = find(name, region)
    if present is None:
        raise StackFailed(f"there is no stack {name} in {region}")
    return present


def to_json(template: Mapping[str, Any]) -> str:
    """The template as CloudFormation takes it, the same text for the same template."""
    return json.dumps(template, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
