"""What each function may do: exactly the calls it makes, on exactly the resources it makes them on."""

from typing import Any

from infra import names
from infra.options import Options
from infra.template import events, table
from infra.template.functions import FUNCTIONS, GATEWAY_STAGE, Function

Resource = dict[str, Any]

# The calls of the table by function, as recorded over the real handlers (tests/infra/test_policies.py).
TABLE_CALLS: dict[str, tuple[str, ...]] = {
    "api": ("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
    "socket_connect": (),
    "socket_message": ("GetItem", "Query", "PutItem", "DeleteItem"),
    "socket_disconnect": ("GetItem", "Query", "DeleteItem"),
    "after_change": ("GetItem", "Query", "PutItem", "DeleteItem", "BatchWriteItem"),
    "play_bots": ("GetItem", "PutItem", "DeleteItem"),
    "push_spectators": ("GetItem", "Query", "DeleteItem"),
    "notify": ("GetItem", "Query", "PutItem", "DeleteItem"),
    "sweep": ("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"),
}
INVOKES: dict[str, tuple[str, ...]] = {
    "api": ("play_bots",),
    "socket_message": ("push_spectators",),
    "socket_disconnect": ("push_spectators",),
    "after_change": ("play_bots", "push_spectators", "notify"),
    "push_spectators": ("push_spectators",),
    "sweep": ("play_bots", "notify"),
}
PUSHES = ("socket_message", "socket_disconnect", "after_change", "push_spectators")
READS_DUE_INDEX = ("sweep",)
REPORTS_FAILURES = ("after_change", "play_bots", "push_spectators", "notify", "sweep")


def roles(options: Options) -> dict[str, Resource]:
    """One role a function."""
    return {function.role: _role(function, options) for function in FUNCTIONS}


def _role(function: Function, options: Options) -> Resource:
    return {
        "Type": "AWS::IAM::Role",
        "Properties": {
            "AssumeRolePolicyDocument": {
                "Version": "2012-10-17",
                "Statement": [
                    {
                        "Effect": "Allow",
                        "Action": "sts:AssumeRole",
                        "Principal": {"Service": "lambda.amazonaws.com"},
                    }
                ],
            },
            "Policies": [
                {
                    "PolicyName": function.name,
                    "PolicyDocument": {"Version": "2012-10-17", "Statement": statements(function, options)},
                }
            ],
        },
    }


def statements(function: Function, options: Options) -> list[Resource]:
    """The statements of a function's policy: its own calls first, then what Lambda does in its name."""
    name = function.name
    allowed = []
    if TABLE_CALLS[name]:
        calls = tuple(f"dynamodb:{call}" for call in TABLE_CALLS[name])
        allowed.append(_allow("Table", calls, table.table_arn(options)))
    if name in READS_DUE_INDEX:
        allowed.append(_allow("DueIndex", ("dynamodb:Query",), table.index_arn(options)))
    if name in INVOKES:
        allowed.append(
            _allow("Invoke", ("lambda:InvokeFunction",), *(_function_arn(other, options) for other in INVOKES[name]))
        )
    if name in PUSHES:
        allowed.append(_allow("Sockets", ("execute-api:ManageConnections",), CONNECTIONS_ARN))
    return allowed + _in_its_name(function, options)


def _in_its_name(function: Function, options: Options) -> list[Resource]:
    """Logs for all; the stream for who reads it; the failure queue for who may leave something undone."""
    log_group = {"Fn::GetAtt": [function.log, "Arn"]}  # this ARN covers the group's streams
    allowed = [_allow("Logs", ("logs:CreateLogStream", "logs:PutLogEvents"), log_group)]
    if function.name == "after_change":
        reading = ("DescribeStream", "GetRecords", "GetShardIterator", "ListStreams")
        allowed.append(_allow("Stream", tuple(f"dynamodb:{call}" for call in reading), table.stream_arn(options)))
    if function.name in REPORTS_FAILURES:
        allowed.append(_allow("Failures", ("sqs:SendMessage",), events.FAILURES_ARN))
    return allowed


# A connection's id is not known before it is open: the one wildcard of all policies, behind one API's one stage.
CONNECTIONS_ARN = {
    "Fn::Sub": "arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}:${WebsocketAPI}/"
    + GATEWAY_STAGE
    + "/POST/@connections/*"
}


def _function_arn(name: str, options: Options) -> Resource:
    physical = names.function_prefix(options.stage) + name
    return {"Fn::Sub": f"arn:${{AWS::Partition}}:lambda:${{AWS::Region}}:${{AWS::AccountId}}:function:{physical}"}


def _allow(sid: str, actions: tuple[str, ...], *resources: Any) -> Resource:
    return {
        "Sid": sid,
        "Effect": "Allow",
        "Action": list(actions),
        "Resource": resources[0] if len(resources) == 1 else list(resources),
    }
