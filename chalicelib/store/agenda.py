"""What is due when: the sparse index of tables and markers, and the markers themselves, in DynamoDB."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from pynamodb.exceptions import DeleteError, UpdateError
from pynamodb.expressions.update import Action

from chalicelib.store.calls import ConditionFailed, condition_failed, put, reaching_dynamodb
from chalicelib.store.items import from_seconds, seconds
from chalicelib.store.rows import MARKER, SHARDS, MarkerRow, Row, shard
from chalicelib.tables.ports import Due
from chalicelib.tables.times import milliseconds

_MARKERS_LIVE = timedelta(days=1)  # they are deleted long before, by whoever they were put for


class DynamoAgenda:
    """Implements `ports.Agenda`."""

    def due(self, now: datetime, limit: int) -> Sequence[Due]:
        found: list[Due] = []
        with reaching_dynamodb():
            for part in range(SHARDS):
                rows = Row.due_index.query(part, Row.due_at <= seconds(now), limit=limit)
                found += [Due(row.pk, row.sk, from_seconds(row.due_at)) for row in rows if row.due_at is not None]
        return sorted(found, key=lambda due: due.at)[:limit]

    def set_due(self, due: Due, at: datetime | None) -> None:
        actions: list[Action]
        if at is None:
            actions = [Row.due_at.remove(), Row.due_shard.remove()]
        else:
            actions = [Row.due_at.set(seconds(at)), Row.due_shard.set(shard(due.table))]
        with reaching_dynamodb():
            try:
                Row(due.table, due.kind).update(actions, Row.due_at == seconds(due.at))
            except UpdateError as failure:
                if not condition_failed(failure):
                    raise

    def mark_robots(
        self, table: str, version: int, at: datetime, now: datetime, quiet_since: datetime | None = None
    ) -> bool:
        marker = MarkerRow(
            table,
            MARKER,
            version=version,
            kicked=milliseconds(now),
            due_at=seconds(at),
            due_shard=shard(table),
            expires=milliseconds(at + _MARKERS_LIVE) // 1000,
        )
        replaceable = MarkerRow.version <= version
        if quiet_since is not None:
            replaceable &= MarkerRow.kicked <= milliseconds(quiet_since)
        try:
            put(marker.serialize(), MarkerRow.pk.does_not_exist() | replaceable)
        except ConditionFailed:
            return False
        return True

    def unmark_robots(self, table: str, version: int) -> None:
        with reaching_dynamodb():
            try:
                MarkerRow(table, MARKER).delete(MarkerRow.version <= version)
            except DeleteError as failure:
                if not condition_failed(failure):
                    raise
