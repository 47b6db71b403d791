"""The one DynamoDB table and its stream's way to `after_change`, in CloudFormation's words.

The local stack makes its table from these and pumps its stream by them; the deployed stack puts them into its template.
"""

from typing import Any

# Items lie under a table's id (pk) and what they are (sk); DESIGN.md, "The way of a move".
TABLE: dict[str, Any] = {
    "BillingMode": "PAY_PER_REQUEST",
    "AttributeDefinitions": [
        {"AttributeName": "pk", "AttributeType": "S"},
        {"AttributeName": "sk", "AttributeType": "S"},
        {"AttributeName": "due_shard", "AttributeType": "N"},
        {"AttributeName": "due_at", "AttributeType": "N"},  # seconds since 1970, fractions allowed
    ],
    "KeySchema": [
        {"AttributeName": "pk", "KeyType": "HASH"},
        {"AttributeName": "sk", "KeyType": "RANGE"},
    ],
    "GlobalSecondaryIndexes": [
        {
            "IndexName": "due",  # sparse: only what waits for the sweep carries these two attributes
            "KeySchema": [
                {"AttributeName": "due_shard", "KeyType": "HASH"},
                {"AttributeName": "due_at", "KeyType": "RANGE"},
            ],
            "Projection": {"ProjectionType": "KEYS_ONLY"},
        }
    ],
    "StreamSpecification": {"StreamViewType": "NEW_AND_OLD_IMAGES"},
    "TimeToLiveSpecification": {"AttributeName": "expires", "Enabled": True},  # whole seconds since 1970
}

# Which changes `after_change` hears of: the table item and chat. Sockets, markers, subscriptions and archives are its
# own doing, and hearing of them would feed it its own echo.
FILTER: dict[str, Any] = {"dynamodb": {"Keys": {"sk": {"S": ["table", {"prefix": "chat#"}]}}}}

# The event source mapping without its ARNs. One bad record must not hold up the others for long: the batch is halved
# until it stands alone, tried a few times, and then put aside.
MAPPING: dict[str, Any] = {
    "StartingPosition": "TRIM_HORIZON",
    "BatchSize": 100,
    "MaximumBatchingWindowInSeconds": 0,
    "ParallelizationFactor": 4,  # different tables side by side; the changes of one table stay in order
    "BisectBatchOnFunctionError": True,
    "MaximumRetryAttempts": 5,
}
