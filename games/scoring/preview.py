"""Score what somebody asks about without storing it: a call, a part of a table or a whole one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games import errors
from games.scoring import contracts, explain, facts, fields, language, ranking, refusals, schedules, sheet, tricks
from games.words import Sentence


@dataclass(frozen=True, slots=True)
class AskedCall:
    """One call; without a seat it is that of its position. extra and points are tenths."""

    seat: int | None = None
    bid: int | None = None
    kind: str | None = None
    tricks: int | None = None
    extra: int | None = None
    made: bool | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """What is known; everything left out is unknown, but for `last_round`. own_totals are tenths, by seat.

    `rounds_played` counts complete rounds before the calls given here. A call of None is a seat nobody asks about.
    """

    calls: tuple[AskedCall | None, ...] = ()
    players: int | None = None
    cards: int | None = None
    round: int | None = None
    last_round: bool = False
    rounds_played: int | None = None
    stopped: bool = False
    bids_total: int | None = None
    own_totals: tuple[int, ...] | None = None
    extras: tuple[int | None, ...] = ()
    side_tricks: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class PreviewCall:
    """What one call brings; points in tenths, None where a fact that decides is unknown."""

    seat: int
    points: int | None
    made: bool | None
    why: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class PreviewEnd:
    """Whether the game is over with these totals, why, and the seats that win."""

    over: bool
    reason: str | None
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """The answer: a call for each one asked (None where None was asked), totals in tenths, and what the rules refuse.

    `totals` is None unless own totals were given; `end` is None unless it is certain.
    """

    calls: tuple[PreviewCall | None, ...]
    totals: tuple[int | None, ...] | None
    end: PreviewEnd | None
    problems: tuple[errors.Problem, ...]


def preview(rules: language.Rules, asked: Asked) -> Preview:
    """Score what is asked. Points never look at the limits of bidding: an illegal call is scored and a problem too.

    Nothing is guessed: a contract that asks for an unknown fact gives no points. Needs rules that are built
    (`rules.unsupported` is None).
    """
    table = _Table(rules, asked)
    scored = {seat: table.scored(seat) for seat in table.asked}
    totals = _totals(asked, scored)
    calls = tuple(None if seat is None else _shown(rules, scored[seat], seat) for seat in table.positions)
    return Preview(calls, totals, _end(table, totals, scored), tuple(_problems(table)))


class _Table:
    """What is asked, put in order by seat, with what follows from it."""

    def __init__(self, rules: language.Rules, asked: Asked) -> None:
        self.rules, self.question = rules, asked
        self.positions = _positions(asked)
        self.asked = {seat: call for seat, call in zip(self.positions, asked.calls, strict=True) if seat and call}
        self.players = _players(rules, asked)
        self.cards = _cards(rules, asked, self.players)
        self.calls = tuple(self._call(seat) for seat in range(1, max(self.asked, default=0) + 1))
        whole = len(self.asked) == self.players and len(self.calls) == self.players
        self.whole = whole
        all_bid = whole and (tricks.bids_in(rules, self.calls))
        self.bids_total = tricks.bids_total(self.calls) if all_bid else asked.bids_total
        self.certain = tricks.derived(rules, self.calls, self.cards) if whole else {}
        self.round = facts.Round(asked.round or 1, self.calls, self.cards, 1, False, asked.side_tricks)

    def _call(self, seat: int) -> facts.Call:
        call = self.asked.get(seat) or AskedCall()
        extra = self.question.extras[seat - 1] if seat <= len(self.question.extras) else call.extra
        return facts.Call(call.bid, call.kind, call.tricks, extra, call.made, call.points)

    def own_total(self, seat: int) -> int | None:
        """The total of a seat before the round, if it was given."""
        totals = self.question.own_totals or ()
        return totals[seat - 1] if seat <= len(totals) else None

    def scored(self, seat: int) -> facts.ScoredCall:
        """One call with what it brings."""
        call, derived = self.calls[seat - 1], self.certain.get(seat - 1)
        won = call.tricks if derived is None else derived
        outcome = self._outcome(seat, call, won)
        return facts.ScoredCall(
            call.bid, call.kind, won, derived is not None, call.extra,
            outcome.made, outcome.points, None, outcome.contract, outcome.how,
        )  # fmt: skip  # one line for what was entered, one for what it brings

    def _outcome(self, seat: int, call: facts.Call, won: int | None) -> contracts.Outcome:
        if self.rules.points.typed:
            return contracts.Outcome(made=call.made, points=call.points)
        if won is None or not (tricks.has_bid(call) or self.rules.bidding.optional):
            return contracts.Outcome()
        asked, table_bids = self.question, contracts.compared(self.bids_total, self.cards)
        about = contracts.Facts(
            call.bid or 0, call.kind, self.players, self.cards, asked.round, self.own_total(seat),
            asked.last_round, table_bids,
        )  # fmt: skip  # the facts in the order of the language
        return contracts.outcome(self.rules, about, won)


def _positions(asked: Asked) -> list[int | None]:
    """The seat of every call; None where nothing is asked, beyond any table, and for a seat that came before."""
    seats: list[int | None] = []
    for place, call in enumerate(asked.calls, 1):
        seat = None if call is None else call.seat or place
        known = seat is not None and 1 <= seat <= fields.PLAYERS_LIMIT and seat not in seats
        seats.append(seat if known else None)
    return seats


def _players(rules: language.Rules, asked: Asked) -> int | None:
    """As given; else the number of calls where the rules allow that many; else the only number they allow."""
    fewest, most = schedules.player_range(rules)
    if asked.players is not None:
        return asked.players
    if fewest <= len(asked.calls) <= most:
        return len(asked.calls)
    return fewest if fewest == most else None


def _cards(rules: language.Rules, asked: Asked, players: int | None) -> int | None:
    """As given; else the rules' own where all rounds are alike."""
    if asked.cards is not None or schedules.is_scheduled(rules):
        return asked.cards
    if isinstance(rules.deal.cards, int):
        return rules.deal.cards
    return schedules.cards_for(rules, players, 1) if players else None


def _totals(asked: Asked, scored: dict[int, facts.ScoredCall]) -> tuple[int | None, ...] | None:
    if asked.own_totals is None:
        return None
    return tuple(_added(total, scored.get(seat)) for seat, total in enumerate(asked.own_totals, 1))


def _added(total: int, call: facts.ScoredCall | None) -> int | None:
    if call is None:
        return total
    return None if call.points is None else total + call.points


def _shown(rules: language.Rules, scored: facts.ScoredCall, seat: int) -> PreviewCall:
    return PreviewCall(seat, scored.points, scored.made, explain.result(rules, scored))


def _end(table: _Table, totals: Sequence[int | None] | None, scored: dict[int, facts.ScoredCall]) -> PreviewEnd | None:
    """Whether the game is over; None as long as a total or the number of rounds that decides is unknown."""
    complete = table.whole and all(call.points is not None for call in scored.values())
    known = [total for total in totals or () if total is not None]
    if table.players is None or len(known) != table.players or (scored and not complete):
        return None
    end = sheet.end_of(table.rules)
    last_step = ranking.last_step(table.rules, table.players, end)
    rounds = _rounds(table.question, complete=complete)
    reason = ranking.ended(end, known, rounds=rounds or 0, last_step=last_step)
    reason = reason or ("stopped" if table.question.stopped else None)
    if reason is None:
        return None if rounds is None and last_step is not None else PreviewEnd(False, None, ())
    places = ranking.ranks(table.rules, known, _sums(len(known)))
    return PreviewEnd(True, reason, () if rounds == 0 else ranking.first(places))


def _rounds(asked: Asked, *, complete: bool) -> int | None:
    """Complete rounds, with the one that is asked about."""
    if complete and asked.round is not None:
        return asked.round
    return None if asked.rounds_played is None else asked.rounds_played + complete


def _sums(players: int) -> dict[str, list[int]]:
    """What breaks ties is summed over the session; nothing of it is known here, so who is level stays level."""
    return {name: [0] * players for name in ("tricks", "contracts_made", "bids")}


def _problems(table: _Table) -> Iterator[errors.Problem]:
    """Only what is certain: a seat nobody asked about lacks nothing, and who deals is not known."""
    fewest, most = schedules.player_range(table.rules)
    if table.players is not None and not fewest <= table.players <= most:
        detail = Sentence("These rules are for {low} to {high} players.", {"low": fewest, "high": most})
        yield errors.Problem("out_of_range", detail, actual=table.players)
    lost = len(table.asked) < sum(call is not None for call in table.question.calls)
    if lost or (table.players is not None and len(table.calls) > table.players):
        yield errors.Problem("out_of_range", Sentence("Every call needs a seat of its own at the table."))
    found = refusals.problems(
        table.rules,
        players=table.players,
        round_=table.round,
        own_totals=table.question.own_totals,
        last_round=table.question.last_round,
        bids_total=table.bids_total,
    )
    for problem in found:
        if problem.code == "hook":
            yield replace(problem, seat=None)
        elif problem.code != "bids_missing" or problem.seat in table.asked:
            yield problem
