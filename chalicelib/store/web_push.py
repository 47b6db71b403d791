"""Notices to devices through the browsers' push services: encrypted for the browser (RFC 8291), signed by the stage's
key (RFC 8292). Only the function that tells people imports what this needs.
"""

import base64
import json
import logging
from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from chalicelib.tables.ports import Subscription

KEPT = 24 * 3600  # seconds a push service keeps a notice for a device that is off

_GONE = (404, 410)
_TIMEOUT = 3.0  # seconds: a slow push service must not keep the others waiting
_ACCEPTED = 300

_LOG = logging.getLogger(__name__)


class WebPusher:
    """Implements `ports.WebPush`. Without a key pair nothing is sent: a stage that wants no notices has none."""

    def __init__(self, private_key: str, subject: str) -> None:
        self._private_key = private_key
        self._subject = subject

    def send(self, subscription: Subscription, said: Mapping[str, object], *, topic: str) -> bool:
        if not self._private_key:
            return True
        try:
            body = _encrypted(subscription, json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode())
            status = self._pool.request(
                "POST", subscription.endpoint, body=body, headers=self._headers(subscription, topic), redirect=False
            ).status
        except (
            Exception
        ):  # a key that is none, no answer, a broken certificate: this notice is lost, the others are not
            _LOG.warning("a notice was not sent", exc_info=True)
            return True
        if status >= _ACCEPTED and status not in _GONE:
            _LOG.warning("a push service refused a notice", extra={"status": status})
        return status not in _GONE

    @cached_property
    def _pool(self) -> Any:
        import urllib3  # noqa: PLC0415

        return urllib3.PoolManager(timeout=_TIMEOUT, retries=False)

    @cached_property
    def _vapid(self) -> Any:
        from py_vapid import Vapid02  # noqa: PLC0415

        return Vapid02.from_raw(self._private_key.encode())

    def _headers(self, subscription: Subscription, topic: str) -> dict[str, str]:
        address = urlsplit(subscription.endpoint)
        claims = {"sub": self._subject, "aud": f"{address.scheme}://{address.netloc}"}
        return {
            **self._vapid.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Urgency": "high",
            "Topic": base64.urlsafe_b64encode(sha256(topic.encode()).digest()[:24]).decode(),
        }


def _encrypted(subscription: Subscription, data: bytes) -> bytes:
    import http_ece  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    encrypted: bytes = http_ece.encrypt(
        data,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_unpadded(subscription.p256dh),
        auth_secret=_unpadded(subscription.auth),
        version="aes128gcm",
    )
    return encrypted


def _unpadded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
