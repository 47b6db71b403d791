"""Twin tables look the same to whoever may not tell them apart; a leak planted in any channel gives them away."""

import pytest

from tests.trust.compare import CHANNELS, compare
from tests.trust.leaks import LEAKS, wrapped

SEEDS = range(5, 10)  # a leak of views is found in a frame as well, and the first difference ends a comparison


def test_twins_look_the_same_in_every_channel() -> None:
    tally = compare(views=900, seed=10, all_channels_every=10)
    assert tally.differences == []
    assert {phase for phase, pairs in tally.views.items() if pairs} >= {"lobby", "playing", "round_over", "finished"}
    assert [channel for channel in CHANNELS if not tally.channels[channel]] == []


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str) -> None:
    channel, module, name, wrap = LEAKS[leak]
    found: set[str] = set()
    with wrapped(module, name, wrap):
        for seed in SEEDS:
            found |= {difference.channel for difference in compare(1500, seed, all_channels_every=1).differences}
            if channel in found:
                return
    pytest.fail(f"{leak}: found in {sorted(found)}, not in {channel}")
