"""Which devices are told when no tab is open. A subscription belongs to its token: the seat is looked up each time."""

from collections.abc import Mapping
from typing import Any

from chalicelib.tables.deadlines import present
from chalicelib.tables.endpoints import leads_to_push_service
from chalicelib.tables.errors import Refused
from chalicelib.tables.ports import Ports, Subscription

A_SEAT = 5  # devices; the one rung first gives way to a sixth


def subscribe(ports: Ports, table_id: str, token: bytes, given: Mapping[str, Any]) -> None:
    """Remember a browser's PushSubscription for the token's seat. The same one again changes nothing."""
    if not leads_to_push_service(given["endpoint"], ports.push_hosts):
        raise Refused("malformed", "Send a subscription of a browser's push service, over https.", field="endpoint")
    _check_seated(ports, table_id, token)
    keys = given["keys"]
    ports.store.put_subscription(
        table_id, Subscription(token, given["endpoint"], keys["p256dh"], keys["auth"], ports.clock.now())
    )
    own = [one for one in ports.store.subscriptions(table_id) if one.token == token]
    for surplus in sorted(own, key=lambda one: one.since)[:-A_SEAT]:
        ports.store.drop_subscription(table_id, surplus)


def unsubscribe(ports: Ports, table_id: str, token: bytes, given: Mapping[str, Any]) -> None:
    """Forget a browser's PushSubscription. One that is not known is forgotten already."""
    _check_seated(ports, table_id, token)
    for one in ports.store.subscriptions(table_id):
        if one.token == token and one.endpoint == given["endpoint"]:
            ports.store.drop_subscription(table_id, one)


def _check_seated(ports: Ports, table_id: str, token: bytes) -> None:
    if present(ports, ports.store.load(table_id)).seat_of(token) is None:
        raise Refused("spectator", "Sit down first: who watches is told nothing.")
