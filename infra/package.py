"""`chalice package` on a clean copy of the deployed files, with the wheels kept between runs."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from infra.names import RUNTIME

FILES = ("app.py", "chalicelib", "requirements.txt", "vendor")
# Lambda's Python 3.11 runs on a system whose C library is 2.26.
PLATFORMS = ("manylinux_2_26_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64")
PIP_LIMIT = (26, 3)  # Chalice calls pip by ways that are gone from here on


class CannotPackage(RuntimeError):
    """Chalice or pip refused; the text is what they said, or what to do first."""


@dataclass(frozen=True, slots=True)
class Packaged:
    """What Chalice made: the SAM template and the zip it belongs to."""

    template: dict[str, Any]
    zip: Path


def check_interpreter() -> None:
    """Refuse any interpreter but the runtime's own: `.pyc` of another minor version would silently not be loaded."""
    running = f"python{sys.version_info.major}.{sys.version_info.minor}"
    if running != RUNTIME or sys.implementation.name != "cpython":
        raise CannotPackage(f"the functions run {RUNTIME}, this is {sys.implementation.name} {running}: use {RUNTIME}")


def package(root: Path, stage: str) -> Packaged:
    """Package the app at `root` for `stage`. The same inputs are packaged once and found in `root`/build afterwards.

    Wheels are fetched once per content of requirements.txt. Raises `CannotPackage`.
    """
    check_interpreter()
    _check_pip()
    kept = root / "build" / "packages"
    kept.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept) as work:
        copy, out = Path(work) / "app", Path(work) / "out"
        _copy_app(root, copy, stage)
        known = kept / _digest(copy)
        if not known.exists():
            _chalice(root, copy, out, stage)
            _check_runtime(out)
            _check_complete(copy / "requirements.txt", out / "deployment.zip")
            if not known.exists():  # another build may have been quicker
                out.rename(known)
    return Packaged(json.loads((known / "sam.json").read_text()), known / "deployment.zip")


def _chalice(root: Path, copy: Path, out: Path, stage: str) -> None:
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON"))},
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(_wheels(root)),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "AWS_DEFAULT_REGION": "us-east-1",  # Chalice asks for one; the template it emits names none
    }
    command = [
        sys.executable,
        "-c",
        "import sys; from chalice.cli import main; sys.exit(main())",
        "package",
        "--stage",
        stage,
        str(out),
    ]
    _run(command, cwd=copy, env=environment)


def _check_runtime(out: Path) -> None:
    resources = json.loads((out / "sam.json").read_text())["Resources"].values()
    runtimes = {r["Properties"]["Runtime"] for r in resources if "Runtime" in r["Properties"]}
    if runtimes != {RUNTIME}:
        raise CannotPackage(f"Chalice emitted functions for {', '.join(sorted(runtimes))} instead of {RUNTIME}")


def _check_complete(requirements: Path, packaged: Path) -> None:
    """Chalice only mentions what it could not pack for the runtime, and goes on."""
    wanted = {_normal(name) for name in re.findall(r"^([\w.-]+)==", requirements.read_text(), re.MULTILINE)}
    with zipfile.ZipFile(packaged) as archive:
        packed = {_normal(name.split("-")[0]) for name in archive.namelist() if ".dist-info/" in name}
    if wanted - packed:
        raise CannotPackage(f"no wheel for {RUNTIME} on Lambda: {', '.join(sorted(wanted - packed))}")


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _digest(copy: Path) -> str:
    """Of everything that goes into a package."""
    digest = hashlib.sha256(f"{RUNTIME} chalice {version('chalice')}".encode())
    for path in sorted(path for path in copy.rglob("*") if path.is_file()):
        digest.update(f"{path.relative_to(copy)} {path.stat().st_size} ".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _check_pip() -> None:
    if tuple(map(int, version("pip").split(".")[:2])) >= PIP_LIMIT:
        limit = ".".join(map(str, PIP_LIMIT))
        raise CannotPackage(f"Chalice needs pip below {limit}: run python -m pip install 'pip<{limit}'")


def _copy_app(root: Path, copy: Path, stage: str) -> None:
    copy.mkdir(parents=True)
    for name in FILES:
        source = root / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc", ".*"))
        elif source.exists():
            shutil.copy(source, copy / name)
    config = json.loads((root / ".chalice" / "config.json").read_text())
    # The roles are written in infra/template/policies.py; Chalice's own guesses do not see PynamoDB.
    config["autogen_policy"] = False
    config["stages"] = {stage: {"iam_policy_file": "policy.json"}}
    (copy / ".chalice").mkdir()
    (copy / ".chalice" / "config.json").write_text(json.dumps(config))
    (copy / ".chalice" / "policy.json").write_text("{}")


def _wheels(root: Path) -> Path:
    """The folder of the wheels that requirements.txt names, fetched now if need be."""
    requirements = root / "requirements.txt"
    kept = root / "build" / "wheels" / hashlib.sha256(requirements.read_bytes()).hexdigest()[:16]
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as fresh:
            _fetch(requirements, Path(fresh))
            shutil.copytree(fresh, kept, dirs_exist_ok=True)
    return kept


def _fetch(requirements: Path, target: Path) -> None:
    """Chalice takes what fits this machine, and looks for what fits the runtime where that does not: fetch both."""
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "-d", str(target)]
    environment = dict(os.environ)
    _run([*pip, "-r", str(requirements)], cwd=target, env=environment)
    fitting = [option for platform in PLATFORMS for option in ("--platform", platform)]
    version = ["--python-version", RUNTIME.removeprefix("python")]
    _run([*pip, "--no-deps", *fitting, *version, "-r", str(requirements)], cwd=target, env=environment)
    if list(target.glob("*.tar.gz")):
        _run([*pip, "setuptools", "wheel"], cwd=target, env=environment)  # to build them with


def _run(command: list[str], cwd: Path, env: dict[str, str]) -> None:
    done = subprocess.run(  # noqa: S603  # nosec B603  # pip, with arguments of our own
        command, cwd=cwd, env=env, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CannotPackage((done.stderr.strip() or done.stdout.strip())[-2000:])
