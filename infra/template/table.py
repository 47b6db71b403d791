"""The table of `infra/table.py` as a resource: kept for ever, restorable to any second of 35 days."""

from typing import Any

from infra.options import Options
from infra.table import TABLE

Resource = dict[str, Any]

DUE_INDEX: str = TABLE["GlobalSecondaryIndexes"][0]["IndexName"]


def resources(options: Options) -> dict[str, Resource]:
    """The table; none when the stack uses one that it did not make."""
    if options.adopted:
        return {}
    return {
        "Table": {
            "Type": "AWS::DynamoDB::Table",
            # Neither a deleted stack nor a replaced resource takes the players' matches along.
            "DeletionPolicy": "Retain",
            "UpdateReplacePolicy": "Retain",
            "Properties": {
                **TABLE,
                "TableName": options.table,
                "PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": True},
                "DeletionProtectionEnabled": True,
            },
        }
    }


def stream_arn(options: Options) -> Any:
    """The ARN of the table's stream, a literal for an adopted table."""
    return options.adopted.stream_arn if options.adopted else {"Fn::GetAtt": ["Table", "StreamArn"]}


def table_arn(options: Options) -> Resource:
    """The table's ARN by its name, alike for a table made here and an adopted one."""
    return {"Fn::Sub": f"arn:${{AWS::Partition}}:dynamodb:${{AWS::Region}}:${{AWS::AccountId}}:table/{options.table}"}


def index_arn(options: Options) -> Resource:
    """The ARN of the due index."""
    return {"Fn::Sub": table_arn(options)["Fn::Sub"] + f"/index/{DUE_INDEX}"}
