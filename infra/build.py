"""`python -m infra build`: everything a deployment sends, in one folder, without asking AWS anything."""

import hashlib
import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]  # types-PyYAML is one more package for two lines

from infra.bundle import bundled
from infra.options import Options
from infra.package import package
from infra.stacks import Say
from infra.template.stack import merge


@dataclass(frozen=True, slots=True)
class Built:
    """One region's stack, ready to send: the SAM template and the zips of functions without and with web push."""

    template: dict[str, Any]
    zip: Path
    push_zip: Path
    release: str


def build_stack(root: Path, out: Path, options: Options, release: str | None, say: Say) -> Built:
    """Write `template.yaml`, `functions.zip` and, where notifications need more, `functions-push.zip` into `out`.

    `release` defaults to a digest of the zips: the same sources are the same release.
    """
    say("packaging the functions")
    out.mkdir(parents=True, exist_ok=True)
    packaged = package(root, options.stage)
    plain = _copy(bundled(packaged.zip, web_push=False), out / "functions.zip")
    richer = bundled(packaged.zip, options.web_push)
    push = plain if richer.read_bytes() == plain.read_bytes() else _copy(richer, out / "functions-push.zip")
    template = merge(packaged.template, options)
    (out / "template.yaml").write_text(to_yaml(template))
    release = release or hashlib.sha256(plain.read_bytes() + push.read_bytes()).hexdigest()[:12]
    for path in sorted({plain, push}):
        say(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB")
    return Built(template, plain, push, release)


def _copy(source: Path, target: Path) -> Path:
    shutil.copyfile(source, target)
    return target


def to_yaml(template: dict[str, Any]) -> str:
    """The template as YAML without anchors, which CloudFormation's own reader does not take everywhere."""
    text: str = yaml.dump(json.loads(json.dumps(template)), sort_keys=False, allow_unicode=True, width=120)
    return text
