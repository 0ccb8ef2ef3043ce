"""The keys of the pad: which value can be pressed in a cell, and which would make the call."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from games.errors import Problem
from games.scoring import contracts, facts, phrases, tricks
from games.selectors import pad_table
from games.selectors.pad_table import Cell, Table, Value
from games.words import Sentence

Mark = Literal["", "ring", "hit"]
# Without a number of cards the keys go as far as a hand of bridge.
MOST = 13


@dataclass(frozen=True, slots=True)
class Key:
    """One key. "ring": as many as called; "hit": makes the call too. `reason`: why it cannot be pressed.

    `hidden`: it belongs to the deal but not to this question.
    """

    value: Value
    mark: Mark = ""
    reason: Sentence | None = None
    hidden: bool = False

    @property
    def disabled(self) -> bool:
        """Whether it cannot be pressed."""
        return self.hidden or self.reason is not None

    @property
    def star(self) -> str:
        """What stands behind the number of a nil."""
        return pad_table.STARS[self.value.kind or "nil"] if self.value.number is None else ""

    @property
    def name(self) -> Sentence | None:
        """The word below the number of a nil."""
        return phrases.KINDS[self.value.kind or "nil"] if self.value.number is None else None


def keys(now: Table, cell: Cell, *, draft: bool = False, beside: str | None = None) -> tuple[Key, ...]:
    """A key for each nil and each number up to the cards. `beside` is the kind that is to stand beside the number.

    In a draft a sum may still be wrong: it is mended cell by cell.
    """
    cleared = now.with_cell(cell, pad_table.NOTHING)
    known = _codes(cleared.problems())
    most = MOST if now.round.cards is None else now.round.cards
    kind = beside if cell.field == "bid" else None
    lonely = [Value(None, kind) for kind in pad_table.lonely_kinds(now.rules)]
    values = [*lonely, *(Value(number, kind) for number in range(most + 1))]
    found = (_key(cleared, cell, value, known, draft) for value in values)
    return tuple(replace(key, hidden=_hidden(now, cell, key)) for key in found)


@dataclass(frozen=True, slots=True)
class Toggle:
    """A kind that may stand beside the number asked for: pressed first, or not. `hidden` as with keys."""

    kind: str
    on: bool
    hidden: bool

    @property
    def name(self) -> Sentence:
        """The kind in words."""
        return phrases.KINDS[self.kind]


def toggles(now: Table, cell: Cell | None, beside: str | None) -> tuple[Toggle, ...]:
    """One for each kind of the rules that stands beside a number."""
    hidden = cell is None or cell.field != "bid"
    return tuple(Toggle(kind, kind == beside, hidden) for kind in pad_table.kinds_beside(now.rules))


def _hidden(now: Table, cell: Cell, key: Key) -> bool:
    """A nil is no count of tricks; and where it takes the place of the call 0, that has no key."""
    if cell.field != "bid":
        return key.value.number is None
    return key.value.number == 0 and no_zero(now)


def no_zero(now: Table) -> bool:
    """Whether nils stand where the call 0 would."""
    return bool(pad_table.lonely_kinds(now.rules)) and now.rules.bidding.min > 0


def _key(cleared: Table, cell: Cell, value: Value, known: set[tuple[str, int | None]], draft: bool) -> Key:
    found = [one for one in cleared.with_cell(cell, value).problems() if (one.code, one.seat) not in known]
    struck = next((one for one in found if _strikes(one, draft)), None)
    if struck is not None:
        return Key(value, reason=struck.detail)
    return Key(value, _mark(cleared, cell, value))


def _strikes(problem: Problem, draft: bool) -> bool:
    """Whether it makes the key impossible. A table total that leads to a new deal is told after the tap."""
    if problem.code in ("bids_total_too_low", "bids_total_too_high"):
        return problem.on_miss == "refuse" and not draft
    # Another who declares, or a call that becomes a nil, moves what is entered elsewhere: the draft does both.
    if problem.code == "bids_missing" or (draft and problem.code in ("one_bid", "tricks_of_side")):
        return False
    return not (draft and problem.code == "tricks_do_not_add_up")


def _codes(problems: Sequence[Problem]) -> set[tuple[str, int | None]]:
    return {(one.code, one.seat) for one in problems}


def _mark(cleared: Table, cell: Cell, value: Value) -> Mark:
    if value.number is None or cell.field not in ("tricks", "side"):
        return ""
    if not of_cell(cleared, cell, value.number).made:
        return ""
    return "ring" if value.number == called_in(cleared, cell) else "hit"


def called_in(now: Table, cell: Cell) -> int | None:
    """How many tricks were called where they are counted; a nil promises none."""
    if cell.field == "side":
        return pad_table.shared_bid(now, cell.seat)[0] + contracts.book(now.rules)
    return now.call(cell.seat).bid


def of_cell(now: Table, cell: Cell, count: int | None) -> contracts.Outcome:
    """What so many tricks bring where they are counted, by the contract alone."""
    return of_side(now, cell.seat, count) if cell.field == "side" else outcome(now, cell.seat, count)


def outcome(now: Table, seat: int, count: int | None) -> contracts.Outcome:
    """What so many tricks bring a seat; empty while its bid or the count is missing."""
    call = now.call(seat)
    if count is None or now.rules.points.typed or not tricks.has_bid(call):
        return contracts.Outcome()
    return contracts.outcome(now.rules, now.about(call.bid or 0, call.kind, now.own_totals[seat - 1]), count)


def of_side(now: Table, side: int, count: int | None) -> contracts.Outcome:
    """What so many tricks bring the partners of a side; empty where it does not declare, or a nil may add to them."""
    seats = now.sharing(side)
    lacking = not any(tricks.has_bid(now.call(seat)) for seat in seats)
    helped = now.rules.side.failed_nil_helps_partner and len(seats) < len(now.partners[side - 1])
    if count is None or lacking or helped:
        return contracts.Outcome()
    bid, kind = pad_table.shared_bid(now, side)
    return contracts.outcome(now.rules, now.about(bid, kind, now.own_totals[seats[0] - 1]), count)


def hooked(now: Table, cell: Cell) -> int | None:
    """The bid the last bidder may not make because the bids would total the cards; None where there is none."""
    if cell.field != "bid":
        return None
    cleared = now.with_cell(cell, pad_table.NOTHING)
    left = (now.round.cards or 0) - tricks.bids_total(cleared.round.calls)
    problems = cleared.with_cell(cell, Value(left)).problems() if left >= 0 else ()
    return left if any(one.code == "hook" for one in problems) else None


def raised(now: Table, cell: Cell) -> int | None:
    """The least a seat may call where his own total asks more of him than the rules ask of everybody."""
    if cell.field != "bid" or not now.rules.bidding.min_by_own_total:
        return None
    low = _limits(now, cell.seat)[0]
    return low if low > now.rules.bidding.min else None


def limits(now: Table) -> tuple[tuple[int, int], ...]:
    """Lowest and highest number each seat may call, whatever the others call."""
    return tuple(_limits(now, seat) for seat in now.seats)


def _limits(now: Table, seat: int) -> tuple[int, int]:
    alone = replace(now, round=replace(now.round, calls=(facts.Call(),) * len(now.names)))
    found = (key for key in keys(alone, Cell(seat, "bid")) if key.reason is None)
    free = [key.value.number for key in found if key.value.number is not None]
    return (free[0], free[-1]) if free else (0, -1)


def asks(now: Table, condition: str) -> bool:
    """Whether a contract of these rules depends on that: "own_total" or "table_bids"."""
    return any(one.when is not None and getattr(one.when, condition) is not None for one in now.rules.contracts)


def windows(now: Table, kind: str | None = None, seat: int | None = None) -> tuple[tuple[int, int] | None, ...]:
    """Fewest and most tricks that make each call from 0 to the cards; None where none does or nobody can tell yet.

    `seat` is whose calls they are, where that makes a difference.
    """
    return tuple(_window(now, about) for about in _calls(now, kind, seat))


def _calls(now: Table, kind: str | None, seat: int | None) -> Iterator[contracts.Facts]:
    """Every call of that kind, with what is known about it."""
    own_total = None if seat is None else now.own_totals[seat - 1]
    for bid in range(1 if kind in pad_table.lonely_kinds(now.rules) else (now.round.cards or MOST) + 1):
        yield now.about(bid, kind, own_total)


def _window(now: Table, about: contracts.Facts) -> tuple[int, int] | None:
    made = [won for won in range((now.round.cards or MOST) + 1) if contracts.outcome(now.rules, about, won).made]
    return (made[0], made[-1]) if made else None


def worth(now: Table, kind: str | None = None, seat: int | None = None) -> tuple[tuple[int | None, ...], ...]:
    """Points in tenths of each call × tricks, both from 0 to the cards; None where a fact that decides is missing."""
    span = range((now.round.cards or MOST) + 1)
    return tuple(
        tuple(contracts.outcome(now.rules, about, won).points for won in span) for about in _calls(now, kind, seat)
    )
