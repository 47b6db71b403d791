"""From Chalice's zip to ours: less of it, compiled for the runtime, and the same bytes for the same inputs."""

import fnmatch
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

# botocore carries the descriptions of four hundred services; these are called, in these versions.
SERVICES = {"apigatewaymanagementapi": "2018-11-29", "dynamodb": "2012-08-10", "lambda": "2015-03-31"}
ENDPOINT_PREFIXES = ("dynamodb", "execute-api", "lambda")
# What only the sending of notifications imports, and only its functions get.
PUSH_ONLY = ("cryptography*", "cffi*", "_cffi_backend*", "pycparser*", "http_ece*", "py_vapid*")

DROPPED = (
    "*/tests/*",
    "*.pyi",
    "*/py.typed",
    "*.dist-info/RECORD",
    "*.dist-info/WHEEL",
    "*.data/scripts/*",
    "boto3/data/*",  # for boto3.resource, which nobody calls
    "boto3/examples/*",
    "botocore/data/*/examples-1.json*",
    "botocore/data/*/waiters-2.json*",
    "dateutil/zoneinfo/*.tar.gz",  # all our times are UTC
)

EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest a zip can say
TASK_ROOT = "/var/task/"  # where Lambda unpacks: what tracebacks show


def bundled(packaged: Path, web_push: bool) -> Path:
    """Our zip of Chalice's zip `packaged`, with what notifications need or without; made once, and kept beside it."""
    with zipfile.ZipFile(packaged) as archive:
        web_push = web_push and any(_is_push_only(name) for name in archive.namelist())
    how = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
    made = packaged.with_name(f"{'push' if web_push else 'plain'}-{how}.zip")
    if not made.exists():
        bundle(packaged, made, web_push)
    return made


def bundle(packaged: Path, target: Path, web_push: bool) -> None:
    """Write the zip `target` from Chalice's zip `packaged`."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        with zipfile.ZipFile(packaged) as archive:
            archive.extractall(tree, members=[n for n in archive.namelist() if is_kept(n, web_push)])
        _trim_endpoints(tree / "botocore" / "data" / "endpoints.json")
        _compile(tree)
        _write(tree, target)


def is_kept(name: str, web_push: bool) -> bool:
    """Whether an entry of Chalice's zip goes into ours."""
    parts = name.split("/")
    if parts[:2] == ["botocore", "data"] and len(parts) > 3 and SERVICES.get(parts[2]) != parts[3]:
        return False
    if not web_push and _is_push_only(name):
        return False
    return not _matches(name, DROPPED)


def _is_push_only(name: str) -> bool:
    return _matches(name.split("/", maxsplit=1)[0], PUSH_ONLY)


def _trim_endpoints(path: Path) -> None:
    """Keep the addresses of the services called: every client's making reads this file, a megabyte of others'."""
    endpoints = json.loads(path.read_text())
    for partition in endpoints["partitions"]:
        services = partition["services"]
        partition["services"] = {name: services[name] for name in ENDPOINT_PREFIXES if name in services}
    path.write_text(json.dumps(endpoints, separators=(",", ":")))


def _matches(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


def _compile(tree: Path) -> None:
    """Compile every module beside its source.

    The zip dates its files 1980, so a time stamp in a `.pyc` would never agree; a hash that nobody checks always does.
    In a process of its own with fixed hashing, for what marshal writes depends on what else the process has interned.
    """
    options = ["--invalidation-mode", "unchecked-hash", "-q", "-s", str(tree), "-p", TASK_ROOT]
    environment = {"PATH": os.environ.get("PATH", ""), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-S", "-s", "-m", "compileall", *options, str(tree)]
    subprocess.run(command, check=True, env=environment, cwd=tree)  # noqa: S603


def _write(tree: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_suffix(f".{os.getpid()}")
    with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in _files(tree):
            entry = zipfile.ZipInfo(path.relative_to(tree).as_posix(), EPOCH)
            entry.external_attr = (0o755 if path.suffix == ".so" else 0o644) << 16
            entry.create_system = 3  # Unix, whatever the machine
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())
    shutil.move(unfinished, target)


def _files(tree: Path) -> Iterator[Path]:
    return (path for path in sorted(tree.rglob("*")) if path.is_file())
