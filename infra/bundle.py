"""From Chalice's zip to ours: less of it, compiled for the runtime, and the same bytes for the same inputs."""

import fnmatch
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from infra import botocore_data

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
    "dateutil/zoneinfo/*.tar.gz",  # all our times are UTC
)

MADE_BY = (__file__, botocore_data.__file__)  # what a zip depends on beside its inputs

EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest a zip can say
TASK_ROOT = "/var/task/"  # where Lambda unpacks: what tracebacks show


def bundled(packaged: Path, web_push: bool) -> Path:
    """Our zip of Chalice's zip `packaged`, with what notifications need or without; made once, and kept beside it."""
    with zipfile.ZipFile(packaged) as archive:
        web_push = web_push and any(_is_push_only(name) for name in archive.namelist())
    how = hashlib.sha256(b"".join(Path(module).read_bytes() for module in MADE_BY)).hexdigest()[:8]
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
        botocore_data.trim(tree / "botocore" / "data")
        compile_beside(tree)
        _write(tree, target)


def is_kept(name: str, web_push: bool) -> bool:
    """Whether an entry of Chalice's zip goes into ours."""
    parts = name.split("/")
    if parts[:2] == ["botocore", "data"] and len(parts) > 3 and not botocore_data.is_kept(*parts[2:]):
        return False
    if not web_push and _is_push_only(name):
        return False
    return not _matches(name, DROPPED)


def _is_push_only(name: str) -> bool:
    return _matches(name.split("/", maxsplit=1)[0], PUSH_ONLY)


def _matches(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


def compile_beside(tree: Path) -> None:
    """Compile every module under `tree` beside its source.

    The zip dates its files 1980, so a time stamp in a `.pyc` would never agree; a hash that nobody checks always does.
    In a process of its own with fixed hashing, for what marshal writes depends on what else the process has interned.
    """
    options = ["--invalidation-mode", "unchecked-hash", "-q", "-s", str(tree), "-p", TASK_ROOT]
    environment = {"PATH": os.environ.get("PATH", ""), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-S", "-s", "-m", "compileall", *options, str(tree)]
    subprocess.run(command, check=True, env=environment, cwd=tree)  # noqa: S603  # nosec B603  # this interpreter


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
