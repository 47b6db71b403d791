"""Devices to be told and what was told, in DynamoDB. They go with their table."""

import hashlib
from collections.abc import Sequence

from chalicelib.store.calls import ConditionFailed, put, reaching_dynamodb
from chalicelib.store.rows import PUSHES, SENT, SentRow, SubscriptionRow
from chalicelib.tables.ports import Subscription
from chalicelib.tables.times import from_milliseconds, milliseconds

_DIGITS = 32  # of a SHA-256 in hex: 128 bits are enough to tell one device or person from another


class DynamoSubscriptions:
    """Implements `ports.Subscriptions`."""

    def put_subscription(self, table: str, subscription: Subscription) -> None:
        with reaching_dynamodb():
            _row(table, subscription).save()

    def subscriptions(self, table: str) -> Sequence[Subscription]:
        with reaching_dynamodb():
            rows = list(SubscriptionRow.query(table, SubscriptionRow.sk.startswith(PUSHES), consistent_read=True))
        return [
            Subscription(row.token, row.endpoint, row.p256dh, row.auth, from_milliseconds(row.since)) for row in rows
        ]

    def drop_subscription(self, table: str, subscription: Subscription) -> None:
        with reaching_dynamodb():
            _row(table, subscription).delete()

    def note_sent(self, table: str, token: bytes, kind: str, mark: int, after: int) -> bool:
        row = SentRow(table, f"{SENT}{token.hex()[:_DIGITS]}#{kind}", mark=mark)
        try:
            put(row.serialize(), SentRow.pk.does_not_exist() | (SentRow.mark <= after))
        except ConditionFailed:
            return False
        return True


def _row(table: str, subscription: Subscription) -> SubscriptionRow:
    digest = hashlib.sha256(subscription.token + subscription.endpoint.encode()).hexdigest()
    return SubscriptionRow(
        table,
        PUSHES + digest[:_DIGITS],
        token=subscription.token,
        endpoint=subscription.endpoint,
        p256dh=subscription.p256dh,
        auth=subscription.auth,
        since=milliseconds(subscription.since),
    )
