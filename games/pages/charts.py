"""The score race as lines on a plane: everything a template needs to draw it, already in SVG's units."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 344, 220
LEFT, RIGHT, TOP, BOTTOM = 30, 252, 12, 196
LABEL_GAP = 14
NAME_LENGTH = 9
MARKERS = "●■▲◆★✚⬟"
DASHES = ("", "7 4", "2 4", "9 3 2 3", "12 3", "4 2", "1 5")
MOST_COLUMNS = 12
Scale = Callable[[int], float]
# 1, 2, 5, 10 … points, in tenths
_STEPS = [digit * 10**power for power in range(1, 12) for digit in (1, 2, 5)]


@dataclass(frozen=True)
class Line:
    """One player's way. `shape` indexes colour, marker and dash; `label_y` keeps names apart."""

    name: str
    short: str
    shape: int
    marker: str
    dash: str
    points: str
    label_y: str


@dataclass(frozen=True)
class Tick:
    """A line of the grid: where, and the number beside it (tenths of points, or a deal)."""

    at: str
    text_at: str
    value: int


@dataclass(frozen=True)
class Row:
    """The same numbers for the table beside the picture."""

    step: int
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Race:
    """A chart; `zero` is the height of nothing."""

    lines: tuple[Line, ...]
    heights: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    zero: str
    rows: tuple[Row, ...]


def race(ways: Sequence[tuple[str, Sequence[int]]]) -> Race | None:
    """The chart of (name, totals after each step) in tenths; None with fewer than two steps: there is no race yet."""
    steps = max((len(totals) for _, totals in ways), default=0)
    if steps < 2:
        return None
    full = [(name, (0, *totals)) for name, totals in ways]
    low = min(min(totals) for _, totals in full)
    high = max(max(max(totals) for _, totals in full), low + 1)
    y = _scale(low, high, BOTTOM, TOP)
    x = _scale(0, steps, LEFT, RIGHT)
    return Race(
        lines=_lines(full, x, y),
        heights=tuple(Tick(_px(y(at)), _px(y(at) + 4), at) for at in _round_values(low, high)),
        columns=tuple(Tick(_px(x(at)), _px(x(at)), at) for at in _columns(steps)),
        zero=_px(y(0)),
        rows=tuple(Row(step, tuple(way[step] for _, way in full)) for step in range(1, steps + 1)),
    )


def _scale(low: int, high: int, start: int, end: int) -> Scale:
    """Maps [low, high] onto [start, end]."""
    factor = (end - start) / (high - low)
    return lambda value: start + (value - low) * factor


def _lines(ways: Sequence[tuple[str, Sequence[int]]], x: Scale, y: Scale) -> tuple[Line, ...]:
    labels = _apart([y(totals[-1]) for _, totals in ways])
    return tuple(
        Line(
            name=name,
            short=name if len(name) <= NAME_LENGTH else name[: NAME_LENGTH - 1] + "…",
            shape=number % len(MARKERS),
            marker=MARKERS[number % len(MARKERS)],
            dash=DASHES[number % len(DASHES)],
            points=" ".join(f"{_px(x(step))},{_px(y(total))}" for step, total in enumerate(totals)),
            label_y=_px(labels[number] + 4),
        )
        for number, (name, totals) in enumerate(ways)
    )


def _apart(heights: Sequence[float]) -> list[float]:
    """Labels pushed apart so that none covers another, the lowest still inside the picture."""
    order = sorted(range(len(heights)), key=lambda one: heights[one])
    placed = list(heights)
    for above, below in zip(order, order[1:], strict=False):
        placed[below] = max(placed[below], placed[above] + LABEL_GAP)
    floor = float(BOTTOM)
    for one in reversed(order):
        placed[one] = min(placed[one], floor)
        floor = placed[one] - LABEL_GAP
    return placed


def _round_values(low: int, high: int) -> range:
    """Three to five round numbers (1, 2, 5, 10 … points) between low and high, zero among them."""
    step = next(step for step in _STEPS if (high - low) <= 4 * step)
    return range(-(-low // step) * step, high + 1, step)


def _columns(steps: int) -> range:
    every = -(-steps // MOST_COLUMNS)
    return range(0, steps + 1, every)


def _px(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
