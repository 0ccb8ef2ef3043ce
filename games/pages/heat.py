"""The table of points with its tints: what to aim at is seen before it is read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.scoring import cases, contracts, language, phrases, schedules
from games.words import Points, Sentence

SHADES = 4
# As much as a page can show and anybody can look at: some forty tables of an ordinary deal.
MOST_CELLS = 8_000


@dataclass(frozen=True)
class Cell:
    """Tenths, or None where they hang on more than call and tricks; `tint` is a class of the stylesheet."""

    points: int | None
    tint: str
    # Other rules pay something else here.
    changed: bool = False


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
    when: tuple[Sentence, ...]
    # How many more there would be; on the last one only.
    more: int = 0


def tables(rules: language.Rules, cards: int) -> tuple[Heat, ...]:
    """One table, or one for each case that the contracts tell apart; calls of a kind have their own.

    Where that would be more than `MOST_CELLS`, the last one that fits says how many are left out.
    """
    totals = cases.own_totals(rules)
    first = totals[1] if totals else 0
    told = tuple(cases.cases(rules))
    fitting = max(1, MOST_CELLS // (cards + 1) ** 2)
    found = [table(rules, cards, tuple(words(case, first)), case) for case in told[:fitting]]
    found[-1] = replace(found[-1], more=len(told) - len(found))
    return tuple(found)


TABLE_BIDS = {
    "under": Sentence("The calls together are fewer than the tricks."),
    "equal": Sentence("The calls together equal the tricks."),
    "over": Sentence("The calls together are more than the tricks."),
}


def words(case: cases.Case, first: int) -> Iterator[Sentence]:
    """The case in words; `first` is the lowest total (tenths) that a contract names."""
    for name, value in case.items():
        if name == "table_bids":
            yield TABLE_BIDS[str(value)]
        elif name == "last_round":
            yield Sentence("In the last deal.") if value else Sentence("In every deal but the last.")
        elif name == "own_total":
            yield _own_total(int(value), first)
        elif name == "players":
            yield Sentence("With {n} players.", {"n": int(value)})
        else:
            yield Sentence("Called: {kind}.", {"kind": phrases.KINDS[str(value)]})


def _own_total(total: int, first: int) -> Sentence:
    if total < first:
        return Sentence("With fewer than {points} points before the deal.", {"points": Points(first)})
    return Sentence("With {points} points or more before the deal.", {"points": Points(total)})


def table(rules: language.Rules, cards: int, when: tuple[Sentence, ...], known: Mapping[str, Any]) -> Heat:
    """The table for that many cards."""
    facts = {"players": schedules.player_range(rules)[0], **known}
    found = contracts.points_table(rules, cards, **facts)
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
