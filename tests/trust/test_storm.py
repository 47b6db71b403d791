"""Requests and frames at random, in process and over HTTP: answers of the contract, and never a 5xx."""

from collections.abc import Callable
from typing import Any

from chalicelib.api import http
from tests.trust.leaks import wrapped
from tests.trust.storm import storm


def test_whatever_is_sent_is_answered_and_never_with_a_5xx() -> None:
    answers = storm(requests=1500, seed=7)
    assert answers.faults == []
    assert {200, 201, 204, 400, 401, 403, 404, 405, 409, 413, 415, 422} <= set(answers.by_status)
    assert {"error", "pong", "view"} <= set(answers.frames)


def test_a_planted_failure_is_found() -> None:
    """A body with an accent breaks the service."""

    def failing(parse: Callable[[bytes], Any]) -> Callable[[bytes], Any]:
        def parsed(body: bytes) -> Any:
            found = parse(body)
            body.decode("ascii")
            return found

        return parsed

    with wrapped(http, "parse_object", failing):
        assert storm(requests=3000, seed=7).faults
