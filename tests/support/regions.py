"""Two regions on one machine: a stack each, which all serve the same site, and each site knows both regions."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

from infra.local.stack import Stack

REGIONS = ("sa-east-1", "eu-west-1")


@contextmanager
def two_regions() -> Iterator[dict[str, Stack]]:
    """A stack a region, by its name."""
    urls = {region: f"http://127.0.0.1:{_free_port()}" for region in REGIONS}
    started: dict[str, Stack] = {}
    try:
        for region in REGIONS:
            others = [f"--other={other}={url}" for other, url in urls.items() if other != region]
            port = urls[region].rsplit(":", 1)[1]
            started[region] = Stack(options=["--port", port, "--region", region, *others])
        yield started
    finally:
        for stack in started.values():
            stack.stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
