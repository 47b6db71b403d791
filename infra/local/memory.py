"""Memory kept flat: moto is made for tests that end, PynamoDB for processes with one thread, as Lambda's are."""

import gc
from collections import deque
from functools import cache

from botocore import session
from moto.core.model_instances import model_data
from moto.dynamodb.models.table import Table


def forget_instances() -> None:
    """Let no item and no stream record be kept for moto's dashboard: 14 KB a move. A reset of moto undoes this."""
    for service in ("dynamodb", "dynamodbstreams"):
        for model in model_data[service].values():
            model.instances_tracked = deque(maxlen=0)  # type: ignore[attr-defined]


@cache
def share_descriptions() -> None:
    """Let all AWS clients read one copy of AWS's descriptions. PynamoDB makes a client for each thread: 5 MB each."""
    session.create_loader = cache(session.create_loader)


def spare_the_start() -> None:
    """Have the collector never look again at what stands once everything is loaded: descriptions and code, nearly all
    of the heap. A whole collection stops every request for 15 ms then, not for 120."""
    gc.collect()
    gc.freeze()


def forget_empty(table: Table) -> None:
    """Drop the empty partition that moto keeps for each key ever asked for, as for every connection that was."""
    for key in [key for key, partition in table.items.items() if not partition]:
        del table.items[key]
