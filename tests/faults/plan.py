"""What kind of game a seed makes: who plays, by which rules, how it ends, and how stormy it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

PRESETS = ("classic", "specials", "jokers", "oitos", "crazy_eights", "action", "draw_three", "countdown")
ENDS = ("target", "rematch", "resign", "absent", "abandoned")
HOUR = 3_600_000
HELP = ("readers", "sweep", "both")  # who helps when a robot's invocation was lost


@dataclass(frozen=True, slots=True)
class Plan:
    """`leaving` is the ply at which somebody resigns or goes away, under the ends that need it."""

    people: int
    robots: int
    rules: Mapping[str, Any]
    end: str
    leaving: int
    help: str
    visitor: bool  # somebody sits down first and is removed, or leaves, before the match
    spectators: int
    chatty: bool
    pace: int  # most milliseconds that people think about a move: some play over days
    scale: float

    @property
    def streams_for_good(self) -> bool:
        """Only the stream can start robots where nobody reads, so there it is tried until it succeeds."""
        return self.help == "sweep"

    @property
    def swept(self) -> bool:
        return self.help != "readers" or self.end == "abandoned"


def plan(dice: Random) -> Plan:
    people = dice.choice((1, 2, 2, 2, 3))
    end = dice.choice(("target", "target", "target", "rematch", "rematch", "resign", "absent", "abandoned"))
    if people == 1 and end == "absent":
        end = "target"
    return Plan(
        people=people,
        robots=dice.choice((1, 2)) if people == 1 else dice.choice((0, 0, 1)),
        rules=_rules(dice),
        end=end,
        leaving=dice.randrange(2, 16),
        help=dice.choice(HELP),
        visitor=dice.random() < 0.3,
        spectators=dice.choice((0, 0, 1, 2)),
        chatty=dice.random() < 0.15,
        pace=dice.choice((0,) * 9 + (2 * HOUR,)),
        scale=dice.choice((0.3, 1.0, 1.0, 1.5)),
    )


def _rules(dice: Random) -> Mapping[str, Any]:
    """Short rounds, and the options that let others act at once."""
    cards = dice.choice((2, 3, 3, 4))
    options: dict[str, Any] = {
        "hand_two": cards,
        "hand_more": cards,
        "target": {"fixed": 20},
        "draw_limit": dice.choice((None, 1, 1, 2)),
        "last_card_call": dice.random() < 0.5,
        "declare": dice.choice(("at_once", "deferred")),
        "stop_at": dice.choice((None, 5, 10, 20)),
        "starter": dice.choice(("bury_wild", "dealer_names")),
    }
    return {"preset": dice.choice(PRESETS), "options": options}
