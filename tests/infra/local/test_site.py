"""The static site: types, headers, compression, and nothing outside its folder."""

import gzip
import http.client
import json

import brotli  # type: ignore[import-untyped]
import pytest

from infra.headers import site_headers
from tests.infra.local.conftest import Running

PAGE = "<!doctype html><p>" + "carta " * 400


@pytest.fixture(autouse=True)
def files(running: Running) -> None:
    for name in ("index.html", "pt/index.html", "js/table.js"):
        (running.site / name).parent.mkdir(exist_ok=True)
        (running.site / name).write_text(PAGE)
    (running.site / "small.svg").write_text("<svg/>")
    (running.site / "sound.ogg").write_bytes(b"OggS" * 1000)
    (running.site / "notes.md").write_text("not for visitors")
    (running.site / ".hidden.js").write_text("not for visitors")
    (running.site.parent / "secret.txt").write_text("not for visitors")


def get(
    running: Running, path: str, accept: str = "identity", method: str = "GET"
) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection(running.host, timeout=20)
    connection.putrequest(method, path, skip_accept_encoding=True)
    connection.putheader("Accept-Encoding", accept)
    connection.endheaders()
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, content


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/pt/", "text/html; charset=utf-8"),
        ("/pt/?t=local-abc", "text/html; charset=utf-8"),
        ("/js/table.js", "text/javascript; charset=utf-8"),
        ("/small.svg", "image/svg+xml"),
        ("/sound.ogg", "audio/ogg"),
    ],
)
def test_files_are_served_with_their_types_and_the_sites_headers(running: Running, path: str, kind: str) -> None:
    status, headers, _ = get(running, path)
    assert status == 200
    assert headers["content-type"] == kind
    assert headers["cache-control"] == "no-store"
    assert headers.items() >= {name.lower(): value for name, value in site_headers().items()}.items()


@pytest.mark.parametrize(("accept", "encoding"), [("gzip, deflate, br", "br"), ("gzip;q=1.0", "gzip"), ("zstd", "")])
def test_texts_are_compressed_as_asked(running: Running, accept: str, encoding: str) -> None:
    _, headers, content = get(running, "/js/table.js", accept)
    assert headers.get("content-encoding", "") == encoding
    assert headers["vary"] == "Accept-Encoding"
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}[encoding]
    assert unpack(content).decode() == PAGE


def test_what_is_small_or_packed_already_is_left_alone(running: Running) -> None:
    for path in ("/small.svg", "/sound.ogg"):
        assert "content-encoding" not in get(running, path, "gzip, br")[1]


def test_a_changed_file_is_served_at_once(running: Running) -> None:
    get(running, "/js/table.js", "br")
    (running.site / "js/table.js").write_text(PAGE + "again")
    assert brotli.decompress(get(running, "/js/table.js", "br")[2]).decode() == PAGE + "again"


def test_only_what_is_named_by_its_content_may_be_kept(running: Running) -> None:
    (running.site / "assets").mkdir(exist_ok=True)
    (running.site / "assets/app-0123456789.js").write_text(PAGE)
    assert get(running, "/assets/app-0123456789.js")[1]["cache-control"] == "public, max-age=31536000, immutable"


def test_a_folder_without_its_slash_is_redirected(running: Running) -> None:
    for path, to in (("/pt", "/pt/"), ("/pt?t=local-abc", "/pt/?t=local-abc")):
        status, headers, _ = get(running, path)
        assert (status, headers["location"]) == (302, to)


@pytest.mark.parametrize(
    "path",
    [
        "/missing.js",
        "/notes.md",
        "/.hidden.js",
        "/js/",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/pt/..%2f..%2fsecret.txt",
        "/a%00b",
    ],
)
def test_nothing_else_is_served(running: Running, path: str) -> None:
    status, headers, content = get(running, path)
    assert status == 404
    assert b"not for visitors" not in content
    assert headers["x-content-type-options"] == "nosniff"


def test_the_configuration_is_the_stacks_and_no_file(running: Running) -> None:
    (running.site / "config.json").write_text("{}")
    status, headers, content = get(running, "/config.json")
    assert (status, headers["content-type"]) == (200, "application/json")
    assert json.loads(content) == {"default": "here"}


def test_only_reading_is_possible(running: Running) -> None:
    assert get(running, "/", method="POST")[0] == 405
    status, headers, content = get(running, "/", method="HEAD")
    assert (status, content) == (200, b"")
    assert int(headers["content-length"]) == len(PAGE)
