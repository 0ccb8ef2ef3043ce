"""Entries that are not wrong but improbable: worth a quiet question, measured by what the same people did before."""

import math
from collections.abc import Mapping

from django.db.models import Count

from games import models
from games.scoring import facts, tricks
from games.selectors import facts as facts_
from games.selectors import pad_keys
from games.selectors.pad_table import Table

# Fewer known calls tell nothing; a call is usual while at least one of a hundred was as high.
KNOWN, SELDOM = 30, 0.01
# How much higher than usual a call has to be.
MARGIN = 3
# The newest tables of the players that are looked at: some years of evenings.
TABLES = 400


def usual(facts: facts_.Facts, now: Table) -> dict[int, int]:
    """The highest call that is usual for a seat, for those who are known well enough. One query.

    Counted are calls in deals of as many cards under the same rules in the same club, this deal's own left out.
    """
    session = facts.session
    players = [seat.player_id for seat in facts.seats]
    tables = models.Seat.objects.filter(player__in=players, session__club=session.club_id, session__rules=session.rules)
    calls = models.Call.objects.filter(
        seat__in=tables.order_by("-pk").values("pk")[:TABLES], bid__isnull=False, round__void=False
    ).exclude(round__session=session, round__number=now.round.number)
    if now.round.cards is not None:
        calls = calls.filter(round__cards=now.round.cards)
    known: dict[object, dict[int, int]] = {}
    for player, bid, n in calls.values_list("seat__player", "bid").annotate(n=Count("pk")):
        known.setdefault(player, {})[bid] = n
    found = {seat.number: highest_usual(known.get(seat.player_id, {})) for seat in facts.seats}
    return {seat: bid for seat, bid in found.items() if bid is not None}


def highest_usual(calls: Mapping[int, int]) -> int | None:
    """The highest call that was reached often enough, of calls with their numbers; None where too few are known."""
    total = sum(calls.values())
    if total < KNOWN:
        return None
    often = max(1, math.ceil(total * SELDOM))
    reached = (bid for bid in calls if sum(n for other, n in calls.items() if other >= bid) >= often)
    return max(reached, default=None)


def is_odd(bid: int | None, usual_: int | None) -> bool:
    """Whether a call is so much higher than usual that one asks."""
    return bid is not None and usual_ is not None and bid >= usual_ + MARGIN


def all_made(then: Table, last: facts.ScoredRound) -> int | None:
    """What the calls of a complete deal came to, if everybody made his although they took all tricks; else None.

    Only where a call may be passed: where it has to be met exactly, calls that are all made always come to the cards.
    """
    calls, cards = last.calls, last.cards
    if then.pooled or then.rules.points.typed or cards is None or last.status != "scored":
        return None
    total = tricks.bids_total(tuple(facts.Call(call.bid) for call in calls))
    windows = pad_keys.windows(then)
    passed = any(windows[call.bid or 0] not in (None, (call.bid or 0,) * 2) for call in calls)
    return total if passed and total >= cards and all(call.made for call in calls) else None
