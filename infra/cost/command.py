"""`python -m infra cost`: what a month costs and what breaks first, from what one match was measured to use."""

import argparse
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from chalicelib.metrics import UNITS
from infra.cost import quotas, usage
from infra.cost.usage import Usage
from infra.options import Options
from infra.template import alarms

PRICES = Path(__file__).with_name("prices.json")
GB = 1e9
MONTH_MINUTES = 30 * 24 * 60
SWEEP_SECONDS = 0.1  # of an empty sweep
SWEEP_GB = 0.5

Prices = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the bill: a quantity in `unit`s, and what it costs."""

    what: str
    quantity: float
    unit: str
    amount: float


def bill(used: Usage, matches: float, regions: int, prices: Prices) -> list[Line]:
    """A month of `matches` over `regions` regions, in the prices' currency and without any free allowance."""
    gb_seconds = sum(f.invocations * f.milliseconds / 1000 * f.memory / 1024 for f in used.functions.values()) * matches
    invocations = sum(f.invocations for f in used.functions.values()) * matches
    sweeps = MONTH_MINUTES * regions
    stored = used.stored_bytes * matches * used.stored_days / 30 / GB
    out = (used.http_bytes + used.frame_bytes) * matches / GB

    def line(what: str, quantity: float, unit: str, price: str) -> Line:
        return Line(what, quantity, unit, quantity * prices[price])

    return [
        line("HTTP requests", used.http_requests * matches, "requests", "http_request"),
        line("socket frames", (used.frames_in + used.frames_out) * matches, "frames", "socket_message"),
        line("open sockets", used.sockets * used.minutes * matches, "minutes", "socket_minute"),
        line("function invocations", invocations + sweeps, "invocations", "lambda_invocation"),
        line("function time", gb_seconds + sweeps * SWEEP_SECONDS * SWEEP_GB, "GB-seconds", "lambda_gb_second"),
        line("table writes", used.write_units * matches, "units", "table_write_unit"),
        line("table reads", used.read_units * matches, "units", "table_read_unit"),
        line("table storage", stored, "GB", "table_gb_month"),
        line("backups to any second", stored, "GB", "backup_gb_month"),
        line("logs", used.log_bytes * matches / GB, "GB", "log_gb"),
        line("answers and frames sent", out, "GB", "api_out_gb"),
        line("the site's files", used.site_bytes * matches / GB, "GB", "site_out_gb"),
        line("the site's requests", used.site_requests * matches, "requests", "site_request"),
        line("alarms", len(alarms_of_a_stack()) * regions, "alarms", "alarm_month"),
        line("own metrics", len(UNITS) * regions, "metrics", "metric_month"),
        line("dashboards", regions, "dashboards", "dashboard_month"),
    ]


def alarms_of_a_stack() -> list[str]:
    """The alarms of one region's stack."""
    resources = alarms.resources(Options("prod", "us-east-1"))
    return [name for name, resource in resources.items() if resource["Type"] == "AWS::CloudWatch::Alarm"]


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `cost` to the command line."""
    parser = commands.add_parser("cost", help="what a month costs and what breaks first")
    parser.add_argument("--matches", type=float, nargs="+", default=[1e3, 1e6, 1e8], help="a month (1e3 1e6 1e8)")
    parser.add_argument("--regions", type=int, default=1, help="equal regions (1)")
    parser.add_argument("--prices", type=Path, default=PRICES, help="another list of prices")
    parser.add_argument("--measure", action="store_true", help="measure a match anew and keep what it used")
    parser.set_defaults(run=_run)


def _run(given: argparse.Namespace) -> None:
    if given.measure:
        from infra.cost.measure import measure  # noqa: PLC0415 – needs the app and moto, which nothing else here does

        usage.save(measure())
    used = usage.load()
    prices = json.loads(given.prices.read_text())
    print(f"one match: {used.match}")
    for matches in given.matches:
        print("\n".join(report(used, matches, given.regions, prices)))


def report(used: Usage, matches: float, regions: int, prices: Mapping[str, float]) -> list[str]:
    """The bill and the quotas as lines of text."""
    lines = bill(used, matches, regions, prices)
    total = sum(line.amount for line in lines)
    told = [f"\n{matches:,.0f} matches a month: {total:,.2f} {prices['currency']} (list prices of {prices['region']})"]
    for line in sorted(lines, key=lambda line: -line.amount):
        told.append(f"  {line.amount:>14,.2f}  {line.what}: {line.quantity:,.0f} {line.unit}")
    told.append("  at the busiest minute, by share of an account's default quotas:")
    for demand in quotas.demands(used, matches, regions)[:5]:
        quota = demand.quota
        told.append(f"  {demand.share:>13.0%}   {quota.name}: {demand.wanted:,.1f} of {quota.limit:,.0f}")
        if demand.share > 0.5:
            told.append(f"{'':18}→ {quota.remedy}")
    return told
