"""The chance to win the match: certain at its end, even between equals, better with a better score."""

import pytest

from chalicelib.bots.prospects import Prospects, chances, usual_stake
from chalicelib.engine.book import book_of
from chalicelib.engine.rollout import Chart, chart_of
from chalicelib.engine.rules import parse_rules


def chart(preset: str, players: int, **options: object) -> Chart:
    return chart_of(book_of(parse_rules({"preset": preset, "options": options}), players))


def hand(on: Chart, *faces: str) -> int:
    return sum(1 << on.book.copies[face][0] for face in faces)


@pytest.mark.parametrize("preset", ["classic", "crazy_eights", "countdown", "action"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_equals_have_equal_chances(preset: str, players: int) -> None:
    assert chances(chart(preset, players), [3] * players) == pytest.approx([1 / players] * players)


def test_the_target_decides() -> None:
    assert chances(chart("classic", 2), [100, 40]) == [1, 0]
    assert chances(chart("crazy_eights", 3), [200, 40, 90]) == [0, 1, 0]
    assert chances(chart("countdown", 2), [3, 7]) == [0, 1]


def test_a_shared_lowest_total_goes_on() -> None:
    even, other, last = chances(chart("crazy_eights", 3), [90, 90, 200])
    assert even == other > last > 0


@pytest.mark.parametrize(
    ("preset", "better"), [("classic", [60, 30]), ("crazy_eights", [30, 60]), ("countdown", [4, 2])]
)
def test_who_leads_has_the_better_chance(preset: str, better: list[int]) -> None:
    first, second = chances(chart(preset, 2), better)
    assert first > second
    assert first + second == pytest.approx(1)


def test_a_lead_is_worth_more_the_nearer_the_end() -> None:
    on = chart("classic", 2)
    assert chances(on, [90, 60])[0] > chances(on, [40, 10])[0] > 0.5


def test_who_goes_out_gains_what_the_others_hold() -> None:
    on = chart("classic", 2)
    prospects = Prospects(on, [0, 0], seat=0)
    little, much = prospects.after(0, [0, hand(on, "3C")]), prospects.after(0, [0, hand(on, "8C", "KD")])
    lost = prospects.after(1, [hand(on, "8C", "KD"), 0])
    assert much > little > 0.5 > lost
    assert much + lost == pytest.approx(1)


def test_a_blocked_round_gives_the_difference() -> None:
    """3 against 20: 17 points, as if seat 1 had been left with K and 7 by a seat 0 that went out."""
    on = chart("classic", 2)
    prospects = Prospects(on, [0, 0], seat=0)
    assert prospects.after(0, [hand(on, "3C"), hand(on, "KD", "QD")]) == prospects.after(0, [0, hand(on, "KD", "7D")])


def test_under_penalty_every_hand_counts() -> None:
    on = chart("crazy_eights", 3)
    prospects = Prospects(on, [0, 0, 0], seat=0)
    cheap = prospects.after(1, [hand(on, "3C"), 0, hand(on, "KD")])
    dear = prospects.after(1, [hand(on, "8C"), 0, hand(on, "KD")])
    assert cheap > dear


def test_the_usual_stake_is_that_of_ordinary_rounds() -> None:
    assert 10 < usual_stake(chart("classic", 2)) < 60
    assert usual_stake(chart("classic", 4)) > usual_stake(chart("classic", 2))
