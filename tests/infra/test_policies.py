"""Least privilege: what each function was seen to call is allowed by its written policy, and nothing else is."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from infra.local.database import REGION
from infra.names import function_prefix, table_name
from infra.rehearsal.match import Player, choose
from infra.rehearsal.recorder import Call, Recorder
from infra.rehearsal.stage import STAGE, Rehearsal, rehearsal
from infra.template.functions import FUNCTIONS, Function
from infra.translate import translate
from tests.infra.conftest import Template, of_type, texts

Granted = set[tuple[str, str]]  # (action, resource)

# What Lambda does in a function's name, which no code of ours calls.
LAMBDAS_OWN = {
    "logs:CreateLogStream", "logs:PutLogEvents", "sqs:SendMessage", "dynamodb:DescribeStream", "dynamodb:GetRecords",
    "dynamodb:GetShardIterator", "dynamodb:ListStreams",
}  # fmt: skip

TABLE = f"arn:${{AWS::Partition}}:dynamodb:${{AWS::Region}}:${{AWS::AccountId}}:table/{table_name(STAGE)}"
SOCKETS = "arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}:${WebsocketAPI}/api/POST/@connections/*"
LAMBDA = "arn:${AWS::Partition}:lambda:${AWS::Region}:${AWS::AccountId}:function:"
ACTIONS = {
    ("lambda", "Invoke"): "lambda:InvokeFunction",
    ("apigatewaymanagementapi", "PostToConnection"): "execute-api:ManageConnections",
}


@pytest.fixture(scope="module")
def recorded() -> Iterator[Recorder]:
    """Everything that happens to tables, at least once."""
    with rehearsal() as stage:
        table = lobby_and_robots(stage)
        spectators_and_chat(stage, table)
        robots_that_are_waited_for(stage, table)
        sockets_that_are_gone(stage, table)
        bells(stage)
        matters_of_time(stage, table)
        removal(stage, table)
        yield stage.recorder


def lobby_and_robots(stage: Rehearsal) -> str:
    ana, bia = Player(stage, "Ana"), Player(stage, "Bia")
    table = ana.open("oitos")
    ana.watch(table)
    bia.sit(table)
    bia.watch(table)
    ana.command(type="add_bot", bot="carmen")
    ana.command(type="start", client_seed="f" * 32)
    while ana.view()["phase"] == "playing":
        player = (ana, bia)[ana.view()["round"]["turn"]]
        player.command(**choose(player.view()), ply=player.view()["round"]["ply"])
    ana.command(type="next_round", round=1)
    stage.http("GET", f"/tables/{table}/record")
    stage.http("GET", "/rules")
    stage.http("GET", "/health")
    return table


def bells(stage: Rehearsal) -> None:
    """Six devices of a seat, of which one gives way; a notice; and one to a host that is no longer allowed."""
    ana, bia = Player(stage, "Rita"), Player(stage, "Sol")
    table = ana.open("classic")
    for number in range(6):
        stage.clock.advance(seconds=1)
        ring(stage, table, ana, number)
    (one, *_) = stage.dynamodb.query(
        TableName=table_name(STAGE),
        KeyConditionExpression="pk = :table and begins_with(sk, :push)",
        ExpressionAttributeValues={":table": {"S": table}, ":push": {"S": "push#"}},
    )["Items"]
    stage.dynamodb.put_item(TableName=table_name(STAGE), Item={**one, "endpoint": {"S": "https://elsewhere.example/x"}})
    stage.clock.advance(minutes=1)
    bia.sit(table)
    stage.settle()
    ana.command(type="start")
    device = {"endpoint": "https://web.push.apple.com/waiting", "keys": {"p256dh": "B" * 87, "auth": "y" * 22}}
    stage.http("PUT", f"/tables/{table}/push", device, token=bia.token)
    stage.clock.advance(hours=25)
    stage.sweep()
    stage.settle()


def ring(stage: Rehearsal, table: str, player: Player, number: int) -> None:
    """Have one of a player's devices told of what happens at the table."""
    device = {"endpoint": f"https://web.push.apple.com/{number}", "keys": {"p256dh": "B" * 87, "auth": "y" * 22}}
    assert stage.http("PUT", f"/tables/{table}/push", device, token=player.token)[0] == 204


def spectators_and_chat(stage: Rehearsal, table: str) -> None:
    for spectator in ("spectator=", "another="):
        stage.socket("connect", spectator)
        stage.socket("message", spectator, {"type": "watch", "table": table})
    stage.socket("message", "spectator=", {"type": "ping"})
    stage.http("POST", f"/tables/{table}/chat", {"text": "olá"}, token=Player(stage, "Ana").token)
    stage.settle()
    stage.http("GET", f"/tables/{table}/chat", query={"after": "0"})
    elsewhere = Player(stage, "Caio").open("oitos")
    stage.socket("message", "another=", {"type": "watch", "table": elsewhere})
    stage.settle()


def robots_that_are_waited_for(stage: Rehearsal, table: str) -> None:
    """A robot's turn whose invocation is lost: a reader kicks, and so does the sweep; and a marker left behind."""
    until_robots_turn(stage, table)
    stage.clock.advance(seconds=30)
    stage.http("GET", f"/tables/{table}")
    stage.clock.advance(minutes=5)
    stage.sweep()
    marker = {"pk": {"S": table}, "sk": {"S": "robots"}}
    left = stage.dynamodb.get_item(TableName=table_name(STAGE), Key=marker)["Item"]
    stage.settle()
    stage.dynamodb.put_item(TableName=table_name(STAGE), Item=left)
    stage.clock.advance(minutes=5)
    stage.sweep()
    stage.settle()


def until_robots_turn(stage: Rehearsal, table: str) -> None:
    """Play on without what follows from it."""
    for attempt in range(100):
        _, view = stage.http("GET", f"/tables/{table}")
        seat = view["seats"][view["round"]["turn"]]
        if seat["bot"]:
            return
        player = Player(stage, seat["name"], table)
        _, mine = stage.http("GET", f"/tables/{table}", token=player.token)
        command = {**choose(mine), "ply": mine["round"]["ply"]}
        key = f"towards-the-robot-{attempt}".ljust(32, "x")
        stage.http("POST", f"/tables/{table}/commands", command, token=player.token, key=key)
    raise AssertionError("no robot came to move")


def sockets_that_are_gone(stage: Rehearsal, table: str) -> None:
    ana, bia = Player(stage, "Ana"), Player(stage, "Bia")
    stage.socket("connect", "staying=")
    stage.socket("message", "staying=", {"type": "watch", "table": table})
    stage.recorder.gone.update({"spectator=", bia.connection})
    stage.http("POST", f"/tables/{table}/chat", {"text": "alguém aí?"}, token=ana.token)
    stage.settle()
    stage.recorder.gone.add("closing=")
    stage.socket("message", "closing=", {"type": "watch", "table": table})
    stage.recorder.gone.clear()
    bia.watch(table)
    stage.socket("message", "watching=", {"type": "watch", "table": table})
    stage.socket("disconnect", ana.connection)
    stage.socket("message", "late=", {"type": "watch", "table": table})
    stage.settle()
    stage.socket("disconnect", "late=")
    stage.settle()


def matters_of_time(stage: Rehearsal, table: str) -> None:
    ring(stage, table, Player(stage, "Ana"), 0)
    for _ in range(9):
        stage.clock.advance(hours=24)
        stage.sweep()
        stage.settle()
    stage.http("GET", f"/tables/{table}")


def removal(stage: Rehearsal, table: str) -> None:
    """Once told by the stream; once only found by the sweep, with a marker still due."""
    lost = Player(stage, "Duda").open("oitos")
    marker = {"pk": {"S": lost}, "sk": {"S": "robots"}, "v": {"N": "1"}, "kicked": {"N": "1"}}
    due = {"due_shard": {"N": "0"}, "due_at": {"N": "1"}}
    stage.dynamodb.put_item(TableName=table_name(STAGE), Item={**marker, **due})
    for gone in (lost, table):
        stage.settle()
        stage.dynamodb.delete_item(TableName=table_name(STAGE), Key={"pk": {"S": gone}, "sk": {"S": "table"}})
        if gone == lost:
            stage.stream.take(1)
            stage.sweep()
    stage.settle()


def needed(call: Call) -> Granted:
    """What IAM asks for before it lets this call through."""
    if call.service == "dynamodb":
        index = call.parameters.get("IndexName")
        return {(f"dynamodb:{call.operation}", f"{TABLE}/index/{index}" if index else TABLE)}
    action = ACTIONS[call.service, call.operation]
    resource = SOCKETS if call.service == "apigatewaymanagementapi" else LAMBDA + call.parameters["FunctionName"]
    return {(action, resource)}


def granted(template: Template, function: Function) -> Granted:
    (policy,) = template["Resources"][function.role]["Properties"]["Policies"]
    allowed: Granted = set()
    for statement in policy["PolicyDocument"]["Statement"]:
        assert statement["Effect"] == "Allow"
        resources = statement["Resource"] if isinstance(statement["Resource"], list) else [statement["Resource"]]
        assert statement["Action"]
        for action in statement["Action"]:
            allowed |= {(action, _arn(resource)) for resource in resources}
    return allowed


def _arn(resource: Any) -> str:
    return str(resource["Fn::Sub"]) if "Fn::Sub" in resource else ".".join(map(str, resource["Fn::GetAtt"]))


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_every_call_is_allowed_and_nothing_else_is(
    function: Function, recorded: Recorder, sam: Callable[..., Template]
) -> None:
    wanted = {grant for call in recorded.by(function.name) for grant in needed(call)}
    own = {grant for grant in granted(translate(sam(STAGE), REGION), function) if grant[0] not in LAMBDAS_OWN}
    assert own == wanted


def test_what_lambda_does_in_a_functions_name_is_allowed_where_it_does_it(stack: Template) -> None:
    for function in FUNCTIONS:
        theirs = {grant for grant in granted(stack, function) if grant[0] in LAMBDAS_OWN}
        expected = {(f"logs:{call}", f"{function.log}.Arn") for call in ("CreateLogStream", "PutLogEvents")}
        if function.name == "after_change":
            reading = ("DescribeStream", "GetRecords", "GetShardIterator", "ListStreams")
            expected |= {(f"dynamodb:{call}", "Table.StreamArn") for call in reading}
        if function.name in ("after_change", "play_bots", "push_spectators", "notify", "sweep"):
            expected.add(("sqs:SendMessage", "Failures.Arn"))
        assert theirs == expected


def test_the_one_wildcard_is_the_id_of_a_connection(stack: Template) -> None:
    roles = of_type(stack, "AWS::IAM::Role").values()
    wild = {text for role in roles for policy in role["Policies"] for text in texts(policy) if "*" in text}
    assert wild == {SOCKETS}


def test_table_reads_are_consistent(recorded: Recorder) -> None:
    """All but those of the due index, which has no other kind."""
    reads = [call for call in recorded.calls if call.operation in ("GetItem", "Query")]
    assert len(reads) > 100
    for call in reads:
        assert call.parameters.get("ConsistentRead", False) is ("IndexName" not in call.parameters)


def test_a_move_is_one_read_and_one_conditional_write(recorded: Recorder) -> None:
    writes = [call for call in recorded.by("api") if call.operation == "PutItem" and _is_table(call)]
    assert writes
    assert all("ConditionExpression" in call.parameters for call in writes)


def _is_table(call: Call) -> bool:
    return bool(call.parameters["Item"]["sk"]["S"] == "table")


def test_the_stages_names_are_in_the_grants(sam: Callable[..., Template]) -> None:
    beta = translate(sam("beta"), REGION)
    everything = " ".join(texts(beta["Resources"]))
    assert function_prefix("beta") + "play_bots" in everything
    assert function_prefix("prod") not in everything
