"""A local stack of one's own: for tests, load and whatever else wants to drive the real thing from outside."""

import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from infra.local.options import ROOT

STOP_SECONDS = 20
STDERR = 2


class Stack:
    """`python -m infra.local` in a process of its own, on a free port, with a data folder of its own.

    `data` keeps the tables in a folder of the caller's instead; `options` are further command-line options; `module` is
    started in place of `infra.local`, with the same ones.
    """

    def __init__(self, data: Path | None = None, options: Sequence[str] = (), module: str = "infra.local") -> None:
        self._scratch = tempfile.TemporaryDirectory(prefix="crazy-eights-") if data is None else None
        self.data = data or Path(self._scratch.name if self._scratch else "")
        command = [sys.executable, "-m", module, "--no-browser", "--port", "0", "--data", str(self.data)]
        self.process = subprocess.Popen(  # noqa: S603  # nosec B603  # ourselves
            [*command, *options], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        self.url = self._wait_until_ready()
        # A pipe that nobody empties stops, once it is full, whoever writes a line into its log.
        self._passing_on = threading.Thread(target=self._pass_on, name="stack-output", daemon=True)
        self._passing_on.start()
        self.api = f"{self.url}/api"
        self.socket = f"ws{self.url.removeprefix('http')}/ws"

    @property
    def host(self) -> str:
        """Address and port."""
        return self.url.removeprefix("http://")

    def advance(self, hours: float) -> None:
        """Move the stack's clock; what has become due is done when this returns."""
        connection = http.client.HTTPConnection(self.host, timeout=600)
        body = json.dumps({"hours": hours})
        connection.request("POST", "/local/advance", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        if answer.status != 200:
            raise RuntimeError(f"the clock was not moved: {content.decode()}")

    def stop(self) -> int:
        """End it in good order; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self._ended()

    def kill(self) -> None:
        """End it without any order: `kill -9`."""
        os.kill(self.process.pid, signal.SIGKILL)
        self._ended()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _wait_until_ready(self) -> str:
        assert self.process.stdout is not None  # noqa: S101  # nosec B101  # a pipe was asked for
        for line in self.process.stdout:
            if line.startswith("ready "):
                return line.split()[1].rstrip("/")
        raise RuntimeError(f"the local stack ended with code {self.process.wait()} instead of becoming ready")

    def _pass_on(self) -> None:
        """What the stack prints from now on goes where its errors go."""
        assert self.process.stdout is not None  # noqa: S101  # nosec B101  # a pipe was asked for
        for line in self.process.stdout:
            os.write(STDERR, line.encode())

    def _ended(self) -> int:
        try:
            code = self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        self._passing_on.join()
        if self.process.stdout is not None:
            self.process.stdout.close()
        if self._scratch is not None:
            self._scratch.cleanup()
        return code
