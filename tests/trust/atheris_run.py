"""`python -m tests.trust.atheris_run [SECONDS]`: atheris, guided by coverage, at the parsers of bytes from outside.

`make fuzz` installs it first. Whatever a parser does but read or refuse ends the run, and its input is kept.
"""

import base64
import json
import logging
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import atheris

with atheris.instrument_imports(include=["chalicelib"]):
    from chalicelib.api.parse import parse_object
    from chalicelib.api.schemas import COMMANDS, MESSAGES, check_typed
    from chalicelib.engine.errors import EngineError
    from chalicelib.engine.notation import parse_move
    from chalicelib.engine.record import replay
    from chalicelib.engine.rules import parse_rules
    from chalicelib.engine.verify import verify
    from chalicelib.store.items import from_item
    from chalicelib.store.stream import changes
    from chalicelib.tables.endpoints import leads_to_push_service
    from chalicelib.tables.errors import Refused, Unreadable
    from chalicelib.tables.links import table_in
    from chalicelib.tables.playback import play_back
    from chalicelib.tables.texts import clean_chat, clean_name, reads_alike
    from tests.trust.edge import Edge
    from tests.trust.games import Game

from tests.trust.formats.stored import item_of

STORED = json.loads((Path(__file__).parent / "formats/1/playing.json").read_text())
ITEM = next(item_of(item) for item in STORED["items"] if item["sk"]["S"] == "table")
PACKED = sorted(name for name, value in ITEM.items() if "B" in value)


GAME = Game(Random(1))
next(GAME.moments())
EDGE = Edge(GAME.world)
TABLE = f"/tables/{GAME.table}"


def one_input(data: bytes) -> None:
    """The first byte chooses the parser, the rest is for it."""
    if data:
        try:
            PARSERS[data[0] % len(PARSERS)](data[1:])
        except (Refused, EngineError, Unreadable):
            return


def _body(data: bytes) -> None:
    parsed = parse_object(data)
    for shapes in (COMMANDS, MESSAGES):
        check_typed(shapes, parsed)


def _json(data: bytes) -> object:
    try:
        found: object = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return found


def _record(data: bytes) -> None:
    record = _json(data)
    whole = {"format": "crazy-eights-record/1", **record} if isinstance(record, Mapping) else record
    for read in (replay, verify, play_back):
        with suppress(Refused, EngineError):
            read(whole)


def _item(data: bytes) -> None:
    """The first byte chooses a packed part of a stored table, the rest stands there."""
    if data:
        from_item({**ITEM, PACKED[data[0] % len(PACKED)]: {"B": data[1:]}})


def _image(data: bytes) -> None:
    """The same as the stream tells of it, where nothing may be raised."""
    if data:
        item = {**ITEM, PACKED[data[0] % len(PACKED)]: {"B": data[1:]}}
        keys = {name: item[name] for name in ("pk", "sk")}
        changes([{"dynamodb": {"Keys": keys, "NewImage": {name: _coded(value) for name, value in item.items()}}}])


def _coded(value: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"B": base64.b64encode(value["B"]).decode()} if "B" in value else value


def _request(data: bytes) -> None:
    """Lines of a request at the app's own edge: the query, three headers, and the rest for a body."""
    query, token, key, tags, body, *_ = [*data.split(b"\n", 4), *[b""] * 5]
    texts = [part.decode("latin-1") for part in (query, token, key, tags)]
    headers = {"Authorization": texts[1], "Idempotency-Key": texts[2], "If-None-Match": texts[3]}
    for method, path, content in (
        ("GET", TABLE, None),
        ("GET", f"{TABLE}/chat?{texts[0]}", None),
        ("POST", f"{TABLE}/commands", body),
    ):
        reply = EDGE.ask(method, path, content, {**headers, "Content-Type": "application/json"})
        assert reply.status < 500, (method, path, reply.text)


def _frame(data: bytes) -> None:
    """A frame at the socket's own edge: answered, whatever it is, and never as if the service had failed."""
    sent = GAME.world.push.frames
    sent.clear()
    EDGE.say(data.decode("utf-8", "surrogateescape"))
    assert sent["c"], data
    assert "unavailable" not in json.dumps(sent["c"]), data


def _texts(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    table_in(text)
    leads_to_push_service(text, ("push.example", "*.push.example"))
    reads_alike(text[:20], text[20:40])
    clean_name(clean_name(text))


PARSERS: tuple[Callable[[bytes], object], ...] = (
    _body,
    _record,
    _texts,
    lambda data: parse_rules(_json(data)),
    lambda data: parse_move(data.decode("latin-1")),
    lambda data: clean_chat(data.decode("utf-8", "replace")),
    _item,
    _image,
    _request,
    _frame,
)


RECORD = {
    "rules": {"preset": "jokers", "options": {"stop_at": 5, "target": {"fixed": 20}, "effects": {"2": "draw_2"}}},
    "seats": ["Tu", "Ada"],
    "rounds": [{"dealer": 0, "deck": "9HKH7HXX", "reshuffles": [], "moves": ["7H*", "8C=H", "+", "-", "call@1"]}],
}
SEEDS: tuple[bytes, ...] = (
    b'\x00{"type": "play", "ply": 3, "card": "8C", "suit": "H", "call": true}',
    b'\x00{"type": "watch", "table": "local-aaaaaaaaaaaaaaaa", "token": "x"}',
    b"\x01" + json.dumps(RECORD).encode(),
    "\x02Ana Аna ?t=local-aaaaaaaaaaaaaaaaaaaaaaaa https://push.example/x".encode(),
    b"\x03" + json.dumps(RECORD["rules"]).encode(),
    b"\x04catch@2>1",
    "\x05ol\u0301a\u200d 👩🏽".encode(),
    *(bytes((parser, number)) + ITEM[name]["B"] for parser in (6, 7) for number, name in enumerate(PACKED)),
    f'\x08after=1\nBearer {GAME.people[0].token}\n{"k" * 22}\n"1-0", W/"2-s"\n{{"type": "start"}}'.encode(),
    b'\x09{"type": "ping"}',
    f'\x09{{"type": "watch", "table": "{GAME.table}", "token": "{GAME.people[0].token}"}}'.encode(),
)


def main(seconds: str) -> None:
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as corpus:
        for number, seed in enumerate(SEEDS):
            (Path(corpus) / str(number)).write_bytes(seed)
        limits = [f"-max_total_time={seconds}", "-max_len=4096", "-print_final_stats=1"]
        atheris.Setup([sys.argv[0], *limits, corpus], one_input)
        atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "60")
