"""An earlier release in a process of its own, at the same database as this one.

Started as a script, with the earlier release's tree first on the path, it answers what it is asked line by line.
"""

import io
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PARTS = ("app.py", "chalicelib", "infra", "tests")


class OldRelease:
    """What `tests.api.inside.Inside` does for this release, as far as it is needed: requests and functions."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def ask(
        self, method: str, path: str, body: bytes | str | None = None, headers: Mapping[str, str] | None = None
    ) -> Any:
        from tests.api.client import Reply

        text = body.decode() if isinstance(body, bytes) else body
        return Reply(**self._call({"ask": [method, path, text, dict(headers or {})]}))

    def function(self, name: str, event: Mapping[str, Any]) -> Any:
        return self._call({"function": [name, dict(event)]})

    def _call(self, asked: object) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the earlier release has ended"
        return json.loads(answer)


def unpack(commit: str, folder: Path) -> None:
    """An earlier release's files, from this repository's history."""
    made = subprocess.run(("git", "archive", commit, *PARTS), cwd=ROOT, capture_output=True, check=True)
    with tarfile.open(fileobj=io.BytesIO(made.stdout)) as files:
        files.extractall(folder, filter="data")


@contextmanager
def running(folder: Path, endpoint: str, table: str) -> Iterator[OldRelease]:
    """The release unpacked in `folder`, at work on a table of the database at `endpoint`."""
    process = subprocess.Popen(
        (sys.executable, "-P", __file__, endpoint, table),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield OldRelease(process)
    finally:
        process.communicate(timeout=30)


def serve(endpoint: str, table: str) -> None:
    """Answer every line until there are no more. What the app logs goes elsewhere than the answers."""
    answers = sys.stdout
    sys.stdout = sys.stderr
    from tests.api import inside

    with inside.running(endpoint, table) as release:
        for line in sys.stdin:
            match json.loads(line):
                case {"ask": [method, path, body, headers]}:
                    reply = release.ask(method, path, body, headers)
                    answer: Any = {"status": reply.status, "headers": dict(reply.headers), "text": reply.text}
                case {"function": [name, event]}:
                    answer = release.function(name, event)
            print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    serve(*sys.argv[1:])
