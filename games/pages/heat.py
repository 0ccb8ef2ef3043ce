"""The table of points with its tints: what to aim at is seen before it is read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.scoring import contracts
from games.scoring import rules as language
from games.words import Sentence

SHADES = 4


@dataclass(frozen=True)
class Cell:
    """Tenths, or None where they hang on more than call and tricks; `tint` is a class of the stylesheet."""

    points: int | None
    tint: str


@dataclass(frozen=True)
class Row:
    """One call."""

    bid: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Heat:
    """One table; `when` says on which deals it holds."""

    tricks: tuple[int, ...]
    rows: tuple[Row, ...]
    when: Sentence | None


def tables(rules: language.Rules, cards: int) -> tuple[Heat, ...]:
    """One table, or one for each case that the contracts tell apart."""
    return tuple(table(rules, cards, when, known) for when, known in cases(rules))


def cases(rules: language.Rules) -> Iterator[tuple[Sentence | None, Mapping[str, Any]]]:
    """What has to be known beside call and cards, with its words."""
    asked = [contract.when for contract in rules.contracts if contract.when]
    if any(when.table_bids for when in asked):
        yield Sentence("The calls together are fewer than the tricks."), {"table_bids": "under"}
        yield Sentence("The calls together equal the tricks."), {"table_bids": "equal"}
        yield Sentence("The calls together are more than the tricks."), {"table_bids": "over"}
    elif any(when.last_round is not None for when in asked):
        yield Sentence("In every deal but the last."), {"last_round": False}
        yield Sentence("In the last deal."), {"last_round": True}
    else:
        yield None, {}


def table(rules: language.Rules, cards: int, when: Sentence | None, known: Mapping[str, Any]) -> Heat:
    """The table for that many cards."""
    players = language.player_range(rules)[0]
    found = contracts.points_table(rules, cards, players=players, **known)
    numbers = [points for row in found.points for points in row if points is not None]
    high, low = max(numbers, default=0), min(numbers, default=0)
    rows = tuple(
        Row(bid, tuple(Cell(points, tint(points, low, high)) for points in row))
        for bid, row in zip(found.bids, found.points, strict=True)
    )
    return Heat(found.tricks, rows, when)


def tint(points: int | None, low: int, high: int) -> str:
    """p1 to p4 for gains, n1 to n4 for losses; each a quarter of the way to the largest."""
    if not points:
        return ""
    largest = high if points > 0 else low
    shade = min(SHADES, 1 + (SHADES * abs(points) - 1) // abs(largest))
    return f"{'p' if points > 0 else 'n'}{shade}"
