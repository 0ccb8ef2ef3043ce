"""What the fold takes and what it gives: plain frozen values. Points are tenths, seats and rounds count from 1."""

from dataclasses import dataclass
from typing import Literal

Status = Literal["bidding", "playing", "scored", "void"]


@dataclass(frozen=True, slots=True)
class Call:
    """The facts of one seat in one round, as people entered them. `made` and `points` only where points are typed."""

    bid: int | None = None
    kind: str | None = None
    tricks: int | None = None
    extra: int | None = None
    made: bool | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """The facts of one round: a call for every seat in order, the cards and the dealer it was opened with."""

    number: int
    calls: tuple[Call, ...]
    cards: int | None
    dealer: int
    void: bool = False
    side_tricks: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A penalty or bonus: in the totals at once, for own totals, steps and end from round `from_round` on."""

    seat: int
    points: int
    from_round: int


@dataclass(frozen=True, slots=True)
class End:
    """What ends a session; target, floor and partner_min in tenths."""

    rounds: int | Literal["schedule"] | None = None
    target: int | None = None
    floor: int | None = None
    partner_min: int | None = None


@dataclass(frozen=True, slots=True)
class ScoredCall:
    """A call with what the rules make of it. `total` is the seat's running total after the round.

    made, points, total, contract (its index) and how (the polynomial that paid) are None while the round is not scored;
    points people typed are there at once, but in no total before that.
    """

    bid: int | None = None
    kind: str | None = None
    tricks: int | None = None
    derived: bool = False
    extra: int | None = None
    made: bool | None = None
    points: int | None = None
    total: int | None = None
    contract: int | None = None
    how: str | None = None


@dataclass(frozen=True, slots=True)
class ScoredRound:
    """A round with its numbers. `step` is its number among rounds that are not void, or the one a void round left free.

    `own_totals` stand before the round, with the adjustments that count in it.
    """

    number: int
    status: Status
    cards: int | None
    dealer: int
    calls: tuple[ScoredCall, ...]
    own_totals: tuple[int, ...]
    last_round: bool
    step: int


@dataclass(frozen=True, slots=True)
class ScoredSide:
    """What is ranked: a seat alone is its own side."""

    number: int
    seats: tuple[int, ...]
    total: int
    bags: int | None
    rank: int


@dataclass(frozen=True, slots=True)
class Deal:
    """The next round: who deals how many cards, and who bids first (None where nobody does or all do at once)."""

    number: int
    cards: int | None
    dealer: int
    bids_from: int | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole score sheet. totals, ranks, made and calls are by seat; winners are seat numbers."""

    rounds: tuple[ScoredRound, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    made: tuple[int, ...]
    calls: tuple[int, ...]
    sides: tuple[ScoredSide, ...]
    next: Deal | None
    over: bool
    reason: str | None
    winners: tuple[int, ...]
