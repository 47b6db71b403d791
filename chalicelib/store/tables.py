"""Table items and archived rounds in DynamoDB. Every read is consistent: PynamoDB's default is not."""

import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from chalicelib.store.calls import ConditionFailed, get, put_if, reaching_dynamodb
from chalicelib.store.items import from_item, keep, to_item
from chalicelib.store.rows import CONNECTION, ROUNDS, SOCKETS, TABLE, ConnectionRow, RoundRow, Row
from chalicelib.tables.ports import Archive, Conflict
from chalicelib.tables.table import Table


class DynamoTables:
    """Implements `ports.Tables`."""

    def load(self, table: str) -> Table | None:
        item = get(table, TABLE)
        return from_item(item) if item else None

    def open(self, table: Table) -> None:
        self._put(table, "attribute_not_exists(pk)", {})

    def save(self, table: Table) -> None:
        self._put(table, "v = :v", {"ExpressionAttributeValues": {":v": {"N": str(table.version - 1)}}})

    def _put(self, table: Table, expression: str, words: Mapping[str, Any]) -> None:
        item = to_item(table)
        try:
            put_if(item, expression, words)
        except ConditionFailed as failed:
            # An endpoint that does not return the item gets asked for it.
            raise Conflict(from_item(dict(failed.item)) if failed.item else self.load(table.id)) from None
        keep(item, table)

    def archive(self, table: str, archive: Archive) -> None:
        text = json.dumps(archive.entry, separators=(",", ":"), ensure_ascii=False)
        with reaching_dynamodb():
            RoundRow(table, _round_key(archive.k), entry=zlib.compress(text.encode(), 9)).save()

    def archives(self, table: str, first: int, last: int) -> Sequence[Archive]:
        if first > last:
            return []
        within = RoundRow.sk.between(_round_key(first), _round_key(last))
        with reaching_dynamodb():
            rows = list(RoundRow.query(table, within, consistent_read=True))
        return [Archive(int(row.sk.removeprefix(ROUNDS)), json.loads(zlib.decompress(row.entry))) for row in rows]

    def clear(self, table: str) -> None:
        with reaching_dynamodb():
            rows = Row.query(table, consistent_read=True, attributes_to_get=["pk", "sk"])
            with Row.batch_write() as batch:
                for row in rows:
                    if row.sk == TABLE:
                        continue
                    batch.delete(row)
                    if row.sk.startswith(SOCKETS):
                        batch.delete(ConnectionRow(row.sk, CONNECTION))


def _round_key(k: int) -> str:
    return f"{ROUNDS}{k:04d}"
