"""Lines drawn as SVG, from the figures themselves."""

from collections.abc import Mapping, Sequence
from math import log10
from xml.sax.saxutils import escape

Points = Sequence[tuple[float, float]]

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 300, 64, 16, 36, 56
INKS = ("#1f6f4a", "#b3372f", "#2f5fa8", "#8a6a12")


def lines(title: str, across: str, up: str, series: Mapping[str, Points], *, logarithmic: bool = False) -> str:
    """An SVG of one line a series, from zero up; `logarithmic` across, where 0 stands at 1."""
    place = (lambda x: log10(max(x, 1))) if logarithmic else float
    points = [point for line in series.values() for point in line]
    first, last = min(place(x) for x, _ in points), max(place(x) for x, _ in points)
    most = max(y for _, y in points) * 1.15 or 1

    def at(x: float, y: float) -> tuple[float, float]:
        share = (place(x) - first) / (last - first or 1)
        return LEFT + share * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - y / most * (HEIGHT - TOP - BOTTOM)

    drawn = [_text(WIDTH / 2, 20, title, "middle", size=15), _text(WIDTH / 2, HEIGHT - 8, across, "middle")]
    drawn.append(_text(8, TOP - 8, up, "start"))
    for mark in _marks(most):
        (left, y), right = at(min(x for x, _ in points), mark), WIDTH - RIGHT
        drawn.append(f'<path d="M{left:.1f} {y:.1f}H{right}" stroke="#ddd"/>')
        drawn.append(_text(left - 6, y + 4, f"{mark:g}", "end"))
    for x in sorted({max(x, 1) if logarithmic else x for x, _ in points}) if len(points) < 40 else _spread(points):
        drawn.append(_text(at(x, 0)[0], HEIGHT - BOTTOM + 16, f"{x:g}", "middle"))
    for number, (name, line) in enumerate(series.items()):
        ink = INKS[number % len(INKS)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in line))
        drawn.append(f'<polyline points="{path}" fill="none" stroke="{ink}" stroke-width="2"/>')
        drawn.append(_text(LEFT + 8 + number * 150, HEIGHT - BOTTOM + 34, f"— {name}", "start", ink=ink))
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    paper = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="sans-serif">'
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *drawn, "</svg>"]) + "\n"


def _marks(most: float) -> list[float]:
    """Three to seven round numbers from 0 on."""
    step = 10.0 ** int(log10(most) // 1)
    step = next(step * share for share in (1, 0.5, 0.25, 0.2, 0.1) if most / (step * share) >= 3)
    return [number * step for number in range(int(most / step) + 1)]


def _spread(points: Points) -> list[float]:
    last = max(x for x, _ in points)
    return [round(last * part / 5) for part in range(6)]


def _text(x: float, y: float, words: str, anchor: str, *, size: int = 12, ink: str = "#333") -> str:
    look = f'text-anchor="{anchor}" font-size="{size}" fill="{ink}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(words)}</text>'
