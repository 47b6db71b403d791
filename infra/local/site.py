"""The static site as CloudFront serves it: its folder's files with their types, security headers and compression."""

import gzip
import json
from collections.abc import Mapping
from pathlib import Path

import brotli  # type: ignore[import-untyped]
from starlette.datastructures import Headers
from starlette.responses import RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from infra.site.assets import TYPES, content_type, is_served
from infra.site.publish import FOR_EVER, is_hashed

COMPRESSED = ("application/javascript", "application/json", "application/manifest+json", "image/svg+xml", "text/")
COMPRESS_FROM = 1000  # bytes, as CloudFront


class Site:
    """An ASGI application over one folder, the sources or a built site. `config` is what `/config.json` says here."""

    def __init__(self, folder: Path, config: Mapping[str, object], headers: Mapping[str, str]) -> None:
        self._folder = folder.resolve()
        self._config = json.dumps(config, indent=2).encode()
        self._headers = {**headers, "Cache-Control": "no-store"}
        self._packed: dict[tuple[Path, int, str], bytes] = {}  # by file, time of change and encoding

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            return Response("Method not allowed", 405, {**self._headers, "Allow": "GET, HEAD"})
        path: str = scope["path"]
        if path == "/config.json":
            return Response(self._config, 200, {**self._headers, "Content-Type": "application/json"})
        file = (self._folder / path.lstrip("/")).resolve() if "\0" not in path else self._folder / "no such file"
        if not file.is_relative_to(self._folder):
            return self._missing()
        if file.is_dir():
            if not path.endswith("/"):
                query = scope["query_string"].decode("latin-1")
                return RedirectResponse(f"{path}/?{query}" if query else f"{path}/", 302, self._headers)
            file /= "index.html"
        if not file.is_file() or not is_served(file):
            return self._missing()
        return self._file(file, Headers(scope=scope).get("accept-encoding", ""))

    def _missing(self) -> Response:
        page = self._folder / "404.html"
        content = page.read_bytes() if page.is_file() else b"Not found"
        kind = TYPES[".html"] if page.is_file() else TYPES[".txt"]
        return Response(content, 404, {**self._headers, "Content-Type": kind})

    def _file(self, file: Path, accepted: str) -> Response:
        kind = content_type(file)
        content = file.read_bytes()
        headers = {**self._headers, "Content-Type": kind, "Vary": "Accept-Encoding"}
        if is_hashed(file.relative_to(self._folder)):
            headers["Cache-Control"] = FOR_EVER
        encoding = _encoding(accepted) if kind.startswith(COMPRESSED) and len(content) >= COMPRESS_FROM else None
        if encoding is not None:
            headers["Content-Encoding"] = encoding
            content = self._pack(file, content, encoding)
        return Response(content, 200, headers)

    def _pack(self, file: Path, content: bytes, encoding: str) -> bytes:
        key = (file, file.stat().st_mtime_ns, encoding)
        if key not in self._packed:
            packed = brotli.compress(content, quality=5) if encoding == "br" else gzip.compress(content, 6, mtime=0)
            self._packed[key] = packed
        return self._packed[key]


def _encoding(accepted: str) -> str | None:
    offered = {part.split(";")[0].strip() for part in accepted.split(",")}
    return next((encoding for encoding in ("br", "gzip") if encoding in offered), None)
