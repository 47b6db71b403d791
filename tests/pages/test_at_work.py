"""Every option, changed once from its preset as the editor hands it on, and seen at work in a round.

Each case lays the same cards twice, under the preset and under the house rule, and tells what differs.
"""

from collections.abc import Callable
from typing import Any

import pytest

from chalicelib.engine.book import book_of
from chalicelib.engine.deal import FairShuffle
from chalicelib.engine.match import Match
from chalicelib.engine.options import KINDS
from chalicelib.engine.rules import Rules, parse_rules
from chalicelib.engine.view import public_view
from chalicelib.tables.errors import Refused
from tests.engine.positions import hand, legal, play, refusal, table, top
from tests.pages.site import Json, ask
from tests.tables.world import World

Seen = Callable[[Rules], object]


def _laid(rules: Rules, hands: list[str], starter: str = "7H", stock: str = "", **more: Any) -> Match:
    options: dict[str, Any] = rules.options.to_json() | {"max_seats": max(rules.options.max_seats, len(hands))}
    return table(
        rules.preset,
        hands=hands,
        starter=starter,
        stock=stock,
        starter_rule=str(options.pop("starter")),
        **more,
        **options,
    )


def _dealt(rules: Rules, players: int) -> Match:
    return Match.new(rules, players).deal(FairShuffle(1, bytes(32), ("",) * players))


def _after(moves: str, shown: Callable[[Match], object], hands: list[str], **laid: Any) -> Seen:
    return lambda rules: shown(play(_laid(rules, hands, **laid), moves))


def _cards(players: int) -> Seen:
    return lambda rules: len(book_of(rules, players).deck)


def _hands(players: int) -> Seen:
    return lambda rules: public_view(_dealt(rules, players)).counts


def _goes(move: str, hands: list[str], before: str = "", **laid: Any) -> Seen:
    """The reason why a move is refused, or "" for one that goes."""
    return lambda rules: refusal(play(_laid(rules, hands, **laid), before), move)


def _turn(game: Match) -> int | None:
    return game.turn


def _end(game: Match) -> tuple[str, tuple[int, ...]] | str:
    return (game.outcome.reason or "", game.outcome.gained) if game.outcome else "goes on"


def _phase(game: Match) -> str:
    return game.phase


def _sits_down(players: int) -> Seen:
    """The reason why the last of so many finds no seat at a table, or "" where they do."""

    def seen(rules: Rules) -> str:
        host = World().open("P1", rules.to_record())
        for number in range(2, players):
            host.brings(f"P{number}")
        try:
            host.brings(f"P{players}")
        except Refused as reason:
            return reason.code
        return ""

    return seen


def _drawn_around(players: int) -> Seen:
    """Who sits where for seat 0, from the left: the direction of play decides this and nothing else (RULES.md 2.2)."""
    return lambda rules: ask("around", [{"seats": players, "mine": 0, "direction": rules.options.direction}])[0]


TWO = ["7S 9C", "9D 9S"]
CASES: dict[str, tuple[str, object, Seen, object, object]] = {
    # option: preset, its new value, what is looked at, under the preset, under the house rule
    "max_seats": ("classic", 5, _sits_down(5), "table_full", ""),
    "deck": ("classic", 36, _cards(2), 52, 36),
    "decks": ("classic", 2, _cards(2), 52, 104),
    "jokers": ("classic", 2, _cards(2), 52, 54),
    "hand_two": ("classic", 4, _hands(2), (7, 7), (4, 4)),
    "hand_more": ("classic", 6, _hands(3), (5, 5, 5), (6, 6, 6)),
    "wild": ("classic", "A", _goes("AS=C", ["AS 9C", "9D 9S"]), "no_fit", ""),
    "wild_on_wild": ("classic", False, _goes("8D=H", ["8S 9C", "8D 9S"], "8S=C"), "", "wild_on_wild"),
    "starter": ("classic", "dealer_names", lambda rules: public_view(_starter(rules, "8H", "3C")).naming, None, 1),
    "draw_limit": ("classic", 1, _after("+", legal, ["9C 9S", "5C"], stock="6S 6C"), "+", "-"),
    "draw_with_playable": ("classic", False, _goes("+", TWO, stock="6S"), "", "must_play"),
    "may_keep_drawn": (
        "tschau_sepp", True, _goes("-", ["9C 9S", "6C"], "+", stock="7D"), "pass_with_playable", "",
    ),
    "empty_stock": (
        "classic", "reshuffle", _goes("+", ["9H 9S", "5C 6C"], "9H", reshuffles=["7H"]), "stock_empty", "",
    ),
    "effects": ("classic", {"9": "skip"}, _after("9H", _turn, ["9H 9S", "5C 6C", "2C 2D"]), 1, 2),
    "stacking": ("specials", "none", _after("2H", _turn, ["2H 9S", "5C 6C", "3C 3D"], stock="4C 4D"), 1, 2),
    "last_card_draws": (
        "specials", True, _after("2H", lambda game: hand(game, 1), ["2H", "5C"], stock="4C 4D"), "5C", "5C 4C 4D",
    ),
    "last_card_call": ("classic", True, _goes("catch@1>0", ["9H 9S", "5C"], "9H", stock="4C 4D"), "no_calls", ""),
    "stop_at": ("classic", 5, _goes("stop", ["3C", "9C"], stock="4C"), "no_stop", ""),
    "declare": ("classic", "deferred", _goes("8S", ["8S 9C 9D", "5C"]), "suit_needed", ""),
    "direction": ("classic", "left", _drawn_around(4), [3, 2, 1], [1, 2, 3]),
    "values": (
        "classic",
        dict.fromkeys("A23456789TJQK", 1),
        _after("9H", _end, ["9H", "KC KD"]),
        ("out", (20, 0)),
        ("out", (2, 0)),
    ),
    "scoring": ("classic", "penalty", _after("9H", _end, ["9H", "KC KD"]), ("out", (20, 0)), ("out", (0, 20))),
    "target": ("classic", {"fixed": 20}, _after("9H", _phase, ["9H", "KC KD"]), "round_over", "finished"),
}  # fmt: skip


def _starter(rules: Rules, first: str, second: str) -> Match:
    """Two players, and a first card that may be buried."""
    options: dict[str, Any] = rules.options.to_json()
    kept = options.pop("starter") != "bury_wild"
    game = table(
        rules.preset,
        hands=["8D 9S", "5D 6D"],
        starter=first if kept else second,
        stock="4S" if kept else f"{first} 4S",
        starter_rule=str(rules.options.starter),
        **options,
    )
    assert top(game)[:2] == (first if kept else second)
    return game


def test_every_option_has_its_case() -> None:
    assert list(CASES) == list(KINDS)


@pytest.mark.parametrize("option", CASES)
def test_an_option_is_at_work(option: str) -> None:
    preset, value, seen, usual, changed = CASES[option]
    house: Json = {"preset": preset, "options": {option: value}}
    [handed_on] = ask("link", [house])
    rules = parse_rules(handed_on)
    assert rules.changed == (option,)
    assert seen(parse_rules({"preset": preset})) == usual
    assert seen(rules) == changed
