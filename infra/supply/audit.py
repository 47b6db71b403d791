"""Known vulnerabilities of what is deployed, by pip-audit. What could not be audited is a failure, and not safe."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from infra.supply.requirements import DEPLOYED, Pinned

PROGRAM = (
    *(sys.executable, "-m", "pip_audit", "--requirement", str(DEPLOYED), "--require-hashes", "--disable-pip"),
    *("--format", "json", "--progress-spinner", "off"),
)


class AuditFailed(Exception):
    """The audit found something, or could not look. The message says what, in whole sentences."""


def audit(wanted: Sequence[Pinned]) -> str:
    """Audit the deployed requirements; a sentence when all is well. Raises AuditFailed."""
    done = subprocess.run(PROGRAM, capture_output=True, text=True, check=False)  # noqa: S603  # nosec B603  # fixed
    try:
        report = json.loads(done.stdout)
    except ValueError:
        said = done.stderr.strip().splitlines()
        raise AuditFailed(f"The audit did not run to its end: {said[-1] if said else 'no report came'}") from None
    return verdict(report, wanted)


def verdict(report: Mapping[str, Any], wanted: Sequence[Pinned]) -> str:
    """What pip-audit's JSON report says of the wanted packages. Raises AuditFailed."""
    audited = {one["name"].lower(): one for one in report["dependencies"]}
    unseen = [one.name for one in wanted if "vulns" not in audited.get(one.name.lower(), {})]
    found = [f"{name}: {flaw['id']}" for name, one in audited.items() for flaw in one.get("vulns", [])]
    sentences = []
    if found:
        sentences.append(f"Known vulnerabilities: {', '.join(found)}.")
    if unseen:
        sentences.append(f"{len(unseen)} of {len(wanted)} packages could not be audited: {', '.join(unseen)}.")
    if sentences:
        raise AuditFailed(" ".join(sentences))
    return f"All {len(wanted)} packages audited, no known vulnerability."
