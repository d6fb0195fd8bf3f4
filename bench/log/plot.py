"""A growth curve as an SVG: both axes in powers of ten, a line for each series."""

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

PlottedPoints = Sequence[tuple[float, float]]

_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 640, 320, 60, 190, 34, 44
_STYLES: Final = (
    ("#1b6ca8", ""),
    ("#b3541e", "6 3"),
    ("#3d7a35", "2 3"),
    ("#7a3b8f", "9 3 2 3"),
    ("#555555", "1 4"),
    ("#a8871b", "12 4"),
)


def plotted(title: str, across: str, up: str, series: Mapping[str, PlottedPoints]) -> str:
    """The plot; `across` and `up` name the axes. Values are above 0."""
    every = [point for points in series.values() for point in points]
    x_range = _decades([x for x, _ in every])
    y_range = _decades([y for _, y in every])

    def at(x: float, y: float) -> tuple[float, float]:
        along = (log10(x) - x_range[0]) / (x_range[1] - x_range[0])
        high = (log10(y) - y_range[0]) / (y_range[1] - y_range[0])
        wide, tall = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
        return _LEFT + along * wide, _HEIGHT - _BOTTOM - high * tall

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}"'
        ' font-family="sans-serif" font-size="11" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        f'<text x="{_LEFT}" y="18" font-size="13">{escape(title)}</text>',
        f'<text x="{_LEFT}" y="{_HEIGHT - 8}">{escape(across)}</text>',
        f'<text x="8" y="{_TOP - 4}">{escape(up)}</text>',
    ]
    for power in range(x_range[0], x_range[1] + 1):
        x, bottom = at(10**power, 10 ** y_range[0])
        parts.append(_line(x, _TOP, x, bottom))
        parts.append(f'<text x="{x:.0f}" y="{bottom + 14:.0f}">{10**power:,}</text>')
    for power in range(y_range[0], y_range[1] + 1):
        left, y = at(10 ** x_range[0], 10**power)
        parts.append(_line(left, y, _WIDTH - _RIGHT, y))
        parts.append(
            f'<text x="{left - 6:.0f}" y="{y + 4:.0f}" text-anchor="end">{10**power:g}</text>'
        )
    for n, (name, points) in enumerate(series.items()):
        colour, dashes = _STYLES[n % len(_STYLES)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in points))
        stroke = f'stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}" fill="none"'
        y = _TOP + 14 + 18 * n
        parts.append(f'<polyline points="{path}" {stroke}/>')
        parts.append(
            f'<polyline points="{_WIDTH - _RIGHT + 12},{y} {_WIDTH - _RIGHT + 36},{y}" {stroke}/>'
        )
        parts.append(f'<text x="{_WIDTH - _RIGHT + 42}" y="{y + 4}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _decades(values: Sequence[float]) -> tuple[int, int]:
    """The powers of ten between which all values lie."""
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    return low, max(high, low + 1)


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<path d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" stroke="#ddd"/>'
