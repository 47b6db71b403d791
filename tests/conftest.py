"""What a run prints at its end beside its verdict."""

import pytest

SHOWN = "shown"
"""The property under which a test records a line for the end of the run: what it counted, and from which seeds."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.getreports(kind)]
    lines = [str(value) for report in reports for name, value in report.user_properties if name == SHOWN]
    if lines:
        terminalreporter.section("what random runs did")
        for line in sorted(lines):
            terminalreporter.write_line(line)
