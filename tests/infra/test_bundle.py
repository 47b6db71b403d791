"""The zip: alone it serves a match, its .pyc are what runs, the same sources make the same bytes, and it is small."""

import importlib.util
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import pytest
from moto.server import ThreadedMotoServer

from infra import botocore_data
from infra import package as packaging
from infra.botocore_data import OPERATIONS
from infra.bundle import TASK_ROOT, bundle, bundled
from infra.local.database import MADE_OF
from infra.package import CannotPackage, Packaged, package
from infra.table import TABLE
from tests.infra.conftest import ROOT

ALONE = Path(__file__).with_name("alone.py")
MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def unpacked(packaged: Packaged, tmp_path_factory: pytest.TempPathFactory) -> Path:
    tree = tmp_path_factory.mktemp("task")
    with zipfile.ZipFile(bundled(packaged.zip, web_push=False)) as archive:
        archive.extractall(tree)
    return tree


@pytest.fixture
def dynamodb(no_real_account: None) -> Iterator[str]:
    """DynamoDB over HTTP with our table in it; its address."""
    server = ThreadedMotoServer(port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    address = f"http://{host}:{port}"
    client = boto3.client("dynamodb", endpoint_url=address, region_name="us-east-1")
    client.create_table(TableName="alone", **{part: TABLE[part] for part in MADE_OF})
    yield address
    client.delete_table(TableName="alone")
    server.stop()


def serve_a_match(tree: Path, dynamodb: str) -> dict[str, Any]:
    environment = {
        "TABLE_NAME": "alone",
        "REGION_NAME": "sa-east-1",
        "SITE_ORIGINS": "https://site.example",
        "SOCKET_ENDPOINT": "https://sockets.invalid/api",
        "FUNCTION_PREFIX": "alone-",
        "DYNAMODB_ENDPOINT": dynamodb,
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ACCESS_KEY_ID": "alone",
        "AWS_SECRET_ACCESS_KEY": "alone",
    }
    command = [sys.executable, "-S", "-s", "-P", "-B", str(ALONE), str(tree)]
    done = subprocess.run(command, env=environment, cwd=tree, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return told


def test_unpacked_alone_it_serves_a_match(unpacked: Path, dynamodb: str) -> None:
    told = serve_a_match(unpacked, dynamodb)
    assert told["ending"]["reason"] == "target"
    assert told["rounds"] >= 1
    assert told["outside"] == []
    assert not any("site-packages" in path for path in told["path"])
    assert told["megabytes"] <= 120


def test_python_runs_the_compiled_files_and_looks_at_no_source(unpacked: Path, tmp_path: Path, dynamodb: str) -> None:
    shutil.copytree(unpacked, tmp_path / "spoilt")
    sources = list((tmp_path / "spoilt").rglob("*.py"))
    assert len(sources) > 300
    for source in sources:
        source.write_text("raise SystemExit('this source was compiled')\n")
    assert serve_a_match(tmp_path / "spoilt", dynamodb)["ending"]["reason"] == "target"


def test_every_module_is_compiled_for_the_runtime_by_an_unchecked_hash(unpacked: Path) -> None:
    for source in unpacked.rglob("*.py"):
        compiled = source.parent / "__pycache__" / f"{source.stem}.cpython-311.pyc"
        header = compiled.read_bytes()[:8]
        assert header[:4] == importlib.util.MAGIC_NUMBER, source
        assert int.from_bytes(header[4:], "little") == 0b01, "by hash, and not checked"
    assert TASK_ROOT.encode() in (unpacked / "__pycache__" / "app.cpython-311.pyc").read_bytes()


def test_the_same_inputs_make_the_same_bytes(packaged: Packaged, tmp_path: Path) -> None:
    bundle(packaged.zip, tmp_path / "one.zip", web_push=False)
    shuffled = tmp_path / "shuffled.zip"
    with zipfile.ZipFile(packaged.zip) as source, zipfile.ZipFile(shuffled, "w", zipfile.ZIP_DEFLATED) as target:
        for name in reversed(source.namelist()):
            target.writestr(name, source.read(name))
    bundle(shuffled, tmp_path / "two.zip", web_push=False)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


@pytest.mark.slow
def test_packaged_anew_from_the_wheels_it_is_the_same(packaged: Packaged, tmp_path: Path) -> None:
    for name in ("app.py", "requirements.txt"):
        shutil.copy(ROOT / name, tmp_path / name)
    for name in ("chalicelib", ".chalice"):
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "build" / "wheels", tmp_path / "build" / "wheels")
    again = package(tmp_path, "prod")
    bundle(packaged.zip, tmp_path / "one.zip", web_push=False)
    bundle(again.zip, tmp_path / "two.zip", web_push=False)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    assert again.template == packaged.template


def test_zips_are_small(packaged: Packaged) -> None:
    assert bundled(packaged.zip, web_push=False).stat().st_size <= 4 * MEGABYTE
    assert bundled(packaged.zip, web_push=True).stat().st_size <= 9 * MEGABYTE


def test_only_pinned_distributions_are_in_it(packaged: Packaged) -> None:
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "requirements.txt").read_text(), re.MULTILINE))
    with zipfile.ZipFile(bundled(packaged.zip, web_push=True)) as archive:
        packed = dict(
            re.findall(r"^([\w.]+)-([^/-]+)\.dist-info/METADATA$", "\n".join(archive.namelist()), re.MULTILINE)
        )
    assert {_normal(name): v for name, v in packed.items()} == {_normal(name): v for name, v in pinned.items()}


def test_nothing_of_the_making_is_in_it(unpacked: Path) -> None:
    top = {path.name for path in unpacked.iterdir()}
    assert not top & {"infra", "tests", "static_site", "pip", "moto", "requirements.txt", ".chalice"}
    assert {"app.py", "chalicelib", "chalice"} <= top
    assert not list(unpacked.rglob("*.pyi"))


def test_botocore_describes_our_calls_only(unpacked: Path) -> None:
    data = unpacked / "botocore" / "data"
    services = {path.name for path in data.iterdir() if path.is_dir()}
    assert services == set(OPERATIONS) == set(botocore_data.VERSIONS)
    for service, version in botocore_data.VERSIONS.items():
        model = json.loads((data / service / version / "service-2.json").read_text())
        assert set(model["operations"]) == set(OPERATIONS[service])


def test_another_interpreter_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packaging, "RUNTIME", "python3.12")
    with pytest.raises(CannotPackage, match=r"the functions run python3\.12"):
        package(ROOT, "prod")


def test_an_app_that_cannot_be_imported_is_refused_with_the_reason(tmp_path: Path) -> None:
    for name in ("requirements.txt",):
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / ".chalice", tmp_path / ".chalice")
    shutil.copytree(ROOT / "build" / "wheels", tmp_path / "build" / "wheels")
    (tmp_path / "app.py").write_text("import nothing_of_that_name\n")
    with pytest.raises(CannotPackage, match="nothing_of_that_name"):
        package(tmp_path, "prod")


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
