"""The score race as lines on a plane: everything a template needs to draw it, already in SVG's units."""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games import speech

WIDTH, HEIGHT = 344, 220
LEFT, RIGHT, TOP, BOTTOM = 30, 252, 12, 196
LABEL_GAP = 14
NAME_LENGTH = 9
MARKERS = "●■▲◆★✚⬟"
DASHES = ("", "7 4", "2 4", "9 3 2 3", "12 3", "4 2", "1 5")
MOST_COLUMNS = 12
Scale = Callable[[int], float]
# with 10 as the finest: a whole point where the unit is a tenth
_STEPS = [digit * 10**power for power in range(1, 15) for digit in (1, 2, 5)]


class Way(NamedTuple):
    """Whose way it is and the value after each step, None until they join; `members` where several share a line."""

    name: str
    values: Sequence[int | None]
    members: tuple[str, ...] = ()


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
    """A line of the grid: where, and the number beside it."""

    at: str
    text_at: str
    label: str


@dataclass(frozen=True)
class Row:
    """The same numbers for the table beside the picture."""

    step: int
    totals: tuple[str, ...]


@dataclass(frozen=True)
class Race:
    """A chart; `zero` is the height of nothing."""

    lines: tuple[Line, ...]
    heights: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    zero: str
    rows: tuple[Row, ...]


def race(ways: Sequence[Way], write: Callable[[int], str]) -> Race | None:
    """The chart of the ways, each with its first value before any step.

    Values are whole numbers of whatever unit `write` writes. None with fewer than two steps: there is no race yet.
    """
    steps = max((len(way.values) for way in ways), default=1) - 1
    if steps < 2:
        return None
    known = [value for way in ways for value in way.values if value is not None]
    low, high = min(0, *known), max(1, *known)
    y, x = _scale(low, high, BOTTOM, TOP), _scale(0, steps, LEFT, RIGHT)
    return Race(
        lines=_lines(ways, x, y),
        heights=tuple(Tick(_px(y(at)), _px(y(at) + 4), write(at)) for at in _round_values(low, high)),
        columns=tuple(Tick(_px(x(at)), _px(x(at)), speech.num(at)) for at in _columns(steps)),
        zero=_px(y(0)),
        rows=tuple(_row(step, ways, write) for step in range(1, steps + 1)),
    )


def _row(step: int, ways: Sequence[Way], write: Callable[[int], str]) -> Row:
    values = [way.values[step] for way in ways]
    return Row(step, tuple("–" if value is None else write(value) for value in values))


def _scale(low: int, high: int, start: int, end: int) -> Scale:
    """Maps [low, high] onto [start, end]."""
    factor = (end - start) / (high - low)
    return lambda value: start + (value - low) * factor


def _lines(ways: Sequence[Way], x: Scale, y: Scale) -> tuple[Line, ...]:
    labels = _apart([y(next((value for value in reversed(way.values) if value is not None), 0)) for way in ways])
    return tuple(_line(number, way, x, y, labels[number]) for number, way in enumerate(ways))


def _line(number: int, way: Way, x: Scale, y: Scale, label: float) -> Line:
    shape = number % len(MARKERS)
    return Line(
        name=way.name,
        short=_short(way.name, way.members),
        shape=shape,
        marker=MARKERS[shape],
        dash=DASHES[shape],
        points=" ".join(f"{_px(x(at))},{_px(y(value))}" for at, value in enumerate(way.values) if value is not None),
        label_y=_px(label + 4),
    )


def _short(name: str, members: tuple[str, ...]) -> str:
    """What fits beside a line: "Christop…"; members share the room: "Kari/Rafi"."""
    if len(members) > 1:
        room = (NAME_LENGTH + 1) // len(members) - 1
        return "/".join(member[:room] for member in members)
    return name if len(name) <= NAME_LENGTH else name[: NAME_LENGTH - 1] + "…"


def _apart(heights: Sequence[float]) -> list[float]:
    """Labels pushed apart so that none covers another, the lowest still inside the picture."""
    order = sorted(range(len(heights)), key=lambda one: heights[one])
    placed = list(heights)
    for above, below in itertools.pairwise(order):
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
