"""The way to AWS: one place that makes clients."""

from typing import Any

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

RETRIES = Config(retries={"mode": "standard", "max_attempts": 5})


def client(service: str, region: str) -> Any:
    """A client of `service` in `region`, with the operator's own credentials from wherever boto3 finds them."""
    return boto3.client(service, region_name=region, config=RETRIES)


def code_of(error: ClientError) -> str:
    """The error's code, like ValidationError."""
    return str(error.response["Error"]["Code"])


def message_of(error: ClientError) -> str:
    """The error's text."""
    return str(error.response["Error"].get("Message", ""))
