"""The alarms. docs/operations.md says of each what it means and what to do."""

from typing import Any

from infra.names import stack_name
from infra.options import Options
from infra.template.functions import FUNCTIONS, GATEWAY_STAGE, named

Resource = dict[str, Any]

MINUTE = 60


def resources(options: Options) -> dict[str, Resource]:
    """The topic, its subscription where an address is given, and every alarm."""
    topic: dict[str, Resource] = {"Alarms": {"Type": "AWS::SNS::Topic", "Properties": {}}}
    if options.alarm_email:
        topic["AlarmsByMail"] = {
            "Type": "AWS::SNS::Subscription",
            "Properties": {"TopicArn": {"Ref": "Alarms"}, "Protocol": "email", "Endpoint": options.alarm_email},
        }
    return {**topic, **_gateway_alarms(options), **_function_alarms(), **_event_alarms(), **_table_alarms(options)}


def _gateway_alarms(options: Options) -> dict[str, Resource]:
    return {
        "ApiErrorsAlarm": _alarm(
            "The HTTP API answered with 5xx",
            _metric("AWS/ApiGateway", "5XXError", "Sum", ApiName=stack_name(options.stage), Stage=GATEWAY_STAGE),
            above=5,
            periods=5,
            breaching=2,
        ),
        "SocketErrorsAlarm": _alarm(
            "The socket gateway could not reach its functions",
            _metric("AWS/ApiGateway", "IntegrationError", "Sum", ApiId={"Ref": "WebsocketAPI"}, Stage=GATEWAY_STAGE),
            above=20,
            periods=5,
            breaching=2,
        ),
    }


def _function_alarms() -> dict[str, Resource]:
    alarms = {
        f"{function.logical}ErrorsAlarm": _alarm(
            f"Function {function.name} failed",
            _metric("AWS/Lambda", "Errors", "Sum", FunctionName={"Ref": function.logical}),
            above=2,
            periods=5,
            breaching=2,
        )
        for function in FUNCTIONS
    }
    alarms["ThrottlesAlarm"] = _alarm(
        "Functions were refused for want of concurrency",
        [
            _query(f"t{i}", _metric("AWS/Lambda", "Throttles", "Sum", FunctionName={"Ref": function.logical}))
            for i, function in enumerate(FUNCTIONS)
        ]
        + [{"Id": "all", "Expression": "SUM(METRICS())", "Label": "Throttles", "ReturnData": True}],
        above=0,
        periods=5,
        breaching=2,
    )
    return alarms


def _event_alarms() -> dict[str, Resource]:
    return {
        "IteratorAgeAlarm": _alarm(
            "Changes are told more than half a minute late",
            _metric("AWS/Lambda", "IteratorAge", "Maximum", FunctionName={"Ref": named("after_change").logical}),
            above=30_000,
            periods=5,
            breaching=3,
        ),
        "FailuresAlarm": _alarm(
            "A change or a robots' turn was given up and lies in the failure queue",
            _metric(
                "AWS/SQS",
                "ApproximateNumberOfMessagesVisible",
                "Maximum",
                QueueName={"Fn::GetAtt": ["Failures", "QueueName"]},
            ),
            above=0,
        ),
        "SweepMissingAlarm": _alarm(
            "Nothing has been swept for ten minutes",
            _metric("AWS/Lambda", "Invocations", "Sum", FunctionName={"Ref": named("sweep").logical}),
            below=1,
            periods=10,
            breaching=10,
            missing="breaching",
        ),
    }


def _table_alarms(options: Options) -> dict[str, Resource]:
    return {
        f"Table{kind}ThrottlesAlarm": _alarm(
            f"DynamoDB throttled {kind.lower()}s of the table",
            _metric("AWS/DynamoDB", f"{kind}ThrottleEvents", "Sum", TableName=options.table),
            above=0,
            periods=5,
            breaching=2,
        )
        for kind in ("Read", "Write")
    }


def _metric(namespace: str, name: str, statistic: str, **dimensions: Any) -> Resource:
    return {
        "Namespace": namespace,
        "MetricName": name,
        "Dimensions": [{"Name": key, "Value": value} for key, value in dimensions.items()],
        "Statistic": statistic,
        "Period": MINUTE,
    }


def _query(name: str, metric: Resource) -> Resource:
    """One metric as an input of metric mathematics."""
    return {
        "Id": name,
        "ReturnData": False,
        "MetricStat": {
            "Metric": {key: metric[key] for key in ("Namespace", "MetricName", "Dimensions")},
            "Stat": metric["Statistic"],
            "Period": metric["Period"],
        },
    }


def _alarm(
    description: str,
    metric: Resource | list[Resource],
    *,
    above: float | None = None,
    below: float | None = None,
    periods: int = 1,
    breaching: int = 1,
    missing: str = "notBreaching",
) -> Resource:
    """An alarm when `breaching` of the last `periods` minutes lie beyond the bound."""
    properties: Resource = {
        "AlarmDescription": description,
        "AlarmActions": [{"Ref": "Alarms"}],
        "OKActions": [{"Ref": "Alarms"}],
        "EvaluationPeriods": periods,
        "DatapointsToAlarm": breaching,
        "TreatMissingData": missing,
        "ComparisonOperator": "LessThanThreshold" if above is None else "GreaterThanThreshold",
        "Threshold": below if above is None else above,
    }
    properties |= {"Metrics": metric} if isinstance(metric, list) else metric
    return {"Type": "AWS::CloudWatch::Alarm", "Properties": properties}
