"""Moves measured: the same one several times over, from the same item, of which the quickest counts."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import app
from chalicelib.store.rows import Row
from tests.api.client import Person, View, first_move, key
from tests.benchmarks.figures import cpu
from tests.support.databases import dynamodb_client

REPEATS = 3
COMMANDS = app.app.routes["/tables/{table}/commands"]["POST"]
SENT = {"Content-Type": "application/json"}

Item = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Turn:
    """One move: CPU seconds in all and of the app's own, the item before it, what was asked and answered.

    The app's own are those between Chalice's call of the route and its answer, without the AWS client's.
    """

    seconds: float
    own: float
    before: Item
    body: str
    answer: str

    @property
    def view(self) -> View:
        view: View = json.loads(self.answer)
        return view


class Items:
    """Table items, taken out and put back beside the app."""

    def __init__(self, table: str) -> None:
        self._client, self._table = dynamodb_client(None), table

    def get(self, pk: str) -> Item:
        key = {"pk": {"S": pk}, "sk": {"S": "table"}}
        item: Item = self._client.get_item(TableName=self._table, Key=key, ConsistentRead=True)["Item"]
        return item

    def put(self, item: Item) -> None:
        self._client.put_item(TableName=self._table, Item=item)


def started(people: list[Person], preset: str = "specials", target: int = 0) -> View:
    """A round just dealt to these people; the first one's view."""
    rules = {"preset": preset, **({"options": {"target": {"fixed": target}}} if target else {})}
    table = people[0].open(rules).json["table"]
    for person in people[1:]:
        person.sit(table)
    view: View = people[0].command(table, "start").json
    return view


def best_of(items: Items, people: list[Person], view: View, then: Callable[[Turn], object] = lambda turn: None) -> Turn:
    """The move of whoever is to move, made REPEATS times; `then` is done after each."""
    player = people[view["round"]["turn"]]
    seen = player.view(view["table"])
    before = items.get(view["table"])
    turns = []
    for _ in range(REPEATS):
        items.put(before)
        turns.append(_timed(player, seen, before))
        then(turns[-1])
    return min(turns, key=lambda turn: turn.seconds)


def next_turn(turn: Turn, people: list[Person]) -> View:
    """The view after a move, or after the dealing of the next round where one goes on."""
    view = turn.view
    if view["phase"] == "round_over":
        view = people[0].command(view["table"], "next_round", round=view["round"]["number"]).json
    return view


def _timed(player: Person, view: View, before: Item) -> Turn:
    command = first_move(view)
    body = json.dumps({"type": command.pop("kind"), **command})
    headers = {**SENT, "Authorization": f"Bearer {player.token}", "Idempotency-Key": key()}
    answers: list[Any] = []
    with _time_in(COMMANDS, "view_function") as inside, _time_in(_client(), "_make_api_call") as client:
        seconds = cpu(
            lambda: answers.append(player.api.ask("POST", f"/tables/{view['table']}/commands", body, headers))
        )
    assert answers[0].status == 200, answers[0].text
    return Turn(seconds, sum(inside) - sum(client), before, body, answers[0].text)


def _client() -> Any:
    """The AWS client under PynamoDB."""
    return Row._get_connection().connection.client


@contextmanager
def _time_in(owner: Any, name: str) -> Iterator[list[float]]:
    """CPU seconds of each call of `owner`'s function of that name, while the block runs."""
    function: Callable[..., Any] = getattr(owner, name)
    spent: list[float] = []

    def timed(*arguments: Any, **named: Any) -> Any:
        answers: list[Any] = []
        spent.append(cpu(lambda: answers.append(function(*arguments, **named))))
        return answers[0]

    setattr(owner, name, timed)
    try:
        yield spent
    finally:
        setattr(owner, name, function)
