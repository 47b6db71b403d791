"""Asynchronous invocation: queued, repeated twice, then given up; each time from a fresh copy of the event."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from infra.local import functions
from infra.local.functions import Functions, UnknownFunction


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(functions, "PAUSES", (0.01, 0.02))


class Host:
    """Functions that note their events; `failing` is how many more times they fail."""

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.failing = 0
        self.go = threading.Event()
        self.go.set()
        self.functions = Functions({"f": self.f})

    def f(self, event: dict[str, Any]) -> None:
        assert self.go.wait(10)
        self.events.append(dict(event))
        event["spoilt"] = True
        if self.failing > 0:
            self.failing -= 1
            raise RuntimeError("as the test wants it")


@pytest.fixture
def host() -> Iterator[Host]:
    made = Host()
    yield made
    made.go.set()
    made.functions.stop()


def test_the_caller_does_not_wait(host: Host) -> None:
    host.go.clear()
    host.functions.invoke("f", b'{"table": "local-a"}')
    assert not host.functions.settle(0.05)
    host.go.set()
    assert host.functions.settle(5)
    assert host.events == [{"table": "local-a"}]


@pytest.mark.parametrize(("failing", "tries"), [(0, 1), (1, 2), (2, 3), (9, 3)])
def test_a_failed_event_is_repeated_twice(host: Host, failing: int, tries: int) -> None:
    host.failing = failing
    host.functions.invoke("f", b'{"n": 1}')
    assert host.functions.settle(5)
    assert host.events == [{"n": 1}] * tries
    assert host.functions.finished == 1


def test_events_run_side_by_side() -> None:
    line = threading.Barrier(3)
    side_by_side = Functions({"f": lambda event: line.wait(5)})
    for _ in range(3):
        side_by_side.invoke("f", b"{}")
    assert side_by_side.settle(5)
    assert not line.broken
    side_by_side.stop()


def test_unknown_names_and_what_is_no_json_are_refused_at_once(host: Host) -> None:
    with pytest.raises(UnknownFunction):
        host.functions.invoke("g", b"{}")
    with pytest.raises(ValueError, match="Expecting value"):
        host.functions.invoke("f", b"not JSON")
    assert host.functions.settle(0)


def test_after_the_end_nothing_is_repeated(host: Host) -> None:
    host.failing = 9
    functions.PAUSES = (0.2, 0.2)
    host.functions.invoke("f", b"{}")
    while not host.events:
        time.sleep(0.002)
    host.functions.stop()
    time.sleep(0.3)
    assert len(host.events) == 1


def test_after_the_end_an_event_is_lost_without_a_word(host: Host) -> None:
    host.functions.stop()
    host.functions.invoke("f", b"{}")
    assert host.functions.settle(0)
    assert host.events == []
