"""The operator's commands; `python -m infra --help` lists them, docs/operations.md explains them."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from botocore.exceptions import BotoCoreError, ClientError

from chalicelib.settings import OPENINGS_AN_HOUR
from infra import deploy, destroy, status
from infra.build import build_stack
from infra.cost import command as cost
from infra.options import BadOption, Options
from infra.package import CannotPackage
from infra.site.assets import CannotBuildSite, build_site
from infra.site.publish import publish
from infra.site.stack import SiteOptions
from infra.stacks import StackFailed
from infra.template.stack import UnknownResource
from infra.translate import Untranslatable

ROOT = Path(__file__).resolve().parent.parent
ANTICIPATED = (
    BadOption, BotoCoreError, CannotBuildSite, CannotPackage, ClientError, StackFailed, UnknownResource, Untranslatable,
    ValueError, destroy.Refused,
)  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0, or 1 with one line on standard error that says what to do."""
    given = _parser().parse_args(arguments)
    try:
        given.run(given)
    except ANTICIPATED as problem:
        print(f"infra {given.command}: {problem}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m infra", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for add in (_add_build, _add_deploy, _add_site, _add_status, _add_destroy):
        add(commands)
    cost.add_command(commands)
    return parser


def _add_build(commands: argparse._SubParsersAction) -> None:  # type: ignore[type-arg]
    parser = commands.add_parser("build", help="write template.yaml, the zips and site/ into a folder")
    parser.add_argument("--out", type=Path, required=True, help="the folder")
    parser.add_argument("--origin", default="", help="the site's address, for its Open Graph images")
    _add_stack_options(parser)
    parser.set_defaults(run=_build)


def _add_deploy(commands: argparse._SubParsersAction) -> None:  # type: ignore[type-arg]
    parser = commands.add_parser("deploy", help="make or update one region's stack")
    parser.add_argument("--table", help="use this table, left by an earlier stack or restored, instead of a new one")
    _add_stack_options(parser)
    parser.set_defaults(run=_deploy)


def _add_stack_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--stage", default="prod", help="lower-case letters and digits (prod)")
    parser.add_argument("--region", default="sa-east-1", help="an AWS region (sa-east-1)")
    parser.add_argument("--release", help="what /health and the logs call it (a digest of the zips)")
    parser.add_argument("--alarm-email", help="who is told of alarms; AWS asks them to confirm")
    parser.add_argument("--reserve", action="append", default=[], metavar="FUNCTION=N", help="reserved concurrency")
    parser.add_argument("--rate", type=int, default=500, help="requests a second on each gateway (500)")
    parser.add_argument("--burst", type=int, default=1000, help="requests at once on each gateway (1000)")
    parser.add_argument(
        "--openings", type=int, default=OPENINGS_AN_HOUR, help="tables an hour from one address (%(default)s)"
    )
    parser.add_argument("--log-days", type=int, default=30, help="how long logs are kept (30)")
    parser.add_argument("--no-web-push", action="store_true", help="leave notifications out")


def _add_site(commands: argparse._SubParsersAction) -> None:  # type: ignore[type-arg]
    parser = commands.add_parser("site", help="make or update the site, once a stage")
    parser.add_argument("--stage", default="prod")
    parser.add_argument("--domain", help="the site's own domain; needs --certificate")
    parser.add_argument("--certificate", help="the ARN of its ACM certificate in us-east-1")
    parser.add_argument("--same-origin", action="store_true", help="route APIs and sockets through the site's address")
    parser.add_argument("--default", help="the region to fall back on (the first deployed)")
    parser.set_defaults(run=_site)


def _add_status(commands: argparse._SubParsersAction) -> None:  # type: ignore[type-arg]
    parser = commands.add_parser("status", help="what stands where, and whether it is well")
    parser.add_argument("--stage", default="prod")
    parser.add_argument("--region", help="this region only")
    parser.set_defaults(run=_status)


def _add_destroy(commands: argparse._SubParsersAction) -> None:  # type: ignore[type-arg]
    parser = commands.add_parser("destroy", help="take a region or the site down; asks first")
    parser.add_argument("--stage", required=True)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--region")
    what.add_argument("--site", action="store_true")
    parser.add_argument("--delete-table", action="store_true", help="delete the players' matches too; asks once more")
    parser.set_defaults(run=_destroy)


def _options(given: argparse.Namespace) -> Options:
    return Options(
        stage=given.stage,
        region=given.region,
        alarm_email=given.alarm_email,
        reserved=dict(map(_reservation, given.reserve)),
        rate=given.rate,
        burst=given.burst,
        openings=given.openings,
        log_days=given.log_days,
        web_push=not given.no_web_push,
    )


def _reservation(text: str) -> tuple[str, int]:
    name, _, number = text.partition("=")
    if not number.isdecimal():
        raise BadOption(f"--reserve {text}: write FUNCTION=N, like play_bots=20")
    return name, int(number)


def _build(given: argparse.Namespace) -> None:
    build_stack(ROOT, given.out, _options(given), given.release, say)
    say("building the site")
    build_site(ROOT, given.out / "site", given.origin, None)


def _deploy(given: argparse.Namespace) -> None:
    options = _options(given)
    out = ROOT / "build" / "deploy" / f"{options.stage}-{options.region}"
    stack = deploy.deploy(ROOT, out, options, release=given.release, adopt=given.table, say=say)
    say(f"{options.region}: release {stack.outputs['Release']} at {stack.outputs['Api']}")


def _site(given: argparse.Namespace) -> None:
    options = SiteOptions(given.stage, given.domain, given.certificate, given.same_origin)
    publish(ROOT, ROOT / "build" / "deploy" / f"{given.stage}-site", options, given.default, say)


def _status(given: argparse.Namespace) -> None:
    for line in status.status(given.stage, given.region):
        say(line)


def _destroy(given: argparse.Namespace) -> None:
    if given.site:
        destroy.destroy_site(given.stage, ask=input, say=say)
    else:
        destroy.destroy_region(given.stage, given.region, with_table=given.delete_table, ask=input, say=say)


def say(line: str) -> None:
    """Show a line at once."""
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
