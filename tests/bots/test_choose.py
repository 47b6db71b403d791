"""A robot that is asked answers with a legal move, whatever happens inside it."""

from dataclasses import replace
from random import Random

import pytest

from chalicelib.bots import BOTS, ask, choose
from chalicelib.engine.cards import FACES
from chalicelib.engine.deal import FairShuffle
from chalicelib.engine.match import Match
from chalicelib.engine.moves import Move
from chalicelib.engine.rules import parse_rules
from chalicelib.engine.view import Offer, SeatView, seat_view


class Confused:
    """Fails, and tells everybody its cards."""

    def choose(self, view: SeatView, random: Random) -> Move:
        raise RuntimeError(f"I hold {view.hand}")


class Cheat:
    """Plays cards it does not hold."""

    def choose(self, view: SeatView, random: Random) -> Move:
        return Move("play", next(face for face in FACES if face not in view.hand))


def view_of(seat: int, preset: str = "classic") -> SeatView:
    match = Match.new(parse_rules({"preset": preset}), 2).deal(FairShuffle(1, b"s" * 32, ("", "")))
    return seat_view(match, seat)


def test_the_three_are_there() -> None:
    assert set(BOTS) == {"carmen", "tito", "luna"}


def test_a_seat_that_is_not_waited_for_is_refused() -> None:
    with pytest.raises(ValueError, match="seat 0 is not waited for"):
        choose("carmen", view_of(0), 1)


@pytest.mark.parametrize(("bot", "said"), [(Confused(), "failed"), (Cheat(), "illegal")])
def test_a_failing_robot_moves_legally_and_is_logged_without_cards(
    bot: Confused | Cheat, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    view = view_of(1)
    move = ask(bot, view, 1)
    assert (move.type, move.card) in {(offer.type, offer.card) for offer in view.moves}
    assert said in caplog.text
    assert not any(face in caplog.text for face in FACES)


@pytest.mark.parametrize("name", ["carmen", "tito", "luna"])
def test_a_forgotten_call_is_caught_before_anything_else(name: str) -> None:
    view = view_of(1)
    caught = replace(view, moves=(*view.moves, Offer("catch", seat=0)))
    assert choose(name, caught, 1) == Move("catch", seat=0)


@pytest.mark.parametrize("name", ["carmen", "tito", "luna"])
def test_nobody_is_caught_after_the_first_draw_of_a_turn(name: str) -> None:
    view = view_of(1)
    late = replace(view, public=replace(view.public, drawn=1), moves=(*view.moves, Offer("catch", seat=0)))
    assert choose(name, late, 1).type != "catch"


def test_nobody_is_caught_on_another_ones_turn() -> None:
    view = view_of(0)
    with pytest.raises(ValueError, match="not waited for"):
        choose("tito", replace(view, moves=(Offer("catch", seat=1),)), 1)


@pytest.mark.parametrize("name", ["carmen", "tito", "luna"])
def test_the_last_card_is_called_with_the_play(name: str) -> None:
    view = view_of(1, "jokers")
    fits = Offer("play", view.hand[0], call=True)
    assert choose(name, replace(view, hand=view.hand[:2], moves=(fits,)), 1) == Move("play", view.hand[0], call=True)
