"""What one round pays: the contract, what depends on the whole table, extras and bags."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.scoring import contracts, facts, language, tricks


@dataclass(frozen=True, slots=True)
class Table:
    """What is known of a round; None is unknown. totals (tenths, before the round) are by seat.

    `bags` are those before the round, by seat, or by side where sides are scored.
    """

    players: int | None
    cards: int | None
    round: int | None
    last_round: bool | None
    table_bids: str | None
    totals: Sequence[int | None]
    bags: Sequence[int | None]

    def total(self, seat: int) -> int | None:
        """The total of a seat, or of its side, before the round."""
        return self.totals[seat - 1] if seat <= len(self.totals) else None

    def bags_of(self, unit: int) -> int | None:
        """The bags before the round of the unit (seat or side) of that number."""
        return self.bags[unit - 1] if unit <= len(self.bags) else None

    def about(self, bid: int, kind: str | None, seat: int, also: frozenset[str] = frozenset()) -> contracts.Facts:
        """What a contract may ask about a bid made at a seat."""
        known = (self.players, self.cards, self.round, self.total(seat), self.last_round, self.table_bids)
        return contracts.Facts(bid, kind, *known, also)


def seats(rules: language.Rules, table: Table, calls: Sequence[facts.ScoredCall]) -> tuple[facts.ScoredCall, ...]:
    """The calls of seats that are scored alone, with what they bring; None where something that decides is unknown."""
    outcomes = [outcome(rules, table, seat, call) for seat, call in enumerate(calls, 1)]
    if not _has_parts(rules):
        return tuple(
            paid(call, brought, brought.points, table.total(seat))
            for seat, (call, brought) in enumerate(zip(calls, outcomes, strict=True), 1)
        )
    success = _success(table, outcomes)
    return tuple(
        _seat(rules, table, seat, call, brought, success)
        for seat, (call, brought) in enumerate(zip(calls, outcomes, strict=True), 1)
    )


def outcome(rules: language.Rules, table: Table, seat: int, call: facts.ScoredCall) -> contracts.Outcome:
    """What a call at a seat brings by its contract alone, with its own tricks; empty while it lacks bid or tricks."""
    if rules.points.typed:
        return contracts.Outcome(made=call.made, points=call.points)
    if call.tricks is None or not (tricks.has_bid(call) or rules.bidding.optional):
        return contracts.Outcome()
    return contracts.outcome(rules, table.about(call.bid or 0, call.kind, seat), call.tricks)


def paid(
    call: facts.ScoredCall, brought: contracts.Outcome, points: int | None, before: int | None
) -> facts.ScoredCall:
    """The call with its points and what they come to."""
    total = None if before is None else before + (points or 0)
    return facts.ScoredCall(
        call.bid, call.kind, call.tricks, call.derived, call.extra,
        brought.made, points, total, brought.contract, brought.how,
    )  # fmt: skip  # one line for what was entered, one for what it brings


@dataclass(frozen=True, slots=True)
class _Success:
    """How many made it; `whole` says that nobody's result is unknown."""

    made: int
    whole: bool


def has_effects(rules: language.Rules) -> bool:
    """Whether points depend on the whole table; where bags are kept or points typed they never do."""
    if rules.bags or rules.points.typed:
        return False
    return bool(rules.round.by_success) or rules.round.multiply.all_failed != 1


def _has_parts(rules: language.Rules) -> bool:
    return bool(rules.bags) or rules.extras.allowed != "none" or has_effects(rules)


def _success(table: Table, outcomes: Sequence[contracts.Outcome]) -> _Success:
    known = [one.made for one in outcomes if one.made is not None]
    return _Success(sum(known), len(known) == table.players)


def _seat(
    rules: language.Rules,
    table: Table,
    seat: int,
    call: facts.ScoredCall,
    brought: contracts.Outcome,
    success: _Success,
) -> facts.ScoredCall:
    """One seat's call with everything that belongs to its points."""
    won, factor = _effects(rules, brought, success)
    if brought.points is None or won is None or factor is None:
        return paid(call, replace(brought, points=None), None, table.total(seat))
    new_bags = bagged(rules, brought, call.bid or 0, call.tricks or 0, tricks.alone(call))
    bags, penalty = pile(rules.bags, table.bags_of(seat), new_bags)
    extra = counted_extra(rules, call.extra, brought.made)
    parts = facts.Parts(brought.points, won, factor, extra, new_bags, penalty or 0, success.made)
    points = None if penalty is None else parts.points
    return replace(paid(call, brought, points, table.total(seat)), parts=parts, bags=bags)


def _effects(rules: language.Rules, brought: contracts.Outcome, success: _Success) -> tuple[int | None, int | None]:
    """What success adds and the factor of the round; None where it hangs on somebody whose result is unknown."""
    by_success, all_failed = rules.round.by_success, rules.round.multiply.all_failed
    if not has_effects(rules):
        return 0, 1
    if brought.made:
        return (by_success.get(success.made, 0) if success.whole or not by_success else None), 1
    if success.made or all_failed == 1:
        return 0, 1
    return 0, all_failed if success.whole else None


def counted_extra(rules: language.Rules, extra: int | None, made: bool | None) -> int:
    """What of an entered extra counts: with `if_made` nothing unless the call was made."""
    allowed = rules.extras.allowed
    return (extra or 0) if allowed == "always" or (allowed == "if_made" and made) else 0


def bagged(rules: language.Rules, brought: contracts.Outcome, bid: int, won: int, alone: bool) -> int:
    """Tricks that go into the bag: what a made call has over, or what a failed nil won."""
    if rules.bags is None:
        return 0
    if brought.made:
        return max(won - contracts.book(rules) - bid, 0)
    return won if alone and rules.side.failed_nil_bags else 0


def pile(bags: language.Bags | None, before: int | None, new: int) -> tuple[int | None, int | None]:
    """The count after so many new bags, and the penalty in tenths; unknown (None) if the count before is."""
    if bags is None:
        return None, 0
    if before is None:
        return None, None
    times, rest = divmod(before + new, bags.every)
    if not times:
        return before + new, 0
    return rest if bags.keep == "remainder" else 0, times * bags.penalty
