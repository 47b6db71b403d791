"""The translated template, looked at by hand: what is reachable, what runs, what is kept, what rings."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import app
from chalicelib.api.http import METHODS
from chalicelib.settings import Settings
from chalicelib.store.rows import Row
from infra.options import AdoptedTable, BadOption, Options
from infra.template.functions import FUNCTIONS
from infra.template.gateway import ANSWERS
from infra.template.stack import UnknownResource, merge
from infra.translate import translate
from tests.infra.conftest import Template, as_text, of_type, texts

CODES_OF_THE_GATEWAY = {"malformed", "unavailable", "slow_down", "too_large", "json_only", "no_route"}


def test_every_route_of_the_app_reaches_the_api_function_with_every_method(stack: Template) -> None:
    (api,) = of_type(stack, "AWS::ApiGateway::RestApi").values()
    paths = api["Body"]["paths"]
    assert set(paths) == {*app.app.routes, "/{proxy+}"}
    for path in app.app.routes:
        assert set(paths[path]) == {method.lower() for method in METHODS}
        for method in paths[path].values():
            integration = method["x-amazon-apigateway-integration"]
            assert integration["type"] == "aws_proxy"
            assert "${APIHandler.Arn}" in as_text(integration["uri"])


def test_all_other_paths_are_our_404_with_cors(stack: Template) -> None:
    (api,) = of_type(stack, "AWS::ApiGateway::RestApi").values()
    caught = api["Body"]["paths"]["/{proxy+}"]["x-amazon-apigateway-any-method"]["x-amazon-apigateway-integration"]
    answer = caught["responses"]["default"]
    assert (caught["type"], answer["statusCode"]) == ("mock", "404")
    assert json.loads(caught["requestTemplates"]["application/json"]) == {"statusCode": 404}
    assert json.loads(answer["responseTemplates"]["application/json"])["error"]["code"] == "no_route"
    assert "SiteOrigins" in as_text(answer["responseParameters"]["method.response.header.Access-Control-Allow-Origin"])


def test_what_the_gateway_answers_itself_is_worded_like_ours_with_cors(stack: Template) -> None:
    (api,) = of_type(stack, "AWS::ApiGateway::RestApi").values()
    answers = api["Body"]["x-amazon-apigateway-gateway-responses"]
    assert {"DEFAULT_4XX", "DEFAULT_5XX"} <= set(answers) == set(ANSWERS)
    for answer in answers.values():
        error = json.loads(answer["responseTemplates"]["application/json"])["error"]
        headers = answer["responseParameters"]
        assert set(error) == {"code", "message"}
        assert error["code"] in CODES_OF_THE_GATEWAY
        assert "SiteOrigins" in as_text(headers["gatewayresponse.header.Access-Control-Allow-Origin"])
        assert headers["gatewayresponse.header.Access-Control-Expose-Headers"] == "'ETag,Retry-After'"
        wants_patience = error["code"] in ("slow_down", "unavailable")
        assert wants_patience == ("gatewayresponse.header.Retry-After" in headers)


def test_both_gateways_have_one_stage_each_throttled_and_without_traces(stack: Template) -> None:
    (http,) = of_type(stack, "AWS::ApiGateway::Stage").values()
    (sockets,) = of_type(stack, "AWS::ApiGatewayV2::Stage").values()
    (every_method,) = http["MethodSettings"]
    assert (every_method["ResourcePath"], every_method["HttpMethod"]) == ("/*", "*")
    for settings in (every_method, sockets["DefaultRouteSettings"]):
        assert settings["DataTraceEnabled"] is False
        assert settings["LoggingLevel"] == "OFF"
        assert settings["ThrottlingRateLimit"] == 500
        assert settings["ThrottlingBurstLimit"] == 1000
    assert http["StageName"] == sockets["StageName"] == "api"
    (deployment,) = of_type(stack, "AWS::ApiGateway::Deployment").values()
    assert "StageName" not in deployment, "SAM's second stage would be open and unthrottled"


def test_each_socket_route_reaches_its_function(stack: Template) -> None:
    integrations = of_type(stack, "AWS::ApiGatewayV2::Integration")
    reached = {}
    for route in of_type(stack, "AWS::ApiGatewayV2::Route").values():
        target = route["Target"]["Fn::Join"][1][1]["Ref"]
        reached[route["RouteKey"]] = integrations[target]["IntegrationUri"]["Fn::Sub"][1]["WebsocketHandler"]["Ref"]
    assert reached == {
        "$connect": "WebsocketConnect",
        "$default": "WebsocketMessage",
        "$disconnect": "WebsocketDisconnect",
    }


def test_a_changed_socket_route_is_deployed_anew(packaged: Any) -> None:
    def deployments(emitted: Template) -> set[str]:
        return set(of_type(merge(emitted, Options("prod", "sa-east-1")), "AWS::ApiGatewayV2::Deployment"))

    changed = json.loads(json.dumps(packaged.template))
    changed["Resources"]["WebsocketMessageAPIIntegration"]["Properties"]["ConnectionType"] = "VPC_LINK"
    assert len(deployments(changed)) == 1
    assert deployments(changed) != deployments(packaged.template)
    assert deployments(packaged.template) == deployments(json.loads(json.dumps(packaged.template)))


def test_only_the_gateways_and_the_schedule_may_invoke_functions(stack: Template) -> None:
    invoked = {
        (permission["Principal"], permission["FunctionName"]["Ref"])
        for permission in of_type(stack, "AWS::Lambda::Permission").values()
    }
    assert invoked == {
        ("apigateway.amazonaws.com", "APIHandler"),
        ("apigateway.amazonaws.com", "WebsocketConnect"),
        ("apigateway.amazonaws.com", "WebsocketMessage"),
        ("apigateway.amazonaws.com", "WebsocketDisconnect"),
        ("events.amazonaws.com", "Sweep"),
    }
    for permission in of_type(stack, "AWS::Lambda::Permission").values():
        assert permission["Action"] == "lambda:InvokeFunction"
        assert permission["SourceArn"], "without it any account's gateway could call"


def test_nothing_else_is_public(stack: Template) -> None:
    kinds = {resource["Type"] for resource in stack["Resources"].values()}
    public = {"AWS::Lambda::Url", "AWS::S3::Bucket", "AWS::SQS::QueuePolicy", "AWS::SNS::TopicPolicy"}
    assert not kinds & public
    for role in of_type(stack, "AWS::IAM::Role").values():
        (trust,) = role["AssumeRolePolicyDocument"]["Statement"]
        assert trust["Principal"] == {"Service": "lambda.amazonaws.com"}
        assert "ManagedPolicyArns" not in role


def test_functions_have_room_time_and_kept_logs(stack: Template) -> None:
    functions = of_type(stack, "AWS::Lambda::Function")
    groups = of_type(stack, "AWS::Logs::LogGroup")
    assert set(functions) == {function.logical for function in FUNCTIONS}
    for name, function in functions.items():
        assert function["MemorySize"] == (1769 if name == "PlayBots" else 512)
        assert function["Runtime"] == "python3.11"
        module, handler = function["Handler"].split(".")
        assert module == "app"
        assert callable(getattr(app, handler))
        group = groups[function["LoggingConfig"]["LogGroup"]["Ref"]]
        assert group["LogGroupName"] == f"/aws/lambda/{function['FunctionName']}"
        assert group["RetentionInDays"] == 30
        assert "ReservedConcurrentExecutions" not in function
    assert functions["APIHandler"]["Timeout"] < 29, "the gateway gives up after 29 seconds"
    assert functions["Sweep"]["Timeout"] < 60, "sweeps must not overlap"


def test_functions_are_told_all_that_the_settings_read(stack: Template) -> None:
    for name, function in of_type(stack, "AWS::Lambda::Function").items():
        given = {key: str(value) for key, value in function["Environment"]["Variables"].items()}
        settings = Settings.from_env(given)
        assert settings.table_name == "crazy-eights-prod", name
        assert settings.function_prefix == "crazy-eights-prod-"
        assert settings.dynamodb_endpoint is None


def test_functions_are_called_as_the_app_calls_them(stack: Template) -> None:
    functions = of_type(stack, "AWS::Lambda::Function")
    for function in FUNCTIONS:
        assert functions[function.logical]["FunctionName"] == f"crazy-eights-prod-{function.name}"
    asynchronous = {function.name for function in app.app.pure_lambda_functions}
    assert asynchronous == {"after_change", "play_bots", "push_spectators", "notify", "sweep"}


def test_the_key_for_web_push_goes_to_those_that_send_only(stack: Template) -> None:
    holders = {
        name
        for name, function in of_type(stack, "AWS::Lambda::Function").items()
        if "VAPID_PRIVATE_KEY" in function["Environment"]["Variables"]
    }
    assert holders == {"Notify"} == {function.logical for function in FUNCTIONS if function.sends_push}
    assert stack["Parameters"]["VapidPrivateKey"]["NoEcho"] is True


def test_an_operator_says_how_many_tables_one_address_may_open(sam: Callable[..., Template]) -> None:
    def said(template: Template) -> str:
        functions = of_type(translate(template, "sa-east-1"), "AWS::Lambda::Function")
        return str(functions["APIHandler"]["Environment"]["Variables"]["OPENINGS_AN_HOUR"])

    assert said(sam()) == "120"
    assert said(sam(openings=5000)) == "5000"


def test_reserved_concurrency_only_on_request(sam: Callable[..., Template]) -> None:
    functions = of_type(translate(sam(reserved={"play_bots": 20}), "sa-east-1"), "AWS::Lambda::Function")
    reserved = {name: f.get("ReservedConcurrentExecutions") for name, f in functions.items()}
    assert reserved == {function.logical: 20 if function.name == "play_bots" else None for function in FUNCTIONS}


def test_the_table_is_the_models_table_kept_for_ever(stack: Template) -> None:
    resource = stack["Resources"]["Table"]
    table = resource["Properties"]
    assert (resource["DeletionPolicy"], resource["UpdateReplacePolicy"]) == ("Retain", "Retain")
    assert table["DeletionProtectionEnabled"] is True
    assert table["PointInTimeRecoverySpecification"] == {"PointInTimeRecoveryEnabled": True}
    assert table["BillingMode"] == "PAY_PER_REQUEST"
    assert table["TimeToLiveSpecification"] == {"AttributeName": Row.expires.attr_name, "Enabled": True}
    assert table["StreamSpecification"] == {"StreamViewType": "NEW_AND_OLD_IMAGES"}
    kinds = {given["AttributeName"]: given["AttributeType"] for given in table["AttributeDefinitions"]}
    assert kinds == {row.attr_name: row.attr_type for row in (Row.pk, Row.sk, Row.due_shard, Row.due_at)}
    (index,) = table["GlobalSecondaryIndexes"]
    assert index["IndexName"] == Row.due_index.Meta.index_name
    assert index["Projection"] == {"ProjectionType": "KEYS_ONLY"}


def test_an_adopted_table_is_used_and_not_made(sam: Callable[..., Template]) -> None:
    arn = "arn:aws:dynamodb:sa-east-1:123456789012:table/restored/stream/2026-01-01T00:00:00.000"
    adopted = translate(sam(adopted=AdoptedTable("restored", arn)), "sa-east-1")
    assert not of_type(adopted, "AWS::DynamoDB::Table")
    (mapping,) = of_type(adopted, "AWS::Lambda::EventSourceMapping").values()
    assert mapping["EventSourceArn"] == arn
    functions = of_type(adopted, "AWS::Lambda::Function").values()
    assert {f["Environment"]["Variables"]["TABLE_NAME"] for f in functions} == {"restored"}
    assert "table/crazy-eights-prod" not in as_text(adopted)


def test_changes_are_told_filtered_halved_retried_and_given_up_into_the_queue(stack: Template) -> None:
    (mapping,) = of_type(stack, "AWS::Lambda::EventSourceMapping").values()
    assert mapping["FunctionName"] == {"Ref": "AfterChange"}
    assert mapping["EventSourceArn"] == {"Fn::GetAtt": ["Table", "StreamArn"]}
    assert mapping["BisectBatchOnFunctionError"] is True
    assert 0 < mapping["MaximumRetryAttempts"] < 10
    assert mapping["MaximumRecordAgeInSeconds"] == 3600
    assert mapping["DestinationConfig"] == {"OnFailure": {"Destination": {"Fn::GetAtt": ["Failures", "Arn"]}}}
    (only,) = mapping["FilterCriteria"]["Filters"]
    assert json.loads(only["Pattern"])["dynamodb"]["Keys"]["sk"]["S"] == ["table", {"prefix": "chat#"}]


def test_robots_invocations_are_limited_and_their_failures_kept(stack: Template) -> None:
    configs = {c["FunctionName"]["Ref"]: c for c in of_type(stack, "AWS::Lambda::EventInvokeConfig").values()}
    assert set(configs) == {"PlayBots", "PushSpectators", "Notify", "Sweep"}
    for config in configs.values():
        assert config["MaximumRetryAttempts"] == 2
        assert config["MaximumEventAgeInSeconds"] <= 3600
        assert config["DestinationConfig"] == {"OnFailure": {"Destination": {"Fn::GetAtt": ["Failures", "Arn"]}}}
    assert stack["Resources"]["Failures"]["Properties"]["SqsManagedSseEnabled"] is True


def test_the_sweep_runs_every_minute(stack: Template) -> None:
    (rule,) = of_type(stack, "AWS::Events::Rule").values()
    assert (rule["ScheduleExpression"], rule["State"]) == ("rate(1 minute)", "ENABLED")
    assert [target["Arn"] for target in rule["Targets"]] == [{"Fn::GetAtt": ["Sweep", "Arn"]}]


def test_alarms_watch_what_exists_and_tell_the_topic(sam: Callable[..., Template]) -> None:
    template = translate(sam(alarm_email="ops@example.org"), "sa-east-1")
    alarms = of_type(template, "AWS::CloudWatch::Alarm")
    watched = {text for alarm in alarms.values() for text in texts(alarm) if text in METRICS}
    assert watched == METRICS
    for alarm in alarms.values():
        assert alarm["AlarmActions"] == alarm["OKActions"] == [{"Ref": "Alarms"}]
        assert alarm["TreatMissingData"] in ("notBreaching", "breaching")
    references = {value["Ref"] for alarm in alarms.values() for value in _references(alarm)}
    assert references <= set(template["Resources"])
    (mail,) = of_type(template, "AWS::SNS::Subscription").values()
    assert (mail["Protocol"], mail["Endpoint"]) == ("email", "ops@example.org")


METRICS = {
    "5XXError", "IntegrationError", "Errors", "Throttles", "IteratorAge", "ApproximateNumberOfMessagesVisible",
    "Invocations", "ReadThrottleEvents", "WriteThrottleEvents",
}  # fmt: skip


def _references(value: Any) -> list[dict[str, str]]:
    if isinstance(value, dict):
        inner = [found for part in value.values() for found in _references(part)]
        return [value, *inner] if set(value) == {"Ref"} else inner
    if isinstance(value, list):
        return [found for part in value for found in _references(part)]
    return []


def test_every_function_has_an_alarm_of_its_own(stack: Template) -> None:
    alarms = of_type(stack, "AWS::CloudWatch::Alarm").values()
    errors = [alarm for alarm in alarms if alarm.get("MetricName") == "Errors"]
    assert {alarm["Dimensions"][0]["Value"]["Ref"] for alarm in errors} == {f.logical for f in FUNCTIONS}


def test_the_dashboard_is_json_and_names_our_functions(stack: Template) -> None:
    (dashboard,) = of_type(stack, "AWS::CloudWatch::Dashboard").values()
    body = json.loads(dashboard["DashboardBody"]["Fn::Sub"])
    names = {function["FunctionName"] for function in of_type(stack, "AWS::Lambda::Function").values()}
    shown = {series[3] for w in body["widgets"] for series in w["properties"]["metrics"] if series[0] == "AWS/Lambda"}
    assert shown == names
    places = [(widget["x"], widget["y"]) for widget in body["widgets"]]
    assert len(set(places)) == len(places)


def test_nothing_chalice_emits_is_dropped(packaged: Any) -> None:
    more = {**packaged.template, "Resources": {**packaged.template["Resources"], "Extra": {"Type": "AWS::SNS::Topic"}}}
    with pytest.raises(UnknownResource, match="Extra"):
        merge(more, Options("prod", "sa-east-1"))


@pytest.mark.parametrize(
    "chosen",
    [
        {"stage": "Prod"},
        {"stage": "pro-d"},
        {"region": "brazil"},
        {"log_days": 31},
        {"openings": 0},
        {"rate": 10, "burst": 5},
        {"alarm_email": "nobody"},
    ],
)
def test_what_cannot_be_built_is_refused(chosen: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        Options(**{"stage": "prod", "region": "sa-east-1", **chosen})


def test_reserving_for_an_unknown_function_is_refused(sam: Callable[..., Template]) -> None:
    with pytest.raises(BadOption, match="play_bots"):
        sam(reserved={"robots": 3})
