"""The Lambda functions: memory, time limits, code, environment and log groups."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from infra import names
from infra.options import BadOption, Options

Resource = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Function:
    """One function: its logical id as Chalice emits it, its name in `app.py`, its limits (MB, seconds)."""

    logical: str
    name: str
    timeout: int
    memory: int = 512  # a third of a processor; 128 MB, the default, is a fourteenth
    sends_push: bool = False

    @property
    def role(self) -> str:
        """The logical id of its role, as Chalice spells it."""
        return "ApiHandlerRole" if self.logical == "APIHandler" else f"{self.logical}Role"

    @property
    def log(self) -> str:
        """The logical id of its log group."""
        return f"{self.logical}Log"


FUNCTIONS = (
    Function("APIHandler", "api", timeout=15),
    Function("WebsocketConnect", "socket_connect", timeout=5),
    Function("WebsocketMessage", "socket_message", timeout=15),
    Function("WebsocketDisconnect", "socket_disconnect", timeout=10),
    Function("AfterChange", "after_change", timeout=60),
    Function("PlayBots", "play_bots", timeout=120, memory=1769),  # 1,769 MB is one whole processor
    Function("PushSpectators", "push_spectators", timeout=60),
    Function("Notify", "notify", timeout=60, sends_push=True),
    Function("Sweep", "sweep", timeout=55),  # shorter than its schedule: sweeps do not overlap
)


def named(name: str) -> Function:
    """The function called `name` in `app.py`."""
    for function in FUNCTIONS:
        if function.name == name:
            return function
    raise BadOption(f"there is no function {name!r}; there are {', '.join(f.name for f in FUNCTIONS)}")


def configure(emitted: Mapping[str, Resource], options: Options) -> dict[str, Resource]:
    """The functions Chalice emitted, with our limits, names, code and environment, and a log group for each."""
    for name in options.reserved:
        named(name)
    resources: dict[str, Resource] = {}
    for function in FUNCTIONS:
        properties = {
            **emitted[function.logical]["Properties"],
            "FunctionName": names.function_prefix(options.stage) + function.name,
            "CodeUri": {
                "Bucket": {"Ref": "CodeBucket"},
                "Key": {"Ref": "PushCodeKey" if function.sends_push else "CodeKey"},
            },
            "MemorySize": function.memory,
            "Timeout": function.timeout,
            "Environment": {"Variables": _environment(function, options)},
            "LoggingConfig": {"LogGroup": {"Ref": function.log}},
            "Role": {"Fn::GetAtt": [function.role, "Arn"]},
        }
        if function.name in options.reserved:
            properties["ReservedConcurrentExecutions"] = options.reserved[function.name]
        resources[function.logical] = {"Type": "AWS::Serverless::Function", "Properties": properties}
        resources[function.log] = _log_group(function, options)
    return resources


def _environment(function: Function, options: Options) -> Resource:
    variables: Resource = {
        "TABLE_NAME": options.table,
        "REGION_NAME": {"Ref": "AWS::Region"},
        "STAGE": options.stage,
        "RELEASE": {"Ref": "Release"},
        "LOG_LEVEL": "INFO",
        "SITE_ORIGINS": {"Ref": "SiteOrigins"},
        "SOCKET_ENDPOINT": {
            "Fn::Sub": "https://${WebsocketAPI}.execute-api.${AWS::Region}.${AWS::URLSuffix}/" + GATEWAY_STAGE
        },
        "FUNCTION_PREFIX": names.function_prefix(options.stage),
        "OPENINGS_AN_HOUR": str(options.openings),
    }
    if options.web_push and function.sends_push:
        variables["VAPID_PRIVATE_KEY"] = {"Ref": "VapidPrivateKey"}
        variables["VAPID_SUBJECT"] = {"Ref": "SiteOrigins"}  # where a push service can ask about what is sent
    return variables


def _log_group(function: Function, options: Options) -> Resource:
    return {
        "Type": "AWS::Logs::LogGroup",
        "DeletionPolicy": "Delete",
        "UpdateReplacePolicy": "Delete",
        "Properties": {
            "LogGroupName": f"/aws/lambda/{names.function_prefix(options.stage)}{function.name}",
            "RetentionInDays": options.log_days,
        },
    }


# The path both gateways are deployed under; `.chalice/config.json` says the same and the merge checks it.
GATEWAY_STAGE = "api"
