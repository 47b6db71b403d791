"""The licences of what is deployed, as the installed packages state them, as a page: docs/licences.md."""

import re
from collections.abc import Sequence
from importlib.metadata import metadata, requires

from infra.supply.requirements import ROOT, Pinned

PAGE = ROOT / "docs" / "licences.md"

# What may be part of a service whose own code stays ours: permissive, or copyleft by the file only (MPL).
ACCEPTED = frozenset({"MIT", "MIT-0", "BSD-3-Clause", "BSD-2-Clause", "Apache-2.0", "ISC", "PSF-2.0", "MPL-2.0"})

# Older ways of saying it → the SPDX name.
_SPOKEN = {
    "Apache License 2.0": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0",
    "MIT License": "MIT",
}
_DEPLOYED_FILES = (("lean-qr.js", "–", "MIT", "static_site/js/vendor/lean-qr.LICENSE"),)

_INTRODUCTION = """# Licences

What runs besides this project's own code, made by `make licences` from what the installed packages state. All else –
cards, icons, sounds, words – was made for this project.

| package | version | licence | asked for by |
|---|---|---|---|
"""


class UnknownLicence(Exception):
    """A package states no licence, or one that nobody has looked at."""


def page(deployed: Sequence[Pinned]) -> str:
    """The page. Raises UnknownLicence for a package whose licence is not accepted."""
    rows = [
        f"| {one.name} | {one.version} | {licence(one.name)} | {', '.join(_parents(one.name, deployed)) or 'us'} |"
        for one in sorted(deployed, key=lambda one: _plain(one.name))
    ]
    rows += [
        f"| {name} | {version} | {stated} | the site ({file}) |" for name, version, stated, file in _DEPLOYED_FILES
    ]
    return _INTRODUCTION + "\n".join(rows) + "\n"


def licence(package: str) -> str:
    """The SPDX expression of an installed package's licence."""
    stated = metadata(package)
    said = stated.get_all("License-Expression") or stated.get_all("License") or []
    classifiers = [
        text.rpartition(" :: ")[2] for text in stated.get_all("Classifier") or [] if text.startswith("License")
    ]
    expression = _spdx(said) or _spdx(classifiers)
    if not expression:
        raise UnknownLicence(
            f"{package} states no licence that is accepted here: {said or classifiers or 'none at all'}"
        )
    return expression


def _spdx(said: Sequence[str]) -> str:
    """The statements joined as alternatives; empty unless every part of them is accepted."""
    parts = [_SPOKEN.get(part, part) for one in said for part in re.split(r" OR ", one.strip())]
    return " OR ".join(sorted(set(parts))) if parts and ACCEPTED.issuperset(parts) else ""


def _parents(package: str, deployed: Sequence[Pinned]) -> list[str]:
    return [one.name for one in deployed if _plain(package) in {_plain(need) for need in _needs(one.name)}]


def _needs(package: str) -> list[str]:
    """What a package asks for without any extra."""
    asked = [text for text in requires(package) or [] if "extra ==" not in text]
    return [re.split(r"[^A-Za-z0-9._-]", text, maxsplit=1)[0] for text in asked]


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
