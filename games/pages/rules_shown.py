"""What a rule set that is being made looks like beside the one it started from: points and examples, changes marked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.pages import heat
from games.pages import rules as rules_pages
from games.scoring import language
from games.words import Sentence


@dataclass(frozen=True)
class Worked:
    """An example by both; `was` in tenths is None where nothing changed or there was none."""

    example: rules_pages.Example
    was: int | None


def context(rules: language.Rules, base: language.Rules | None, asked: str = "") -> dict[str, object]:
    """Tables and examples for so many cards; with a base, what differs from it is marked."""
    sizes = rules_pages.card_numbers(rules)
    cards = rules_pages.number(asked, max(sizes, default=0)) or rules_pages.usual(sizes)
    return {
        "cards": cards,
        "card_numbers": sizes,
        "heat": tables(rules, base, cards) if cards else (),
        "examples": worked(rules, base, cards) if cards else (),
    }


def tables(rules: language.Rules, base: language.Rules | None, cards: int) -> Sequence[heat.Heat]:
    """The tables of points; a cell is changed where the base has another number in that place, or none."""
    found = heat.tables(rules, cards)
    if base is None:
        return found
    before = {place: points for table in heat.tables(base, cards) for place, points in _cells(table).items()}
    return [replace(table, rows=tuple(_row(table, row, before) for row in table.rows)) for table in found]


Place = tuple[tuple[str, ...], int, int]


def _cells(table: heat.Heat) -> dict[Place, int | None]:
    when = tuple(str(one) for one in table.when)
    return {
        (when, row.bid, tricks): cell.points
        for row in table.rows
        for tricks, cell in zip(table.tricks, row.cells, strict=True)
    }


def _row(table: heat.Heat, row: heat.Row, before: dict[Place, int | None]) -> heat.Row:
    when, missing = tuple(str(one) for one in table.when), object()
    cells = zip(table.tricks, row.cells, strict=True)
    marked = (
        replace(cell, changed=before.get((when, row.bid, tricks), missing) != cell.points) for tricks, cell in cells
    )
    return replace(row, cells=tuple(marked))


def worked(rules: language.Rules, base: language.Rules | None, cards: int) -> list[Worked]:
    """The examples of the new rules, with what the base would have paid where that differs."""
    return [Worked(one, _was(one, base, cards)) for one in rules_pages.examples(rules, cards)]


def _was(one: rules_pages.Example, base: language.Rules | None, cards: int) -> int | None:
    if base is None:
        return None
    call: dict[str, int] = {name: value for name, value in one.title.values.items() if isinstance(value, int)}
    old = rules_pages.example(base, cards, call["bid"], call["tricks"])
    return None if old is None or old.points == one.points else old.points


def any_change(shown: dict[str, object]) -> Sentence | None:
    """How many cells differ, in words."""
    tables_: Sequence[heat.Heat] = shown["heat"]  # type: ignore[assignment]  # from `context`
    n = sum(cell.changed for table in tables_ for row in table.rows for cell in row.cells)
    return Sentence("{n} cell differs.", {"n": n}, "{n} cells differ.", n) if n else None
