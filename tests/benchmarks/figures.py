"""What a benchmark says: a figure, what it is compared with, and how two things are timed fairly on a busy machine."""

import gc
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import thread_time
from typing import TypedDict

REPEATS = 7


class Figure(TypedDict):
    """`goal` is a comparison such as "≥ 1.0"; empty where nothing is asked."""

    name: str
    value: float
    unit: str
    goal: str


def figure(name: str, value: float, unit: str, goal: str = "") -> Figure:
    """A figure rounded to what its measurement can bear."""
    return {"name": name, "value": float(f"{value:.3g}"), "unit": unit, "goal": goal}


def cpu(work: Callable[[], object]) -> float:
    """Seconds of this thread's CPU that `work` takes."""
    begun = thread_time()
    work()
    return thread_time() - begun


@contextmanager
def gc_paused() -> Iterator[None]:
    """No collection of garbage in the block: it would fall upon whoever happens to be measured."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def ratio(ours: Callable[[], float], theirs: Callable[[], float], repeats: int = REPEATS) -> float:
    """The median of ours / theirs, measured in turns, so that whatever slows the machine slows both."""
    return median(ours() / theirs() for _ in range(repeats))


def met(each: Figure) -> bool:
    """Whether a figure reaches its goal; one without a goal does."""
    if not each["goal"]:
        return True
    sign, wanted = each["goal"].split()
    return each["value"] >= float(wanted) if sign == "≥" else each["value"] <= float(wanted)


def show(figures: Iterable[Figure]) -> None:
    """One line a figure, marked where its goal is missed."""
    for each in figures:
        mark = " " if met(each) else "!"
        print(f"{mark} {each['value']:>10g} {each['unit']:<16} {each['goal']:<10} {each['name']}", flush=True)


def write(figures: list[Figure], path: Path) -> None:
    """Keep the figures for whoever compares them later."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n")
