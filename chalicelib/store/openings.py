"""How many tables were opened from where, in DynamoDB: one item an opener and hour, gone soon after it."""

from datetime import datetime, timedelta

from pynamodb.exceptions import UpdateError

from chalicelib.store.calls import condition_failed, reaching_dynamodb
from chalicelib.store.rows import OPENINGS, OpeningsRow
from chalicelib.tables.times import milliseconds

_LIVE = timedelta(hours=2)


class DynamoOpenings:
    """Implements `ports.Openings`."""

    def count_opening(self, opener: bytes, since: datetime, most: int) -> bool:
        counted = OpeningsRow(f"{OPENINGS}{opener.hex()}", str(milliseconds(since)))
        gone = milliseconds(since + _LIVE) // 1000
        with reaching_dynamodb():
            try:
                counted.update(
                    [OpeningsRow.opened.add(1), OpeningsRow.expires.set(gone)],
                    OpeningsRow.opened.does_not_exist() | (OpeningsRow.opened < most),
                )
            except UpdateError as failure:
                if not condition_failed(failure):
                    raise
                return False
        return True
