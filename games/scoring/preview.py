"""Score what somebody asks about without storing it: a call, a part of a table or a whole one."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games import errors
from games.scoring import (
    contracts,
    explain,
    facts,
    fields,
    language,
    paying,
    phrases,
    pooling,
    ranking,
    refusals,
    schedules,
    sheet,
    sides,
    tricks,
)
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
    """What is known; everything left out is unknown, but for `last_round`, and bags, which are 0. Points are tenths.

    own_totals and bags are by seat, or by side where sides are scored, as far as they go; side_tricks are by side.
    Where sides are scored, the tricks of their seats count for the side unless it has its own. `rounds_played` counts
    complete rounds before the calls given here. A call of None is a seat nobody asks about.
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
    bags: tuple[int, ...] | None = None
    extras: tuple[int | None, ...] = ()
    side_tricks: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class PreviewCall:
    """What one call brings; points in tenths, None where a fact that decides is unknown or the call is its side's.

    `bags` is the count after it, where seats keep bags.
    """

    seat: int
    points: int | None
    made: bool | None
    why: tuple[Sentence, ...]
    bags: int | None = None


@dataclass(frozen=True, slots=True)
class PreviewSide:
    """What a side gains or loses in all, penalties for bags included, in tenths; `bags` is the count after it."""

    number: int
    points: int | None
    bags: int | None
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

    `sides` is None where seats are scored alone; it ends with the last side that is asked about. `totals` (by seat, or
    by side where sides are scored) is None unless own totals were given; `end` is None unless it is certain.
    """

    calls: tuple[PreviewCall | None, ...]
    totals: tuple[int | None, ...] | None
    end: PreviewEnd | None
    problems: tuple[errors.Problem, ...]
    sides: tuple[PreviewSide, ...] | None = None


def preview(rules: language.Rules, asked: Asked) -> Preview:
    """Score what is asked. Points never look at the limits of bidding: an illegal call is scored and a problem too.

    Nothing is guessed: a contract that asks for an unknown fact gives no points.
    """
    table = _Table(rules, asked)
    calls, by_side = table.scored()
    units = [side.points for side in by_side] if table.pooled else [call.points for call in calls]
    totals = _totals(table, units)
    return Preview(
        tuple(None if seat is None else _shown(table, calls, by_side, seat) for seat in table.positions),
        totals,
        _end(table, totals, units),
        tuple(_problems(table)),
        tuple(_shown_side(rules, side) for side in by_side[: table.concerned()]) if table.pooled else None,
    )


class _Table:
    """What is asked, put in order by seat, with what follows from it."""

    def __init__(self, rules: language.Rules, asked: Asked) -> None:
        self.rules, self.question, self.pooled = rules, asked, sides.pooled(rules)
        self.positions = _positions(asked)
        self.asked = {seat: call for seat, call in zip(self.positions, asked.calls, strict=True) if seat and call}
        self.players = _players(rules, asked)
        self.cards = _cards(rules, asked, self.players)
        self.seated = sides.sides_of(rules, self.players or 0)
        self.units = sides.units(rules, self.players or 0)
        self.round = self._round()
        calls = self.round.calls
        self.whole = len(self.asked) == self.players == len(calls)
        declared = rules.table.scored_by == "declarer" and self.players is not None
        self.certain: dict[tricks.Cell, int] = {}
        if self.players is not None and (self.whole or declared):
            self.certain = tricks.certain(rules, self.players, self.round)
        known = (self.whole or declared) and tricks.bids_in(rules, calls)
        self.bids_total = tricks.bids_total(calls) if known else asked.bids_total

    def _round(self) -> facts.Round:
        calls = tuple(self._call(seat) for seat in range(1, max(self.asked, default=0) + 1))
        plain = facts.Round(self.question.round or 1, calls, self.cards, 1, False, self.question.side_tricks)
        return _by_side(self.rules, self.seated, plain) if self.pooled and self.players else plain

    def _call(self, seat: int) -> facts.Call:
        call = self.asked.get(seat) or AskedCall()
        extra = self.question.extras[seat - 1] if seat <= len(self.question.extras) else call.extra
        return facts.Call(call.bid, call.kind, call.tricks, extra, call.made, call.points)

    def own_totals(self) -> tuple[int | None, ...]:
        """The totals before the round by seat, as far as they were given."""
        given = self.question.own_totals or ()
        if not self.pooled:
            return given
        own = {seat: total for seats, total in zip(self.units, given, strict=False) for seat in seats}
        return tuple(own.get(seat) for seat in range(1, max(own, default=0) + 1))

    def scored(self) -> pooling.Paid:
        """The calls, by seat from the first to the last that is asked about, and the sides with what they bring."""
        calls = tuple(self._filled(seat, call) for seat, call in enumerate(self.round.calls, 1))
        asked, table_bids = self.question, contracts.compared(self.bids_total, self.cards)
        bags = (0,) * fields.PLAYERS_LIMIT if asked.bags is None else asked.bags
        own_totals = self.own_totals()
        table = paying.Table(self.players, self.cards, asked.round, asked.last_round, table_bids, own_totals, bags)
        if not self.pooled or self.players is None:
            return (calls, ()) if self.pooled else (paying.seats(self.rules, table, calls), ())
        players = sum(map(len, self.seated))
        known = {seat: calls[seat - 1] for seat in self.asked if seat <= players}
        return pooling.scored(self.rules, table, pooling.hands(self.rules, players, self.round, self.certain, known))

    def _filled(self, seat: int, call: facts.Call) -> facts.ScoredCall:
        derived = self.certain.get(tricks.Cell(seat))
        won = call.tricks if derived is None else derived
        return facts.ScoredCall(call.bid, call.kind, won, derived is not None, call.extra, call.made, call.points)

    def concerned(self) -> int:
        """How many sides, from the first, the question speaks of; a declarer's call concerns all of them."""
        seats = [number for number, seats in enumerate(self.seated, 1) if set(seats).intersection(self.asked)]
        given = [number for number, won in enumerate(self.round.side_tricks, 1) if won is not None]
        last = max([*seats, *given], default=0)
        return len(self.seated) if last and self.rules.table.scored_by == "declarer" else last


def _by_side(rules: language.Rules, seated: sides.Seats, round_: facts.Round) -> facts.Round:
    """The tricks of seats that share a cell put together into it."""
    won = [_won(rules, seats, round_, number) for number, seats in enumerate(seated)]
    calls = tuple(call if tricks.alone(call) else replace(call, tricks=None) for call in round_.calls)
    return replace(round_, calls=calls, side_tricks=tuple(won) + round_.side_tricks[len(won) :])


def _won(rules: language.Rules, seats: tuple[int, ...], round_: facts.Round, position: int) -> int | None:
    """A side's tricks as given; else those of its seats: all of them, or with a declarer any."""
    if position < len(round_.side_tricks) and round_.side_tricks[position] is not None:
        return round_.side_tricks[position]
    calls = [round_.calls[seat - 1] if seat <= len(round_.calls) else facts.Call() for seat in seats]
    counts = [call.tricks for call in calls if not tricks.alone(call)]
    given = [won for won in counts if won is not None]
    enough = given and (len(given) == len(counts) or rules.table.scored_by == "declarer")
    return sum(given) if enough else None


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
    allowed = schedules.player_numbers(rules)
    if asked.players is not None:
        return asked.players
    if len(asked.calls) in allowed:
        return len(asked.calls)
    return allowed[0] if len(allowed) == 1 else None


def _cards(rules: language.Rules, asked: Asked, players: int | None) -> int | None:
    """As given; else the rules' own where all rounds are alike."""
    if asked.cards is not None or schedules.is_scheduled(rules):
        return asked.cards
    if isinstance(rules.deal.cards, int):
        return rules.deal.cards
    return schedules.cards_for(rules, players, 1) if players else None


def _totals(table: _Table, points: Sequence[int | None]) -> tuple[int | None, ...] | None:
    """What the given totals become; what nobody asks about stays as it is."""
    own = table.question.own_totals
    if own is None:
        return None
    asked = set(range(1, table.concerned() + 1)) if table.pooled else set(table.asked)
    gains = {unit: gain for unit, gain in enumerate(points, 1) if unit in asked}
    return tuple(pooling.added([total, gains.get(unit, 0)]) for unit, total in enumerate(own, 1))


def _shown(
    table: _Table, calls: Sequence[facts.ScoredCall], by_side: Sequence[facts.ScoredSideRound], seat: int
) -> PreviewCall:
    scored = calls[seat - 1] if seat <= len(calls) else facts.ScoredCall()
    side = next((one for one in by_side if seat in table.seated[one.number - 1]), None)
    return PreviewCall(seat, scored.points, scored.made, explain.result(table.rules, scored, side), scored.bags)


def _shown_side(rules: language.Rules, side: facts.ScoredSideRound) -> PreviewSide:
    return PreviewSide(side.number, side.points, side.bags, explain.side(rules, side))


def _end(table: _Table, totals: Sequence[int | None] | None, points: Sequence[int | None]) -> PreviewEnd | None:
    """Whether the game is over; None as long as a total or the number of rounds that decides is unknown."""
    complete = len(points) == len(table.units) > 0 and None not in points
    known = [total for total in totals or () if total is not None]
    if table.players is None or len(known) != len(table.units) or (table.asked and not complete):
        return None
    end, by_seat = sheet.end_of(table.rules), ranking.by_seat(table.units, known)
    rounds_to_play = ranking.rounds_to_play(table.rules, table.players, end)
    rounds = _rounds(table.question, complete=bool(table.asked))
    reason = ranking.ended(end, by_seat, table.seated, rounds=rounds or 0, rounds_to_play=rounds_to_play)
    places = ranking.by_seat(table.units, ranking.ranks(table.rules, known, _sums(len(known))))
    won = ranking.winners(end, reason, by_seat, places, table.seated)
    if table.rules.ranking.ties == "play_on" and ranking.is_shared(won, table.seated):
        reason = None
    reason = reason or ("stopped" if table.question.stopped else None)
    if reason is None:
        return None if rounds is None and rounds_to_play is not None else PreviewEnd(False, None, ())
    return PreviewEnd(True, reason, () if rounds == 0 else won)


def _rounds(asked: Asked, *, complete: bool) -> int | None:
    """Complete rounds, with the one that is asked about."""
    if complete and asked.round is not None:
        return asked.round
    return None if asked.rounds_played is None else asked.rounds_played + complete


def _sums(players: int) -> dict[str, list[int]]:
    """What breaks ties is summed over the session; nothing of it is known here, so who is level stays level."""
    return {name: [0] * players for name in ("tricks", "contracts_made", "bids")}


def _known(totals: Sequence[int | None]) -> tuple[int, ...] | None:
    """The totals that were given, from the first seat on."""
    return tuple(itertools.takewhile(lambda total: total is not None, totals)) or None  # type: ignore[arg-type]  # none of them is None


def _problems(table: _Table) -> Iterator[errors.Problem]:
    """Only what is certain: a seat nobody asked about lacks nothing, and who deals is not known."""
    if table.players is not None and table.players not in schedules.player_numbers(table.rules):
        yield errors.Problem("out_of_range", phrases.for_others(table.rules), actual=table.players)
    lost = len(table.asked) < sum(call is not None for call in table.question.calls)
    if lost or (table.players is not None and len(table.round.calls) > table.players):
        yield errors.Problem("out_of_range", Sentence("Every call needs a seat of its own at the table."))
    found = refusals.problems(
        table.rules,
        players=table.players,
        round_=table.round,
        own_totals=_known(table.own_totals()),
        last_round=table.question.last_round,
        bids_total=table.bids_total,
    )
    for problem in found:
        if problem.code == "hook":
            yield replace(problem, seat=None)
        elif problem.code != "bids_missing" or problem.seat in table.asked:
            yield problem
