"""The first match: every position is the engine's, every move of Carmen's her own, and it teaches what it says."""

import json

from chalicelib.bots import choose
from chalicelib.engine.cards import ordered_deck, split_faces
from chalicelib.engine.deal import GivenShuffle
from chalicelib.engine.match import Match
from chalicelib.engine.notation import parse_move
from chalicelib.engine.rules import preset_rules
from chalicelib.engine.view import seat_view
from infra.site import lesson

KNOWN = json.loads(lesson.FILE.read_text())


def test_the_file_is_made_by_the_engine_and_by_carmen() -> None:
    """Otherwise: `python -m infra.site.lesson`."""
    assert lesson.FILE.read_text() == lesson.text()


def test_carmen_plays_what_she_would_play_with_any_seed() -> None:
    match = Match.new(preset_rules("specials"), 2, dealer=1).deal(GivenShuffle(split_faces(lesson.DECK)))
    for _, written in lesson.STEPS:
        match = match.play(0, parse_move(written)[0])
        while match.turn == 1:
            made = {choose("carmen", seat_view(match, 1), seed) for seed in range(20)}
            assert len(made) == 1
            match = match.play(1, made.pop())
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.reason, match.outcome.points) == (0, "out", (0, 69))


def test_the_deck_is_a_whole_one() -> None:
    assert sorted(split_faces(lesson.DECK)) == sorted(ordered_deck(1, 0))


def test_each_step_waits_for_a_move_that_is_offered() -> None:
    view = KNOWN["start"]
    for step in KNOWN["steps"]:
        wanted = step["move"]
        offers = [each for each in view["you"]["moves"] if each["type"] == wanted["type"]]
        assert any(each.get("card") == wanted.get("card") for each in offers), step["text"]
        assert wanted.get("suit") is None or any(wanted["suit"] in each.get("suits", []) for each in offers)
        view = step["then"][-1]
    assert view["phase"] == "round_over"


def test_what_the_texts_say_of_the_table_is_so() -> None:
    tops = [view["round"]["top"] for view in [KNOWN["start"], *(step["then"][-1] for step in KNOWN["steps"])]]
    assert tops == ["7C", "3H", "QH", "2S", "2C", "2D", "2D", "9D", "9D", "9D", "TS", "AS", "5C", "TC"]
    hands = [len(view["you"]["hand"]) for view in [KNOWN["start"], *(step["then"][-1] for step in KNOWN["steps"])]]
    assert hands == [7, 6, 5, 4, 3, 2, 3, 2, 3, 4, 3, 2, 1, 0]
    names = dict(zip((step["text"] for step in KNOWN["steps"]), KNOWN["steps"], strict=True))
    assert names["answer"]["then"][-1]["seats"][1]["cards"] == 9, "Carmen drew four"
    assert names["two"]["then"][0]["round"]["turn"] == 1
    assert [event["type"] for event in names["suit"]["then"][-1]["log"][-3:]] == ["play", "play", "play"]
