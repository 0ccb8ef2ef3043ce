"""The deal on the table: its cells, what people entered into them, and what follows from that."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

from games.errors import Problem
from games.scoring import contracts, facts, fields, language, sheet, tricks
from games.scoring import sides as sides_
from games.words import Sentence

Field = Literal["bid", "tricks", "side", "points"]
# What stands behind the number of a call that is more than one: 0* is a blind nil, 5* a blind five.
STARS = {"nil": "", "blind_nil": "*", "double_nil": "**", "blind": "*", "no_trump": "NT"}
PAIR = Sentence("{one} and {other}")


class Cell(NamedTuple):
    """A place on the pad: a seat's, or, with "side", the tricks of the side of that number."""

    seat: int
    field: Field


class Value(NamedTuple):
    """What a cell holds: a number, for a call also the kind beside it; a nil is a kind without a number."""

    number: int | None = None
    kind: str | None = None

    @property
    def text(self) -> str:
        """As forms and addresses write it: "5", "nil", "blind:5"; "" is nothing."""
        number = "" if self.number is None else str(self.number)
        return ":".join(part for part in (self.kind, number) if part)


NOTHING = Value()


@dataclass(frozen=True)
class Table:
    """One deal as people entered it, with what the rules need to know about it. Totals are tenths, by seat.

    `step` is its number among those that count, `deals` how many the game has (None where that is open). `sides` are
    all sides as they now stand.
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
    sides: tuple[facts.ScoredSide, ...] = ()

    @property
    def seats(self) -> range:
        """The seats' numbers."""
        return range(1, len(self.names) + 1)

    @property
    def last_number(self) -> int | None:
        """The number the last deal will have, those that do not count included; None where that is open."""
        return None if self.deals is None else self.deals + self.round.number - self.step

    @property
    def pooled(self) -> bool:
        """Whether partners' tricks are entered once for their side."""
        return sides_.pooled(self.rules) and not self.rules.points.typed

    @property
    def takes_extras(self) -> bool:
        """Whether extra points may be entered beside the tricks."""
        return self.rules.extras.allowed != "none" and not self.rules.points.typed

    @property
    def declared(self) -> bool:
        """Whether one call of the deal has a bid."""
        return self.rules.table.scored_by == "declarer" and not self.rules.points.typed

    @property
    def declarer(self) -> int | None:
        """The seat that declares, as soon as it is known."""
        bidders = (seat for seat in self.seats if tricks.has_bid(self.call(seat)))
        return next(bidders, None) if self.declared else None

    @property
    def order(self) -> tuple[int, ...]:
        """Who calls, and is asked for his tricks, after whom: the dealer last."""
        return tuple((self.round.dealer + k) % len(self.names) + 1 for k in range(len(self.names)))

    @property
    def asked(self) -> tuple[Cell, ...]:
        """The cells tricks are entered in, in the order they are asked for: a declarer's side first."""
        first = [self.declarer] if self.declarer else []
        return tuple(dict.fromkeys(self.count_of(seat) for seat in (*first, *self.order)))

    def count_of(self, seat: int) -> Cell:
        """The cell a seat's tricks are entered in: its own, or its side's."""
        if not self.pooled or tricks.alone(self.call(seat)):
            return Cell(seat, "tricks")
        return Cell(self.side_of(seat), "side")

    def side_of(self, seat: int) -> int:
        """The number of a seat's side."""
        return sides_.unit_of(self.partners, seat) + 1

    @property
    def partners(self) -> sides_.Seats:
        """Seat numbers of every side."""
        return sides_.sides_of(self.rules, len(self.names))

    def sharing(self, side: int) -> tuple[int, ...]:
        """The seats of a side whose tricks are counted together: all but its nils."""
        return tuple(seat for seat in self.partners[side - 1] if not tricks.alone(self.call(seat)))

    @cached_property
    def derived(self) -> dict[Cell, int]:
        """Counts that follow from the others, by cell."""
        found = tricks.certain(self.rules, len(self.names), self.round)
        return {_cell(cell): count for cell, count in found.items()}

    @property
    def counts(self) -> tuple[int, ...]:
        """The tricks that are entered."""
        found = (held(self, cell).number for cell in self.asked)
        return tuple(count for count in found if count is not None)

    def call(self, seat: int) -> facts.Call:
        """What is entered for a seat."""
        return self.round.calls[seat - 1]

    def with_cell(self, cell: Cell, value: Value) -> "Table":
        """The same deal with another value in one cell."""
        if cell.field == "side":
            pools = [self._pool(side) for side, _ in enumerate(self.partners, 1)]
            pools[cell.seat - 1] = value.number
            return replace(self, round=replace(self.round, side_tricks=tuple(pools)))
        calls = list(self.round.calls)
        calls[cell.seat - 1] = _filled(self.call(cell.seat), cell.field, value)
        return replace(self, round=replace(self.round, calls=tuple(calls)))

    def _pool(self, side: int) -> int | None:
        return tricks.count(self.round, tricks.Cell(side=side))

    def problems(self) -> tuple[Problem, ...]:
        """What the rules refuse about the deal as it stands."""
        return sheet.problems(
            self.rules,
            players=len(self.names),
            round_=self.round,
            own_totals=self.own_totals,
            last_round=self.last_round,
        )

    def about(self, bid: int, kind: str | None, own_total: int | None = None) -> contracts.Facts:
        """What a contract may ask about such a call in this deal, as far as it is known."""
        known = tricks.bids_in(self.rules, self.round.calls)
        table_bids = contracts.compared(tricks.bids_total(self.round.calls), self.round.cards) if known else None
        common = (len(self.names), self.round.cards, self.step, own_total, self.last_round, table_bids)
        return contracts.Facts(bid, kind, *common)


def _cell(cell: tricks.Cell) -> Cell:
    return Cell(cell.side or 0, "side") if cell.seat is None else Cell(cell.seat, "tricks")


def _filled(call: facts.Call, field: Field, value: Value) -> facts.Call:
    if field == "points":
        return replace(call, points=value.number)
    if field == "bid":
        return replace(call, bid=value.number, kind=value.kind)
    return replace(call, tricks=value.number)


def held(now: Table, cell: Cell) -> Value:
    """What is entered in the cell."""
    if cell.field == "side":
        return Value(tricks.count(now.round, tricks.Cell(side=cell.seat)))
    call = now.call(cell.seat)
    if cell.field == "bid":
        return Value(call.bid, call.kind)
    return Value(call.tricks if cell.field == "tricks" else call.points)


def shared_bid(now: Table, side: int) -> tuple[int, str | None]:
    """What the partners of a side who did not call nil have called together, and the kind beside a number."""
    calls = [now.call(seat) for seat in now.sharing(side)]
    kinds = [call.kind for call in calls if call.kind is not None]
    return sum(call.bid or 0 for call in calls), kinds[0] if kinds else None


def lonely_kinds(rules: language.Rules) -> tuple[str, ...]:
    """The calls of these rules that stand in place of a number."""
    return tuple(kind for kind in rules.bidding.kinds if kind in fields.KINDS_WITHOUT_NUMBER)


def kinds_beside(rules: language.Rules) -> tuple[str, ...]:
    """The kinds of these rules that stand beside a number."""
    return tuple(kind for kind in rules.bidding.kinds if kind not in fields.KINDS_WITHOUT_NUMBER)


def named(now: Table, seats: Sequence[int]) -> str | Sentence:
    """The names at these seats as one value for a sentence."""
    return joined([now.names[seat - 1] for seat in seats])


def joined(names: Sequence[str]) -> str | Sentence:
    """One or more names as one value for a sentence."""
    found: str | Sentence = names[0]
    for name in names[1:]:
        found = replace(PAIR, values={"one": found, "other": name})
    return found
