"""Where a subscription may lead: https, on the hosts of the browsers' push services, and nowhere else.

The address comes from outside and the server will post to it, so it is read strictly, and again before each sending.
"""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

LONGEST = 1024

# Spelled out, so that no two readers of the address can disagree: no user, no port, no percent signs in the host.
_WRITTEN = re.compile(r"https://(?P<host>[a-z0-9.-]+)(?P<path>/[!-~]*)")


def leads_to_push_service(endpoint: str, hosts: Iterable[str]) -> bool:
    """Whether `endpoint` lies on one of `hosts`.

    A host is a name (`fcm.googleapis.com`), `*.` and a name for whatever is below it, or, for a push service on one's
    own machine, a whole origin such as `http://127.0.0.1:9000`.
    """
    if len(endpoint) > LONGEST:
        return False
    return any(_lies_on(endpoint, host) for host in hosts)


def _lies_on(endpoint: str, host: str) -> bool:
    if host.startswith("http://"):
        return endpoint.startswith(host + "/") and urlsplit(endpoint).netloc == urlsplit(host).netloc
    written = _WRITTEN.fullmatch(endpoint)
    if written is None:
        return False
    if host.startswith("*."):
        return written["host"].endswith(host[1:]) and written["host"] != host[1:]
    return written["host"] == host
