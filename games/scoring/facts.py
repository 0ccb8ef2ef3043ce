"""What the fold takes and what it gives: plain frozen values. Points are tenths, seats and rounds count from 1."""

from collections.abc import Sequence
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
    """The facts of one round: a call for every seat in order, the cards and the dealer it was opened with.

    `side_tricks` are the tricks of each side in order of its number, where sides are scored; empty is none entered.
    """

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
class Parts:
    """What points are made of, in tenths: (contract + success) × factor + extra + penalty.

    `makers` is how many made their calls, where that pays; `new_bags` counts tricks.
    """

    contract: int
    success: int = 0
    factor: int = 1
    extra: int = 0
    new_bags: int = 0
    penalty: int = 0
    makers: int = 0

    @property
    def points(self) -> int:
        """What they come to."""
        return (self.contract + self.success) * self.factor + self.extra + self.penalty


@dataclass(frozen=True, slots=True)
class ScoredCall:
    """A call with what the rules make of it. `total` is the running total of the seat, or of its side, after the round.

    made, points, total, contract (its index) and how (what paid: a polynomial's name or slam) are None while the round
    is not scored; points people typed are there at once, but in no total before that. A call that counts for its side
    has the side's made, contract and how, and no points of its own. `parts` is None where the contract alone pays;
    `bags` is the count after the round where seats keep bags.
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
    parts: Parts | None = None
    bags: int | None = None


@dataclass(frozen=True, slots=True)
class ScoredSideRound:
    """One side in one round, where sides are scored. `tricks` is the side's own cell: a nil's tricks are at his seat.

    points are the side's whole change, `bags` the count and `total` the total after the round. bid, won, made,
    contract and how are those of the call its partners make together (or of its declarer), None where there is none;
    `parts` says what the side has beside its nils.
    """

    number: int
    tricks: int | None = None
    derived: bool = False
    points: int | None = None
    bags: int | None = None
    bid: int | None = None
    won: int | None = None
    made: bool | None = None
    total: int | None = None
    contract: int | None = None
    how: str | None = None
    parts: Parts | None = None


@dataclass(frozen=True, slots=True)
class ScoredRound:
    """A round with its numbers. `step` is its number among rounds that are not void, or the one a void round left free.

    `own_totals` stand before the round, with the adjustments that count in it, by seat; `sides` is empty where every
    seat is scored alone.
    """

    number: int
    status: Status
    cards: int | None
    dealer: int
    calls: tuple[ScoredCall, ...]
    own_totals: tuple[int, ...]
    last_round: bool
    step: int
    sides: tuple[ScoredSideRound, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoredSide:
    """What is ranked: a seat alone is its own side. Partners scored apart have the sum, and the better one's rank."""

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

    @property
    def played(self) -> int:
        """How many rounds are scored."""
        return sum(one.status == "scored" for one in self.rounds)

    @property
    def unfinished(self) -> ScoredRound | None:
        """The first round that still lacks something."""
        return unfinished(self.rounds)


def unfinished(rounds: Sequence[ScoredRound]) -> ScoredRound | None:
    """The first of these rounds that still lacks something."""
    return next((one for one in rounds if one.status in ("bidding", "playing")), None)
