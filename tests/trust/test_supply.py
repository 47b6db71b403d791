"""What is deployed: pinned with hashes, under licences that were looked at, and audited or reported as not audited."""

from typing import Any

import pytest

from infra.supply.audit import AuditFailed, verdict
from infra.supply.licences import PAGE, page
from infra.supply.requirements import DEPLOYED, Pinned, pinned

WANTED = (Pinned("Six", "1.0", ()), Pinned("boto3", "2.0", ()))


def test_everything_deployed_is_pinned_with_hashes() -> None:
    deployed = pinned(DEPLOYED.read_text())
    assert len(deployed) > 5
    for one in deployed:
        assert one.hashes, one.name
        assert all(len(digest) == 64 and int(digest, 16) for digest in one.hashes)


@pytest.mark.parametrize("line", ["six", "six>=1", "six==1.*;x", "-e .", "git+https://x.example/six"])
def test_a_requirement_without_an_exact_version_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="no exact version"):
        pinned(f"# made\n{line}\n")


def test_the_list_of_licences_is_current() -> None:
    assert PAGE.read_text() == page(pinned(DEPLOYED.read_text())), "run make licences"


def report(**packages: list[str] | None) -> dict[str, Any]:
    """As pip-audit writes it: flaws by package, None for one that was skipped."""
    return {
        "dependencies": [
            {"name": name, "version": "1", "vulns": [{"id": flaw} for flaw in flaws]}
            if flaws is not None
            else {"name": name, "skip_reason": "not found"}
            for name, flaws in packages.items()
        ]
    }


def test_an_audit_that_saw_everything_and_found_nothing_is_well() -> None:
    assert verdict(report(six=[], boto3=[]), WANTED) == "All 2 packages audited, no known vulnerability."


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (report(six=[], boto3=None), "1 of 2 packages could not be audited: boto3."),
        (report(six=[]), "1 of 2 packages could not be audited: boto3."),
        (report(six=["CVE-1"], boto3=[]), "Known vulnerabilities: six: CVE-1."),
        (report(), "2 of 2 packages could not be audited: Six, boto3."),
    ],
)
def test_an_audit_fails_for_what_it_found_and_for_what_it_could_not_see(told: dict[str, Any], said: str) -> None:
    with pytest.raises(AuditFailed) as failed:
        verdict(told, WANTED)
    assert str(failed.value) == said
