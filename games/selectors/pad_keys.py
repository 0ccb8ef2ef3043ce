"""The keys of the pad: which number can be pressed in a cell, and which would make the call."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

from games.errors import Problem
from games.scoring import contracts, facts, language, sheet, tricks
from games.words import Sentence

Field = Literal["bid", "tricks", "points"]
Mark = Literal["", "ring", "hit"]
# Without a number of cards the keys go as far as a hand of bridge.
MOST = 13


class Cell(NamedTuple):
    """A place on the pad."""

    seat: int
    field: Field


@dataclass(frozen=True, slots=True)
class Key:
    """One number. "ring": as many as called; "hit": makes the call too. `reason`: why it cannot be pressed."""

    value: int
    mark: Mark = ""
    reason: Sentence | None = None


@dataclass(frozen=True)
class Table:
    """One deal as people entered it, with what the rules need to know about it. Totals are tenths, by seat.

    `step` is its number among those that count, `deals` how many the game has (None where that is open).
    """

    rules: language.Rules
    names: tuple[str, ...]
    round: facts.Round
    own_totals: tuple[int, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    step: int
    last_round: bool
    deals: int | None

    @property
    def seats(self) -> range:
        """The seats' numbers."""
        return range(1, len(self.names) + 1)

    @property
    def order(self) -> tuple[int, ...]:
        """Who calls, and is asked for his tricks, after whom: the dealer last."""
        return tuple((self.round.dealer + k) % len(self.names) + 1 for k in range(len(self.names)))

    @cached_property
    def derived(self) -> dict[int, int]:
        """Counts that follow from the others, by seat."""
        found = tricks.derived(self.rules, self.round.calls, self.round.cards)
        return {position + 1: count for position, count in found.items()}

    def call(self, seat: int) -> facts.Call:
        """What is entered for a seat."""
        return self.round.calls[seat - 1]

    def with_cell(self, cell: Cell, value: int | None) -> "Table":
        """The same deal with another value in one cell."""
        calls = list(self.round.calls)
        calls[cell.seat - 1] = _filled(self.call(cell.seat), cell.field, value)
        return replace(self, round=replace(self.round, calls=tuple(calls)))

    def problems(self) -> tuple[Problem, ...]:
        """What the rules refuse about the deal as it stands."""
        return sheet.problems(
            self.rules,
            players=len(self.names),
            round_=self.round,
            own_totals=self.own_totals,
            last_round=self.last_round,
        )


def _filled(call: facts.Call, field: Field, value: int | None) -> facts.Call:
    if field == "points":
        return replace(call, points=value)
    return replace(call, bid=value) if field == "bid" else replace(call, tricks=value)


def held(now: Table, cell: Cell) -> int | None:
    """What is stored in the cell."""
    value: int | None = getattr(now.call(cell.seat), cell.field)
    return value


def keys(now: Table, cell: Cell, *, draft: bool = False) -> tuple[Key, ...]:
    """A key for each number up to the cards. In a draft a sum may still fall short: it is mended cell by cell."""
    cleared = now.with_cell(cell, None)
    known = _codes(cleared.problems())
    most = MOST if now.round.cards is None else now.round.cards
    return tuple(_key(cleared, cell, value, known, draft) for value in range(most + 1))


def _key(cleared: Table, cell: Cell, value: int, known: set[tuple[str, int | None]], draft: bool) -> Key:
    found = [one for one in cleared.with_cell(cell, value).problems() if (one.code, one.seat) not in known]
    struck = next((one for one in found if _strikes(one, draft)), None)
    if struck is not None:
        return Key(value, reason=struck.detail)
    return Key(value, _mark(cleared, cell, value))


def _strikes(problem: Problem, draft: bool) -> bool:
    """Whether it makes the key impossible. A table total that leads to a new deal is told after the tap."""
    if problem.code in ("bids_total_too_low", "bids_total_too_high"):
        return problem.on_miss == "refuse" and not draft
    if problem.code == "bids_missing":
        return False
    short = problem.actual is not None and problem.expected is not None and problem.actual < problem.expected
    return not (draft and problem.code == "tricks_do_not_add_up" and short)


def _codes(problems: Sequence[Problem]) -> set[tuple[str, int | None]]:
    return {(one.code, one.seat) for one in problems}


def _mark(cleared: Table, cell: Cell, value: int) -> Mark:
    if cell.field != "tricks":
        return ""
    if not outcome(cleared, cell.seat, value).made:
        return ""
    return "ring" if value == cleared.call(cell.seat).bid else "hit"


def outcome(now: Table, seat: int, count: int | None) -> contracts.Outcome:
    """What so many tricks bring a seat; empty while its bid or the count is missing."""
    call = now.call(seat)
    if count is None or now.rules.points.typed or not tricks.has_bid(call):
        return contracts.Outcome()
    return contracts.outcome(now.rules, _about(now, seat, call), count)


def _about(now: Table, seat: int, call: facts.Call) -> contracts.Facts:
    known = tricks.bids_in(now.rules, now.round.calls)
    table_bids = contracts.compared(tricks.bids_total(now.round.calls), now.round.cards) if known else None
    players, own_total = len(now.names), now.own_totals[seat - 1]
    return contracts.Facts(
        call.bid or 0, call.kind, players, now.round.cards, now.step, own_total, now.last_round, table_bids
    )


def hooked(now: Table, cell: Cell) -> int | None:
    """The bid the last bidder may not make because the bids would total the cards; None where there is none."""
    if cell.field != "bid":
        return None
    left = (now.round.cards or 0) - tricks.bids_total(now.with_cell(cell, None).round.calls)
    problems = now.with_cell(cell, left).problems() if left >= 0 else ()
    return left if any(one.code == "hook" for one in problems) else None


def limits(now: Table) -> tuple[tuple[int, int], ...]:
    """Lowest and highest call of each seat, whatever the others call."""
    return tuple(_limits(now, seat) for seat in now.seats)


def _limits(now: Table, seat: int) -> tuple[int, int]:
    alone = replace(now, round=replace(now.round, calls=(facts.Call(),) * len(now.names)))
    free = [key.value for key in keys(alone, Cell(seat, "bid")) if key.reason is None]
    return (free[0], free[-1]) if free else (0, 0)


def windows(now: Table) -> tuple[tuple[int, int] | None, ...]:
    """Fewest and most tricks that make each call from 0 to the cards; None where none does or nobody can tell yet."""
    return tuple(_window(now, bid) for bid in range((now.round.cards or MOST) + 1))


def _window(now: Table, bid: int) -> tuple[int, int] | None:
    about = contracts.Facts(bid, None, len(now.names), now.round.cards, now.step, None, now.last_round)
    made = [won for won in range((now.round.cards or MOST) + 1) if contracts.outcome(now.rules, about, won).made]
    return (made[0], made[-1]) if made else None


def worth(now: Table) -> tuple[tuple[int | None, ...], ...]:
    """Points in tenths of each call × tricks, both from 0 to the cards; None where a fact that decides is missing."""
    span = range((now.round.cards or MOST) + 1)
    common = (len(now.names), now.round.cards, now.step, None, now.last_round)
    rules = now.rules
    return tuple(
        tuple(contracts.outcome(rules, contracts.Facts(bid, None, *common), won).points for won in span) for bid in span
    )
