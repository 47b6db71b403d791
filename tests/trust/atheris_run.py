"""`python -m tests.trust.atheris_run [SECONDS]`: atheris, guided by coverage, at the parsers of bytes from outside.

Optional: `pip install atheris` first. Whatever a parser does but read or refuse ends the run, and its input is kept.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["chalicelib"]):
    from chalicelib.api.parse import parse_object
    from chalicelib.api.schemas import COMMANDS, MESSAGES, check_typed
    from chalicelib.engine.errors import EngineError
    from chalicelib.engine.notation import parse_move
    from chalicelib.engine.record import replay
    from chalicelib.engine.rules import parse_rules
    from chalicelib.store.items import from_item
    from chalicelib.tables.endpoints import leads_to_push_service
    from chalicelib.tables.errors import Refused, Unreadable
    from chalicelib.tables.links import table_in
    from chalicelib.tables.playback import play_back
    from chalicelib.tables.texts import clean_chat, clean_name, reads_alike

from tests.trust.formats.stored import item_of

STORED = json.loads((Path(__file__).parent / "formats/1/playing.json").read_text())
ITEM = next(item_of(item) for item in STORED["items"] if item["sk"]["S"] == "table")
PACKED = sorted(name for name, value in ITEM.items() if "B" in value)


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
    replay(whole)
    play_back(whole)


def _item(data: bytes) -> None:
    """The first byte chooses a packed part of a stored table, the rest stands there."""
    if data:
        from_item({**ITEM, PACKED[data[0] % len(PACKED)]: {"B": data[1:]}})


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
    *(bytes((6, number)) + ITEM[name]["B"] for number, name in enumerate(PACKED)),
)


def main(seconds: str) -> None:
    with tempfile.TemporaryDirectory() as corpus:
        for number, seed in enumerate(SEEDS):
            (Path(corpus) / str(number)).write_bytes(seed)
        limits = [f"-max_total_time={seconds}", "-max_len=4096", "-print_final_stats=1"]
        atheris.Setup([sys.argv[0], *limits, corpus], one_input)
        atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "60")
