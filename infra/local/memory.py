"""moto kept from filling the memory: it is made for tests that end, and remembers everything it has ever made."""

from collections import deque

from moto.core.model_instances import model_data
from moto.dynamodb.models.table import Table


def forget_instances() -> None:
    """Let no item and no stream record be kept for moto's dashboard: 14 KB a move. A reset of moto undoes this."""
    for service in ("dynamodb", "dynamodbstreams"):
        for model in model_data[service].values():
            model.instances_tracked = deque(maxlen=0)  # type: ignore[attr-defined]


def forget_empty(table: Table) -> None:
    """Drop the empty partition that moto keeps for each key ever asked for, as for every connection that was."""
    for key in [key for key, partition in table.items.items() if not partition]:
        del table.items[key]
