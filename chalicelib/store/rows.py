"""The items of the one DynamoDB table as PynamoDB models; `infra/table.py` says what the table itself is.

A game table's items lie under its id: "table" is the table, beside it its rounds, chat, sockets and marker. Names of
attributes are short because they count: a move should cost one write unit.
"""

from pynamodb.attributes import BinaryAttribute, NumberAttribute, UnicodeAttribute
from pynamodb.indexes import GlobalSecondaryIndex, KeysOnlyProjection
from pynamodb.models import Model

from chalicelib.store.clients import session

TABLE = "table"
MARKER = "robots"
CONNECTION = "connection"
ROUNDS = "round#"
CHATS = "chat#"
SOCKETS = "socket#"
PUSHES = "push#"
SENT = "sent#"
OPENINGS = "openings#"

SHARDS = 8  # partitions of the due index, so that no single one takes every table's writes


class DueIndex(GlobalSecondaryIndex["Row"]):  # type: ignore[no-untyped-call]  # its __init_subclass__ is untyped
    """Sparse: an item without the two attributes is not in it."""

    class Meta:
        index_name = "due"
        projection = KeysOnlyProjection()

    due_shard = NumberAttribute(hash_key=True)
    due_at = NumberAttribute(range_key=True)


class Row(Model):
    """What all items have in common. `bind` says where they lie."""

    class Meta:
        table_name = "unbound"
        host: str | None = None
        # A caller waits for the answer, and a gateway gives up after 29 seconds: better a quick 503 than a slow one.
        connect_timeout_seconds = 1
        read_timeout_seconds = 2
        max_retry_attempts = 2
        max_pool_connections = 50

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)
    due_shard = NumberAttribute(null=True)
    due_at = NumberAttribute(null=True)  # seconds since 1970, with milliseconds
    expires = NumberAttribute(null=True)  # the time to live: whole seconds since 1970
    due_index = DueIndex()


class TableRow(Row):
    """A table's record: what its attributes are. `items.py` translates. Times are milliseconds since 1970."""

    version = NumberAttribute(attr_name="v")
    rules = UnicodeAttribute(attr_name="ru")  # JSON: the preset and the options changed
    rules_version = NumberAttribute(attr_name="rv")
    capacity = NumberAttribute(attr_name="c")
    root = BinaryAttribute(attr_name="ro", legacy_encoding=False)
    opened = NumberAttribute(attr_name="o")
    moved = NumberAttribute(attr_name="mo")
    seats = BinaryAttribute(attr_name="s", legacy_encoding=False)
    departed = BinaryAttribute(attr_name="d", legacy_encoding=False, null=True)
    k = NumberAttribute(null=True)
    secret = BinaryAttribute(attr_name="x", legacy_encoding=False, null=True)
    k_before = NumberAttribute(attr_name="kb", null=True)
    first_dealer = NumberAttribute(attr_name="fd", null=True)
    results = BinaryAttribute(attr_name="r", legacy_encoding=False, null=True)
    ply_base = NumberAttribute(attr_name="p", null=True)
    moves = BinaryAttribute(attr_name="m", legacy_encoding=False, null=True)
    turn_since = NumberAttribute(attr_name="t", null=True)
    grace = BinaryAttribute(attr_name="g", legacy_encoding=False, null=True)
    ending = UnicodeAttribute(attr_name="e", null=True)
    ending_seat = NumberAttribute(attr_name="es", null=True)
    finished = NumberAttribute(attr_name="f", null=True)


class RoundRow(Row):
    """A finished round under "round#" and its k."""

    entry = BinaryAttribute(legacy_encoding=False)  # JSON, deflated


class ChatRow(Row):
    """A message under "chat#" and its number."""

    seat = NumberAttribute()
    name = UnicodeAttribute()
    text = UnicodeAttribute()
    at = NumberAttribute()
    author = BinaryAttribute(legacy_encoding=False)


class SocketRow(Row):
    """A socket, under its table as "socket#" and its connection."""

    token = BinaryAttribute(legacy_encoding=False, null=True)  # SHA-256; none for a spectator without one


class ConnectionRow(Row):
    """The same socket under "socket#" and its connection alone."""

    table = UnicodeAttribute()
    token = BinaryAttribute(legacy_encoding=False, null=True)


class SubscriptionRow(Row):
    """A device to be told, under "push#" and a digest of its token and endpoint."""

    token = BinaryAttribute(legacy_encoding=False)
    endpoint = UnicodeAttribute()
    p256dh = UnicodeAttribute()
    auth = UnicodeAttribute()
    since = NumberAttribute()  # milliseconds since 1970


class SentRow(Row):
    """What a token's holder was last told of a kind, under "sent#", a digest of the token, and the kind."""

    mark = NumberAttribute()


class OpeningsRow(Row):
    """How many tables were opened in the hour that is its second key, under "openings#" and who opened them."""

    opened = NumberAttribute()


class MarkerRow(Row):
    """That robots were called for a version of their table and may not have answered."""

    version = NumberAttribute(attr_name="v")
    kicked = NumberAttribute()  # milliseconds since 1970


def bind(table_name: str, host: str | None) -> None:
    """Let every model speak to this table, over one connection whose client is made at its first use."""
    Row.Meta.table_name = table_name
    Row.Meta.host = host
    Row._connection = None
    Row._get_connection().connection._local.session = session()


def shard(table: str) -> int:
    """Where in the due index a table lies: any spread will do, as long as every release agrees on it."""
    return sum(table.encode()) % SHARDS
