"""`python -m tests.trust.formats.capture FOLDER`: tables in every phase as this release stores them, into a new folder.

Run it once before a change of what is stored, and commit what it writes; folders of earlier formats stay as they are.
"""

import json
import sys
from pathlib import Path
from typing import Any

from infra.local.database import set_environment
from tests.api.client import Person, View, play_round
from tests.api.inside import Inside, running
from tests.support.databases import TABLE_NAME, dynamodb_client, in_moto
from tests.trust.formats.stored import Stored, readable, token_of

RULES = {"preset": "jokers", "options": {"hand_more": 4, "hand_two": 4, "target": {"fixed": 400}, "direction": "right"}}
SHORT = {"preset": "classic", "options": {"hand_two": 3, "target": {"fixed": 1}}}
JACKS = {"preset": "mau_mau", "options": {"target": {"fixed": 400}}}
PUSH = {"endpoint": "https://fcm.googleapis.com/x", "keys": {"p256dh": "B" + "x" * 86, "auth": "y" * 22}}


def scenes(inside: Inside) -> dict[str, tuple[str, list[Person]]]:
    """Tables by what there is about them, and the people there."""
    made = {}
    for name in ("lobby", "playing", "round_over", "second_round", "finished", "resigned", "jacks", "expired", "grace"):
        people = [Person(inside, who, token_of(who)) for who in ("Ana", "Zoë", "Cid")]
        made[name] = (_table(inside, name, people), people)
    return made


def _table(inside: Inside, name: str, people: list[Person]) -> str:
    ana, zoe, cid = people
    rules = {"finished": SHORT, "jacks": JACKS}.get(name, RULES)
    table: str = ana.open(rules, f"key-{name:-<22}").json["table"]
    zoe.sit(table, client_seed="0f" * 16)
    if name == "finished":
        del people[2]
        ana.command(table, "start")
        play_round(people, table)
        return table
    cid.sit(table)
    ana.say(table, "olá")
    if name == "lobby":
        ana.command(table, "add_bot", bot="carmen")
        ana.command(table, "remove_seat", seat=1)
        del people[1]
        return table
    if name == "playing":
        ana.command(table, "add_bot", bot="luna")
    ana.command(table, "start", client_seed="a0" * 16)
    if name in ("round_over", "second_round", "jacks"):
        view = play_round(people, table)
        if name == "second_round":
            ana.command(table, "next_round", round=view["round"]["number"])
    for _ in range(5 if name in ("playing", "grace", "second_round") else 0):
        _move_on(inside, people, ana.view(table))
    ana.api.ask("PUT", f"/tables/{table}/push", json.dumps(PUSH), _headers(ana))
    if name == "resigned":
        zoe.command(table, "resign")
    if name == "grace":
        turn = ana.view(table)["round"]["turn"]
        people[(turn + 1) % 3].command(table, "more_time")
    return table


def _move_on(inside: Inside, people: list[Person], view: View) -> None:
    turn = view["round"]["turn"]
    if turn < len(people):
        assert people[turn].move(people[turn].view(view["table"])).status == 200
    else:
        inside.function("play_bots", {"table": view["table"]})


def _headers(person: Person) -> dict[str, str]:
    return {"Authorization": f"Bearer {person.token}", "Content-Type": "application/json"}


def stored(inside: Inside, table: str, people: list[Person], expire: bool) -> Stored:
    if expire:
        inside.clock.advance(days=8)
        people[0].view(table)
    query = {
        "TableName": TABLE_NAME,
        "KeyConditionExpression": "pk = :t",
        "ExpressionAttributeValues": {":t": {"S": table}},
    }
    return {
        "table": table,
        "time": inside.clock.time.isoformat(),
        "people": [person.name for person in people],
        "items": [readable(item) for item in dynamodb_client(None).query(**query)["Items"]],
        "views": [person.view(table) for person in people],
        "record": people[0].get(f"/tables/{table}/record").json,
    }


def main(folder: Path) -> None:
    set_environment()
    with in_moto() as name, running(table=name) as inside:
        folder.mkdir(parents=True)
        for scene, (table, people) in scenes(inside).items():
            found: Any = stored(inside, table, people, scene == "expired")
            (folder / f"{scene}.json").write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
