"""The operator's commands from the command line to moto's account and back."""

import json
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from infra import registry
from infra.__main__ import main
from tests.infra.cloud import Cloud, cloud  # noqa: F401  # a fixture

STACK = "crazy-eights-prod"
HOME = "us-east-1"


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the operator will type when asked."""
    typed: list[str] = []
    monkeypatch.setattr("builtins.input", lambda question: typed.pop(0))
    return typed


@pytest.fixture
def deployed(cloud: Cloud) -> Cloud:  # noqa: F811
    """An account with the stage prod in São Paulo."""
    assert main(["deploy", "--stage", "prod", "--region", "sa-east-1", "--release", "one"]) == 0
    return cloud


def parameters(cloud: Cloud, region: str = "sa-east-1") -> dict[str, str]:  # noqa: F811
    (stack,) = cloud.client("cloudformation", region).describe_stacks(StackName=STACK)["Stacks"]
    return {given["ParameterKey"]: given["ParameterValue"] for given in stack["Parameters"]}


def test_building_writes_all_that_is_sent_and_asks_aws_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")  # nobody is there
    out = tmp_path / "out"
    assert main(["build", "--out", str(out), "--origin", "https://oitos.example", "--log-days", "7"]) == 0
    assert {path.name for path in out.iterdir()} == {"template.yaml", "functions.zip", "functions-push.zip", "site"}
    resources = yaml.safe_load((out / "template.yaml").read_text())["Resources"]
    assert resources["SweepLog"]["Properties"]["RetentionInDays"] == 7
    assert {"app.py", "chalicelib/api/routes.py"} <= set(zipfile.ZipFile(out / "functions.zip").namelist())
    assert "https://oitos.example/assets/og-pt-" in (out / "site" / "pt" / "index.html").read_text()
    assert "functions.zip" in capsys.readouterr().out


def test_deploying_makes_functions_from_the_uploaded_zips_and_records_the_region(
    capsys: pytest.CaptureFixture[str], deployed: Cloud
) -> None:
    given = parameters(deployed)
    s3 = deployed.client("s3")
    assert s3.head_object(Bucket=given["CodeBucket"], Key=given["CodeKey"])["ContentLength"] < 4_000_000
    functions = deployed.client("lambda").list_functions()["Functions"]
    assert {"crazy-eights-prod-api", "crazy-eights-prod-play_bots"} <= {f["FunctionName"] for f in functions}
    ends = registry.regions("prod")["sa-east-1"]
    assert ends["api"].startswith("https://")
    assert ends["api"].endswith("/api")
    assert ends["socket"].startswith("wss://")
    said = capsys.readouterr().out
    assert "CREATE_COMPLETE" in said
    assert "release one at https://" in said


def test_deploying_again_uploads_nothing_new_and_changes_the_release(
    deployed: Cloud, capsys: pytest.CaptureFixture[str]
) -> None:
    before = parameters(deployed)
    capsys.readouterr()
    assert main(["deploy", "--stage", "prod", "--region", "sa-east-1", "--release", "two"]) == 0
    after = parameters(deployed)
    assert (before["Release"], after["Release"]) == ("one", "two")
    assert before["CodeKey"] == after["CodeKey"]
    assert "uploading" not in capsys.readouterr().out


def test_one_key_pair_a_stage_is_used_in_every_region(deployed: Cloud) -> None:
    assert main(["deploy", "--stage", "prod", "--region", "eu-west-1"]) == 0
    keys = [
        deployed.client("lambda", region)
        .get_function_configuration(FunctionName="crazy-eights-prod-notify")["Environment"]["Variables"]
        .get("VAPID_PRIVATE_KEY")
        for region in ("sa-east-1", "eu-west-1")
    ]
    assert keys[0] == keys[1]
    assert len(keys[0]) == 43
    kept = deployed.client("ssm", HOME).get_parameter(Name="/crazy-eights/prod/vapid")["Parameter"]
    assert kept["Type"] == "SecureString"


def test_a_failed_stack_is_explained_by_its_first_failing_resource_and_can_be_tried_again(
    cloud: Cloud,  # noqa: F811
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs = cloud.client("logs")
    logs.create_log_group(logGroupName="/aws/lambda/crazy-eights-prod-sweep")
    assert main(["deploy", "--stage", "prod", "--region", "sa-east-1"]) == 1
    problem = capsys.readouterr().err
    assert problem.startswith("infra deploy: crazy-eights-prod failed at SweepLog (AWS::Logs::LogGroup, CREATE_FAILED)")
    assert "already exists" in problem
    assert registry.regions("prod") == {}

    logs.delete_log_group(logGroupName="/aws/lambda/crazy-eights-prod-sweep")
    assert main(["deploy", "--stage", "prod", "--region", "sa-east-1"]) == 0


def test_status_tells_of_stack_table_queue_alarms_and_health(
    deployed: Cloud, healthy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    registry.record_region("prod", "sa-east-1", {"api": healthy, "socket": "wss://example.org/api"})
    queue = deployed.client("sqs").list_queues()["QueueUrls"][0]
    deployed.client("sqs").send_message(QueueUrl=queue, MessageBody="given up")
    cloudwatch = deployed.client("cloudwatch")
    cloudwatch.put_metric_alarm(
        AlarmName=f"{STACK}-ApiErrorsAlarm-X",
        AlarmDescription="The HTTP API answered with 5xx",
        ComparisonOperator="GreaterThanThreshold",
        EvaluationPeriods=1,
        Threshold=1,
    )
    cloudwatch.set_alarm_state(AlarmName=f"{STACK}-ApiErrorsAlarm-X", StateValue="ALARM", StateReason="a test")
    capsys.readouterr()
    assert main(["status", "--stage", "prod"]) == 0
    said = capsys.readouterr().out
    assert "sa-east-1: CREATE_COMPLETE, release one" in said
    assert "table crazy-eights-prod: ACTIVE" in said
    assert "failure queue: 1 waiting" in said
    assert "alarms: The HTTP API answered with 5xx" in said
    assert f"api {healthy}: ok, release one" in said
    assert "site: none yet" in said


def test_status_of_a_region_that_is_not_deployed(cloud: Cloud, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    assert main(["status", "--stage", "prod", "--region", "eu-west-1"]) == 0
    assert capsys.readouterr().out == "eu-west-1: no stack\n"


@pytest.fixture
def healthy() -> Iterator[str]:
    """An API that answers /health; its address."""

    class Health(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"status": "ok", "region": "sa-east-1", "release": "one"}).encode())

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Health)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_destroying_asks_and_leaves_the_table(
    deployed: Cloud, answers: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["destroy", "--stage", "prod", "--region", "sa-east-1"]
    answers.append("no")
    assert main(command) == 1
    assert "nothing was deleted" in capsys.readouterr().err
    assert parameters(deployed)

    answers.append("prod")
    assert main(command) == 0
    assert registry.regions("prod") == {}
    assert deployed.client("cloudformation").list_stacks(StackStatusFilter=["CREATE_COMPLETE"])["StackSummaries"] == []
    assert deployed.client("s3").list_buckets()["Buckets"] == []
    assert deployed.client("dynamodb").list_tables()["TableNames"] == [STACK]
    assert f"deploy with --table {STACK}" in capsys.readouterr().out


def test_a_table_left_behind_is_gone_on_with_only_by_name(
    deployed: Cloud, answers: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    dynamodb = deployed.client("dynamodb")
    dynamodb.put_item(TableName=STACK, Item={"pk": {"S": "sa-east-1-x"}, "sk": {"S": "table"}})
    answers.append("prod")
    assert main(["destroy", "--stage", "prod", "--region", "sa-east-1"]) == 0
    assert main(["deploy", "--stage", "prod", "--region", "sa-east-1"]) == 1
    assert f"add --table {STACK}" in capsys.readouterr().err
    assert main(["deploy", "--stage", "prod", "--region", "sa-east-1", "--table", STACK]) == 0
    assert main(["deploy", "--stage", "prod", "--region", "sa-east-1"]) == 0, "the choice is remembered"
    assert dynamodb.scan(TableName=STACK)["Count"] == 1
    (mapping,) = deployed.client("lambda").list_event_source_mappings()["EventSourceMappings"]
    assert mapping["EventSourceArn"] == dynamodb.describe_table(TableName=STACK)["Table"]["LatestStreamArn"]


def test_a_restored_table_is_put_in_order_and_used(deployed: Cloud) -> None:
    dynamodb = deployed.client("dynamodb")
    keys = {"pk": "S", "sk": "S", "due_shard": "N", "due_at": "N"}
    described = dynamodb.describe_table(TableName=STACK)["Table"]
    (index,) = described["GlobalSecondaryIndexes"]
    dynamodb.create_table(
        TableName="restored",
        KeySchema=described["KeySchema"],
        AttributeDefinitions=[{"AttributeName": name, "AttributeType": kind} for name, kind in keys.items()],
        GlobalSecondaryIndexes=[{name: index[name] for name in ("IndexName", "KeySchema", "Projection")}],
        BillingMode="PAY_PER_REQUEST",
    )
    assert main(["deploy", "--stage", "prod", "--region", "sa-east-1", "--table", "restored"]) == 0
    restored = dynamodb.describe_table(TableName="restored")["Table"]
    assert restored["StreamSpecification"] == {"StreamEnabled": True, "StreamViewType": "NEW_AND_OLD_IMAGES"}
    assert restored["DeletionProtectionEnabled"] is True
    ttl = dynamodb.describe_time_to_live(TableName="restored")["TimeToLiveDescription"]
    assert (ttl["AttributeName"], ttl["TimeToLiveStatus"]) == ("expires", "ENABLED")
    backups = dynamodb.describe_continuous_backups(TableName="restored")["ContinuousBackupsDescription"]
    assert backups["PointInTimeRecoveryDescription"]["PointInTimeRecoveryStatus"] == "ENABLED"
    function = deployed.client("lambda").get_function_configuration(FunctionName="crazy-eights-prod-api")
    assert function["Environment"]["Variables"]["TABLE_NAME"] == "restored"
    assert STACK in dynamodb.list_tables()["TableNames"]


def test_a_table_of_other_keys_is_refused(cloud: Cloud, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    cloud.client("dynamodb").create_table(
        TableName="other",
        KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
        AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}],
        BillingMode="PAY_PER_REQUEST",
    )
    assert main(["deploy", "--stage", "prod", "--region", "sa-east-1", "--table", "other"]) == 1
    assert "keys or indexes that are not ours" in capsys.readouterr().err


def test_the_table_goes_only_when_told_and_confirmed_by_name(
    deployed: Cloud, answers: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["destroy", "--stage", "prod", "--region", "sa-east-1", "--delete-table"]
    answers += ["prod", "prod"]
    assert main(command) == 1
    assert parameters(deployed)
    answers += ["prod", STACK]
    assert main(command) == 0
    assert deployed.client("dynamodb").list_tables()["TableNames"] == []


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["deploy", "--stage", "Prod"], "stage 'Prod'"),
        (["deploy", "--reserve", "api"], "write FUNCTION=N"),
        (["deploy", "--reserve", "robots=2"], "there is no function 'robots'"),
        (["site", "--stage", "prod"], "run python -m infra deploy first"),
        (["site", "--domain", "oitos.example.org"], "needs its certificate"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    command: list[str],
    told: str,
    cloud: Cloud,  # noqa: F811
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(command) == 1
    problem = capsys.readouterr().err
    assert told in problem
    assert problem.count("\n") == 1


def test_the_site_is_uploaded_and_every_region_told_of_it(deployed: Cloud, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["site", "--stage", "prod"]) == 0
    origin = registry.site_origin("prod")
    assert origin is not None
    assert parameters(deployed)["SiteOrigins"] == origin
    s3 = deployed.client("s3", HOME)
    (stack,) = deployed.client("cloudformation", HOME).describe_stacks(StackName=f"{STACK}-site")["Stacks"]
    bucket = next(out["OutputValue"] for out in stack["Outputs"] if out["OutputKey"] == "Bucket")
    objects = {found["Key"] for found in s3.list_objects_v2(Bucket=bucket)["Contents"]}
    assert {"index.html", "pt/index.html", "config.json"} <= objects
    for key in objects:
        caching = s3.head_object(Bucket=bucket, Key=key)["CacheControl"]
        assert caching == ("public, max-age=31536000, immutable" if key.startswith("assets/") else "no-cache")
    told = json.load(s3.get_object(Bucket=bucket, Key="config.json")["Body"])
    pair = registry.key_pair("prod")
    assert pair is not None
    assert told == {"default": "sa-east-1", "regions": registry.regions("prod"), "push_key": pair["public"]}


def test_destroying_the_site_asks_and_leaves_the_regions(
    deployed: Cloud, answers: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["destroy", "--stage", "prod", "--site"]) == 0
    assert f"no stack {STACK}-site" in capsys.readouterr().out
    assert main(["site", "--stage", "prod"]) == 0
    answers.append("beta")
    assert main(["destroy", "--stage", "prod", "--site"]) == 1
    assert "nothing was deleted" in capsys.readouterr().err
    assert registry.site_origin("prod") is not None

    answers.append("prod")
    assert main(["destroy", "--stage", "prod", "--site"]) == 0
    assert registry.site_origin("prod") is None
    stacks = deployed.client("cloudformation", HOME).list_stacks(StackStatusFilter=["CREATE_COMPLETE"])
    assert f"{STACK}-site" not in {stack["StackName"] for stack in stacks["StackSummaries"]}
    assert list(registry.regions("prod")) == ["sa-east-1"]
