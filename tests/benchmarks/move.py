"""What a move costs through the whole app, beside the least that any such app could do.

The floor is a bare Chalice route with one PynamoDB get and one conditional put of the very same item, on a table with
the same stream and index, in the same moto. The app's own CPU is that between Chalice's call of the route and its
answer, without the AWS client's: PynamoDB counts as the app's own.
"""

from statistics import median
from types import SimpleNamespace

from chalice.app import Chalice, Response

from chalicelib.store.rows import TableRow
from infra.local.database import set_environment
from infra.local.guest import Guest
from tests.api.client import Person
from tests.api.inside import Inside, running
from tests.benchmarks.figures import Figure, cpu, figure, gc_paused
from tests.benchmarks.turns import Items, Turn, best_of, next_turn, started
from tests.support.databases import in_moto

MOVES = 150
JSON: dict[str, str | list[str]] = {"Content-Type": "application/json"}
SENT = {"Content-Type": "application/json"}
BESIDE = "floor-aaaaaaaaaaaaaaaa"


def measure() -> list[Figure]:
    """The ratio to the floor, and milliseconds of the app's own CPU.

    App and floor take turns, move by move, each with the same item several times over, of which the quickest counts:
    whatever else the machine does can only add.
    """
    set_environment()
    with in_moto() as table, running(table=table) as app:
        turns, bare = _measured(app, Items(table), Floor())
    ratios = [turn.seconds / least for turn, least in zip(turns, bare, strict=True)]
    return [
        figure("CPU of a play through the app on moto", median(ratios), "× floor", "≤ 1.15"),
        figure("the app's own CPU in a play", median(turn.own for turn in turns) * 1000, "ms", "≤ 1"),
        figure("CPU of the floor", median(bare) * 1000, "ms"),
    ]


class Floor:
    """The bare app."""

    def __init__(self) -> None:
        app = Chalice(app_name="floor", configure_logs=False)

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

        self._gateway = Guest(SimpleNamespace(app=app)).gateway  # type: ignore[arg-type]  # a module is asked for its app

    def move(self, table: str, body: str) -> float:
        """Seconds of one get and one put."""
        return cpu(lambda: self._gateway.handle_request("POST", f"/tables/{table}/commands", dict(SENT), body.encode()))


def _measured(app: Inside, items: Items, floor: Floor) -> tuple[list[Turn], list[float]]:
    """Moves of four people, round after round, and beside each the seconds of the floor."""
    people = [Person(app, name) for name in ("Ana", "Bo", "Cy", "Di")]
    view = started(people)
    turns: list[Turn] = []
    bare: list[float] = []
    with gc_paused():
        while len(turns) < MOVES:
            if view["phase"] != "playing":
                view = started(people)
            beside: list[float] = []
            turn = best_of(items, people, view, lambda turn: beside.append(_beside(items, floor, turn)))  # noqa: B023
            turns.append(turn)
            bare.append(min(beside))
            view = next_turn(turn, people)
    return turns, bare


def _beside(items: Items, floor: Floor, turn: Turn) -> float:
    """The floor's seconds with an item of its own, equal to the table's."""
    items.put(turn.before | {"pk": {"S": BESIDE}})
    return floor.move(BESIDE, turn.body)
