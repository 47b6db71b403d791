"""The stage's dashboard in one region: what players notice first, then why."""

import json
from typing import Any

from chalicelib.metrics import NAMESPACE
from infra.names import function_prefix, stack_name
from infra.options import Options
from infra.template.functions import FUNCTIONS, GATEWAY_STAGE

Resource = dict[str, Any]
Series = list[Any]

WIDTH, HEIGHT = 8, 6


def resources(options: Options) -> dict[str, Resource]:
    """The dashboard; its region and the sockets' API id are filled in by CloudFormation."""
    widgets = [
        {**widget, "x": i % 3 * WIDTH, "y": i // 3 * HEIGHT, "width": WIDTH, "height": HEIGHT}
        for i, widget in enumerate(_widgets(options))
    ]
    return {
        "Dashboard": {
            "Type": "AWS::CloudWatch::Dashboard",
            "Properties": {
                "DashboardName": {"Fn::Sub": "${AWS::StackName}-${AWS::Region}"},
                "DashboardBody": {"Fn::Sub": json.dumps({"widgets": widgets}, separators=(",", ":"))},
            },
        }
    }


def _widgets(options: Options) -> list[Resource]:
    api = ["ApiName", stack_name(options.stage), "Stage", GATEWAY_STAGE]
    sockets = ["ApiId", "${WebsocketAPI}", "Stage", GATEWAY_STAGE]
    table = ["TableName", options.table]
    return [
        _graph("HTTP requests", "Sum", [["AWS/ApiGateway", name, *api] for name in ("Count", "4XXError", "5XXError")]),
        _graph(
            "HTTP latency, ms", "p95", [["AWS/ApiGateway", name, *api] for name in ("Latency", "IntegrationLatency")]
        ),
        _graph("Sockets", "Sum", [["AWS/ApiGateway", name, *sockets] for name in ("ConnectCount", "MessageCount")]),
        _graph("Functions: errors", "Sum", _by_function("Errors", options)),
        _graph("Functions: duration, ms", "p95", _by_function("Duration", options)),
        _graph("Functions: running at once", "Maximum", _by_function("ConcurrentExecutions", options)),
        _graph("Stream: age of what is told, ms", "Maximum", [_of("after_change", "IteratorAge", options)]),
        _graph(
            "Table: consumed units",
            "Sum",
            [["AWS/DynamoDB", f"Consumed{kind}CapacityUnits", *table] for kind in ("Read", "Write")],
        ),
        _graph(
            "Table: throttled",
            "Sum",
            [["AWS/DynamoDB", f"{kind}ThrottleEvents", *table] for kind in ("Read", "Write")],
        ),
        _graph("Play", "Sum", _own(("moves", "conflicts", "stale"), options)),
        _graph("Delivery", "Sum", _own(("pushes", "dead_sockets", "due_visits"), options)),
        _graph("Robots, ms a turn", "p95", _own(("robot_ms",), options)),
    ]


def _graph(title: str, statistic: str, series: list[Series]) -> Resource:
    return {
        "type": "metric",
        "properties": {
            "title": title,
            "region": "${AWS::Region}",
            "view": "timeSeries",
            "stat": statistic,
            "period": 60,
            "metrics": series,
        },
    }


def _by_function(metric: str, options: Options) -> list[Series]:
    return [_of(function.name, metric, options) for function in FUNCTIONS]


def _of(name: str, metric: str, options: Options) -> Series:
    return ["AWS/Lambda", metric, "FunctionName", function_prefix(options.stage) + name]


def _own(metrics: tuple[str, ...], options: Options) -> list[Series]:
    """Metrics the functions write into their logs."""
    return [[NAMESPACE, name, "Stage", options.stage] for name in metrics]
