"""Draw the site's bitmaps from its own vector art: app icons and the pictures of shared links.

`python -m infra.art.render` draws them anew; they are committed, so this is for whoever has changed a drawing.
`python -m infra.art.render --sheets FOLDER` writes contact sheets of all decks, icons and portraits instead: what to
look at before a drawing is called done. Needs Chromium (`CHROMIUM` names another program).
"""

import argparse
import functools
import http.server
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.setup import chromium

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "static_site"
PICTURE_LIMIT = 300_000
"""Bytes a shared link's picture may weigh (SITE.md)."""

# Output, page and query, width, height. A maskable icon keeps to the middle four fifths, Apple rounds corners itself.
PICTURES: tuple[tuple[str, str, int, int], ...] = (
    ("icons/icon-192.png", "icon.html", 192, 192),
    ("icons/icon-512.png", "icon.html", 512, 512),
    ("icons/icon-maskable-512.png", "icon.html?share=82", 512, 512),
    ("icons/apple-touch-icon.png", "icon.html", 180, 180),
    ("og/pt.png", "og.html?lang=pt", 1200, 630),
    ("og/es.png", "og.html?lang=es", 1200, 630),
    ("og/en.png", "og.html?lang=en", 1200, 630),
)

DECKS = ("classico", "grande", "noite", "azulejo")
SHEETS: tuple[tuple[str, str, int, int], ...] = (
    *((f"{deck}-faces.png", f"gallery.html?deck={deck}&width=110", 1620, 860) for deck in DECKS),
    *((f"{deck}-courts.png", f"gallery.html?deck={deck}&width=220&set=courts", 1000, 1640) for deck in DECKS),
    *((f"{deck}-hand.png", f"gallery.html?deck={deck}&width=80&set=large&theme=dark", 1220, 640) for deck in DECKS),
    ("strips.png", "gallery.html?width=52&set=fan", 960, 560),
    ("strips-four-colours.png", "gallery.html?width=52&set=fan&four=1&theme=dark", 960, 560),
    ("icons.png", "icons.html", 800, 1600),
)


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """Serves the repository without a line per request."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of `folder` over HTTP on a free loopback port: browsers refuse modules from files."""
    handler = functools.partial(QuietHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def photograph(browser: str, address: str, output: Path, width: int, height: int) -> None:
    """Write a PNG of `address`, width × height CSS pixels at one device pixel each."""
    with tempfile.TemporaryDirectory() as profile:
        command = [
            *(browser, "--headless", *chromium.FLAGS, f"--user-data-dir={profile}", "--hide-scrollbars"),
            *("--virtual-time-budget=5000", f"--window-size={width},{height}", f"--screenshot={output}", address),
        ]
        subprocess.run(command, check=True, capture_output=True, timeout=60)  # noqa: S603  # nosec B603  # our browser


def draw(pictures: tuple[tuple[str, str, int, int], ...], folder: Path) -> Iterator[tuple[str, int]]:
    """Write each picture into `folder`; yield its name and its weight in bytes."""
    browser = chromium.find()
    with served(ROOT) as address:
        for name, page, width, height in pictures:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            photograph(browser, f"{address}/infra/art/{page}", folder / name, width, height)
            yield name, (folder / name).stat().st_size


def main() -> int:
    """Draw what was asked for; 1 when a shared picture came out too heavy."""
    parser = argparse.ArgumentParser(prog="python -m infra.art.render", description=__doc__)
    parser.add_argument("--sheets", type=Path, metavar="FOLDER", help="write contact sheets there instead")
    folder = parser.parse_args().sheets
    too_heavy = False
    for name, size in draw(SHEETS, folder) if folder else draw(PICTURES, SITE):
        too_heavy |= name.startswith("og/") and size > PICTURE_LIMIT
        print(f"{name}: {size} bytes")
    return int(too_heavy)


if __name__ == "__main__":
    sys.exit(main())
