"""Every verb, by everybody, in every phase, through the app: who may do what, cell by cell."""

import json
from collections.abc import Mapping

import pytest

from chalicelib.api.statuses import STATUSES
from tests.api.client import Reply, key
from tests.engine.test_record_command import worked_example
from tests.tables import test_refusals
from tests.tables.test_refusals import COMMANDS, OUTSIDERS, table_in
from tests.tables.world import Person, World
from tests.trust.edge import Edge

PHASES = ("lobby", "playing", "round_over", "finished", "expired_lobby")
PUSH = {"endpoint": "https://push.example/x", "keys": {"p256dh": "B" + "x" * 86, "auth": "y" * 22}}

# Method, rest of the path, body.
VERBS: Mapping[str, tuple[str, str, object]] = {
    "look": ("GET", "", None),
    "record": ("GET", "/record", None),
    "read chat": ("GET", "/chat", None),
    "write": ("POST", "/chat", {"text": "oi"}),
    "subscribe": ("PUT", "/push", PUSH),
    "unsubscribe": ("DELETE", "/push", PUSH),
    "sit": ("POST", "/seats", {"name": "Novo"}),
}

SEATED = ("host", "guest", "other_seat")
ALLOWED = test_refusals.ALLOWED | {
    ("more_time", "other_seat", "playing"),
    *(("resign", "other_seat", phase) for phase in ("playing", "round_over")),
}


def everybody(world: World, phase: str) -> dict[str, Person]:
    """The guest is on turn while a round is played, the host and the other seat are not."""
    people = table_in(world, phase)
    return {**people, "other_seat": people["host"].other("Cid"), "none": people["host"].nobody()}


def expected(kind: str, who: str, phase: str) -> str:
    """What a command is refused with: no token comes first, and the other seat differs from the guest's by its turn."""
    if who == "none":
        return "token_needed"
    if (kind, who, phase) == ("claim_absence", "other_seat", "playing"):
        return "not_absent_yet"
    return test_refusals.expected(kind, "guest" if who == "other_seat" else who, phase)


def ask(edge: Edge, person: Person, method: str, path: str, body: object) -> Reply:
    headers = {"Authorization": f"Bearer {person.token}"} if person.token else {}
    headers |= {"Content-Type": "application/json", "Idempotency-Key": key()}
    return edge.ask(method, f"/tables/{person.table}{path}", None if body is None else json.dumps(body), headers)


def told(reply: Reply) -> int | str:
    """The status of what was done, the code of what was refused; and each code has its own status."""
    if reply.status < 400:
        return reply.status
    assert reply.status == STATUSES[reply.code]
    return reply.code


def allowed(verb: str, who: str, phase: str) -> int | str:
    """By API.md. Who may only watch reads everything; what acts for a seat wants a token that holds one."""
    if verb in ("look", "record", "read chat"):
        return 200
    if who == "none":
        return "token_needed"
    seated = who in SEATED
    if verb != "sit":
        done = 201 if verb == "write" else 204
        return done if seated else "spectator"
    if seated:
        return 200
    if who == "removed":
        return "spectator"
    return {"lobby": "table_full", "expired_lobby": "wrong_phase"}.get(phase, "match_started")


@pytest.mark.parametrize("phase", PHASES)
def test_every_verb_by_everybody_in_every_phase(phase: str) -> None:
    edge = Edge(world := World())
    for who, person in everybody(world, phase).items():
        for verb, (method, path, body) in VERBS.items():
            assert told(ask(edge, person, method, path, body)) == allowed(verb, who, phase), (verb, who)


@pytest.mark.parametrize("phase", PHASES)
def test_every_command_by_everybody_in_every_phase(phase: str) -> None:
    """What each is refused with is told in tests/tables; here its status, and that a token is asked for first."""
    edge = Edge(world := World())
    people = everybody(world, phase)
    for who, person in people.items():
        for kind, fields in COMMANDS.items():
            if (kind, who, phase) in ALLOWED:
                continue
            reply = ask(edge, person, "POST", "/commands", {"type": kind, **fields})
            assert told(reply) == expected(kind, who, phase), (kind, who)
            if who in (*OUTSIDERS, "none"):
                assert set(reply.json) == {"error"}


@pytest.mark.parametrize(("kind", "who", "phase"), sorted(ALLOWED))
def test_what_is_allowed_is_done(kind: str, who: str, phase: str) -> None:
    edge = Edge(world := World())
    person = everybody(world, phase)[who]
    assert told(ask(edge, person, "POST", "/commands", {"type": kind, **COMMANDS[kind]})) == 200


@pytest.mark.parametrize("phase", PHASES)
def test_everybody_watches_and_only_the_seated_see_a_hand(phase: str) -> None:
    edge = Edge(world := World())
    for who, person in everybody(world, phase).items():
        edge.say({"type": "watch", "table": person.table, **({"token": person.token} if person.token else {})}, who)
        view = next(frame["view"] for frame in world.push.frames[who] if frame["type"] == "view")
        assert (view["you"] is not None) == (who in SEATED)


def test_a_token_of_another_table_is_a_strangers() -> None:
    """A seat elsewhere opens nothing here, by any command that its holder could give there."""
    edge = Edge(world := World())
    people = everybody(world, "playing")
    before = people["host"].view
    for kind, fields in COMMANDS.items():
        assert told(ask(edge, people["other_table"], "POST", "/commands", {"type": kind, **fields})) == "spectator"
    assert people["host"].view == before


@pytest.mark.parametrize("phase", PHASES)
def test_anybody_plays_a_record_back_and_no_table_hears_of_it(phase: str) -> None:
    """Without a seat, without a token, with any: the answer depends on the record alone."""
    edge = Edge(world := World())
    people = everybody(world, phase)
    before = people["host"].view
    answers = set()
    for person in people.values():
        headers = {"Authorization": f"Bearer {person.token}"} if person.token else {}
        reply = edge.ask(
            "POST", "/records", json.dumps(worked_example()), headers | {"Content-Type": "application/json"}
        )
        assert reply.status == 200
        answers.add(reply.text)
    assert len(answers) == 1
    assert people["host"].view == before
