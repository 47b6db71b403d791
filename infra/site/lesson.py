"""`python -m infra.site.lesson` writes static_site/learn/lesson.json: the first match, a fixed deal against Carmen.

Nothing of it is made up: the engine deals the deck, refuses or makes every move, and Carmen plays what she always plays
there. The site shows the views as a table would have sent them. A test holds the file to this.
"""

import json
from pathlib import Path
from typing import Any

from chalicelib.bots import choose
from chalicelib.engine.cards import split_faces
from chalicelib.engine.deal import GivenShuffle
from chalicelib.engine.match import Match
from chalicelib.engine.notation import parse_move
from chalicelib.engine.rules import preset_rules
from chalicelib.engine.view import public_view, seat_view

FILE = Path(__file__).parents[2] / "static_site" / "learn" / "lesson.json"
PLAYER, CARMEN = 0, 1

DECK = "8HAS4S8S5S6D2C9D2DACQH2S7H3H7CTS3DQS4C5H5CADTC9S5D4H8C9C4DKD6C3CTHAHQDJSQC8DJDTD2HJH9HJC6S7SKSKC3S6HKH7D"
"""As it is dealt, the reader first."""
STEPS = (
    ("rank", "7H"), ("skip", "QH"), ("wild", "8H=S"), ("answer", "2C"), ("give", "2D"), ("draw", "+"),
    ("reverse", "AD"), ("drawAgain", "+"), ("drawMore", "+"), ("change", "9S"), ("suit", "4S"),
    ("two", "5S"), ("out", "TC"),
)  # fmt: skip
"""What each step explains, and the move of the reader's that it waits for."""

Json = dict[str, Any]


def text() -> str:
    """The file as it should be."""
    rules = preset_rules("specials")
    match = Match.new(rules, 2, dealer=CARMEN).deal(GivenShuffle(split_faces(DECK)))
    common = {
        "table": "learn",
        "rules": rules.to_json(),
        "capacity": 2,
        "host": PLAYER,
        "fairness": {"commitment": ""},
        "expires_at": "",
    }
    start, version = _view(match, 1), 1
    steps: list[Json] = []
    for name, written in STEPS:
        move, _ = parse_move(written)
        match = match.play(PLAYER, move)
        views = []
        while True:
            version += 1
            views.append(_view(match, version))
            if match.turn != CARMEN:
                break
            match = match.play(CARMEN, choose("carmen", seat_view(match, CARMEN), match.ply))
        wanted = {"type": move.type, "card": move.card, "suit": move.suit}
        given = {part: value for part, value in wanted.items() if value is not None}
        steps.append({"text": name, "move": given, "then": views})
    return json.dumps({"common": common, "start": start, "steps": steps}, indent=1) + "\n"


def _view(match: Match, version: int) -> Json:
    """What the reader sees, as API.md's view has it, without what never changes."""
    seen = public_view(match)
    seats = [
        {"seat": seat, "name": "Carmen" if seat else "", "bot": "carmen" if seat else None, "cards": seen.counts[seat],
         "score": seen.scores[seat], "uncalled": False, "rematch": False}
        for seat in (PLAYER, CARMEN)
    ]  # fmt: skip
    times: Json = {"turn_since": None, "absent_after": None, "more_time": []}
    round_ = seen.round_json() | times
    return {
        "version": version,
        "phase": match.phase,
        "seats": seats,
        **seen.to_json(),
        "round": round_,
        "you": seat_view(match, PLAYER).to_json(),
    }


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text())
