"""Cross-origin headers: the site lives at another origin than the API."""

from collections.abc import Iterable, Sequence

_REQUEST_HEADERS = "Authorization,Content-Type,Idempotency-Key,If-None-Match"
_EXPOSED_HEADERS = "ETag,Retry-After"
_PREFLIGHT_SECONDS = 7200  # the longest any browser remembers


def headers(origin: str | None, allowed: Sequence[str]) -> dict[str, str]:
    """What every answer carries. With one site nothing varies; with several the answer names the one that asked."""
    exposed = {"Access-Control-Expose-Headers": _EXPOSED_HEADERS}
    if len(allowed) == 1:
        return {"Access-Control-Allow-Origin": allowed[0]} | exposed
    if origin is None or origin not in allowed:
        return {"Vary": "Origin"}
    return {"Access-Control-Allow-Origin": origin, "Vary": "Origin"} | exposed


def preflight(methods: Iterable[str]) -> dict[str, str]:
    """What the answer to OPTIONS carries beside `headers`."""
    names = ",".join([*methods, "OPTIONS"])
    return {
        "Allow": names,
        "Access-Control-Allow-Methods": names,
        "Access-Control-Allow-Headers": _REQUEST_HEADERS,
        "Access-Control-Max-Age": str(_PREFLIGHT_SECONDS),
    }
