"""Two releases at work on the same tables, as while one takes the place of the other: nothing is lost, nothing doubled.

The earlier release comes from this repository's history; without its history (a copy of the files alone) there is none.
"""

import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from chalicelib.engine.record import replay
from tests.api.client import Person, View, first_move, key
from tests.api.inside import Inside, running
from tests.support.databases import aws_environment, dynalite_url, dynamodb_client, fresh_table
from tests.trust.old_release import ROOT, OldRelease, unpack
from tests.trust.old_release import running as running_old
from tests.trust.test_formats import still_says

__all__ = ["aws_environment", "dynalite_url"]

EARLIER = {
    "format 1": "c0a0c283a3629416e8dccc0bef37e886c929ae50",  # wrote what lies in tests/trust/formats/1
    "items by a model": "7285e200ccbb48229809c46af0143aa3d7443f2c",  # the last to make items by PynamoDB's models
}
RULES = {
    "preset": "jokers",
    "options": {"hand_two": 4, "hand_more": 4, "target": {"fixed": 400}},
}
MOVES = 25


def in_history(commit: str) -> bool:
    asked = ("git", "cat-file", "-e", f"{commit}^{{commit}}")
    return subprocess.run(asked, cwd=ROOT, capture_output=True, check=False).returncode == 0


pytestmark = pytest.mark.skipif(
    not all(map(in_history, EARLIER.values())), reason="the repository's history is not here"
)


class Both:
    """Two releases, now this one and now that one; commands go to the other one as well, with the same key."""

    def __init__(self, new: Inside, old: OldRelease, dice: Random) -> None:
        self.releases: tuple[Inside | OldRelease, ...] = (new, old)
        self.dice = dice
        self.done: list[View] = []  # the view after each command that was done

    def ask(
        self, method: str, path: str, body: bytes | str | None = None, headers: Mapping[str, str] | None = None
    ) -> Any:
        first, second = self.dice.sample(self.releases, 2)
        reply = first.ask(method, path, body, headers)
        if method == "POST" and path.endswith("/commands") and reply.status == 200:
            again = second.ask(method, path, body, headers)
            assert (again.status, again.json["version"]) == (200, reply.json["version"]), again.text
            self.done.append(reply.json)
        return reply

    def function(self, name: str, event: Mapping[str, Any]) -> None:
        self.dice.choice(self.releases).function(name, event)


@pytest.fixture
def items(dynalite_url: str) -> str:
    """The name of the table of DynamoDB that both releases use."""
    return fresh_table(dynalite_url)


@pytest.fixture(params=list(EARLIER.values()), ids=list(EARLIER))
def both(request: pytest.FixtureRequest, dynalite_url: str, items: str, tmp_path: Path) -> Iterator[Both]:
    unpack(request.param, tmp_path)
    with running(dynalite_url, items) as new, running_old(tmp_path, dynalite_url, items) as old:
        yield Both(new, old, Random(request.param))


@pytest.fixture
def people(both: Both) -> list[Person]:
    return [Person(both, name) for name in ("Ana", "Zoë", "Cid")]


def test_a_match_goes_on_while_releases_alternate(both: Both, people: list[Person]) -> None:
    """Every command stands in the record once, whichever release took it; both show everybody the same."""
    ana, zoe, cid = people
    table = str(ana.open(RULES).json["table"])
    assert {zoe.sit(table, client_seed="0f" * 16).status, cid.sit(table).status} == {201}
    for change in ({"bot": "carmen"}, {"bot": "tito"}):
        assert ana.command(table, "add_bot", **change).status == 200
    assert ana.command(table, "remove_seat", seat=3).status == 200
    assert ana.command(table, "start", client_seed="a0" * 16).status == 200
    played, said, view = 0, 0, ana.view(table)
    while played < MOVES or view["round"]["number"] < 2:
        same_for_all(both, people, table)
        if view["phase"] == "round_over":
            assert ana.command(table, "next_round", round=view["round"]["number"]).status == 200
        elif view["round"]["turn"] >= len(people):
            both.function("play_bots", {"table": table})
        else:
            moves(people, view)
            played += 1
        if both.dice.random() < 0.2:
            said += 1
            assert both.dice.choice(people).say(table, f"olá {said}").json["n"] == said
        view = ana.view(table)
    assert zoe.command(table, "resign").status == 200
    same_for_all(both, people, table)
    record = ana.get(f"/tables/{table}/record").json
    assert len(record["rounds"]) >= 2
    assert [seat["score"] for seat in ana.view(table)["seats"]] == list(replay(record).match.totals)
    versions = [view["version"] for view in both.done]
    assert versions == sorted(set(versions))
    turns = [move for entry in record["rounds"] for move in entry["moves"] if "@" not in move]
    assert len(turns) == ana.view(table)["round"]["ply"], "one move stands at each ply"
    assert [one["text"] for one in cid.get(f"/tables/{table}/chat").json["messages"]][-said:] == [
        f"olá {number}" for number in range(1, said + 1)
    ]


def moves(people: list[Person], view: View) -> None:
    """Whoever is on turn makes a move, and finds it at its ply."""
    mover, ply = people[view["round"]["turn"]], view["round"]["ply"]
    log = mover.move(mover.view(view["table"])).json["log"]
    assert [event["seat"] for event in log if event.get("ply") == ply] == [view["round"]["turn"]]


def same_for_all(both: Both, people: list[Person], table: str) -> None:
    """This release says all that the earlier one says, to everybody; it may say more."""
    for person in (*people, Person(both, "Wim")):
        new, old = (Person(release, "", person.token).view(table) for release in both.releases)
        assert still_says(new, old)


def test_the_same_move_at_both_releases_at_once_is_made_once(both: Both, people: list[Person]) -> None:
    """Two tabs, two releases, two keys: one of them makes the move, the other is told that it came too late."""
    ana, zoe, _ = people
    table = str(ana.open(RULES).json["table"])
    zoe.sit(table)
    view = ana.command(table, "start").json
    for _ in range(12):
        mover = (ana, zoe)[view["round"]["turn"]]
        command = first_move(mover.view(table))
        one, other = (
            Person(release, "", mover.token).command(table, idempotency_key=key(), **command)
            for release in both.dice.sample(both.releases, 2)
        )
        view = one.json
        over = view["phase"] != "playing"
        assert (one.status, other.refusal) == (200, (409, "wrong_phase" if over else "stale"))
        if over:
            break


def test_what_a_later_release_writes_beside_it_stays(
    both: Both, people: list[Person], dynalite_url: str, items: str
) -> None:
    """An attribute that neither release knows is carried over by both."""
    ana, zoe, _ = people
    table = str(ana.open(RULES).json["table"])
    zoe.sit(table)
    client = dynamodb_client(dynalite_url)
    where = {"pk": {"S": table}, "sk": {"S": "table"}}
    client.update_item(
        TableName=items,
        Key=where,
        UpdateExpression="SET later = :l",
        ExpressionAttributeValues={":l": {"S": "kept"}},
    )
    ana.command(table, "start")
    for _ in range(4):
        moves([ana, zoe], ana.view(table))
    assert client.get_item(TableName=items, Key=where, ConsistentRead=True)["Item"]["later"] == {"S": "kept"}


def test_a_table_by_rules_that_only_this_release_knows_is_left_alone_by_the_earlier_one(both: Both) -> None:
    """It says so, for players to come back, and nothing happens there until this release is asked."""
    new, old = both.releases
    ana, zoe = Person(new, "Ana"), Person(new, "Zoë")
    table = str(ana.open({"preset": "mau_mau"}).json["table"])
    zoe.sit(table)
    view = ana.command(table, "start").json
    for person in (ana, zoe):
        late = Person(old, person.name, person.token)
        assert late.get(f"/tables/{table}").refusal == (503, "unavailable")
        assert late.command(table, "draw", ply=view["round"]["ply"]).refusal == (503, "unavailable")
    assert ana.view(table) == view
    moves([ana, zoe], view)
