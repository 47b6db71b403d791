"""Clients of AWS services, made at their first use: most functions need one of them or none."""

import threading
from functools import cache
from typing import Any

from botocore.config import Config
from botocore.session import Session, get_session

# Whoever waits for these has something better to do than to wait long; what is lost here is found again by asking.
_CONFIG = Config(
    connect_timeout=1,
    read_timeout=3,
    retries={"mode": "standard", "total_max_attempts": 3},
    max_pool_connections=50,
    parameter_validation=False,
)
_making = threading.Lock()  # a session makes one client at a time


@cache
def session() -> Session:
    """The session of all clients: what the first of them loads is four fifths of what each would cost alone."""
    return get_session()


def client(service: str, endpoint: str | None = None) -> Any:
    """A client of `service` at `endpoint`, or where the standard settings say."""
    with _making:
        return session().create_client(service, endpoint_url=endpoint, config=_CONFIG)
