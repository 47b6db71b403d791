"""`python -m infra.supply audit|licences`: fail on what is unsafe or unknown, and write docs/licences.md."""

import sys

from infra.supply.audit import AuditFailed, audit
from infra.supply.licences import PAGE, UnknownLicence, page
from infra.supply.requirements import DEPLOYED, pinned


def main(arguments: list[str]) -> int:
    wanted = pinned(DEPLOYED.read_text())
    try:
        match arguments:
            case ["audit"]:
                print(audit(wanted))
            case ["licences"]:
                PAGE.write_text(page(wanted))
            case _:
                sys.exit(__doc__)
    except (AuditFailed, UnknownLicence) as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
