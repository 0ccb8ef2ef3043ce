"""What follows from the counts already entered: are all bids in, which counts are certain, where does a round stand."""

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from games.scoring import facts, fields, language, sides


class Cell(NamedTuple):
    """A place for a count of tricks: a seat's own, or the one of a side. Exactly one of them is named."""

    seat: int | None = None
    side: int | None = None


def bids_optional(rules: language.Rules) -> bool:
    """Whether tricks (or points) may come without bids."""
    return rules.bidding.optional or rules.points.typed


def alone(call: facts.Call | facts.ScoredCall) -> bool:
    """Whether the call is a kind that stands in place of a number."""
    return call.kind in fields.KINDS_WITHOUT_NUMBER


def has_bid(call: facts.Call | facts.ScoredCall) -> bool:
    """A number, or a kind that stands in place of one."""
    return call.bid is not None or call.kind in fields.KINDS_WITHOUT_NUMBER


def bids_in(rules: language.Rules, calls: Sequence[facts.Call]) -> bool:
    """Whether nobody has to bid any more; with a declarer one bid is enough."""
    if rules.table.scored_by == "declarer" and not rules.points.typed:
        return any(has_bid(call) for call in calls)
    return bids_optional(rules) or all(has_bid(call) for call in calls)


def bids_total(calls: Sequence[facts.Call]) -> int:
    """All bids together; a call without a number counts 0."""
    return sum(call.bid or 0 for call in calls)


def cells(rules: language.Rules, players: int, calls: Sequence[facts.Call]) -> tuple[Cell, ...]:
    """The cells tricks are entered in, side by side: each seat's own, or one for each side.

    Where sides are scored a call without a number (a nil) has a cell at its seat, and a side none if all its partners
    made such a call. `calls` may be those of a part of the table: a seat without one counts for its side.
    """
    if not sides.pooled(rules):
        return _seat_cells(min(players, fields.PLAYERS_LIMIT))
    lonely = {seat for seat, call in enumerate(calls, 1) if alone(call)}
    found = enumerate(sides.sides_of(rules, players), 1)
    return tuple(cell for side, seats in found for cell in _of_side(side, seats, lonely))


@functools.cache
def _seat_cells(players: int) -> tuple[Cell, ...]:
    return tuple(Cell(seat) for seat in range(1, players + 1))


def _of_side(side: int, seats: Sequence[int], lonely: set[int]) -> Iterator[Cell]:
    if not lonely.issuperset(seats):
        yield Cell(side=side)
    yield from (Cell(seat) for seat in seats if seat in lonely)


def count(round_: facts.Round, cell: Cell) -> int | None:
    """What is entered in a cell."""
    if cell.seat is not None:
        return round_.calls[cell.seat - 1].tricks if cell.seat <= len(round_.calls) else None
    position = (cell.side or 0) - 1
    return round_.side_tricks[position] if position < len(round_.side_tricks) else None


def certain(rules: language.Rules, players: int, round_: facts.Round) -> dict[Cell, int]:
    """Counts nobody entered that can only be one number, by cell.

    Only where tricks add up exactly and all bids are in: the last missing count, or zeros once the cards are used up.
    """
    if rules.tricks.total != "exact" or round_.cards is None or not bids_in(rules, round_.calls):
        return {}
    counts = {cell: count(round_, cell) for cell in cells(rules, players, round_.calls)}
    missing = [cell for cell, entered in counts.items() if entered is None]
    left = round_.cards - sum(entered or 0 for entered in counts.values())
    if left == 0:
        return dict.fromkeys(missing, 0)
    return {missing[0]: left} if len(missing) == 1 and left > 0 else {}


def derived(
    rules: language.Rules, calls: Sequence[facts.Call], cards: int | None, side_tricks: Sequence[int | None] = ()
) -> dict[int, int]:
    """The certain counts of seats' own cells, by position in `calls`; see `certain`."""
    round_ = facts.Round(1, tuple(calls), cards, 1, side_tricks=tuple(side_tricks))
    found = certain(rules, len(calls), round_)
    return {cell.seat - 1: won for cell, won in found.items() if cell.seat is not None}


def status(rules: language.Rules, round_: facts.Round, filled: Mapping[Cell, int]) -> facts.Status:
    """Where a round stands, with the counts that are certain already."""
    if round_.void:
        return "void"
    if rules.points.typed:
        return "scored" if all(call.points is not None for call in round_.calls) else "playing"
    if not bids_in(rules, round_.calls):
        return "bidding"
    wanted = cells(rules, len(round_.calls), round_.calls)
    counted = all(count(round_, cell) is not None or cell in filled for cell in wanted)
    return "scored" if counted else "playing"
