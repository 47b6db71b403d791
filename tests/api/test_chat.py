"""Chat: pages, limits, and what a message keeps."""

from urllib.parse import quote

import pytest

from tests.api.client import Person


def test_a_message_is_answered_numbered_and_kept(ana: Person, lobby: str, watcher: Person) -> None:
    reply = ana.say(lobby, "  Olá! ¿Qué tal? 🂡  ")
    assert reply.status == 201
    message = reply.json
    assert set(message) == {"n", "seat", "name", "text", "at"}
    assert (message["n"], message["seat"], message["name"], message["text"]) == (1, 0, "Ana", "Olá! ¿Qué tal? 🂡")
    assert watcher.get(f"/tables/{lobby}/chat").json == {"messages": [message]}


def test_chat_is_no_move(ana: Person, lobby: str) -> None:
    ana.say(lobby, "hello")
    assert ana.view(lobby)["version"] == 1


@pytest.mark.parametrize("text", ["", "  ", "a" * 281, "a\u0000b", "a\u2066b"])
def test_texts_outside_the_limits(ana: Person, lobby: str, text: str) -> None:
    reply = ana.say(lobby, text)
    assert reply.refusal == (400, "malformed")
    assert reply.json["error"]["field"] == "text"


def test_the_eleventh_message_in_thirty_seconds_has_to_wait(ana: Person, bo: Person, lobby: str) -> None:
    bo.sit(lobby)
    for number in range(10):
        assert ana.say(lobby, f"{number}").json["n"] == number + 1
    reply = ana.say(lobby, "once more")
    assert reply.refusal == (429, "slow_down")
    assert 1 <= int(reply.headers["retry-after"]) <= 30
    assert bo.say(lobby, "I may").status == 201


def test_pages_of_fifty_oldest_first(api_people: list[Person]) -> None:
    """Six people write nine messages each."""
    host = api_people[0]
    table = host.open({"preset": "oitos"}).json["table"]
    for person in api_people[1:]:
        assert person.sit(table).status == 201
    for number in range(54):
        assert api_people[number % 6].say(table, f"message {number + 1}").status == 201
    first = host.get(f"/tables/{table}/chat").json["messages"]
    assert [message["n"] for message in first] == list(range(1, 51))
    assert [message["n"] for message in host.get(f"/tables/{table}/chat?after=50").json["messages"]] == [51, 52, 53, 54]
    assert host.get(f"/tables/{table}/chat?after=54").json == {"messages": []}
    assert host.get(f"/tables/{table}/chat?after=" + "9" * 60).json == {"messages": []}


@pytest.fixture
def api_people(ana: Person) -> list[Person]:
    return [ana, *(Person(ana.api, name) for name in ("Bo", "Cleo", "Dora", "Emil", "Fay"))]


@pytest.mark.parametrize("after", ["", "-1", "x", "1.0", "²", "%00"])
def test_after_is_the_number_of_a_message(ana: Person, lobby: str, after: str) -> None:
    reply = ana.get(f"/tables/{lobby}/chat?after={quote(after, safe='%')}")
    assert reply.refusal == (400, "malformed")
    assert reply.json["error"]["field"] == "after"
