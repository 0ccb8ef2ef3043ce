"""What the rules refuse about a round: limits of bids, hook, totals, sums of tricks and facts they do not take."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games import errors
from games.scoring import contracts, facts, fields, language, schedules, sides, tricks
from games.words import Points, Sentence, Value

# Every code this module gives, with its meaning; the API's catalogue is made from it.
CODES: Mapping[str, Sentence] = {
    "bid_too_low": Sentence("The call is lower than the rules allow."),
    "bid_too_high": Sentence("The call is higher than the rules allow."),
    "kind_not_allowed": Sentence("The rules have no such call."),
    "hook": Sentence("The last call may not make the calls total the tricks of the deal."),
    "bids_missing": Sentence("Tricks are entered only when every player has called."),
    "bids_total_too_low": Sentence("All calls together are fewer than the rules ask for."),
    "bids_total_too_high": Sentence("All calls together are more than the rules allow."),
    "tricks_do_not_add_up": Sentence("The tricks do not add up to those of the deal."),
    "not_enough_cards": Sentence("The pack has not enough cards for that."),
    "points_not_allowed": Sentence("These rules count the points themselves; they cannot be typed."),
    "extra_not_allowed": Sentence("These rules know no extra points."),
    "one_bid": Sentence("By these rules only one player calls."),
    "side_tricks_not_allowed": Sentence("These rules count each seat's own tricks."),
    "tricks_of_side": Sentence("Partners' tricks are entered once, for their side."),
    "out_of_range": Sentence("The value is too small or too large."),
}


@dataclass(frozen=True, slots=True)
class _Table:
    """Everything a check may look at."""

    rules: language.Rules
    players: int | None
    round: facts.Round
    own_totals: Sequence[int] | None
    last_round: bool
    bids_total: int | None

    @property
    def calls(self) -> tuple[facts.Call, ...]:
        return self.round.calls

    @property
    def cards(self) -> int | None:
        return self.round.cards

    @property
    def cells(self) -> tuple[tricks.Cell, ...]:
        """Where tricks are entered. Of a table of unknown size the largest is thought: it refuses least."""
        return tricks.cells(self.rules, self.players or max(*sides.PAIRS, len(self.calls)), self.calls)

    @property
    def counts(self) -> list[int]:
        """The tricks that are entered where they belong."""
        found = (tricks.count(self.round, cell) for cell in self.cells)
        return [won for won in found if won is not None]


def problems(
    rules: language.Rules,
    *,
    players: int | None,
    round_: facts.Round,
    own_totals: Sequence[int] | None = None,
    last_round: bool = False,
    bids_total: int | None = None,
) -> tuple[errors.Problem, ...]:
    """What the rules refuse about the facts of one round; only what is certain whatever is still to come.

    `own_totals` are the totals before the round in tenths; without them nothing that depends on them is refused. Fewer
    calls than `players` (None: unknown) are a part of a table; `bids_total` then says what the whole table bids. A void
    round keeps whatever it holds. A problem with a side's tricks names no seat.
    """
    if round_.void:
        return ()
    settled = _settled(rules, players, round_.calls)
    total = tricks.bids_total(round_.calls) if settled else bids_total
    table = _Table(rules, players, round_, own_totals, last_round, total)
    checks = (_round, _sides, _taken, _bids, _hook, _total, _missing, _tricks)
    return tuple(problem for check in checks for problem in check(table))


def _round(table: _Table) -> Iterator[errors.Problem]:
    if table.players is not None and not 1 <= table.round.dealer <= table.players:
        yield errors.Problem("out_of_range", Sentence("The dealer has to be one of the seats."))
    if table.cards is None:
        return
    if not 1 <= table.cards <= fields.CARDS_LIMIT:
        yield errors.Problem("out_of_range", Sentence("A deal has 1 to 104 cards."), actual=table.cards)
    most = None if table.players is None else schedules.in_pack(table.rules, table.players)
    if most is not None and table.cards > most:
        detail = Sentence(
            "The pack has {most} cards for each player, not {cards}.", {"most": most, "cards": table.cards}
        )
        yield errors.Problem("not_enough_cards", detail, expected=most, actual=table.cards)


def _taken(table: _Table) -> Iterator[errors.Problem]:
    """Facts these rules have no place for, and numbers no rules have."""
    for seat, call in enumerate(table.calls, 1):
        if call.extra is not None and table.rules.extras.allowed == "none":
            yield errors.Problem("extra_not_allowed", CODES["extra_not_allowed"], seat)
        if not table.rules.points.typed and (call.points is not None or call.made is not None):
            yield errors.Problem("points_not_allowed", CODES["points_not_allowed"], seat)
        if call.tricks is not None and not 0 <= call.tricks <= fields.CARDS_LIMIT:
            yield errors.Problem("out_of_range", _TOO_MANY, seat, actual=call.tricks)
        for name, points in (("points", call.points), ("extra", call.extra)):
            if _too_fine_or_large(table.rules, points):
                yield errors.Problem("out_of_range", Sentence("Points have too many digits here."), seat, f"/{name}")


_TOO_MANY = Sentence("Nobody can win that many tricks.")


def _sides(table: _Table) -> Iterator[errors.Problem]:
    """Tricks that are not where these rules count them, and a second bid beside the declarer's."""
    for side, won in enumerate(table.round.side_tricks, 1):
        if won is not None and tricks.Cell(side=side) not in table.cells:
            yield errors.Problem("side_tricks_not_allowed", _elsewhere(table, side), actual=won)
        elif won is not None and not 0 <= won <= fields.CARDS_LIMIT:
            yield errors.Problem("out_of_range", _TOO_MANY, actual=won)
    if sides.pooled(table.rules):
        for seat, call in enumerate(table.calls, 1):
            if call.tricks is not None and tricks.Cell(seat) not in table.cells:
                yield errors.Problem("tricks_of_side", CODES["tricks_of_side"], seat)
    bidders = [seat for seat, call in enumerate(table.calls, 1) if tricks.has_bid(call)]
    if table.rules.table.scored_by == "declarer" and not table.rules.points.typed:
        yield from (errors.Problem("one_bid", CODES["one_bid"], seat, expected=1) for seat in bidders[1:])


def _elsewhere(table: _Table, side: int) -> Sentence:
    """Why a side has no tricks of its own."""
    if not sides.pooled(table.rules):
        return CODES["side_tricks_not_allowed"]
    if table.players is not None and side > len(sides.sides_of(table.rules, table.players)):
        return Sentence("There are not so many sides at this table.")
    return Sentence("All of this side called nil: their tricks are entered at their seats.")


def _too_fine_or_large(rules: language.Rules, points: int | None) -> bool:
    if points is None:
        return False
    return abs(points) > fields.COEFFICIENT_LIMIT * 10 or (rules.points.decimals == 0 and points % 10 != 0)


def _bids(table: _Table) -> Iterator[errors.Problem]:
    highest = contracts.highest_bid(table.rules, table.cards)
    highest = fields.CARDS_LIMIT if highest is None else highest
    for seat, call in enumerate(table.calls, 1):
        if call.kind is not None and not _kind_fits(table.rules, call):
            yield errors.Problem("kind_not_allowed", CODES["kind_not_allowed"], seat)
        if call.bid is None or call.kind in fields.KINDS_WITHOUT_NUMBER:
            continue
        lowest = lowest_bid(table.rules, table.own_totals, seat)
        if call.bid < lowest:
            detail = Sentence("A call is at least {lowest}, not {bid}.", {"lowest": lowest, "bid": call.bid})
            yield errors.Problem("bid_too_low", detail, seat, expected=lowest, actual=call.bid)
        elif call.bid > highest:
            detail = Sentence("A call is at most {highest}, not {bid}.", {"highest": highest, "bid": call.bid})
            yield errors.Problem("bid_too_high", detail, seat, expected=highest, actual=call.bid)


def _kind_fits(rules: language.Rules, call: facts.Call) -> bool:
    """Whether the rules have that kind, and it stands in place of a number or beside one as it has to."""
    return call.kind in rules.bidding.kinds and tricks.alone(call) is (call.bid is None)


def lowest_bid(rules: language.Rules, own_totals: Sequence[int] | None, seat: int) -> int:
    """The lowest number a seat may bid; it may rise with the seat's own total (tenths)."""
    if own_totals is None or seat > len(own_totals):
        return rules.bidding.min
    return max(rules.bidding.min, _reached(rules.bidding.min_by_own_total, own_totals[seat - 1]) or 0)


def _reached(steps: Sequence[tuple[int, int]], total: int) -> int | None:
    return next((wanted for threshold, wanted in reversed(steps) if total >= threshold), None)


def _settled(rules: language.Rules, players: int | None, calls: Sequence[facts.Call]) -> bool:
    """Whether no bid can be added any more; where bids are optional, the first trick says so."""
    if len(calls) != players:
        return False
    if rules.table.scored_by == "declarer" or all(tricks.has_bid(call) for call in calls):
        return tricks.bids_in(rules, calls)
    return tricks.bids_optional(rules) and any(call.tricks is not None for call in calls)


def forbidden_total(rules: language.Rules, cards: int | None, last_round: bool) -> int | None:
    """The total the last bidder may not make by the hook; None where there is no hook in such a round."""
    hook = rules.bidding.hook
    if hook is None or cards is None or cards < hook.from_cards or (last_round and not hook.last_round):
        return None
    return cards


def _hook(table: _Table) -> Iterator[errors.Problem]:
    forbidden = forbidden_total(table.rules, table.cards, table.last_round)
    if forbidden is not None and table.bids_total == forbidden:
        detail = Sentence("The dealer calls last and may not make the calls total {cards}.", {"cards": forbidden})
        yield errors.Problem("hook", detail, table.round.dealer)


def total_limits(
    rules: language.Rules, cards: int | None, own_totals: Sequence[int] | None
) -> tuple[int | None, int | None]:
    """Least and most all bids (or their values, in whole points) may come to; None where nothing limits them."""
    total = rules.bidding.total
    if total is None or (total.relative_to_cards and cards is None):
        return None, None
    risen = _reached(total.steps, max(own_totals)) if own_totals else None
    least = max((limit for limit in (total.min, risen) if limit is not None), default=None)
    added = (cards or 0) if total.relative_to_cards else 0
    return None if least is None else least + added, None if total.max is None else total.max + added


def _total(table: _Table) -> Iterator[errors.Problem]:
    least, most = total_limits(table.rules, table.cards, table.own_totals)
    actual = None if table.bids_total is None else _reckoned(table)
    if actual is None:
        return
    if least is not None and actual < least * 10:
        detail = Sentence(
            "All calls together come to {actual}; the rules ask for at least {limit}.", _figures(actual, least)
        )
        yield _total_problem(table.rules, "bids_total_too_low", detail, least, actual)
    if most is not None and actual > most * 10:
        detail = Sentence(
            "All calls together come to {actual}; the rules allow at most {limit}.", _figures(actual, most)
        )
        yield _total_problem(table.rules, "bids_total_too_high", detail, most, actual)


def _figures(actual: int, limit: int) -> dict[str, Value]:
    return {"actual": Points(actual), "limit": limit}


def _total_problem(rules: language.Rules, code: str, detail: Sentence, limit: int, actual: int) -> errors.Problem:
    on_miss = rules.bidding.total.on_miss if rules.bidding.total else None
    return errors.Problem(code, detail, expected=limit, actual=actual // 10, on_miss=on_miss)


def _reckoned(table: _Table) -> int | None:
    """What all bids come to, in tenths; None if a fact that decides a bid's value is unknown."""
    total, bids_total = table.rules.bidding.total, table.bids_total
    if total is None or bids_total is None or total.of == "bids":
        return None if bids_total is None else bids_total * 10
    if len(table.calls) != table.players:
        return None
    values = [_worth(table, seat, call) for seat, call in enumerate(table.calls)]
    return None if None in values else sum(value for value in values if value is not None)


def _worth(table: _Table, seat: int, call: facts.Call) -> int | None:
    own_total = table.own_totals[seat] if table.own_totals and seat < len(table.own_totals) else None
    table_bids = contracts.compared(table.bids_total, table.cards)
    about = contracts.Facts(
        call.bid or 0, call.kind, table.players, table.cards, None, own_total, table.last_round, table_bids
    )
    return contracts.worth(table.rules, about)


def _missing(table: _Table) -> Iterator[errors.Problem]:
    counted = table.counts or any(call.tricks is not None for call in table.calls)
    if tricks.bids_in(table.rules, table.calls) or not counted:
        return
    if table.rules.table.scored_by == "declarer":
        yield errors.Problem("bids_missing", Sentence("Tricks are entered only when the call is in."))
        return
    for seat, call in enumerate(table.calls, 1):
        if not tricks.has_bid(call):
            yield errors.Problem("bids_missing", CODES["bids_missing"], seat)


def _tricks(table: _Table) -> Iterator[errors.Problem]:
    """Counts that are too many together, or too few once every cell has one."""
    rule, cards, counts = table.rules.tricks.total, table.cards, table.counts
    if cards is None or not counts:
        return
    if rule == "free":
        yield from _more_than_dealt(table, cards)
        return
    total, full = sum(counts), table.players is not None and len(counts) == len(table.cells)
    if total > cards or (rule == "exact" and full and total != cards):
        detail = Sentence("The tricks come to {total}; the deal has {cards}.", {"total": total, "cards": cards})
        yield errors.Problem("tricks_do_not_add_up", detail, expected=cards, actual=total)


def _more_than_dealt(table: _Table, cards: int) -> Iterator[errors.Problem]:
    for cell in table.cells:
        won = tricks.count(table.round, cell)
        if won is not None and cards < won <= fields.CARDS_LIMIT:
            yield errors.Problem("out_of_range", _TOO_MANY, cell.seat, actual=won)
