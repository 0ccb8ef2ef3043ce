"""The table of points with its tints: what to aim at is seen before it is read."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.scoring import contracts, language, phrases, schedules
from games.words import Points, Sentence

SHADES = 4
Case = tuple[Sentence, dict[str, Any]]


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


def tables(rules: language.Rules, cards: int) -> tuple[Heat, ...]:
    """One table, or one for each case that the contracts tell apart; calls of a kind have their own."""
    return tuple(table(rules, cards, when, known) for when, known in cases(rules))


def cases(rules: language.Rules) -> Iterator[tuple[tuple[Sentence, ...], dict[str, Any]]]:
    """What has to be known beside call and cards, with its words."""
    asked = [contract.when for contract in rules.contracts if contract.when]
    axes = [list(axis(rules, asked)) for axis in (_table_bids, _last_round, _own_totals, _players)]
    for combination in itertools.product(*(axis for axis in axes if axis)):
        known = {name: value for _, fact in combination for name, value in fact.items()}
        yield tuple(words for words, _ in combination), known
    for kind in rules.bidding.kinds:
        yield (Sentence("Called: {kind}.", {"kind": phrases.KINDS[kind]}),), {"kind": kind}


def _table_bids(rules: language.Rules, asked: Sequence[language.When]) -> Iterator[Case]:
    if any(when.table_bids for when in asked):
        yield Sentence("The calls together are fewer than the tricks."), {"table_bids": "under"}
        yield Sentence("The calls together equal the tricks."), {"table_bids": "equal"}
        yield Sentence("The calls together are more than the tricks."), {"table_bids": "over"}


def _last_round(rules: language.Rules, asked: Sequence[language.When]) -> Iterator[Case]:
    if any(when.last_round is not None for when in asked):
        yield Sentence("In every deal but the last."), {"last_round": False}
        yield Sentence("In the last deal."), {"last_round": True}


def _own_totals(rules: language.Rules, asked: Sequence[language.When]) -> Iterator[Case]:
    """A case on each side of every total that a contract names."""
    step = 1 if rules.points.decimals else 10
    windows = [when.own_total for when in asked if when.own_total]
    bounds = {low for low, _ in windows if low is not None} | {high + step for _, high in windows if high is not None}
    ordered = sorted(bounds)
    if ordered:
        first = {"points": Points(ordered[0])}
        yield Sentence("With fewer than {points} points before the deal.", first), {"own_total": ordered[0] - step}
    for bound in ordered:
        yield Sentence("With {points} points or more before the deal.", {"points": Points(bound)}), {"own_total": bound}


def _players(rules: language.Rules, asked: Sequence[language.When]) -> Iterator[Case]:
    if any(when.players for when in asked):
        low, high = schedules.player_range(rules)
        for number in range(low, high + 1):
            yield Sentence("With {n} players.", {"n": number}), {"players": number}


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
