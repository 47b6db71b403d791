"""Records of the table's DynamoDB Stream, as Lambda hands them over, read as changes."""

import logging
from base64 import b64decode
from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any, TypeVar

from chalicelib.store import chat, items
from chalicelib.store.rows import CHATS, TABLE, ChatRow, Row
from chalicelib.tables.errors import Unreadable
from chalicelib.tables.ports import Change, ChatSaid, TableChanged
from chalicelib.tables.table import Table

Record = Mapping[str, Any]
Image = dict[str, dict[str, Any]]
AnyRow = TypeVar("AnyRow", bound=Row)

_LOG = logging.getLogger(__name__)


def changes(records: Iterable[Record]) -> list[Change]:
    """The changes of table items and the messages written, in order; of all else the stream tells nothing here.

    What cannot be read is left out: reading it again would not help, and the changes of other tables wait behind it.
    """
    found = (_change_if_readable(record["dynamodb"]) for record in records)
    return [change for change in found if change is not None]


def _change_if_readable(record: Mapping[str, Any]) -> Change | None:
    try:
        return _change(record)
    except (Unreadable, *items.UNREADABLE):
        _LOG.exception("a change could not be read")
        return None


def _change(record: Mapping[str, Any]) -> Change | None:
    kind = record["Keys"]["sk"]["S"]
    if kind == TABLE:
        return TableChanged(_table(record.get("OldImage")), _table(record.get("NewImage")))
    if kind.startswith(CHATS) and "NewImage" in record:
        row = _read(ChatRow(), record["NewImage"])
        return ChatSaid(row.pk, chat.from_row(row))
    return None


def _table(image: Image | None) -> Table | None:
    """A stream's image holds binary as text in base64, where the client's answers hold bytes."""
    if not image:
        return None
    return items.from_item({name: _in_bytes(value) if "B" in value else value for name, value in image.items()})


def _in_bytes(value: Mapping[str, str]) -> dict[str, bytes]:
    return {"B": b64decode(value["B"])}


def _read(row: AnyRow, image: Image) -> AnyRow:
    """PynamoDB decodes an image in place, and a batch that fails is read again."""
    row.from_dynamodb_dict(deepcopy(image))
    return row
