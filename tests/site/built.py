"""The site as it is deployed: bundled, minified, named by content – built once for whoever asks."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.local.options import ROOT
from infra.local.stack import Stack
from infra.site.assets import build_site

ORIGIN = "https://cards.example"


def build(folder: Path) -> Path:
    """Build into a folder of `folder`; where it lies."""
    out = folder / "site"
    build_site(ROOT, out, ORIGIN, None)
    return out


@contextmanager
def built_stack() -> Iterator[Stack]:
    """A stack of one's own that serves the built site."""
    with (
        tempfile.TemporaryDirectory(prefix="crazy-eights-site-") as folder,
        Stack(options=["--site", str(build(Path(folder)))]) as stack,
    ):
        yield stack
