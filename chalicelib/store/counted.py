"""The store and the socket gateway as deployed: what they do is counted and noted on the way."""

from collections.abc import Sequence
from datetime import datetime

from chalicelib import metrics
from chalicelib.store.dynamo import DynamoStore
from chalicelib.store.gateway import SocketGateway
from chalicelib.tables.ports import Conflict, Due
from chalicelib.tables.table import Table


class CountedStore(DynamoStore):
    """Counts saves, conflicts and what is due; notes which versions it gave and took."""

    def load(self, table: str) -> Table | None:
        found = super().load(table)
        if found is not None:
            metrics.saw(table, found.version)
        return found

    def save(self, table: Table) -> None:
        try:
            super().save(table)
        except Conflict:
            metrics.record("conflicts")
            raise
        metrics.record("moves")
        metrics.saw(table.id, table.version)

    def due(self, now: datetime, limit: int) -> Sequence[Due]:
        found = super().due(now, limit)
        if found:
            metrics.record("due_visits", len(found))
        return found


class CountedGateway(SocketGateway):
    """Counts frames, and those that reach nobody."""

    def send(self, connection: str, text: str) -> bool:
        sent = super().send(connection, text)
        metrics.record("pushes")
        if not sent:
            metrics.record("dead_sockets")
        return sent
