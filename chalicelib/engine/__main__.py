"""The record command: `python -m chalicelib.engine [--verify] RECORD.json`, or `-` for standard input.

Prints what the moves of a record make, as one JSON object. Exit 0: the record holds; 1: it breaks a rule, said in one
line on standard error; 2: it is no record, or cannot be read.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import NoReturn

from chalicelib.engine.errors import BadRecord, EngineError
from chalicelib.engine.record import replay
from chalicelib.engine.verify import verify


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, with those of the process if none are given, and return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m chalicelib.engine", description="Replay the record of a match.")
    parser.add_argument("record", help="a file, or - for standard input")
    parser.add_argument("--verify", action="store_true", help="check the shuffles against the commitment, too")
    given = parser.parse_args(arguments)
    try:
        record = _read(given.record)
        made = verify(record) if given.verify else replay(record).to_json()
    except BadRecord as bad:
        print(f"round {bad.round}, move {bad.move}: {bad}", file=sys.stderr)
        return 1
    except (EngineError, OSError, ValueError, RecursionError) as problem:
        print(f"This cannot be replayed: {problem}", file=sys.stderr)
        return 2
    print(json.dumps(made))
    return 0


def _read(path: str) -> object:
    """The JSON in a file. Raises OSError, ValueError or RecursionError for what is none."""
    if path == "-":
        raw = sys.stdin.buffer.read()
    else:
        with open(path, "rb") as file:
            raw = file.read()
    record: object = json.loads(raw, object_pairs_hook=_unrepeated, parse_constant=_no_number)
    return record


def _unrepeated(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


if __name__ == "__main__":
    sys.exit(main())
