"""Nothing that opens a seat or shows a hand stands in an item or a log line, but for what DESIGN.md puts there."""

import base64
import re
from collections.abc import Iterator
from typing import Any

import pytest

from chalicelib.engine.deal import secret_of_round
from chalicelib.tables.keys import token_hash
from chalicelib.tables.replay import position_of
from chalicelib.wiring import services
from tests.api.client import Person
from tests.api.conftest import Game, inside, start
from tests.api.inside import Inside
from tests.support.calls import Call, recorded_calls
from tests.support.databases import aws_environment
from tests.trust.leaks import wrapped

__all__ = ["aws_environment", "inside"]

RULES = {"preset": "jokers", "options": {"hand_two": 4, "hand_more": 4, "target": {"fixed": 900}}}

# Where DESIGN.md wants it: the item's root and the present round's secret, and a token's hash with who it belongs to.
SECRETS_OF_THE_ITEM = ("ro", "x")


@pytest.fixture
def game(inside: Inside) -> Game:
    return start(*(Person(inside, name) for name in ("Ana", "Bo", "Cid")), rules=RULES)


def lived_through(inside: Inside, game: Game) -> tuple[list[Call], list[tuple[str, ...]]]:
    """What was asked of DynamoDB while a match was played, and every hand that was held meanwhile."""
    hands: list[tuple[str, ...]] = []
    with recorded_calls() as calls:
        for connection, person in enumerate(game.people):
            inside.say({"type": "watch", "table": game.table, "token": person.token}, f"c{connection}")
            person.say(game.table, "olá")
        for _ in range(25):
            view = game.people[0].view(game.table)
            hands += hands_of(game.table)
            if view["phase"] == "round_over":
                game.people[0].command(game.table, "next_round", round=view["round"]["number"])
                continue
            person = game.people[view["round"]["turn"]]
            person.command(game.table, "draw", ply=10**6)  # refused, and its answer shows a hand
            person.move(person.view(game.table))
    return calls, [hand for hand in hands if len(hand) > 2]


def hands_of(table: str) -> list[tuple[str, ...]]:
    match = position_of(item_of(table)).started
    return [match.hand(seat) for seat in range(match.players)] if match.phase == "playing" else []


def item_of(table: str) -> Any:
    return services().ports.store.load(table)


def written(calls: list[Call]) -> Iterator[tuple[str, str, bytes]]:
    """Every value put into DynamoDB: the item's kind, the attribute, and the bytes."""
    for call in calls:
        if call.operation == "PutItem":
            item = call.parameters["Item"]
            for name, value in item.items():
                ((kind, content),) = value.items()
                yield str(item["sk"]["S"]), name, content if kind == "B" else str(content).encode()


def found(calls: list[Call], lines: list[str], game: Game, hands: list[tuple[str, ...]]) -> list[str]:
    """What stands where it must not."""
    tokens = [person.token for person in game.people]
    item = item_of(game.table)
    secrets = [item.root, *(secret_of_round(item.root, k) for k in range(1, item.k + 1))]
    shown = {"".join(hand) for hand in hands}
    wrong = []
    for kind, name, content in written(calls):
        wrong += [f"token in {kind} {name}" for token in tokens if token.encode() in content]
        wrong += [f"hand in {kind} {name}" for hand in shown if hand in faces(content.decode("latin-1"))]
        if name not in SECRETS_OF_THE_ITEM:
            wrong += [f"secret in {kind} {name}" for secret in secrets if secret in content or holds(content, secret)]
    for line in lines:
        wrong += [f"token in {line}" for token in tokens if token in line or token_hash(token).hex() in line]
        wrong += [f"hand in {line}" for hand in shown if hand in faces(line)]
        wrong += [f"secret in {line}" for secret in secrets if holds(line.encode(), secret)]
        wrong += [f"table in {line}" for _ in [0] if game.table in line]
    return wrong


def faces(text: str) -> str:
    """A text with everything left out that cards are not written with, however they are set apart."""
    return re.sub("[^0-9A-Z]", "", text)


def holds(content: bytes, secret: bytes) -> bool:
    return secret.hex().encode() in content or base64.b64encode(secret).rstrip(b"=") in content


def test_neither_items_nor_log_lines_hold_what_opens_a_seat_or_shows_a_hand(inside: Inside, game: Game) -> None:
    calls, hands = lived_through(inside, game)
    assert len(hands) > 30
    assert {kind.split("#")[0] for kind, _, _ in written(calls)} >= {"table", "chat", "socket", "connection"}
    assert found(calls, inside.log.lines, game, hands) == []


def test_a_token_kept_as_it_is_and_a_hand_in_a_log_line_are_found(inside: Inside, game: Game) -> None:
    """Planted: the message keeps its author's token, and a refusal is logged with the view that goes with it."""
    import logging

    from chalicelib.api import http, routes

    def keeping(say: Any) -> Any:
        return lambda ports, table, token, text: say(ports, table, token, f"{text} {game.people[0].token}")

    def telling(refusal: Any) -> Any:
        def told(refused: Any, request: Any) -> Any:
            logging.getLogger("chalicelib.api").warning(f"refused {refused.to_json()!r}".replace("'", '"'))
            return refusal(refused, request)

        return told

    with wrapped(routes.chat, "say", keeping), wrapped(http, "_refusal", telling):  # type: ignore[attr-defined]
        calls, hands = lived_through(inside, game)
    wrong = found(calls, inside.log.lines, game, hands)
    assert [one for one in wrong if one.startswith("token in chat#")]
    assert [one for one in wrong if one.startswith("hand in ")]


def test_archives_hold_finished_rounds_only(inside: Inside, game: Game) -> None:
    """The deck of a round is put aside when the next one is asked for, and not before its cards lie open."""
    with recorded_calls() as calls:
        view = game.people[0].view(game.table)
        while view["phase"] == "playing":
            person = game.people[view["round"]["turn"]]
            view = person.move(person.view(game.table)).json
        assert not [kind for kind, _, _ in written(calls) if kind.startswith("round#")]
        game.people[0].command(game.table, "next_round", round=1)
    assert {kind for kind, _, _ in written(calls) if kind.startswith("round#")} == {"round#0001"}
