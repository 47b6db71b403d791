"""Rules of every kind, for Hypothesis: any preset with any options that can be played by so many."""

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from chalicelib.engine.cards import RANKS
from chalicelib.engine.errors import BadRules
from chalicelib.engine.presets import PRESETS
from chalicelib.engine.rules import Rules, parse_rules

EFFECTS = ("draw_2", "draw_3", "draw_4", "skip", "reverse", "open")


def options() -> st.SearchStrategy[dict[str, Any]]:
    """Some options changed from a preset; not every set can be played."""
    points = st.integers(0, 100)
    return st.fixed_dictionaries(
        {},
        optional={
            "decks": st.sampled_from([0, 1, 2]),
            "jokers": st.sampled_from([0, 2]),
            "hand_two": st.integers(1, 10),
            "hand_more": st.integers(1, 10),
            "wild": st.sampled_from(["8", "A"]),
            "starter": st.sampled_from(["bury_wild", "bury_special", "dealer_names"]),
            "draw_limit": st.one_of(st.none(), st.integers(1, 10)),
            "draw_with_playable": st.booleans(),
            "may_keep_drawn": st.booleans(),
            "empty_stock": st.sampled_from(["pass", "reshuffle"]),
            "effects": st.dictionaries(st.sampled_from(["A", "2", "3", "8", "J", "Q", "X"]), st.sampled_from(EFFECTS)),
            "stacking": st.sampled_from(["none", "same_rank"]),
            "last_card_draws": st.booleans(),
            "last_card_call": st.booleans(),
            "stop_at": st.one_of(st.none(), st.integers(1, 20)),
            "declare": st.sampled_from(["at_once", "deferred"]),
            "values": st.fixed_dictionaries(dict.fromkeys((*RANKS, "X"), points)),
            "scoring": st.sampled_from(["winner_takes", "penalty", "countdown"]),
            "target": st.sampled_from([{"fixed": 60}, {"per_player": 20}]),
        },
    )


@st.composite
def games(draw: st.DrawFn) -> tuple[Rules, int]:
    """Rules and a number of players they can be played by."""
    players = draw(st.integers(2, 7))
    raw = {"preset": draw(st.sampled_from(sorted(PRESETS))), "options": {**draw(options()), "max_seats": 7}}
    try:
        return parse_rules(raw, players), players
    except BadRules:
        assume(False)
        raise
