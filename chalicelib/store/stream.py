"""Records of the table's DynamoDB Stream, as Lambda hands them over, read as changes."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any, TypeVar

from chalicelib.store import chat, items
from chalicelib.store.rows import CHATS, TABLE, ChatRow, Row, TableRow
from chalicelib.tables.ports import Change, ChatSaid, TableChanged
from chalicelib.tables.table import Table

Record = Mapping[str, Any]
Image = dict[str, dict[str, Any]]
AnyRow = TypeVar("AnyRow", bound=Row)


def changes(records: Iterable[Record]) -> list[Change]:
    """The changes of table items and the messages written, in order; of all else the stream tells nothing here."""
    found = (_change(record["dynamodb"]) for record in records)
    return [change for change in found if change is not None]


def _change(record: Mapping[str, Any]) -> Change | None:
    kind = record["Keys"]["sk"]["S"]
    if kind == TABLE:
        return TableChanged(_table(record.get("OldImage")), _table(record.get("NewImage")))
    if kind.startswith(CHATS) and "NewImage" in record:
        row = _read(ChatRow(), record["NewImage"])
        return ChatSaid(row.pk, chat.from_row(row))
    return None


def _table(image: Image | None) -> Table | None:
    return items.from_row(_read(TableRow(), image)) if image else None


def _read(row: AnyRow, image: Image) -> AnyRow:
    """PynamoDB decodes an image in place, and a batch that fails is read again."""
    row.from_dynamodb_dict(deepcopy(image))
    return row
