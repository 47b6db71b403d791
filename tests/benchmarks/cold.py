"""Cold start: importing the app and serving one request, by CPU time, from our zip, a bare one and Chalice's own.

Run as `python -m tests.benchmarks.cold`; prints the figures and writes build/bench-cold.json.
"""

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from infra.bundle import bundled, compile_beside
from infra.package import package
from tests.benchmarks.figures import figure, show, write

ROOT = Path(__file__).resolve().parents[2]
REPORT = ROOT / "build" / "bench-cold.json"
ROUNDS = 9

BARE = """
import os
from chalice.app import Chalice
from pynamodb.attributes import UnicodeAttribute
from pynamodb.models import Model

app = Chalice(app_name="bare", configure_logs=False)


class Item(Model):
    class Meta:
        table_name = "bare"
        host = os.environ["DYNAMODB_ENDPOINT"]

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)


@app.route("/tables/{table}")
def view(table):
    try:
        return Item.get(table, "table", consistent_read=True).pk
    except Item.DoesNotExist:
        return {}
"""

CHILD = """
import json, re, resource, sys
sys.path.insert(0, sys.argv[1])
import app
event = json.loads(sys.argv[2])
answer = app.app(event, None)
assert answer["statusCode"] in (200, 404), answer
used = resource.getrusage(resource.RUSAGE_SELF)
peak = re.findall(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[0]
print(used.ru_utime + used.ru_stime, int(peak) / 1024)
"""


def main() -> None:
    """Measure, print, write."""
    with tempfile.TemporaryDirectory() as folder, empty_table() as endpoint:
        chalices = package(ROOT, "prod").zip
        trees = {
            "built": unpack(bundled(chalices, web_push=False), Path(folder) / "built"),
            "bare": bare(chalices, Path(folder)),
            "chalice": unpack(chalices, Path(folder) / "chalice"),
        }
        measured: dict[str, list[tuple[float, float]]] = {name: [] for name in trees}
        for _ in range(ROUNDS):
            for name, tree in trees.items():
                measured[name].append(serve_once(tree, endpoint))
    seconds = {name: statistics.median(s for s, _ in runs) for name, runs in measured.items()}
    figures = [
        figure("built app / bare Chalice and PynamoDB", seconds["built"] / seconds["bare"], "× CPU", "≤ 1.15"),
        figure("built app / Chalice's own zip", seconds["built"] / seconds["chalice"], "× CPU", "≤ 0.5"),
        figure("peak memory of the API function", max(m for _, m in measured["built"]), "MB", "≤ 120"),
        figure("zip without web push", bundled(chalices, web_push=False).stat().st_size / 1e6, "MB", "≤ 4"),
        figure("zip with web push", bundled(chalices, web_push=True).stat().st_size / 1e6, "MB", "≤ 9"),
        figure("bare Chalice and PynamoDB", seconds["bare"] * 1000, "ms CPU"),
    ]
    show(figures)
    write(figures, REPORT)


def bare(chalices: Path, folder: Path) -> Path:
    """The same dependencies as Chalice packs them, compiled, under an app of a dozen lines."""
    tree = unpack(chalices, folder / "bare")
    shutil.rmtree(tree / "chalicelib")
    (tree / "app.py").write_text(BARE)
    compile_beside(tree)
    return tree


def unpack(archive: Path, target: Path) -> Path:
    """Unpack as Lambda does: the zip's dates stay."""
    shutil.rmtree(target, ignore_errors=True)
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(target)
    return target


def serve_once(tree: Path, endpoint: str) -> tuple[float, float]:
    """Processor seconds and peak megabytes of a fresh process that imports the app and serves one request."""
    event = {
        "requestContext": {"resourcePath": "/tables/{table}", "httpMethod": "GET", "identity": {}},
        "pathParameters": {"table": "local-abcdefghij234567"},
        "headers": {},
        "multiValueHeaders": {},
        "multiValueQueryStringParameters": None,
        "queryStringParameters": None,
        "stageVariables": None,
        "body": None,
        "isBase64Encoded": False,
    }
    environment = {
        "TABLE_NAME": "bare",
        "REGION_NAME": "local",
        "SITE_ORIGINS": "https://site.example",
        "SOCKET_ENDPOINT": endpoint,
        "FUNCTION_PREFIX": "bare-",
        "DYNAMODB_ENDPOINT": endpoint,
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ACCESS_KEY_ID": "cold",
        "AWS_SECRET_ACCESS_KEY": "cold",
    }
    command = [sys.executable, "-s", "-S", "-B", "-P", "-c", CHILD, str(tree), json.dumps(event)]
    done = subprocess.run(command, env=environment, cwd=tree, stdout=subprocess.PIPE, text=True, check=True)
    seconds, megabytes = done.stdout.strip().splitlines()[-1].split()
    return float(seconds), float(megabytes)


@contextmanager
def empty_table() -> Iterator[str]:
    """DynamoDB in which nothing is found; its address."""

    class Empty(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            body = b"{}"
            self.send_response(200)
            self.send_header("Content-Type", "application/x-amz-json-1.0")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        log_message: Callable[..., None] = lambda *_: None

    server = ThreadingHTTPServer(("127.0.0.1", 0), Empty)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


if __name__ == "__main__":
    main()
