"""Chat messages in DynamoDB, each under its number."""

from collections.abc import Sequence

from chalicelib.store.calls import ConditionFailed, put, reaching_dynamodb
from chalicelib.store.rows import CHATS, ChatRow
from chalicelib.tables.ports import Message
from chalicelib.tables.times import from_milliseconds, milliseconds

_LAST = 99_999_999  # a table is gone long before anybody has written as much


class DynamoChat:
    """Implements `ports.Chat`."""

    def put_message(self, table: str, message: Message) -> bool:
        row = ChatRow(
            table,
            _key(message.n),
            seat=message.seat,
            name=message.name,
            text=message.text,
            at=milliseconds(message.at),
            author=message.author,
        )
        try:
            put(row.serialize(), ChatRow.pk.does_not_exist())
        except ConditionFailed:
            return False
        return True

    def messages_after(self, table: str, n: int, limit: int) -> Sequence[Message]:
        if n >= _LAST:
            return []
        return self._messages(table, n + 1, limit, oldest_first=True)

    def last_messages(self, table: str, limit: int) -> Sequence[Message]:
        return self._messages(table, 0, limit, oldest_first=False)

    def _messages(self, table: str, first: int, limit: int, *, oldest_first: bool) -> list[Message]:
        within = ChatRow.sk.between(_key(first), _key(_LAST))
        with reaching_dynamodb():
            rows = ChatRow.query(table, within, consistent_read=True, scan_index_forward=oldest_first, limit=limit)
            return [from_row(row) for row in rows]


def from_row(row: ChatRow) -> Message:
    return Message(
        n=int(row.sk.removeprefix(CHATS)),
        seat=int(row.seat),
        name=row.name,
        text=row.text,
        at=from_milliseconds(row.at),
        author=row.author,
    )


def _key(n: int) -> str:
    return f"{CHATS}{n:08d}"
