"""Everybody who can be named in a duel."""

from collections.abc import Mapping
from types import MappingProxyType

from chalicelib.bots import BOTS
from chalicelib.bots.base import Bot
from chalicelib.bots.plain import Chance, Greedy

_ISMCTS = "openspiel-ismcts"

_OTHERS: Mapping[str, Bot] = MappingProxyType({"random": Chance(), "greedy": Greedy()})


def contestant(name: str) -> Bot:
    """The player of that name. ValueError: there is none."""
    for players in (BOTS, _OTHERS):
        if name in players:
            return players[name]
    kind, _, simulations = name.partition(":")
    if kind == _ISMCTS and simulations.isdigit() and int(simulations):
        from chalicelib.bots.openspiel import Ismcts  # noqa: PLC0415 (a large package that only this duel needs)

        return Ismcts(int(simulations))
    raise ValueError(f"{name} plays no duels; name one of {', '.join([*BOTS, *_OTHERS])} or {_ISMCTS}:N")
