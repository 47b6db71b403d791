"""What starts functions beside the gateways: the table's stream, the schedule, and asynchronous invocations."""

import json
from typing import Any

from infra.options import Options
from infra.table import FILTER, MAPPING
from infra.template import table

Resource = dict[str, Any]

SWEEP = "rate(1 minute)"

FAILURES_ARN = {"Fn::GetAtt": ["Failures", "Arn"]}


def resources(options: Options) -> dict[str, Resource]:
    """The failure queue, the stream's mapping, limits on asynchronous invocations, the schedule."""
    return {
        "Failures": {
            "Type": "AWS::SQS::Queue",
            "DeletionPolicy": "Delete",
            "UpdateReplacePolicy": "Delete",
            "Properties": {"MessageRetentionPeriod": 14 * 86400, "SqsManagedSseEnabled": True},
        },
        "ChangesMapping": _stream_mapping(options),
        "PlayBotsInvocations": _asynchronous("PlayBots", age=300),
        "PushSpectatorsInvocations": _asynchronous("PushSpectators", age=60),
        "NotifyInvocations": _asynchronous("Notify", age=300),
        "SweepInvocations": _asynchronous("Sweep", age=60),
        "SweepSchedule": {
            "Type": "AWS::Events::Rule",
            "Properties": {
                "Description": "What becomes due with nobody there: reminders, absence, expiry, robots that wait",
                "ScheduleExpression": SWEEP,
                "State": "ENABLED",
                "Targets": [{"Id": "sweep", "Arn": {"Fn::GetAtt": ["Sweep", "Arn"]}}],
            },
        },
        "SweepPermission": {
            "Type": "AWS::Lambda::Permission",
            "Properties": {
                "Action": "lambda:InvokeFunction",
                "FunctionName": {"Ref": "Sweep"},
                "Principal": "events.amazonaws.com",
                "SourceArn": {"Fn::GetAtt": ["SweepSchedule", "Arn"]},
            },
        },
    }


def _stream_mapping(options: Options) -> Resource:
    return {
        "Type": "AWS::Lambda::EventSourceMapping",
        "Properties": {
            "EventSourceArn": table.stream_arn(options),
            "FunctionName": {"Ref": "AfterChange"},
            **MAPPING,
            "FilterCriteria": {"Filters": [{"Pattern": json.dumps(FILTER, separators=(",", ":"))}]},
            "MaximumRecordAgeInSeconds": 3600,
            "DestinationConfig": {"OnFailure": {"Destination": FAILURES_ARN}},
        },
        # The mapping is refused while the role may not read the stream.
        "DependsOn": ["AfterChangeRole"],
    }


def _asynchronous(function: str, age: int) -> Resource:
    """Two retries and `age` seconds: the robots' marker and the next sweep make good what is lost after that."""
    return {
        "Type": "AWS::Lambda::EventInvokeConfig",
        "Properties": {
            "FunctionName": {"Ref": function},
            "Qualifier": "$LATEST",
            "MaximumRetryAttempts": 2,
            "MaximumEventAgeInSeconds": age,
            "DestinationConfig": {"OnFailure": {"Destination": FAILURES_ARN}},
        },
    }
