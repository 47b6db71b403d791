"""The whole store on DynamoDB."""

from chalicelib.store.agenda import DynamoAgenda
from chalicelib.store.chat import DynamoChat
from chalicelib.store.openings import DynamoOpenings
from chalicelib.store.rows import bind
from chalicelib.store.sockets import DynamoSockets
from chalicelib.store.subscriptions import DynamoSubscriptions
from chalicelib.store.tables import DynamoTables
from chalicelib.tables.ports import Clock


class DynamoStore(DynamoTables, DynamoChat, DynamoSockets, DynamoAgenda, DynamoSubscriptions, DynamoOpenings):
    """Implements `ports.Store` on the table called `table_name`, at `endpoint` or in the region's DynamoDB.

    PynamoDB keeps the table's name and the connection with its models, so one process speaks to one table at a time.
    `clock` decides which sockets have outlived their time.
    """

    def __init__(self, table_name: str, endpoint: str | None, clock: Clock) -> None:
        super().__init__(clock)
        bind(table_name, endpoint)
