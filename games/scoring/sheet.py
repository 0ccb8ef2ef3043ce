"""The fold over a session's rounds: points, running totals, whose deal it is, how it ends and who is ahead."""

from collections.abc import Sequence

from games.scoring import contracts, facts, language, ranking, refusals, schedules, tricks

Call = facts.Call
Round = facts.Round
Adjustment = facts.Adjustment
End = facts.End
ScoredCall = facts.ScoredCall
ScoredRound = facts.ScoredRound
ScoredSide = facts.ScoredSide
Deal = facts.Deal
Sheet = facts.Sheet
problems = refusals.problems


def end_of(rules: language.Rules) -> facts.End:
    """What ends a game by the rules themselves, in tenths; a schedule does where they name nothing else."""
    own = facts.End(rules.end.rounds, rules.end.target, rules.end.floor, rules.end.partner_min)
    return facts.End(rounds="schedule") if own == facts.End() and schedules.is_scheduled(rules) else own


def score(
    rules: language.Rules,
    *,
    players: int,
    rounds: Sequence[facts.Round],
    first_dealer: int = 1,
    end: facts.End | None = None,
    adjustments: Sequence[facts.Adjustment] = (),
    stopped: bool = False,
) -> facts.Sheet:
    """Fold all rounds, in the order of their numbers, into the score sheet. Everything in it follows from the facts.

    `end` replaces what the rules say about it; `stopped` means people ended the session. Points are tenths. The time
    grows with the number of calls only.
    """
    fold = _Fold(rules, players, end_of(rules) if end is None else end, adjustments)
    scored = tuple(fold.add(round_) for round_ in rounds)
    reason = fold.stopped() if stopped else fold.reason
    ranks = fold.ranks()
    next_deal = None if reason else _next(rules, players, rounds, scored, first_dealer)
    return facts.Sheet(
        rounds=scored,
        totals=tuple(fold.totals),
        ranks=ranks,
        made=tuple(fold.made),
        calls=tuple(fold.calls),
        sides=tuple(
            facts.ScoredSide(seat, (seat,), total, None, rank)
            for seat, (total, rank) in enumerate(zip(fold.totals, ranks, strict=True), 1)
        ),
        next=next_deal,
        over=reason is not None,
        reason=reason,
        winners=ranking.first(ranks) if reason and fold.complete else (),
    )


class _Fold:
    """What is carried from round to round. Lists are by seat."""

    def __init__(
        self, rules: language.Rules, players: int, end: facts.End, adjustments: Sequence[facts.Adjustment]
    ) -> None:
        self.rules, self.players, self.end = rules, players, end
        self.last_step = ranking.last_step(rules, players, end)
        self.waiting = sorted(adjustments, key=lambda one: -one.from_round)
        self.counting = [0] * players
        self.totals = [0] * players
        for one in adjustments:
            self.totals[one.seat - 1] += one.points
        self.made, self.calls, self.bids, self.tricks = ([0] * players for _ in range(4))
        self.step = self.complete = 0
        self.reason: str | None = None

    def add(self, round_: facts.Round) -> facts.ScoredRound:
        """Score one round and carry on from it."""
        self._count_adjustments(round_.number)
        step, before = self.step + 1, tuple(self.counting)
        last_round = step == self.last_step
        certain = {} if round_.void else tricks.derived(self.rules, round_.calls, round_.cards)
        status = tricks.status(self.rules, round_, certain)
        calls = _facts_only(round_.calls, certain)
        if status == "scored":
            calls = tuple(score_calls(self.rules, round_, calls, before, step, last_round))
            self._carry(calls)
        self.step += not round_.void
        return facts.ScoredRound(round_.number, status, round_.cards, round_.dealer, calls, before, last_round, step)

    def _count_adjustments(self, number: int) -> None:
        while self.waiting and self.waiting[-1].from_round <= number:
            one = self.waiting.pop()
            self.counting[one.seat - 1] += one.points

    def _carry(self, calls: Sequence[facts.ScoredCall]) -> None:
        for seat, call in enumerate(calls):
            self.counting[seat] += call.points or 0
            self.totals[seat] += call.points or 0
            self.made[seat] += call.made is True
            self.calls[seat] += call.bid is not None
            self.bids[seat] += call.bid or 0
            self.tricks[seat] += call.tricks or 0
        self.complete += 1
        self.reason = self.reason or self._ended(self.counting)

    def _ended(self, totals: Sequence[int]) -> str | None:
        return ranking.ended(self.end, totals, rounds=self.complete, last_step=self.last_step)

    def stopped(self) -> str:
        """Why it is over when people stop: every adjustment counts by then."""
        return self.reason or (self.complete and self._ended(self.totals)) or "stopped"

    def ranks(self) -> tuple[int, ...]:
        """Places 1, 1, 3 by the full totals."""
        sums = {"tricks": self.tricks, "contracts_made": self.made, "bids": self.bids}
        return ranking.ranks(self.rules, self.totals, sums)


def _facts_only(calls: Sequence[facts.Call], certain: dict[int, int]) -> tuple[facts.ScoredCall, ...]:
    return tuple(
        facts.ScoredCall(
            call.bid, call.kind, certain.get(seat, call.tricks), seat in certain, call.extra, call.made, call.points
        )
        for seat, call in enumerate(calls)
    )


def score_calls(
    rules: language.Rules,
    round_: facts.Round,
    filled: Sequence[facts.ScoredCall],
    before: Sequence[int],
    step: int,
    last_round: bool,
) -> list[facts.ScoredCall]:
    """The calls of a complete round with points; `before` are the totals before it, all in tenths."""
    table_bids = contracts.compared(tricks.bids_total(round_.calls), round_.cards)
    scored = []
    for seat, (call, given) in enumerate(zip(filled, round_.calls, strict=True)):
        if rules.points.typed:
            outcome = contracts.Outcome(made=given.made, points=given.points)
        else:
            about = contracts.Facts(
                call.bid or 0, call.kind, len(filled), round_.cards, step, before[seat], last_round, table_bids
            )
            outcome = contracts.outcome(rules, about, call.tricks or 0)
        scored.append(_paid(call, outcome, before[seat]))
    return scored


def _paid(call: facts.ScoredCall, outcome: contracts.Outcome, before: int) -> facts.ScoredCall:
    return facts.ScoredCall(
        call.bid,
        call.kind,
        call.tricks,
        call.derived,
        call.extra,
        outcome.made,
        outcome.points,
        before + (outcome.points or 0),
        outcome.contract,
        outcome.how,
    )


def _next(
    rules: language.Rules,
    players: int,
    rounds: Sequence[facts.Round],
    scored: Sequence[facts.ScoredRound],
    first_dealer: int,
) -> facts.Deal:
    """The first round that still lacks something, else the one after the last."""
    unfinished = next((one for one in scored if one.status in ("bidding", "playing")), None)
    if unfinished:
        bids_from = _bids_from(rules, players, unfinished.dealer)
        return facts.Deal(unfinished.number, unfinished.cards, unfinished.dealer, bids_from)
    if not rounds:
        cards = schedules.cards_for(rules, players, 1)
        return facts.Deal(1, cards, first_dealer, _bids_from(rules, players, first_dealer))
    last = rounds[-1]
    stays = last.void and not rules.deal.redeal_moves_dealer
    dealer = last.dealer if stays else last.dealer % players + 1
    step = 1 + sum(not round_.void for round_ in rounds)
    cards = last.cards if last.void and last.cards else schedules.cards_for(rules, players, step)
    return facts.Deal(last.number + 1, cards, dealer, _bids_from(rules, players, dealer))


def _bids_from(rules: language.Rules, players: int, dealer: int) -> int | None:
    """Nobody bids in turn where points are typed (a bid may be noted, it changes nothing) or no bid above 0 exists."""
    if rules.points.typed or rules.bidding.order == "together" or rules.bidding.max == 0:
        return None
    return dealer % players + 1
