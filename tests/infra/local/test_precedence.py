"""Requests come first: what nobody waits for begins when none is under way, or when its patience is at an end."""

import asyncio
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


def test_functions_begin_one_at_a_time() -> None:
    precedence = Precedence(ENDLESS)
    first, second, going_on = threading.Event(), threading.Event(), threading.Event()

    def run(begun: threading.Event) -> None:
        begun.set()
        going_on.wait(20)

    function = precedence.after(run)
    for begun in (first, second):
        threading.Thread(target=function, args=(begun,), daemon=True).start()
        assert first.wait(20)
    assert not second.wait(0.05)
    going_on.set()
    assert second.wait(20)


def test_a_function_that_hangs_holds_the_next_up_for_a_moment_only() -> None:
    precedence, hanging = Precedence(patience=0.01), threading.Event()
    threading.Thread(target=precedence.after(lambda event: hanging.wait(20)), args=(None,), daemon=True).start()
    assert precedence.after(lambda event: [event])("e") == ["e"]
    hanging.set()


def test_a_post_pauses_until_the_requests_have_been_answered() -> None:
    async def told() -> list[str]:
        precedence, order = Precedence(pause=ENDLESS), []

        async def post() -> None:
            await precedence.pause()
            order.append("posted")

        with precedence.request():
            posting = asyncio.create_task(post())
            await asyncio.sleep(0)
            order.append("answered")
        await posting
        return order

    assert asyncio.run(told()) == ["answered", "posted"]


def test_a_function_pauses_where_it_gives_way_and_a_request_does_not() -> None:
    precedence, paused, went_on = Precedence(ENDLESS, pause=ENDLESS), threading.Event(), threading.Event()
    requested = threading.Event()

    def calls(event: object) -> None:
        paused.set()
        requested.wait(20)
        precedence.give_way()
        went_on.set()

    threading.Thread(target=precedence.after(calls), args=(None,), daemon=True).start()
    assert paused.wait(20)
    with precedence.request():
        requested.set()
        precedence.give_way()
        assert not went_on.wait(0.05)
    assert went_on.wait(20)


def test_requests_without_end_hold_a_post_up_for_a_moment_only() -> None:
    async def posted() -> None:
        precedence = Precedence(pause=0.01)
        with precedence.request():
            await precedence.pause()

    asyncio.run(asyncio.wait_for(posted(), 20))
