"""`python -m infra.local`: the whole game at one address."""

import argparse
import asyncio
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

from infra.local.options import ROOT, Options, Refused


def options(arguments: Sequence[str] | None = None) -> Options:
    """From the command line."""
    parser = argparse.ArgumentParser(prog="python -m infra.local", description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="site, API and sockets; 0 takes a free one (8000)")
    parser.add_argument("--site-port", type=int, help="serve the site from another origin too, as when deployed")
    parser.add_argument("--no-browser", action="store_true", help="do not open the address")
    parser.add_argument("--data", type=Path, default=ROOT / "build" / "local", help="keeps the tables (build/local)")
    parser.add_argument("--dynamodb", metavar="URL", help="another DynamoDB with the Streams API, instead of moto")
    parser.add_argument("--site", type=Path, default=ROOT / "static_site", help="the site's folder (static_site)")
    parser.add_argument("--at-once", type=_positive, metavar="N", help="requests worked on at once (1; elsewhere 12)")
    parser.add_argument("--region", default="local", help="begins the ids of tables opened here (local)")
    parser.add_argument(
        "--other",
        action="append",
        type=_region_and_url,
        default=[],
        metavar="REGION=URL",
        help="a stack serving another region of this site",
    )
    chosen = parser.parse_args(arguments)
    return Options(
        port=chosen.port,
        site_port=chosen.site_port,
        browser=not chosen.no_browser,
        data=chosen.data,
        dynamodb=chosen.dynamodb,
        site=chosen.site,
        at_once=chosen.at_once,
        region=chosen.region,
        others=dict(chosen.other),
    )


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def _region_and_url(text: str) -> tuple[str, str]:
    region, equals, url = text.partition("=")
    if not (region and equals and url.startswith("http://")):
        raise argparse.ArgumentTypeError(f"{text!r} is not like eu-west-1=http://127.0.0.1:8001")
    return region, url


def main() -> int:
    """0 after SIGINT or SIGTERM, 2 with a sentence when the stack cannot be started like this."""
    chosen = options()
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        from infra.local.start import start  # noqa: PLC0415 – after the options, for it takes a second to import

        asyncio.run(start(chosen))
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
