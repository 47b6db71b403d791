"""RULES.md 2.11: the last card is called, and who forgets is caught."""

from chalicelib.engine.match import Match
from tests.engine.positions import hand, legal, log, offers, play, refusal, table

STOCK = "4C 6C 7C 9C"


def forgotten() -> Match:
    """Seat 0 has played its last but one card and said nothing."""
    return play(table("jokers", hands=["5H 6S", "3S 4S KS", "9S TS QS"], starter="7H", stock=STOCK), "5H")


def test_the_last_but_one_card_may_be_called_with_its_play() -> None:
    game = table("jokers", hands=["5H 6S", "3S 4S", "9S TS"], starter="7H", stock=STOCK)
    assert offers(game, 0)[0] == {"type": "play", "card": "5H", "call": True}
    assert legal(game) == "5H 5H*"
    called = play(game, "5H*")
    assert called.states[-1].uncalled == 0
    assert log(called) == [{"seat": 0, "type": "play", "card": "5H", "call": True}]
    assert refusal(called, "catch@1>0") == "nothing_to_catch"
    assert refusal(called, "call@0") == "nothing_to_call"


def test_a_wild_names_and_calls_at_once() -> None:
    game = table("jokers", hands=["8H 6S", "3S 4S", "9S TS"], starter="7H", stock=STOCK)
    assert legal(game) == "8H=C 8H=C* 8H=D 8H=D* 8H=H 8H=H* 8H=S 8H=S*"


def test_calling_otherwise_is_refused() -> None:
    game = table("jokers", hands=["5H 6S 7S", "3S 4S", "9S"], starter="7H", stock=STOCK)
    assert refusal(game, "5H*") == "call_too_early"
    assert refusal(play(game, "5H + -"), "9S*") == "no_fit"
    game = table("jokers", hands=["5H", "3S 4S"], starter="7H", stock=STOCK)
    assert refusal(game, "5H*") == "call_too_early"
    game = table("classic", hands=["5H 6S", "3S 4S"], starter="7H", stock=STOCK)
    assert [refusal(game, move) for move in ("5H*", "call@0", "catch@1>0")] == ["no_calls"] * 3


def test_whoever_forgot_may_still_call() -> None:
    game = forgotten()
    assert offers(game, 0) == [{"type": "call"}]
    game = play(game, "call@0")
    assert (game.ply, game.turn) == (1, 1)
    assert refusal(game, "catch@2>0") == "nothing_to_catch"
    assert log(game)[-1] == {"seat": 0, "type": "call"}


def test_any_other_player_may_catch_at_two_cards_and_no_turn() -> None:
    for catcher in (1, 2):
        game = forgotten()
        assert {"type": "catch", "seat": 0} in offers(game, catcher)
        game = play(game, f"catch@{catcher}>0")
        assert (hand(game, 0), game.turn, game.ply) == ("6S 4C 6C", 1, 1)
        assert log(game)[-2:] == [
            {"seat": catcher, "type": "catch", "caught": 0},
            {"seat": 0, "type": "take", "count": 2},
        ]
        assert refusal(game, "call@0") == "nothing_to_call"
        assert refusal(game, f"catch@{catcher}>0") == "nothing_to_catch"


def test_nobody_catches_themself_or_a_seat_that_is_not_there() -> None:
    game = forgotten()
    assert refusal(game, "catch@0>0", seat=0) == "catch_oneself"
    assert refusal(game, "catch@1>2") == "nothing_to_catch"
    assert refusal(game, "catch@1>3") == "seat_unknown"
    assert refusal(game, "catch@5>0") == "seat_unknown"


def test_the_window_outlasts_the_moves_of_others() -> None:
    game = play(forgotten(), "+ -")
    assert refusal(game, "catch@1>0") == ""
    game = play(game, "+ -")
    assert (game.turn, refusal(game, "catch@2>0")) == (0, "")


def test_it_closes_with_ones_own_next_draw() -> None:
    game = play(forgotten(), "+ - + - +")
    assert (game.turn, refusal(game, "catch@2>0"), refusal(game, "call@0")) == (
        0,
        "nothing_to_catch",
        "nothing_to_call",
    )


def test_it_closes_with_ones_own_next_pass() -> None:
    game = table("jokers", hands=["5H 6S", "3S 4S"], starter="7H", empty_stock="pass")
    game = play(game, "5H - ")
    assert refusal(game, "catch@1>0") == ""
    game = table("jokers", hands=["5H 6S", "3H 4S 5C"], starter="7H", empty_stock="pass")
    game = play(game, "5H 3H")
    assert refusal(game, "catch@1>0") == ""
    assert refusal(play(game, "-"), "catch@1>0") == "nothing_to_catch"


def test_it_closes_when_cards_are_received() -> None:
    game = table("jokers", hands=["5H 6S", "2H 4S KS"], starter="7H", stock=STOCK)
    game = play(game, "5H 2H")
    assert hand(game, 0) == "6S 4C 6C"
    assert refusal(game, "catch@1>0") == "nothing_to_catch"


def test_it_stays_open_when_no_card_could_be_received() -> None:
    game = table("jokers", hands=["5H 6S", "2H 4S KS"], starter="7H", empty_stock="pass")
    game = play(game, "5H 2H")
    assert refusal(game, "catch@1>0") == ""


def test_a_catch_with_no_card_left_only_closes_the_window() -> None:
    game = table("jokers", hands=["5H 6S", "3S 4S KS"], starter="7H", empty_stock="pass")
    game = play(game, "5H catch@1>0")
    assert hand(game, 0) == "6S"
    assert refusal(game, "catch@1>0") == "nothing_to_catch"
    assert log(game)[-1] == {"seat": 1, "type": "catch", "caught": 0}


def test_a_catch_rebuilds_the_stock_when_it_needs_to() -> None:
    game = table("jokers", hands=["5H 6S", "3S 4S KS"], starter="7H", stock="4C", reshuffles=["7H"])
    game = play(game, "5H catch@1>0")
    assert hand(game, 0) == "6S 4C 7H"


def test_two_seats_may_have_forgotten_at_once() -> None:
    game = play(table("jokers", hands=["5H 6S", "3H 4S", "9S TS QS"], starter="7H", stock=STOCK), "5H 3H")
    assert [offer for offer in offers(game, 2) if offer["type"] == "catch"] == [
        {"type": "catch", "seat": 0},
        {"type": "catch", "seat": 1},
    ]
    assert offers(game, 1) == [{"type": "call"}, {"type": "catch", "seat": 0}]


def test_nothing_is_caught_after_the_round() -> None:
    game = play(table("jokers", hands=["5H 6S", "3H"], starter="7H", stock=STOCK), "5H 3H")
    assert game.phase == "round_over"
    assert refusal(game, "catch@1>0") == "no_round"
    assert game.states[-1].uncalled == 0
