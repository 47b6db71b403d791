"""RULES.md section 5: the worked example of source 003, card by card."""

from chalicelib.engine.deal import GivenShuffle
from chalicelib.engine.match import Match
from chalicelib.engine.record import replay, round_entry, to_record
from chalicelib.engine.rules import preset_rules
from tests.engine.positions import cards, hand, legal, play

# Tu, Ada and Bo are dealt in turn, one card at a time; then the starter and the three cards that Ada will draw. The
# cards nobody sees follow in the order of a new deck.
DECK = cards(
    "9H KH 7H  KC AS QS  3C 4D 8C  8D 6C JC  4S JS 8S  9C  2S JD 9S"
    "AC 2C 4C 5C 7C TC QC AD 2D 3D 5D 6D 7D 9D TD QD KD AH 2H 3H 4H 5H 6H 8H TH JH QH 3S 5S 6S 7S TS KS"
)
MOVES = "KC KH 7H 9H + + + 9S QS 4S 2S 8C=H 8D=C 6C JC 3C"


def dealt() -> Match:
    return Match.new(preset_rules("oitos"), 3, dealer=2).deal(GivenShuffle(DECK))


def test_the_deal() -> None:
    game = dealt()
    assert hand(game, 0) == "9H KC 3C 8D 4S"
    assert hand(game, 1) == "KH AS 4D 6C JS"
    assert hand(game, 2) == "7H QS 8C JC 8S"
    assert game.turn == 0
    assert legal(game) == "3C 8D=C 8D=D 8D=H 8D=S 9H KC"


def test_ada_draws_until_a_card_fits() -> None:
    game = play(dealt(), "KC KH 7H 9H")
    assert game.turn == 1
    for drawn in ("2S", "JD", "9S"):
        assert legal(game) == "+"
        game = play(game, "+")
        assert game.hand(1)[-1] == drawn
    assert legal(game) == "9S"


def test_tu_goes_out_with_75_points() -> None:
    game = play(dealt(), MOVES)
    assert game.phase == "round_over"
    assert [hand(game, seat) for seat in range(3)] == ["", "AS 4D JS JD", "8S"]
    (result,) = game.results
    assert (result.reason, result.winner, result.gained) == ("out", 0, (75, 0, 0))
    assert game.points == (0, 25, 50)


def test_its_record_replays_to_the_same() -> None:
    game = play(dealt(), MOVES)
    again = replay(to_record(game.rules, ("Tu", "Ada", "Bo"), [round_entry(game)]))
    assert again.match == game
    assert again.to_json() == {
        "rounds": [
            {
                "reason": "out",
                "winner": 0,
                "points": [0, 25, 50],
                "gained": [75, 0, 0],
                "totals": [75, 0, 0],
                "hands": [[], ["AS", "4D", "JS", "JD"], ["8S"]],
            }
        ],
        "finished": False,
        "winner": None,
    }
