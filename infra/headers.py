"""The headers every answer of the static site carries, deployed and on one machine."""

from collections.abc import Iterable


def content_security_policy(connect: Iterable[str] = ()) -> str:
    """Nothing inline, nothing foreign. `connect` names the origins of APIs and sockets beside the site's own."""
    sources = {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'"],
        "media-src": ["'self'", "blob:"],
        "connect-src": ["'self'", *connect],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
        "form-action": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
    return "; ".join(f"{name} {' '.join(values)}" for name, values in sources.items())


def site_headers(connect: Iterable[str] = ()) -> dict[str, str]:
    """Name → value. Strict-Transport-Security is not among them: it means nothing on plain HTTP, CloudFront adds it."""
    return {
        "Content-Security-Policy": content_security_policy(connect),
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
