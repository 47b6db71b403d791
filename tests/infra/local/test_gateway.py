"""The REST gateway: what reaches the app, what comes back, and what the gateway answers by itself."""

import http.client
import json
import threading
from typing import Any

import pytest

from infra.template import catch_all
from infra.template.gateway import ANSWERS
from tests.infra.local.conftest import Running

JSON = {"Content-Type": "application/json"}


def ask(
    running: Running, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
) -> tuple[int, list[tuple[str, str]], bytes]:
    connection = http.client.HTTPConnection(running.host, timeout=20)
    connection.request(method, path, body, headers or {})
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, [(name.lower(), value) for name, value in answer.getheaders()], content


def echo(running: Running, method: str, path: str, body: bytes | None = None, **headers: str) -> dict[str, Any]:
    status, _, content = ask(running, method, f"/api/echo/{path}", body, JSON | headers)
    assert status == 207
    return dict(json.loads(content))


def test_a_request_reaches_the_app_whole(running: Running) -> None:
    heard = echo(running, "POST", "wild?after=7&after=8&empty=", '{"text": "olá"}'.encode(), Authorization="Bearer x")
    assert heard["method"] == "POST"
    assert heard["word"] == "wild"
    assert heard["query"] == {"after": ["7", "8"], "empty": [""]}
    assert heard["body"] == '{"text": "olá"}'
    assert heard["headers"]["authorization"] == "Bearer x"


def test_an_answer_comes_back_whole(running: Running) -> None:
    status, headers, _ = ask(running, "GET", "/api/echo/x")
    assert status == 207
    assert ("x-guest", "yes") in headers
    assert [value for name, value in headers if name == "set-cookie"] == ["a=1", "b=2"]


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_every_method_of_a_rest_api_reaches_the_app(running: Running, method: str) -> None:
    assert echo(running, method, "x")["method"] == method


def test_bytes_that_are_no_text_reach_the_app_as_text_all_the_same(running: Running) -> None:
    assert echo(running, "POST", "x", b'{"name": "\xff"}')["body"] == '{"name": "�"}'


def test_a_quoted_slash_does_not_part_a_path(running: Running) -> None:
    assert echo(running, "GET", "a%2Fb")["word"] == "a%2Fb"
    assert ask(running, "GET", "/api/echo/a/b")[0] == 404


def test_requests_at_the_same_time_do_not_see_each_other(running: Running) -> None:
    answers: dict[str, Any] = {}

    def run(word: str) -> None:
        answers[word] = json.loads(ask(running, "GET", f"/api/both/{word}")[2])

    threads = [threading.Thread(target=run, args=(word,)) for word in ("one", "two")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {word: {"given": word, "request": word} for word in ("one", "two")}


@pytest.mark.parametrize(
    ("method", "path", "body", "kind"),
    [
        ("POST", "/api/", b"{}", "MISSING_AUTHENTICATION_TOKEN"),
        ("GET", "/api/?nothing", None, "MISSING_AUTHENTICATION_TOKEN"),
        ("PROPFIND", "/api/nothing", None, "MISSING_AUTHENTICATION_TOKEN"),
        ("PROPFIND", "/api/echo/x", None, "MISSING_AUTHENTICATION_TOKEN"),
        ("POST", "/api/echo/x", b"x" * 6_000_001, "REQUEST_TOO_LARGE"),
        ("GET", "/api/large", None, "INTEGRATION_FAILURE"),
    ],
)
def test_the_gateways_own_answers_are_the_templates_and_readable_across_origins(
    running: Running, method: str, path: str, body: bytes | None, kind: str
) -> None:
    for authorization in ({}, {"Authorization": "Bearer abc"}):
        status, headers, content = ask(
            running, method, path, body, {"Origin": "https://other.example", **authorization}
        )
        expected, code, message = ANSWERS[kind]
        assert status == expected
        assert json.loads(content) == {"error": {"code": code, "message": message}}
        assert ("access-control-allow-origin", "https://other.example") in headers
        assert ("access-control-expose-headers", "ETag,Retry-After") in headers


@pytest.mark.parametrize("path", ["/api/nothing", "/api/echo", "/api/echo/a/b", "/api/nothing?x=1"])
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "PATCH"])
def test_a_path_without_a_route_is_answered_by_the_one_that_catches_all(
    running: Running, method: str, path: str
) -> None:
    for kind in ({}, JSON, {"Content-Type": "text/plain; charset=utf-8"}):
        status, headers, content = ask(running, method, path, b"{}", {"Origin": "https://other.example", **kind})
        assert (status, json.loads(content)) == (404, catch_all.ANSWER)
        assert ("access-control-allow-origin", "https://other.example") in headers
        assert ("cache-control", "no-store") in headers


def test_the_path_that_catches_all_has_no_answer_for_some_types(running: Running) -> None:
    status, _, content = ask(running, "POST", "/api/nothing", b"\x89PNG", {"Content-Type": "image/png"})
    assert (status, json.loads(content)["error"]["code"]) == (415, "json_only")


def test_a_preflight_of_a_path_without_a_route_is_allowed_so_that_its_404_can_be_read(running: Running) -> None:
    asked = {"Origin": "https://other.example", "Access-Control-Request-Method": "POST"}
    status, headers, content = ask(running, "OPTIONS", "/api/nothing", None, asked)
    assert (status, content) == (204, b"")
    assert ("access-control-allow-origin", "https://other.example") in headers
    for name, value in catch_all.PREFLIGHT_HEADERS.items():
        assert (name.lower(), value) in headers


def test_a_strange_origin_may_not_read_them(running: Running) -> None:
    _, headers, _ = ask(running, "GET", "/api/nothing", None, {"Origin": "https://evil.example"})
    assert "access-control-allow-origin" not in dict(headers)


def test_a_body_without_a_length_is_limited_too(running: Running) -> None:
    connection = http.client.HTTPConnection(running.host, timeout=20)
    connection.request("POST", "/api/echo/x", (b"x" * 100_000 for _ in range(61)), encode_chunked=True)
    assert connection.getresponse().status == 413
    connection.close()


def test_an_app_that_fails_answers_500_and_goes_on(running: Running) -> None:
    assert ask(running, "GET", "/api/fails")[0] == 500
    assert ask(running, "GET", "/api/echo/x")[0] == 207
