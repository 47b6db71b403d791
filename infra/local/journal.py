"""What the stream reports, kept in one file, so that tables outlive the process.

One JSON object a line: `{"seq", "key": [pk, sk], "image": {…} | null}` for a change (null: removed), `{"done": seq}`
once everything up to there has been delivered to `after_change`. A last line cut short by `kill -9` counts for nothing.
"""

import json
import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from infra.local.options import Refused
from infra.local.records import Key, Record, key_of, sequence_of

# The file is written anew when it has grown by this many bytes or to four times its items, whichever is more.
SLACK = 4_000_000

DONE = b'{"done":'  # how such a line begins

Change = tuple[int, Key, dict[str, Any] | None]
Items = Iterable[tuple[Key, dict[str, Any]]]


class Journal:
    """Append-only between two compactions. Images are items as JSON holds them (records.as_json)."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._compacted = 0  # bytes
        self._open: dict[int, bytes] = {}  # lines of changes that have not been delivered yet
        _cut_short(path)
        self._file = path.open("ab", buffering=0)
        self._appended = path.stat().st_size

    def delivered(self) -> int:
        """The sequence number up to which everything had been delivered; −1 in an empty file."""
        with self._path.open("rb") as lines:
            return max((json.loads(line)["done"] for line in lines if line.startswith(DONE)), default=-1)

    def changes(self) -> Iterator[Change]:
        """Every change kept, in order. Raises Refused for a file that is none of ours."""
        with self._path.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                if not line.startswith(DONE):
                    try:
                        entry = json.loads(line)
                        pk, sk = entry["key"]
                        yield entry["seq"], (pk, sk), entry["image"]
                    except (ValueError, KeyError, TypeError) as error:
                        raise Refused(
                            f"Line {number} of {self._path} cannot be read; move the file away to begin without tables."
                        ) from error

    def append(self, records: Sequence[Record]) -> None:
        """Keep these changes: with one write, so that they survive the process from here on."""
        lines = {
            sequence_of(record): _line(sequence_of(record), key_of(record), record["dynamodb"].get("NewImage"))
            for record in records
        }
        with self._lock:
            self._open |= lines
            self._write(b"".join(lines.values()))

    def done(self, through: int) -> None:
        """Everything up to this sequence number has been delivered."""
        with self._lock:
            for sequence in [sequence for sequence in self._open if sequence <= through]:
                del self._open[sequence]
            self._write(DONE + b"%d}\n" % through)

    @property
    def bloated(self) -> bool:
        """Whether it is time to compact."""
        return self._appended > max(SLACK, 3 * self._compacted)

    def compact(self, items: Items) -> None:
        """Begin a fresh file with these items, and take the old one's place at once. What is appended meanwhile waits.

        `items` may be newer than what has been appended; the changes that made them so come behind and end the same.
        """
        fresh = self._path.with_suffix(".new")
        with self._lock:
            with fresh.open("wb") as file:
                file.writelines(_line(0, key, image) for key, image in items)
                file.write(DONE + b"0}\n")
                file.writelines(self._open.values())
            fresh.replace(self._path)
            self._file.close()
            self._file = self._path.open("ab", buffering=0)
            self._compacted = self._path.stat().st_size
            self._appended = 0

    def close(self) -> None:
        self._file.close()

    def _write(self, lines: bytes) -> None:
        self._file.write(lines)
        self._appended += len(lines)


def _cut_short(path: Path) -> None:
    """Take away a last line that was not finished."""
    if path.exists():
        with path.open("rb+") as file:
            end = size = file.seek(0, 2)
            while end > 0 and _byte(file, end - 1) != b"\n":
                end -= 1
            if end < size:
                file.truncate(end)


def _byte(file: BinaryIO, place: int) -> bytes:
    file.seek(place)
    return file.read(1)


def _line(sequence: int, key: Key, image: dict[str, Any] | None) -> bytes:
    entry = {"seq": sequence, "key": key, "image": image}
    return json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
