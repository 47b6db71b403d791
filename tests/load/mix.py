"""What a load is made of: how many sit, watch, write, and how long they think."""

from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Mix:
    """One table's company. `MIX=people=3,robots=0,think=0` changes what is named and leaves the rest."""

    preset: str = "specials"
    target: int = 60  # points at which a match ends
    people: int = 2
    robots: int = 1
    watchers: int = 1
    chat: float = 0.05  # messages a move
    reconnect: float = 0.02  # sockets closed and opened again, a move
    repeat: float = 0.05  # commands sent once more with the same key, a move
    poll: float = 0.05  # views asked for over HTTP beside the socket, a move
    think: float = 0.5  # seconds before a move, on average

    @classmethod
    def read(cls, text: str) -> "Mix":
        """Read `name=value,…`. Raises ValueError with a sentence for what is not known."""
        kinds: dict[str, Any] = {field.name: type(field.default) for field in fields(cls)}
        given: dict[str, Any] = {}
        for part in filter(None, text.split(",")):
            name, _, value = part.partition("=")
            if name not in kinds:
                raise ValueError(f"MIX knows no {name!r}; it knows {', '.join(kinds)}.")
            given[name] = kinds[name](value)
        return cls(**given)
