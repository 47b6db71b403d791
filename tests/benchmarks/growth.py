"""What a move comes to cost when there is much: tables in the store, watchers, rounds played, seats.

Each is compared with the least of its kind by the CPU of whole plays on moto, which take turns, move by move; the
numbers of tables, which cannot, each with a bare get and put of one item in the same store.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

from chalicelib import wiring
from chalicelib.engine.deal import secret_of_round
from chalicelib.store.rows import SOCKETS, SocketRow
from chalicelib.tables.table import Result
from infra.local.database import set_environment
from tests.api.client import Person, View
from tests.api.inside import Inside, running
from tests.benchmarks.figures import Figure, figure, gc_paused
from tests.benchmarks.move import BESIDE, Floor
from tests.benchmarks.turns import Items, Turn, best_of, next_turn, started
from tests.benchmarks.units import item_bytes
from tests.support.calls import recorded_calls
from tests.support.databases import dynamodb_client, in_moto

NAMES = ("Ana", "Bo", "Cy", "Di", "Eva", "Fay", "Gil")
MOVES = 16
TABLES = (10, 1_000, 10_000)
WATCHERS = (0, 100, 1_000)
ROUNDS = (1, 25)
SEATS = (2, 4, 7)
FOREVER = 2000  # points: no match ends in these few moves
BATCH = 25


@dataclass(slots=True)
class Company:
    """People at a table of their own; `view` is what one of them saw last."""

    people: list[Person]
    view: View

    @classmethod
    def seated(cls, app: Inside, seats: int = 4) -> "Company":
        people = [Person(app, name) for name in NAMES[:seats]]
        return cls(people, started(people, "oitos", FOREVER))

    @property
    def table(self) -> str:
        return str(self.view["table"])

    def moves(self, items: Items) -> Turn:
        turn = best_of(items, self.people, self.view)
        self.view = next_turn(turn, self.people)
        return turn

    def calls(self) -> int:
        """DynamoDB calls of one move."""
        player = self.people[self.view["round"]["turn"]]
        seen = player.view(self.table)
        with recorded_calls() as calls:
            view = player.move(seen).json
        self.view = view if view["phase"] == "playing" else self._dealt(view)
        return len(calls)

    def _dealt(self, view: View) -> View:
        dealt: View = self.people[0].command(self.table, "next_round", round=view["round"]["number"]).json
        return dealt


def measure() -> list[Figure]:
    """CPU of a move among many, as multiples of one among few; calls; bytes a round."""
    set_environment()
    with in_moto() as table, running(table=table) as app:
        items = Items(table)
        return [*_watchers(app, items, table), *_rounds(app, items), *_seats(app, items), *_tables(app, items, table)]


def _watchers(app: Inside, items: Items, table: str) -> list[Figure]:
    companies = [Company.seated(app) for _ in WATCHERS]
    for company, number in zip(companies, WATCHERS, strict=True):
        _put_all(table, [SocketRow(company.table, f"{SOCKETS}{place}").serialize() for place in range(number)])
    return _compared(companies, WATCHERS, "watchers", items)


def _rounds(app: Inside, items: Items) -> list[Figure]:
    companies = [Company.seated(app) for _ in ROUNDS]
    for company, number in zip(companies, ROUNDS, strict=True):
        _as_if_played(company, number)
    sizes = [item_bytes(items.get(company.table)) for company in companies]
    grown = (sizes[-1] - sizes[0]) / (ROUNDS[-1] - ROUNDS[0])
    return [
        *_compared(companies, ROUNDS, "rounds played", items),
        figure("bytes of the table's item a round more", grown, "bytes", "≤ 9"),
    ]


def _as_if_played(company: Company, rounds: int) -> None:
    """The present round as the one after so many, which gained a little each."""
    store = wiring.services().ports.store
    table = store.load(company.table)
    assert table is not None
    store.save(
        replace(
            table,
            version=table.version + 1,
            k=rounds,
            secret=secret_of_round(table.root, rounds),
            results=(Result(0, "out", (77, 0, 55, 33)),) * (rounds - 1),
        )
    )
    company.view = company.people[0].view(company.table)


def _seats(app: Inside, items: Items) -> list[Figure]:
    return _compared([Company.seated(app, seats) for seats in SEATS], SEATS, "seats", items)


def _compared(companies: Sequence[Company], numbers: Sequence[int], what: str, items: Items) -> list[Figure]:
    """Plays of all companies in turns, against those of the first."""
    calls = [company.calls() for company in companies]
    ratios: list[list[float]] = [[] for _ in companies[1:]]
    with gc_paused():
        for _ in range(MOVES):
            least, *others = [company.moves(items).seconds for company in companies]
            for found, seconds in zip(ratios, others, strict=True):
                found.append(seconds / least)
    return [
        *(
            figure(f"CPU of a play, {number} {what}", median(found), f"× that of {numbers[0]}", "≤ 1.1")
            for number, found in zip(numbers[1:], ratios, strict=True)
        ),
        figure(f"DynamoDB calls of a play, {numbers[-1]} {what}", calls[-1], "calls", f"≤ {calls[0]}"),
    ]


def _tables(app: Inside, items: Items, table: str) -> list[Figure]:
    company, floor, pattern = Company.seated(app), Floor(), items.get(Company.seated(app).table)
    filled, costs = 0, []
    for number in TABLES:
        _fill(table, pattern, filled, number)
        filled = number
        with gc_paused():
            costs.append(median(_with_floor(company, items, floor) for _ in range(MOVES)))
    figures = [
        figure(f"CPU of a play, {number} tables", cost / costs[0], f"× that of {TABLES[0]}", "≤ 1.1")
        for number, cost in zip(TABLES[1:], costs[1:], strict=True)
    ]
    return [*figures, figure(f"DynamoDB calls of a play, {TABLES[-1]} tables", company.calls(), "calls", "≤ 2")]


def _with_floor(company: Company, items: Items, floor: Floor) -> float:
    """A play, as a multiple of the bare get and put beside it."""
    turn = company.moves(items)
    beside = []
    for _ in range(3):
        items.put(turn.before | {"pk": {"S": BESIDE}})
        beside.append(floor.move(BESIDE, turn.body))
    return turn.seconds / min(beside)


def _fill(table: str, pattern: dict[str, object], first: int, last: int) -> None:
    """Tables like the pattern, so many in all."""
    _put_all(table, [pattern | {"pk": {"S": f"local-{number:a>16}"}} for number in range(first, last)])


def _put_all(table: str, items: Sequence[dict[str, Any]]) -> None:
    client = dynamodb_client(None)
    for begin in range(0, len(items), BATCH):
        puts = [{"PutRequest": {"Item": item}} for item in items[begin : begin + BATCH]]
        client.batch_write_item(RequestItems={table: puts})
