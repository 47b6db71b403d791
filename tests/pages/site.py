"""What the site's modules answer, and rules at random to ask them about."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from chalicelib.engine.errors import BadRules
from chalicelib.engine.options import KINDS, Choice
from chalicelib.engine.presets import PRESETS
from chalicelib.engine.rules import Rules, parse_rules

ASK = Path(__file__).with_name("ask.mjs")
Json = dict[str, Any]


def ask(what: str, items: Sequence[object]) -> list[Any]:
    """One answer of the site's own code for each item, all in one run of Node."""
    question = json.dumps({"what": what, "items": items})
    done = subprocess.run(["node", str(ASK)], input=question, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    answers: list[Any] = json.loads(done.stdout)
    return answers


def random_value(option: str, random: Random) -> object:
    """A value the option can have by itself."""
    kind = KINDS[option]
    if isinstance(kind, Choice):
        return random.choice(kind.values)
    shape = kind.describe()
    if shape["type"] == "effects":
        ranks = random.sample("A23456789TJQKX", random.randint(0, 6))
        effects: Any = shape["values"]
        return {rank: random.choice(effects) for rank in ranks}
    if shape["type"] == "values":
        return {rank: random.randint(0, 100) for rank in "A23456789TJQK" + random.choice(["", "X"])}
    return random.choice([{"per_player": random.randint(1, 500)}, {"fixed": random.randint(1, 2000)}])


def random_choice(random: Random, most: int = 6) -> Json:
    """A preset with up to so many options changed, playable or not."""
    changed = random.sample(list(KINDS), random.randint(0, most))
    return {"preset": random.choice(list(PRESETS)), "options": {each: random_value(each, random) for each in changed}}


def playable(random: Random, count: int) -> list[Rules]:
    """Every preset, and house rules at random that can be played."""
    found = [parse_rules({"preset": preset}) for preset in PRESETS]
    while len(found) < count:
        try:
            found.append(parse_rules(random_choice(random)))
        except BadRules:
            continue
    return found
