"""A week at a table of four that nobody looks at: what their phones are told, hour by hour, and nothing else."""

import pytest

from infra.local.stack import Stack
from tests.api.client import Api, Person
from tests.support.push_service import Browser, PushService, push_service

NAMES = ("Ana", "Bo", "Cy", "Di")
WEEK = 7 * 24

# Hours since the match began → who is told what. Bo has the first turn and never comes.
TIMETABLE = {
    0: [("Bo", "your_turn"), ("Cy", "match_begun"), ("Di", "match_begun")],
    24: [("Bo", "reminder")],
    44: [("Bo", "absent_soon")],
    48: [("Ana", "may_claim"), ("Cy", "may_claim"), ("Di", "may_claim")],
    168: [("Ana", "match_over"), ("Bo", "match_over"), ("Cy", "match_over"), ("Di", "match_over")],
}


def told(service: PushService, phones: dict[str, Browser]) -> list[tuple[str, str]]:
    """Whose phone was sent which kinds since this was asked last, decrypted with the phone's own keys."""
    by_path = {phone.path: (name, phone) for name, phone in phones.items()}
    posted, service.posted = service.posted, []
    return sorted((by_path[one.path][0], by_path[one.path][1].read(one)["kind"]) for one in posted)


def test_a_week_with_nobody_connected_follows_the_timetable(monkeypatch: pytest.MonkeyPatch) -> None:
    with push_service() as service:
        monkeypatch.setenv("PUSH_HOSTS", service.origin)
        with Stack() as stack:
            people = [Person(Api(stack.api), name) for name in NAMES]
            ana = people[0]
            table = str(ana.open().json["table"])
            for person in people[1:]:
                assert person.sit(table).status == 201
            phones = {name: Browser(service, f"/push/{name}") for name in NAMES}
            for person in people:
                subscription = phones[person.name].subscription
                assert person.send("PUT", f"/tables/{table}/push", subscription).status == 204
            assert ana.command(table, "start").status == 200
            heard = {}
            for hour in range(WEEK + 6):
                stack.advance(1 if hour else 0.01)
                if told_now := told(service, phones):
                    heard[hour] = told_now
            assert heard == TIMETABLE
            ended = ana.view(table)
            assert (ended["phase"], ended["ending"]["reason"]) == ("finished", "expired")
