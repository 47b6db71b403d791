"""`python -m infra.site.catalog` writes static_site/rules/catalog.json: what the site's rules pages know of the engine.

The presets and options are those of `GET /rules`; beside them stands which ranks and how many cards each deck has, so
that the page can say which hands are too large. A test holds the file to the engine.
"""

import json
from itertools import product
from pathlib import Path

from chalicelib.engine.cards import DECKS, ordered_deck
from chalicelib.engine.rules import catalog

FILE = Path(__file__).parents[2] / "static_site" / "rules" / "catalog.json"


def text() -> str:
    """The file as it should be."""
    known = catalog()
    sizes = {
        f"{deck}/{decks}/{jokers}": len(ordered_deck(decks, jokers, deck))
        for deck, decks, jokers in product(DECKS, (1, 2), (0, 2))
    }
    return json.dumps(known | {"cards": sizes, "ranks": dict(DECKS)}, indent=1) + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text())
