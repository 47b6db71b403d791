"""What the three do in positions where their character shows, written as cards."""

from random import Random
from time import thread_time

import pytest

from chalicelib.bots import BOTS
from chalicelib.bots.base import Bot
from chalicelib.bots.duel import DealtBy
from chalicelib.bots.luna import Luna
from chalicelib.bots.search import Effort
from chalicelib.engine.match import Match
from chalicelib.engine.moves import Move
from chalicelib.engine.rules import parse_rules
from chalicelib.engine.view import seat_view
from tests.engine.positions import play, table

CARMEN, TITO = BOTS["carmen"], BOTS["tito"]
LUNA = Luna(Effort(seconds=9, deals=120))
STOCK = "4S 5S 6S 9C TC JC 2D 3D"


def chosen(bot: Bot, game: Match) -> Move:
    assert game.turn is not None
    return bot.choose(seat_view(game, game.turn), Random(1))


def test_carmen_sheds_points() -> None:
    game = table(hands=["3H KH 7C", "9D 9S 4C"], starter="7H", stock=STOCK)
    assert chosen(CARMEN, game).card == "KH"


def test_carmen_keeps_her_eights() -> None:
    game = table(hands=["8S 3H 9C", "9D 9S 4C"], starter="7H", stock=STOCK)
    assert chosen(CARMEN, game).card == "3H"


def test_carmen_names_the_suit_she_holds_most_of() -> None:
    game = table(hands=["8S 3C 9C 2D", "9D 9S 4C"], starter="7H", stock=STOCK)
    assert chosen(CARMEN, game) == Move("play", "8S", "C")


def test_carmen_stops_with_few_points_against_full_hands_only() -> None:
    early = table("oitos", hands=["2C 3C", "9D 9S 4C KD"], starter="7H", stock=STOCK, stop_at=5)
    assert chosen(CARMEN, early).type == "stop"
    late = table("oitos", hands=["2C 3C", "9D"], starter="7H", stock=STOCK, stop_at=5)
    assert chosen(CARMEN, late).type == "draw"


def test_tito_skips_whoever_is_about_to_go_out() -> None:
    game = table("specials", hands=["QH KH 3C", "9H", "9S 4C 5D"], starter="7H", stock=STOCK)
    assert chosen(TITO, game).card == "QH"


def test_tito_turns_away_from_the_short_hand() -> None:
    game = table("specials", hands=["AH 9H 3C 4D", "TH", "9S 4C 5D 6D 7D"], starter="7H", stock=STOCK)
    assert chosen(TITO, game).card == "AH"


def test_tito_holds_his_eights_while_nobody_is_near_the_end() -> None:
    game = table("specials", hands=["8S 3H 9C 4D", "9D 9S 4C 5C 6C", "KD KS 3S 5D 6D"], starter="7H", stock=STOCK)
    assert chosen(TITO, game).card == "3H"


def test_luna_finds_the_way_out() -> None:
    """The queen skips the only other player, then the nine goes out; after the nine the king would."""
    game = table("specials", hands=["QH 9H", "KH"], starter="7H", stock=STOCK)
    assert chosen(LUNA, game).card == "QH"


def test_luna_remembers_who_could_not_follow() -> None:
    """Seat 1 had to draw on clubs and holds one card from before: clubs are safe, the six of diamonds is not."""
    game = play(table("oitos", hands=["7C 3C 6D 4C", "KD"], starter="7H", stock=f"6C {STOCK}"), "7C + 6C")
    assert chosen(LUNA, game).card in ("3C", "4C")


@pytest.mark.parametrize("name", ["carmen", "tito", "luna"])
def test_nobody_thinks_longer_than_they_may(name: str) -> None:
    """Two decks, jokers, seven seats, large hands: one decision stays below a fifth of a second of CPU."""
    raw = {"preset": "action", "options": {"decks": 2, "jokers": 2, "hand_more": 10, "draw_with_playable": True}}
    rules = parse_rules(raw, 7)
    game = Match.new(rules, 7).deal(DealtBy("large"))
    begun = thread_time()
    chosen(BOTS[name], game)
    assert thread_time() - begun < 0.2


def test_luna_thinks_half_as_long_after_each_draw_of_a_turn() -> None:
    """A turn of many draws costs no more than two decisions: 1 + 1/2 + 1/4 …"""
    game = Match.new(parse_rules({"preset": "specials"}), 2).deal(DealtBy("draws"))
    luna, spent = Luna(Effort(seconds=0.4, deals=100_000)), []
    for _ in range(4):
        assert game.turn is not None
        begun = thread_time()
        luna.choose(seat_view(game, game.turn), Random(1))
        spent.append(thread_time() - begun)
        game = game.play(game.turn, Move("draw"))
    assert spent[3] < 0.4 / 8 + 0.1
    assert sum(spent) < 2 * 0.4 + 0.1
