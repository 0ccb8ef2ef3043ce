"""The fold over a session's rounds: points, running totals, whose deal it is, how it ends and who is ahead."""

from collections.abc import Mapping, Sequence

from games.scoring import contracts, facts, language, paying, pooling, ranking, refusals, schedules, sides, tricks

Call = facts.Call
Round = facts.Round
Adjustment = facts.Adjustment
End = facts.End
ScoredCall = facts.ScoredCall
ScoredRound = facts.ScoredRound
ScoredSideRound = facts.ScoredSideRound
Parts = facts.Parts
ScoredSide = facts.ScoredSide
Deal = facts.Deal
Sheet = facts.Sheet
problems = refusals.problems
sides_of = sides.sides_of


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
    next_deal = None if reason else _next(rules, players, rounds, scored, first_dealer, fold.plays_on)
    won = ranking.winners(fold.end, reason, fold.totals, ranks, fold.seated) if reason and fold.complete else ()
    return facts.Sheet(
        rounds=scored,
        totals=tuple(fold.totals),
        ranks=ranks,
        made=tuple(fold.made),
        calls=tuple(fold.calls),
        sides=fold.sides(ranks),
        next=next_deal,
        over=reason is not None,
        reason=reason,
        winners=won,
    )


class _Fold:
    """What is carried from round to round. Lists are by seat; bags and sums by what has a total of its own."""

    def __init__(
        self, rules: language.Rules, players: int, end: facts.End, adjustments: Sequence[facts.Adjustment]
    ) -> None:
        self.rules, self.players, self.end = rules, players, end
        self.seated, self.units = sides.sides_of(rules, players), sides.units(rules, players)
        self.rounds_to_play = ranking.rounds_to_play(rules, players, end)
        self.last_round = ranking.last_round(rules, players, end)
        self.waiting = sorted(adjustments, key=lambda one: -one.from_round)
        self.counting, self.totals, self.made, self.calls = ([0] * players for _ in range(4))
        for one in adjustments:
            self._add(self.totals, one.seat, one.points)
        self.bags = [0] * len(self.units)
        self.sums = {name: [0] * len(self.units) for name in ("tricks", "contracts_made", "bids")}
        self.step = self.complete = 0
        self.plays_on = False
        self.reason: str | None = None

    def _add(self, totals: list[int], seat: int, points: int) -> None:
        """Points for a seat, or for all seats that have one total with it."""
        for one in self.units[sides.unit_of(self.units, seat)]:
            totals[one - 1] += points

    def add(self, round_: facts.Round) -> facts.ScoredRound:
        """Score one round and carry on from it."""
        self._count_adjustments(round_.number)
        step, before = self.step + 1, tuple(self.counting)
        last_round = step == self.last_round
        filled = {} if round_.void else tricks.certain(self.rules, self.players, round_)
        status = tricks.status(self.rules, round_, filled)
        calls, by_side = self._scored(round_, filled, status, step, last_round)
        self.step += not round_.void
        return facts.ScoredRound(
            round_.number, status, round_.cards, round_.dealer, calls, before, last_round, step, by_side
        )

    def _scored(
        self, round_: facts.Round, filled: Mapping[tricks.Cell, int], status: str, step: int, last_round: bool
    ) -> pooling.Paid:
        """The calls and sides of a round, paid and carried if it is complete."""
        calls = filled_in(round_.calls, filled)
        table_bids = contracts.compared(tricks.bids_total(round_.calls), round_.cards)
        table = paying.Table(self.players, round_.cards, step, last_round, table_bids, self.counting, self.bags)
        by_side: tuple[facts.ScoredSideRound, ...] = ()
        if sides.pooled(self.rules):
            held = pooling.hands(self.rules, self.players, round_, filled, dict(enumerate(calls, 1)))
            if status != "scored":
                return calls, pooling.unpaid(held)
            calls, by_side = pooling.scored(self.rules, table, held)
            self._carry_sides(calls, by_side)
        elif status == "scored":
            calls = paying.seats(self.rules, table, calls)
            self._carry_seats(calls)
        if status == "scored":
            self._count(calls)
        return calls, by_side

    def _count_adjustments(self, number: int) -> None:
        while self.waiting and self.waiting[-1].from_round <= number:
            one = self.waiting.pop()
            self._add(self.counting, one.seat, one.points)

    def _carry_seats(self, calls: Sequence[facts.ScoredCall]) -> None:
        for seat, call in enumerate(calls):
            self.counting[seat] += call.points or 0
            self.totals[seat] += call.points or 0
            self.bags[seat] = call.bags or 0
            self._sum(seat, call.tricks or 0, call.made is True, call.bid or 0)

    def _carry_sides(self, calls: Sequence[facts.ScoredCall], by_side: Sequence[facts.ScoredSideRound]) -> None:
        for side in by_side:
            seats = self.units[side.number - 1]
            nils = [calls[seat - 1] for seat in seats if tricks.alone(calls[seat - 1])]
            self._add(self.counting, seats[0], side.points or 0)
            self._add(self.totals, seats[0], side.points or 0)
            self.bags[side.number - 1] = side.bags or 0
            won = (side.tricks or 0) + sum(call.tricks or 0 for call in nils)
            made = (side.made is True) + sum(call.made is True for call in nils)
            self._sum(side.number - 1, won, made, side.bid or 0)

    def _sum(self, unit: int, won: int, made: int, bids: int) -> None:
        self.sums["tricks"][unit] += won
        self.sums["contracts_made"][unit] += made
        self.sums["bids"][unit] += bids

    def _count(self, calls: Sequence[facts.ScoredCall]) -> None:
        for seat, call in enumerate(calls):
            self.made[seat] += call.made is True
            self.calls[seat] += tricks.has_bid(call)
        self.complete += 1
        self.reason = self.reason or self._ended(self.counting)

    def _ended(self, totals: Sequence[int]) -> str | None:
        """Why it is over with these totals; while the first place is shared some rules play on."""
        reason = ranking.ended(self.end, totals, self.seated, rounds=self.complete, rounds_to_play=self.rounds_to_play)
        self.plays_on = False
        if reason and self.rules.ranking.ties == "play_on":
            won = ranking.winners(self.end, reason, totals, self.ranks(totals), self.seated)
            self.plays_on = ranking.is_shared(won, self.seated)
        return None if self.plays_on else reason

    def stopped(self) -> str:
        """Why it is over when people stop: every adjustment counts by then."""
        return self.reason or (self.complete and self._ended(self.totals)) or "stopped"

    def ranks(self, totals: Sequence[int] | None = None) -> tuple[int, ...]:
        """Places 1, 1, 3 of seats or sides, by seat; by the full totals unless others are given."""
        given = self.totals if totals is None else totals
        found = ranking.ranks(self.rules, [given[seats[0] - 1] for seats in self.units], self.sums)
        return ranking.by_seat(self.units, found)

    def sides(self, ranks: Sequence[int]) -> tuple[facts.ScoredSide, ...]:
        """The sides with what they have; partners who are scored apart have their sums."""
        places = ranking.of_sides(self.seated, ranks)
        bags = ranking.by_seat(self.units, self.bags)
        pooled = sides.pooled(self.rules)
        return tuple(
            facts.ScoredSide(
                number,
                seats,
                sum(self.totals[seat - 1] for seat in (seats[:1] if pooled else seats)),
                sum(bags[seat - 1] for seat in (seats[:1] if pooled else seats)) if self.rules.bags else None,
                places[number - 1],
            )
            for number, seats in enumerate(self.seated, 1)
        )


def filled_in(calls: Sequence[facts.Call], filled: Mapping[tricks.Cell, int]) -> tuple[facts.ScoredCall, ...]:
    """The calls as entered, with the counts that are certain."""
    found = {cell.seat: won for cell, won in filled.items()}
    return tuple(
        facts.ScoredCall(
            call.bid, call.kind, found.get(seat, call.tricks), seat in found, call.extra, call.made, call.points
        )
        for seat, call in enumerate(calls, 1)
    )


def _next(
    rules: language.Rules,
    players: int,
    rounds: Sequence[facts.Round],
    scored: Sequence[facts.ScoredRound],
    first_dealer: int,
    plays_on: bool,
) -> facts.Deal:
    """The first round that still lacks something, else the one after the last, of its size where the game plays on."""
    lacking = facts.unfinished(scored)
    if lacking:
        return facts.Deal(lacking.number, lacking.cards, lacking.dealer, _bids_from(rules, players, lacking.dealer))
    return deal_after(rules, players=players, rounds=rounds, first_dealer=first_dealer, plays_on=plays_on)


def deal_after(
    rules: language.Rules,
    *,
    players: int,
    rounds: Sequence[facts.Round],
    first_dealer: int = 1,
    plays_on: bool = False,
) -> facts.Deal:
    """The deal after the last of these rounds, complete or not, ended or not; of its size where the game plays on."""
    if not rounds:
        cards = schedules.cards_for(rules, players, 1)
        return facts.Deal(1, cards, first_dealer, _bids_from(rules, players, first_dealer))
    last = rounds[-1]
    again = last.void and not rules.deal.redeal_moves_dealer
    dealer = last.dealer if again else last.dealer % players + 1
    step = 1 + sum(not round_.void for round_ in rounds)
    stays = plays_on or (last.void and last.cards is not None)
    cards = last.cards if stays else schedules.cards_for(rules, players, step)
    return facts.Deal(last.number + 1, cards, dealer, _bids_from(rules, players, dealer))


def _bids_from(rules: language.Rules, players: int, dealer: int) -> int | None:
    """Nobody bids in turn where points are typed (a bid may be noted, it changes nothing) or no bid above 0 exists."""
    if rules.points.typed or rules.bidding.order == "together" or rules.bidding.max == 0:
        return None
    return dealer % players + 1
