"""What follows from the counts already entered: are all bids in, which counts are certain, where does a round stand."""

from collections.abc import Sequence

from games.scoring import facts, fields, language


def bids_optional(rules: language.Rules) -> bool:
    """Whether tricks (or points) may come without bids."""
    return rules.bidding.optional or rules.points.typed


def has_bid(call: facts.Call) -> bool:
    """A number, or a kind that stands in place of one."""
    return call.bid is not None or call.kind in fields.KINDS_WITHOUT_NUMBER


def bids_in(rules: language.Rules, calls: Sequence[facts.Call]) -> bool:
    """Whether nobody has to bid any more."""
    return bids_optional(rules) or all(has_bid(call) for call in calls)


def bids_total(calls: Sequence[facts.Call]) -> int:
    """All bids together; a call without a number counts 0."""
    return sum(call.bid or 0 for call in calls)


def derived(rules: language.Rules, calls: Sequence[facts.Call], cards: int | None) -> dict[int, int]:
    """Counts nobody entered that can only be one number, by position.

    Only where tricks add up exactly and all bids are in: the last missing count, or zeros once the cards are used up.
    """
    missing = [position for position, call in enumerate(calls) if call.tricks is None]
    if rules.tricks.total != "exact" or cards is None or not missing or not bids_in(rules, calls):
        return {}
    left = cards - sum(call.tricks or 0 for call in calls)
    if left == 0:
        return dict.fromkeys(missing, 0)
    return {missing[0]: left} if len(missing) == 1 and left > 0 else {}


def status(rules: language.Rules, round_: facts.Round, certain: dict[int, int]) -> facts.Status:
    """Where a round stands, with the counts that are certain already."""
    if round_.void:
        return "void"
    if rules.points.typed:
        return "scored" if all(call.points is not None for call in round_.calls) else "playing"
    if not bids_in(rules, round_.calls):
        return "bidding"
    counted = all(call.tricks is not None or seat in certain for seat, call in enumerate(round_.calls))
    return "scored" if counted else "playing"
