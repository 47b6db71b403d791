"""A robot plays any rules to the end of a match, legally, and what it cannot do is done for it."""

import pytest

from chalicelib.bots import BOTS, choose
from chalicelib.engine.deal import FairShuffle
from chalicelib.engine.match import Match
from chalicelib.engine.rules import parse_rules
from chalicelib.engine.view import seat_view


def test_the_three_are_there() -> None:
    assert set(BOTS) == {"carmen", "tito", "luna"}


def test_a_seat_that_is_not_waited_for_is_refused() -> None:
    match = Match.new(parse_rules({"preset": "classic"}), 2).deal(FairShuffle(1, b"s" * 32, ("", "")))
    assert match.turn == 1
    with pytest.raises(ValueError, match="seat 0 is not waited for"):
        choose("carmen", seat_view(match, 0), 1)
