"""The key pair by which push services know the stage (VAPID): one a stage, the same in all its regions.

A browser's subscription is bound to the public key: a new pair silences every bell until its player rings it again.
"""

import base64

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from infra import registry


def key_pair(stage: str, renew: bool = False) -> dict[str, str]:
    """The stage's pair, made and kept when it has none or `renew` asks for a new one."""
    pair = None if renew else registry.key_pair(stage)
    if pair is None:
        pair = new_pair()
        registry.record_key_pair(stage, pair)
    return pair


def new_pair() -> dict[str, str]:
    """A fresh P-256 pair: the private number and the uncompressed public point, both base64url without padding."""
    key = ec.generate_private_key(ec.SECP256R1())
    private = key.private_numbers().private_value.to_bytes(32, "big")
    public = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return {"public": _base64url(public), "private": _base64url(private)}


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
