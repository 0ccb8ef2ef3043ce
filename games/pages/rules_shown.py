"""A rule set by its points and by examples; beside another one, changes are marked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.pages import heat, show
from games.scoring import fields, language, phrases, preview, schedules
from games.words import Sentence


@dataclass(frozen=True)
class Example:
    """A call and its result."""

    call: preview.AskedCall
    title: Sentence
    why: tuple[Sentence, ...]
    points: int
    made: bool | None


@dataclass(frozen=True)
class Worked:
    """An example by both; `was` in tenths is None where nothing changed or there was none."""

    example: Example
    was: int | None


def context(rules: language.Rules, base: language.Rules | None, asked: str = "") -> dict[str, object]:
    """Tables and examples for so many cards; with a base, what differs from it is marked."""
    sizes = card_numbers(rules)
    cards = show.number(asked, max(sizes, default=0)) or usual(sizes)
    heated = tables(rules, base, cards) if cards else ()
    return {
        "cards": cards,
        "card_numbers": sizes,
        "plans": plans(rules),
        "heat": heated,
        "differs": any_change(heated),
        "examples": worked(rules, base, cards) if cards else (),
    }


def tables(rules: language.Rules, base: language.Rules | None, cards: int) -> Sequence[heat.Heat]:
    """The tables of points; a cell is changed where the base has another number there, or none."""
    found = heat.tables(rules, cards)
    if base is None:
        return found
    before = {cell: points for table in heat.tables(base, cards) for cell, points in _cells(table).items()}
    return [replace(table, rows=tuple(_row(table, row, before) for row in table.rows)) for table in found]


# Words of a table's case, call and tricks.
Cell = tuple[tuple[str, ...], int, int]


def _cells(table: heat.Heat) -> dict[Cell, int | None]:
    when = tuple(str(one) for one in table.when)
    return {
        (when, row.bid, tricks): cell.points
        for row in table.rows
        for tricks, cell in zip(table.tricks, row.cells, strict=True)
    }


def _row(table: heat.Heat, row: heat.Row, before: dict[Cell, int | None]) -> heat.Row:
    when, missing = tuple(str(one) for one in table.when), object()
    cells = zip(table.tricks, row.cells, strict=True)
    marked = (replace(cell, changed=before.get((when, row.bid, at), missing) != cell.points) for at, cell in cells)
    return replace(row, cells=tuple(marked))


def worked(rules: language.Rules, base: language.Rules | None, cards: int) -> list[Worked]:
    """The examples of the new rules, with what the base would have paid where that differs."""
    return [Worked(one, None if base is None else _was(one, base, cards)) for one in examples(rules, cards)]


def _was(one: Example, base: language.Rules, cards: int) -> int | None:
    old = example(base, cards, one.call)
    return None if old is None or old.points == one.points else old.points


def any_change(found: Sequence[heat.Heat]) -> Sentence | None:
    """How many cells differ, in words."""
    n = sum(cell.changed for table in found for row in table.rows for cell in row.cells)
    return Sentence("{n} cell differs.", {"n": n}, "{n} cells differ.", n) if n else None


def card_numbers(rules: language.Rules) -> Sequence[int]:
    """How many cards a deal may have, where the rules pay by contract."""
    if rules.points.typed:
        return ()
    dealt = [
        schedules.schedule(rules, players) or (schedules.cards_for(rules, players, 1),)
        for players in schedules.player_numbers(rules)
    ]
    return sorted({size for sizes in dealt for size in sizes if size})


def usual(sizes: Sequence[int]) -> int | None:
    """The largest, or seven where deals grow beyond that: a table one can read."""
    return None if not sizes else sizes[-1] if len(sizes) == 1 or sizes[-1] < 7 else 7


def examples(rules: language.Rules, cards: int) -> list[Example]:
    """A middling call taken exactly, missed and passed; a high one made; each call in place of a number."""
    low = rules.bidding.min
    middling = min(max(low, cards // 3), cards)
    high = min(rules.bidding.max or cards, cards)
    tried = [*((middling, middling + off) for off in (0, 1, 2, -1)), (high, high)]
    calls = [preview.AskedCall(bid=bid, tricks=tricks) for bid, tricks in dict.fromkeys(tried) if 0 <= tricks <= cards]
    nils = [kind for kind in rules.bidding.kinds if kind in fields.KINDS_WITHOUT_NUMBER]
    calls += [preview.AskedCall(kind=kind, tricks=tricks) for kind in nils for tricks in (0, 1)]
    shown = [example(rules, cards, call) for call in calls]
    return [one for one in shown if one is not None]


def example(rules: language.Rules, cards: int, call: preview.AskedCall) -> Example | None:
    """What that call pays; None where it is none by these rules or depends on the rest of the table."""
    if call.kind is not None and call.kind not in rules.bidding.kinds:
        return None
    answer = preview.preview(rules, preview.Asked(calls=(call,), cards=cards)).calls[0]
    if answer is None or answer.points is None:
        return None
    return Example(call, _title(call), answer.why[1:] or answer.why, answer.points, answer.made)


def _title(call: preview.AskedCall) -> Sentence:
    if call.kind is None:
        return Sentence("Call {bid}, take {tricks}", {"bid": call.bid or 0, "tricks": call.tricks or 0})
    return Sentence("Call {kind}, take {tricks}", {"kind": phrases.KINDS[call.kind], "tricks": call.tricks or 0})


@dataclass(frozen=True)
class Plan:
    """The deals of one pass, for one or several numbers of players."""

    title: Sentence
    sizes: Sequence[int]


def plans(rules: language.Rules) -> list[Plan]:
    """How many cards each deal has, where that changes from deal to deal."""
    told = schedules.alike(rules, lambda players: schedules.schedule(rules, players))
    return [Plan(_planned(numbers, len(sizes)), sizes) for numbers, sizes in told if sizes]


def _planned(numbers: tuple[int, int], n: int) -> Sentence:
    said: phrases.Said = {"players": phrases.span(numbers), "n": n}
    return Sentence("With {players} players {n} deal:", said, "With {players} players {n} deals:", n)
