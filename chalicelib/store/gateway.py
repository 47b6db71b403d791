"""Frames to sockets, through API Gateway's management endpoint."""

import logging
from functools import cached_property
from typing import Any

from botocore.exceptions import BotoCoreError, ClientError

from chalicelib.store.clients import client

_LOG = logging.getLogger(__name__)


class SocketGateway:
    """Implements `ports.Push`."""

    def __init__(self, endpoint: str) -> None:
        self._endpoint = endpoint

    @cached_property
    def _client(self) -> Any:
        return client("apigatewaymanagementapi", self._endpoint)

    def send(self, connection: str, text: str) -> bool:
        """Send a frame; False when the connection is gone for good. Lost otherwise, it is lost: clients ask anew."""
        try:
            self._client.post_to_connection(ConnectionId=connection, Data=text.encode())
        except ClientError as failure:
            if failure.response["ResponseMetadata"]["HTTPStatusCode"] == 410:
                return False
            _LOG.warning("a frame was not sent", exc_info=True)
        except BotoCoreError:
            _LOG.warning("a frame was not sent", exc_info=True)
        return True
