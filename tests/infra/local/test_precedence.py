"""Requests come first: what nobody waits for begins when none is under way, or when its patience is at an end."""

import threading

import pytest

from infra.local.precedence import Precedence

ENDLESS = 600.0  # seconds: who waits so long fails the test


def test_without_requests_a_function_begins_at_once() -> None:
    assert Precedence(ENDLESS).after(lambda event: [event])("e") == ["e"]


def test_a_function_begins_when_the_last_request_has_been_answered() -> None:
    precedence, begun = Precedence(ENDLESS), threading.Event()
    function = precedence.after(lambda event: begun.set())
    with precedence.request():
        with precedence.request():
            thread = threading.Thread(target=function, args=(None,), daemon=True)
            thread.start()
        assert not begun.wait(0.05)
    assert begun.wait(20)


def test_requests_without_end_hold_a_function_up_for_a_moment_only() -> None:
    precedence = Precedence(patience=0.01)
    with precedence.request():
        assert precedence.after(lambda event: [event])("e") == ["e"]


def test_a_request_that_fails_holds_nothing_up() -> None:
    precedence = Precedence(ENDLESS)
    with pytest.raises(ConnectionResetError), precedence.request():
        raise ConnectionResetError
    assert precedence.after(lambda event: [event])("e") == ["e"]
