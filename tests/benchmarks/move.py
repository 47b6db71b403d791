"""What a move costs through the whole app, beside the least that any such app could do.

The floor is a bare Chalice route with one PynamoDB get and one conditional put of the very same item, on a table with
the same stream and index, in the same moto. The app's own CPU is what is left of a move without its AWS client's and
without Chalice's: a route that answers the same bytes and does nothing else tells what Chalice takes.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from types import SimpleNamespace
from typing import Any

from chalice.app import Chalice, Response

from chalicelib.store.rows import Row, TableRow
from infra.local.database import set_environment
from infra.local.guest import Guest
from tests.api.client import Person, View, first_move, key
from tests.api.inside import Inside, running
from tests.benchmarks.figures import REPEATS, Figure, cpu, figure
from tests.support.databases import in_moto

MOVES = 60
JSON: dict[str, str | list[str]] = {"Content-Type": "application/json"}
SENT = {"Content-Type": "application/json"}


def measure() -> list[Figure]:
    """The ratio to the floor, and milliseconds of the app's own CPU."""
    set_environment()
    ratios, own = [], []
    with in_moto() as table, running(table=table) as app:
        floor = Floor()
        for _ in range(REPEATS):
            turns = _moves(app)
            bare = [floor.move(turn.table, turn.body) for turn in turns]
            empty = [floor.empty(turn.answer) for turn in turns]
            ratios.append(sum(turn.seconds for turn in turns) / sum(bare))
            own.append(median(turn.seconds - turn.client for turn in turns) - median(empty))
    return [
        figure("CPU of a play through the app on moto", median(ratios), "× floor", "≤ 1.15"),
        figure("the app's own CPU in a play", median(own) * 1000, "ms", "≤ 1.5"),
    ]


@dataclass(frozen=True, slots=True)
class Turn:
    """One move: CPU seconds in all and within the AWS client, and what was asked and answered."""

    seconds: float
    client: float
    table: str
    body: str
    answer: str


class Floor:
    """The bare app."""

    def __init__(self) -> None:
        app = Chalice(app_name="floor", configure_logs=False)
        self._answer = ""

        @app.route("/tables/{table}/commands", methods=["POST"])
        def move(table: str) -> Response:
            request = app.current_request
            assert request is not None
            assert request.raw_body  # read, as a route that wants its body does
            row = TableRow.get(table, "table", consistent_read=True)
            version = row.version
            row.version = version + 1
            row.save(condition=TableRow.version == version)
            return Response({"version": version + 1}, JSON)

        @app.route("/empty", methods=["POST"])
        def empty() -> Response:
            return Response(self._answer, JSON)

        self._gateway = Guest(SimpleNamespace(app=app)).gateway  # type: ignore[arg-type]  # a module is asked for its app

    def move(self, table: str, body: str) -> float:
        return cpu(lambda: self._gateway.handle_request("POST", f"/tables/{table}/commands", dict(SENT), body.encode()))

    def empty(self, answer: str) -> float:
        self._answer = answer
        return cpu(lambda: self._gateway.handle_request("POST", "/empty", dict(SENT), b"{}"))


def _moves(app: Inside) -> list[Turn]:
    """The moves of two people who play rounds of four until there are enough."""
    people = [Person(app, name) for name in ("Ana", "Bo", "Cy", "Di")]
    view = _started(people)
    turns: list[Turn] = []
    while len(turns) < MOVES:
        if view["phase"] != "playing":
            view = _started(people)
        player = people[view["round"]["turn"]]
        view = player.view(view["table"])
        turn = _timed(player, view)
        view = json.loads(turn.answer)
        turns.append(turn)
    return turns


def _started(people: list[Person]) -> View:
    table = people[0].open({"preset": "specials"}).json["table"]
    for person in people[1:]:
        person.sit(table)
    view: View = people[0].command(table, "start").json
    return view


def _timed(player: Person, view: View) -> Turn:
    command = first_move(view)
    body = json.dumps({"type": command.pop("kind"), **command})
    headers = {**SENT, "Authorization": f"Bearer {player.token}", "Idempotency-Key": key()}
    answers: list[Any] = []
    with _client_time() as spent:
        seconds = cpu(
            lambda: answers.append(player.api.ask("POST", f"/tables/{view['table']}/commands", body, headers))
        )
    return Turn(seconds, sum(spent), view["table"], body, answers[0].text)


@contextmanager
def _client_time() -> Iterator[list[float]]:
    """CPU seconds of each call of the AWS client under PynamoDB, while the block runs."""
    client: Any = Row._get_connection().connection.client
    ask: Callable[..., Any] = client._make_api_call
    spent: list[float] = []

    def timed(*arguments: Any) -> Any:
        answers: list[Any] = []
        spent.append(cpu(lambda: answers.append(ask(*arguments))))
        return answers[0]

    client._make_api_call = timed
    try:
        yield spent
    finally:
        client._make_api_call = ask
