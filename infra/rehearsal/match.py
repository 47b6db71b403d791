"""A whole match played through the stage: people with sockets, a robot, somebody who watches."""

import itertools
from dataclasses import dataclass, field
from typing import Any

from infra.rehearsal.stage import Rehearsal

SECONDS_A_TURN = 8.0  # what a person takes for a card
SECONDS_BETWEEN_ROUNDS = 20.0

View = dict[str, Any]


@dataclass(slots=True)
class Player:
    """One person: a seat token, a socket, and a new key for every command."""

    stage: Rehearsal
    name: str
    table: str = ""
    _keys: Any = field(default_factory=lambda: itertools.count(1))

    @property
    def token(self) -> str:
        """The seat token, 22 URL-safe characters at least."""
        return f"token-of-{self.name}-".ljust(32, "x")

    @property
    def connection(self) -> str:
        """The id of this person's socket."""
        return f"socket-of-{self.name}="

    def key(self) -> str:
        """A fresh idempotency key."""
        return f"key-{next(self._keys)}-of-{self.name}-".ljust(32, "x")

    def open(self, preset: str) -> str:
        """Open a table; its id."""
        body = {"name": self.name, "rules": {"preset": preset}}
        status, answer = self.stage.http("POST", "/tables", body, token=self.token, key=self.key())
        assert_status(status, 201, answer)
        self.table = answer["table"]
        return self.table

    def sit(self, table: str) -> None:
        """Sit down at a table."""
        self.table = table
        body = {"name": self.name, "client_seed": "0123456789abcdef" * 2}
        status, answer = self.stage.http("POST", f"/tables/{table}/seats", body, token=self.token)
        assert_status(status, 201, answer)

    def watch(self, table: str) -> None:
        """Open a socket and watch the table."""
        self.table = table
        self.stage.socket("connect", self.connection)
        self.stage.socket("message", self.connection, {"type": "watch", "table": table, "token": self.token})

    def view(self) -> View:
        """What this person's socket was last sent."""
        frames = reversed(self.stage.frames)
        return next(sent["view"] for to, sent in frames if to == self.connection and sent["type"] == "view")

    def command(self, **command: Any) -> View:
        """Send one command; the view it answers with."""
        status, answer = self.stage.http(
            "POST", f"/tables/{self.table}/commands", command, token=self.token, key=self.key()
        )
        assert_status(status, 200, answer)
        self.stage.settle()
        return dict(answer)


def assert_status(status: int, wanted: int, answer: object) -> None:
    """A rehearsal in which a request is refused is worth nothing."""
    if status != wanted:
        raise RuntimeError(f"expected {wanted}, got {status}: {answer}")


def play_match(stage: Rehearsal, preset: str, people: int, bot: str | None) -> tuple[View, list[Player]]:
    """Play until the match is won; the last view of the host, and the players. Everyone watches by socket."""
    players = [Player(stage, name) for name in ("Ana", "Bia", "Caio", "Duda", "Edu")[:people]]
    host = players[0]
    table = host.open(preset)
    host.watch(table)
    for guest in players[1:]:
        guest.sit(table)
        guest.watch(table)
    if bot:
        host.command(type="add_bot", bot=bot)
    host.command(type="start", client_seed="f" * 32)
    while host.view()["phase"] != "finished":
        _turn(stage, players, host.view())
    return host.view(), players


def _turn(stage: Rehearsal, players: list[Player], view: View) -> None:
    if view["phase"] == "round_over":
        stage.clock.advance(seconds=SECONDS_BETWEEN_ROUNDS)
        players[0].command(type="next_round", round=view["round"]["number"])
    else:
        stage.clock.advance(seconds=SECONDS_A_TURN)
        player = players[view["round"]["turn"]]
        player.command(**choose(player.view()), ply=view["round"]["ply"])


def choose(view: View) -> dict[str, Any]:
    """As people play: wilds are kept for need, and name the suit one holds most of."""
    offers = view["you"]["moves"]
    suits = [card[1] for card in view["you"]["hand"] if card != "XX"]
    longest = max("CDHS", key=suits.count)
    plays = sorted((o for o in offers if o["type"] == "play"), key=lambda offer: "suits" in offer)
    if plays:
        offer = plays[0]
        suit = {"suit": longest if longest in offer["suits"] else offer["suits"][0]} if offer.get("suits") else {}
        return {"type": "play", "card": offer["card"], **suit, **({"call": True} if offer.get("call") else {})}
    kinds = {offer["type"] for offer in offers}
    if "declare" in kinds:
        return {"type": "declare", "suit": longest}
    return {"type": next(kind for kind in ("draw", "pass", "stop") if kind in kinds)}
