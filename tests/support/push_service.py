"""A browser and its push service on loopback: it takes what is posted, and can read it as the browser would."""

import base64
import json
import os
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import http_ece
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Posted(NamedTuple):
    """One request: header names in lower case."""

    path: str
    headers: Mapping[str, str]
    body: bytes


class PushService:
    """Answers 201, or what `answers` says for a path, `silent` ones not before `heard`; `posted` keeps what came."""

    def __init__(self) -> None:
        self.posted: list[Posted] = []
        self.answers: dict[str, tuple[int, str]] = {}  # status and Location
        self.silent: set[str] = set()  # paths
        self.heard = threading.Event()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.posted.append(Posted(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                if self.path in service.silent:
                    service.heard.wait(60)
                status, location = service.answers.get(self.path, (201, ""))
                self.send_response(status)
                if location:
                    self.send_header("Location", location)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"


class Browser:
    """Subscribes at a push service, and reads what that would deliver."""

    def __init__(self, service: PushService, path: str = "/push/one") -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self.path = path
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": service.origin + path,
            "expirationTime": None,
            "keys": {"p256dh": base64url(point), "auth": base64url(self._auth)},
        }

    def read(self, posted: Posted) -> dict[str, Any]:
        assert posted.headers["content-encoding"] == "aes128gcm"
        text = http_ece.decrypt(posted.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        said: dict[str, Any] = json.loads(text)
        return said


def signed_claims(posted: Posted, public_key: str) -> dict[str, Any]:
    """The claims of the VAPID token, after its signature has been verified with the stage's public key (RFC 8292)."""
    scheme, _, rest = posted.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert parts["k"].rstrip("=") == public_key
    head, claims, signature = parts["t"].split(".")
    raw = from_base64url(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64url(public_key))
    key.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    found: dict[str, Any] = json.loads(from_base64url(claims))
    return found


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    thread = threading.Thread(target=service.server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.server.shutdown()
        service.server.server_close()
        thread.join()
