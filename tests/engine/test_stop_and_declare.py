"""RULES.md 2.12 and 2.13: stopping the round, and naming a suit later."""

from tests.engine.positions import legal, log, offers, play, refusal, table, top


def test_a_low_hand_may_stop_the_round_on_its_turn() -> None:
    game = table("oitos", hands=["2C 3S", "9C 9S", "4C"], starter="KH", stock="6C", stop_at=5)
    assert legal(game) == "+ stop"
    game = play(game, "stop")
    assert (game.phase, game.ply) == ("round_over", 1)
    # 5, 18 and 4 points: seat 2 is lower and scores the differences 1 and 14.
    assert (game.results[-1].reason, game.results[-1].winner, game.results[-1].gained) == ("stopped", 2, (0, 0, 15))
    assert log(game) == [{"seat": 0, "type": "stop"}]


def test_why_a_round_is_not_stopped() -> None:
    assert refusal(table("oitos", hands=["2C", "9C"], starter="KH"), "stop") == "no_stop"
    game = table("oitos", hands=["2C 4S", "2S"], starter="KH", stock="AC", stop_at=5)
    assert refusal(game, "stop") == "stop_too_many_points"
    assert refusal(game, "stop", seat=1) == "not_your_turn"
    game = play(table("oitos", hands=["2C", "9C"], starter="KH", stock="AC 3C", stop_at=5), "+")
    assert (refusal(game, "stop"), legal(game)) == ("stop_after_draw", "+")
    game = play(game, "+")
    assert (refusal(game, "stop"), legal(game)) == ("stop_after_draw", "-")


def test_a_pending_draw_is_no_hindrance_and_disappears() -> None:
    game = table("specials", hands=["2H KC", "3C", "9C"], starter="7H", stock="AC 3D", stop_at=5)
    game = play(game, "2H")
    assert legal(game) == "+ stop"
    game = play(game, "stop")
    assert (game.results[-1].winner, game.states[-1].pending, game.results[-1].gained) == (1, 0, (0, 7 + 6, 0))


def test_the_caller_loses_every_tie() -> None:
    # Four points each; the caller has fewer cards and would still lose.
    game = play(table("oitos", hands=["4C", "3C AS", "KC"], starter="KH", stock="6C", stop_at=5), "stop")
    assert game.results[-1].winner == 1
    # The others tie as in a blocked round: fewest cards, then who plays first.
    game = play(table("oitos", hands=["4C", "3C AS", "4S"], starter="KH", stock="6C", stop_at=5), "stop")
    assert game.results[-1].winner == 2
    game = play(table("oitos", hands=["4C", "4D", "4S"], starter="KH", stock="6C", stop_at=5), "stop")
    assert game.results[-1].winner == 1


def test_the_lowest_caller_wins() -> None:
    game = play(table("oitos", hands=["3C", "3S AC", "KC"], starter="KH", stock="6C", stop_at=5), "stop")
    assert (game.results[-1].winner, game.results[-1].gained) == (0, (1 + 7, 0, 0))


def test_under_penalty_everybody_but_the_winner_scores_their_own_hand() -> None:
    game = play(table("crazy_eights", hands=["3C", "2S", "KC"], starter="KH", stock="6C", stop_at=5), "stop")
    assert (game.results[-1].winner, game.results[-1].gained) == (1, (3, 0, 10))


def test_a_wild_may_be_played_without_naming_where_the_rules_say_so() -> None:
    game = table("oitos", hands=["8H 7C", "9S KD 9H"], starter="6C", stock="3C", declare="deferred")
    assert legal(game) == "7C 8H 8H=C 8H=D 8H=H 8H=S"
    assert offers(game, 0)[0] == {"type": "play", "card": "8H", "suits": ["C", "D", "H", "S"], "unnamed": True}
    game = play(game, "8H")
    assert (top(game), game.turn, legal(game)) == ("8H", 1, "9H")


def test_its_player_declares_once() -> None:
    game = play(table("oitos", hands=["8H 7C", "9S KD 9H"], starter="6C", stock="3C", declare="deferred"), "8H")
    assert offers(game, 0) == [{"type": "declare", "suits": ["C", "D", "H", "S"]}]
    assert refusal(game, "=S", seat=1) == "nothing_to_declare"
    game = play(game, "=S")
    assert (top(game), game.turn, game.ply, legal(game)) == ("8H=S", 1, 2, "9S")
    assert log(game)[-1] == {"seat": 0, "type": "declare", "suit": "S"}
    assert refusal(game, "=D", seat=0) == "nothing_to_declare"


def test_the_window_closes_when_the_next_player_moves() -> None:
    hands = ["8H 7C", "9S AD 9H"]
    game = table("classic", hands=hands, starter="6C", stock="3C", declare="deferred", stop_at=20)
    for move in ("9H", "+"):
        assert refusal(play(game, f"8H {move}"), "=S", seat=0) == "nothing_to_declare"
    assert refusal(play(game, "8H =D stop"), "=S", seat=0) == "no_round"
    game = table("classic", hands=["8H 7C", "9S KD", "JC QC"], starter="6C", declare="deferred")
    assert refusal(play(game, "8H -"), "=S", seat=0) == "nothing_to_declare"


def test_a_wild_named_at_once_is_not_declared_again() -> None:
    game = play(table("oitos", hands=["8H 7C", "9S KD"], starter="6C", declare="deferred"), "8H=D")
    assert refusal(game, "=S", seat=0) == "nothing_to_declare"


def test_going_out_unnamed_leaves_nothing_to_declare() -> None:
    game = play(table("oitos", hands=["8H", "9S KD"], starter="6C", declare="deferred"), "8H")
    assert (game.phase, game.states[-1].deferred) == ("round_over", -1)


def test_at_once_a_wild_must_name() -> None:
    assert refusal(table("oitos", hands=["8H 7C", "9S KD"], starter="6C"), "8H") == "suit_needed"


def test_an_unnamed_wild_may_call_the_last_card() -> None:
    game = table("jokers", hands=["8H 7C", "9S KD"], starter="7S", declare="deferred", stock="2C")
    assert legal(game).split() == ["7C", "7C*", "8H", "8H*"] + [
        text for suit in "CDHS" for text in (f"8H={suit}", f"8H={suit}*")
    ]
