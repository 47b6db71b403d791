"""Records of the table's DynamoDB Stream, as Lambda hands them over, read as changes."""

from collections.abc import Iterable, Mapping
from typing import Any

from chalicelib.store import chat, items
from chalicelib.store.rows import CHATS, TABLE, ChatRow, TableRow
from chalicelib.tables.ports import Change, ChatSaid, TableChanged
from chalicelib.tables.table import Table

Record = Mapping[str, Any]


def changes(records: Iterable[Record]) -> list[Change]:
    """The changes of table items and the messages written, in order; of all else the stream tells nothing here."""
    found = (_change(record["dynamodb"]) for record in records)
    return [change for change in found if change is not None]


def _change(record: Mapping[str, Any]) -> Change | None:
    kind = record["Keys"]["sk"]["S"]
    if kind == TABLE:
        return TableChanged(_table(record.get("OldImage")), _table(record.get("NewImage")))
    if kind.startswith(CHATS) and "NewImage" in record:
        row = ChatRow()
        row.from_dynamodb_dict(record["NewImage"])
        return ChatSaid(row.pk, chat.from_row(row))
    return None


def _table(image: dict[str, dict[str, Any]] | None) -> Table | None:
    if not image:
        return None
    row = TableRow()
    row.from_dynamodb_dict(image)
    return items.from_row(row)
