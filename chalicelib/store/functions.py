"""Lambda functions started asynchronously."""

import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from botocore.exceptions import BotoCoreError, ClientError

from chalicelib.store.clients import client
from chalicelib.tables.errors import unavailable


class Functions:
    """Implements `ports.Invoke`: a function's physical name is `prefix` and its short name."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix

    @cached_property
    def _client(self) -> Any:
        return client("lambda")

    def __call__(self, function: str, payload: Mapping[str, object]) -> None:
        try:
            self._client.invoke(
                FunctionName=self._prefix + function, InvocationType="Event", Payload=json.dumps(payload).encode()
            )
        except (BotoCoreError, ClientError) as failure:
            raise unavailable() from failure
