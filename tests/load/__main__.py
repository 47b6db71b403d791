"""`python -m tests.load`: the local stack, or the one at --host, under a load that checks what it sees.

Ends with a table – requests, failures, p50, p95 and p99 by command, moves a second, checks that failed, the server's
memory at start and end – and writes Locust's own report to build/load.html, and the figures to build/load.json. Exit
code 1 where any check failed.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from infra.local.stack import Stack
from tests.load.memory import Memory
from tests.load.mix import Mix
from tests.load.report import moves_a_second, show, summary

REPORT = Path("build/load.html")
FIGURES = Path("build/load.json")
LOG = Path("build/load.log")
LOCUSTFILE = Path(__file__).with_name("locustfile.py")
SETTLE = 20  # seconds within which all tables begin


def main() -> int:
    options = _options()
    REPORT.parent.mkdir(exist_ok=True)
    with ExitStack() as running:
        stack = None if options.host else running.enter_context(Stack())
        memory = running.enter_context(Memory(stack.process.pid)) if stack else None
        entries = _run(options, options.host or (stack.url if stack else ""))
    wrong = show(entries, options.minutes * 60)
    if memory:
        print(f"server memory: {memory}")
    print(f"{moves_a_second(entries, options.minutes * 60):.1f} moves a second; Locust's report: {REPORT}")
    figures = {"tables": options.tables, "minutes": options.minutes, "mix": options.mix, "host": options.host}
    figures |= summary(entries, options.minutes * 60) | {"memory": memory.samples if memory else []}
    FIGURES.write_text(json.dumps(figures, indent=1) + "\n")
    return 1 if wrong else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=50, help="tables at once")
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--mix", default="", type=_mix, help="people=2,robots=1,…: see tests/load/mix.py")
    parser.add_argument("--host", default="", help="a deployed stack, asked only when it is named here")
    parser.add_argument("--api", default="/api", help="where the API lies under the host")
    parser.add_argument("--socket", default="", help="the socket's address")
    parser.add_argument("--processes", type=int, default=1, help="of the load; -1 for one a core")
    return parser.parse_args()


def _mix(text: str) -> str:
    Mix.read(text)
    return text


def _run(options: argparse.Namespace, host: str) -> list[dict[str, Any]]:
    """Locust's figures by request, once the time is over."""
    command = [sys.executable, "-m", "locust", "-f", str(LOCUSTFILE), "--headless", "--only-summary", "--json"]
    command += ["--users", str(options.tables), "--spawn-rate", str(max(1, options.tables // SETTLE))]
    command += ["--run-time", f"{int(options.minutes * 60)}s", "--html", str(REPORT), "--exit-code-on-error", "0"]
    command += ["--host", host, "--mix", options.mix, "--api", options.api, "--socket", options.socket]
    if options.processes != 1:
        command += ["--processes", str(options.processes)]
    with LOG.open("w") as log:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=log, text=True, check=True)  # our own command
    return max(_arrays(done.stdout), key=len)


def _arrays(text: str) -> Iterator[list[dict[str, Any]]]:
    """The JSON arrays in `text`: with several processes each prints one, and all but the first process's are empty."""
    decoder, at = json.JSONDecoder(), text.find("[")
    while at >= 0:
        found, end = decoder.raw_decode(text, at)
        yield found
        at = text.find("[", end)


if __name__ == "__main__":
    sys.exit(main())
