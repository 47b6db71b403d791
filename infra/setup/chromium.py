"""Where Chromium is on this machine: `CHROMIUM` when set, else the first well-known program on the PATH."""

import os
import shutil
import sys

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

# As root and without a network Chromium needs telling what not to try.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find(*first: str) -> str:
    """The program's path, of one of `first` if it is there.

    Raises FileNotFoundError, with a sentence that helps, where there is none.
    """
    for name in (os.environ.get("CHROMIUM", ""), *first, *PROGRAMS):
        if name and (path := shutil.which(name)):
            return path
    raise FileNotFoundError("No Chromium found: install it, or set CHROMIUM to its program.")


def find_shell() -> str:
    """Of Chromium without windows and notices, which needs half the processor time, or else of any. Raises likewise."""
    return find("chromium-headless-shell")


if __name__ == "__main__":
    try:
        print(find())
    except FileNotFoundError as problem:
        sys.exit(str(problem))
