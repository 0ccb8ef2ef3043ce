"""What the pad shows: whose turn it is, which keys can be pressed and why the others cannot."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from games import models
from games.scoring import facts, language, ranking, sheet, tricks
from games.selectors import facts as facts_
from games.selectors import pad_keys
from games.selectors.pad_keys import Cell, Field, Key, Table
from games.words import Points, Sentence

Phase = Literal["bid", "tricks", "winner", "points", "over"]

# The script of the pad says these too, so they stand here once.
ASK_BID = Sentence("{name}: how many will you take?")
ASK_TRICKS = Sentence("{name} called {bid}: how many taken?")
ASK_COUNT = Sentence("{name}: how many taken?")
ASK_WINNER = Sentence("Who took it? Tap the name.")
PLAY = Sentence("Play! Afterwards tap the first count.")
LEFT = Sentence("left {left} of {cards}")
CALLED = Sentence("calls {sum} of {cards}")
STILL = Sentence("still to call: {n}")
ROW = Sentence("{name}: total {total}. Change")
ROW_CALLED = Sentence("{name}: called {bid}, total {total}. Change")
ROW_TOOK = Sentence("{name}: called {bid}, took {tricks}, total {total}. Change")
HOOK = Sentence("{bid} not allowed: the calls would add up to {cards}")


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line. `field` is what a tap on it changes; `past` marks the values of the deal before."""

    seat: int
    name: str
    total: int
    rank: int
    dealer: bool = False
    now: bool = False
    bid: int | None = None
    tricks: int | None = None
    derived: bool = False
    made: bool | None = None
    points: int | None = None
    past: bool = False
    field: Field | None = None

    @property
    def label(self) -> Sentence:
        """The row in words, for the link that changes it."""
        values: dict[str, int | str | Points | Sentence] = {"name": self.name, "total": Points(self.total)}
        if self.bid is None:
            return replace(ROW, values=values)
        values["bid"] = self.bid
        if self.tricks is None:
            return replace(ROW_CALLED, values=values)
        return replace(ROW_TOOK, values=values | {"tricks": self.tricks})


@dataclass(frozen=True, slots=True)
class Pad:
    """Everything the pad shows. `was` is what the cursor's cell holds; `side` are the small lines below the prompt.

    `result` tells of the deal before, `spoken` the same for readers; `last` is the newest deal on the sheet (0: none).
    """

    table: Table
    phase: Phase
    rows: tuple[Row, ...]
    cursor: Cell | None
    was: int | None
    keys: tuple[Key, ...]
    prompt: Sentence
    side: tuple[Sentence, ...]
    result: tuple[Sentence, ...]
    spoken: Sentence | None
    last: int


def pad_of(session: models.Session, focus: Cell | None = None) -> Pad:
    """The pad of a stored session: five queries. `focus` is a cell somebody tapped."""
    facts = facts_.facts(session)
    reason = facts.rounds[-1].reason if facts.rounds else ""
    return pad(facts.rules, facts.score(), names_of(facts), end=facts.end(), focus=focus, reason=reason)


def held_in(facts: facts_.Facts, number: int, cell: Cell) -> int | None:
    """What is stored in a cell of any deal."""
    row = facts.calls.get((number, cell.seat))
    value: int | None = getattr(facts_.plain_call(row), cell.field)
    return value


def names_of(facts: facts_.Facts) -> tuple[str, ...]:
    """The players' names by seat."""
    return tuple(seat.player.name for seat in facts.seats)


def pad(
    rules: language.Rules,
    scored: sheet.Sheet,
    names: Sequence[str],
    *,
    end: sheet.End | None = None,
    focus: Cell | None = None,
    reason: str = "",
) -> Pad:
    """The pad of a session as it stands. `end` as in `sheet.score`; `focus` is a cell somebody tapped.

    `reason` is why the last deal is void. Points are tenths.
    """
    if scored.next is None:
        return _over(rules, scored, names)
    now = table(rules, scored, names, end)
    cell = focus if focus and _may_focus(now, focus) else cursor(now)
    phase, result = _phase(now, cell), tuple(_result(now, scored, names, reason))
    return Pad(
        table=now,
        phase=phase,
        rows=rows(now, None if phase == "winner" else cell, scored),
        cursor=cell,
        was=pad_keys.held(now, cell) if cell else None,
        keys=pad_keys.keys(now, cell) if cell and cell.field != "points" else (),
        prompt=ASK_WINNER if phase == "winner" else prompt(now, cell),
        side=() if result or phase == "winner" else tuple(_side(now, cell)),
        result=result,
        spoken=_spoken(now, scored),
        last=_last(scored),
    )


def table(rules: language.Rules, scored: sheet.Sheet, names: Sequence[str], end: sheet.End | None = None) -> Table:
    """The deal that is on the table: the open one, else the next. The session may not be over."""
    deal = scored.next
    if deal is None:
        raise ValueError("There is no next deal.")
    open_ = next((one for one in scored.rounds if one.number == deal.number), None)
    if open_ is not None:
        return table_of(rules, scored, names, open_, end)
    step = 1 + sum(one.status != "void" for one in scored.rounds)
    last = _last_step(rules, len(names), end)
    empty = facts.Round(deal.number, (facts.Call(),) * len(names), deal.cards, deal.dealer)
    return Table(rules, tuple(names), empty, scored.totals, scored.totals, scored.ranks, step, step == last, last)


def table_of(
    rules: language.Rules,
    scored: sheet.Sheet,
    names: Sequence[str],
    round_: facts.ScoredRound,
    end: sheet.End | None = None,
) -> Table:
    """One stored deal with the facts people entered, without the counts that only follow from them."""
    calls = tuple(_entered(call, typed=rules.points.typed) for call in round_.calls)
    plain = facts.Round(round_.number, calls, round_.cards, round_.dealer, void=round_.status == "void")
    last = _last_step(rules, len(names), end)
    return Table(
        rules, tuple(names), plain, round_.own_totals, scored.totals, scored.ranks, round_.step, round_.last_round, last
    )


def _entered(call: facts.ScoredCall, *, typed: bool) -> facts.Call:
    count = None if call.derived else call.tricks
    made, points = (call.made, call.points) if typed else (None, None)
    return facts.Call(call.bid, call.kind, count, call.extra, made, points)


def _last_step(rules: language.Rules, players: int, end: sheet.End | None) -> int | None:
    return ranking.last_step(rules, players, sheet.end_of(rules) if end is None else end)


def can_undo(session: models.Session) -> bool:
    """Whether anything entered in the session still stands. One query."""
    return session.entries.filter(round__isnull=False, of=None, undone_by=None).exists()


def cursor(now: Table) -> Cell | None:
    """The cell to be filled next, from the seat after the dealer on; None where nothing is missing."""
    if now.rules.points.typed:
        return next((Cell(seat, "points") for seat in now.order if now.call(seat).points is None), None)
    if not tricks.bids_in(now.rules, now.round.calls):
        return next(Cell(seat, "bid") for seat in now.order if not tricks.has_bid(now.call(seat)))
    certain = now.derived
    open_ = (seat for seat in now.order if now.call(seat).tricks is None and seat not in certain)
    return next((Cell(seat, "tricks") for seat in open_), None)


def untouched(now: Table) -> bool:
    """Whether nothing is entered in this deal yet."""
    return all(call == facts.Call() for call in now.round.calls)


def _may_focus(now: Table, cell: Cell) -> bool:
    """A count can be tapped once the bids are in, a bid always; a deal of typed points has no keys."""
    if now.rules.points.typed or not 1 <= cell.seat <= len(now.names) or cell.field == "points":
        return False
    return cell.field == "bid" or tricks.bids_in(now.rules, now.round.calls)


def _phase(now: Table, cell: Cell | None) -> Phase:
    if now.rules.points.typed:
        return "points"
    if cell is None or cell.field != "tricks":
        return "bid"
    one_card = now.round.cards == 1 and now.rules.tricks.total == "exact"
    return "winner" if one_card and all(call.tricks is None for call in now.round.calls) else "tricks"


def rows(now: Table, cell: Cell | None, scored: sheet.Sheet) -> tuple[Row, ...]:
    """A line for each seat; where nothing is entered yet, with what the deal before brought."""
    before = _before(now, scored) if untouched(now) else None
    if before is not None and before.status == "scored":
        return tuple(_past_row(now, cell, seat, before.calls[seat - 1]) for seat in now.seats)
    return lines(now, cell)


def lines(now: Table, cell: Cell | None) -> tuple[Row, ...]:
    """A line for each seat with what is entered in this deal."""
    return tuple(_row(now, cell, seat) for seat in now.seats)


def _row(now: Table, cell: Cell | None, seat: int) -> Row:
    call, certain = now.call(seat), now.derived
    count = certain.get(seat, call.tricks)
    outcome = pad_keys.outcome(now, seat, count)
    return replace(
        _frame(now, cell, seat),
        bid=call.bid,
        tricks=count,
        derived=seat in certain,
        made=call.made if now.rules.points.typed else outcome.made,
        points=call.points if now.rules.points.typed else outcome.points,
    )


def _past_row(now: Table, cell: Cell | None, seat: int, call: facts.ScoredCall) -> Row:
    return replace(
        _frame(now, cell, seat),
        bid=call.bid,
        tricks=call.tricks,
        derived=call.derived,
        made=call.made,
        points=call.points,
        past=True,
    )


def _frame(now: Table, cell: Cell | None, seat: int) -> Row:
    return Row(
        seat=seat,
        name=now.names[seat - 1],
        total=now.totals[seat - 1],
        rank=now.ranks[seat - 1],
        dealer=now.round.dealer == seat,
        now=cell is not None and cell.seat == seat,
        field=_tapped(now),
    )


def _tapped(now: Table) -> Field | None:
    """What a tap on a row changes: the calls while they are made, then the counts."""
    if now.rules.points.typed:
        return None
    return "tricks" if tricks.bids_in(now.rules, now.round.calls) else "bid"


def _before(now: Table, scored: sheet.Sheet) -> facts.ScoredRound | None:
    before = [one for one in scored.rounds if one.number < now.round.number]
    return before[-1] if before else None


def prompt(now: Table, cell: Cell | None) -> Sentence:
    """The one question, in the biggest words."""
    if now.rules.points.typed:
        return Sentence("How many points for each?")
    if cell is None:
        return Sentence("All is entered.")
    name = now.names[cell.seat - 1]
    if cell.field == "bid":
        return replace(ASK_BID, values={"name": name})
    bid = now.call(cell.seat).bid
    if bid is None:
        return replace(ASK_COUNT, values={"name": name})
    return replace(ASK_TRICKS, values={"name": name, "bid": bid})


def _side(now: Table, cell: Cell | None) -> Iterator[Sentence]:
    """What is known about the sum, and the one key that is struck for another reason than its size."""
    if cell is None or now.round.cards is None or now.rules.points.typed:
        return
    if cell.field == "bid":
        yield from _side_of_bids(now, cell)
    elif all(call.tricks is None for call in now.round.calls):
        yield PLAY
    else:
        left = now.round.cards - sum(call.tricks or 0 for call in now.round.calls)
        yield replace(LEFT, values={"left": left, "cards": now.round.cards})


def _side_of_bids(now: Table, cell: Cell) -> Iterator[Sentence]:
    cards = now.round.cards or 0
    yield replace(CALLED, values={"sum": tricks.bids_total(now.round.calls), "cards": cards})
    missing = sum(not tricks.has_bid(call) for call in now.round.calls)
    if missing > 1:
        yield replace(STILL, values={"n": missing})
    if (forbidden := pad_keys.hooked(now, cell)) is not None:
        yield replace(HOOK, values={"bid": forbidden, "cards": cards})


def _result(now: Table, scored: sheet.Sheet, names: Sequence[str], reason: str) -> Iterator[Sentence]:
    """What became of the deal before, until the next one begins: counts nobody entered are to be checked."""
    last = _before(now, scored)
    if last is None or not untouched(now):
        return
    if last.status == "void":
        yield Sentence("Deal {number} is dealt again: {reason}", {"number": last.number, "reason": reason})
    for name, call in zip(names, last.calls, strict=True):
        if call.derived:
            figures = {"number": last.number, "tricks": call.tricks or 0}
            yield Sentence("Deal {number}: {name} {tricks} (auto), check the pile.", {"name": name, **figures})
            return


def _spoken(now: Table, scored: sheet.Sheet) -> Sentence | None:
    """The deal before in one sentence for readers: who leads now."""
    before = _before(now, scored) if untouched(now) else None
    if before is None or before.status != "scored":
        return None
    best = scored.ranks.index(1)
    return Sentence(
        "Deal {number} is complete. {name} leads with {points}.",
        {"number": before.number, "name": now.names[best], "points": Points(scored.totals[best])},
    )


def _over(rules: language.Rules, scored: sheet.Sheet, names: Sequence[str]) -> Pad:
    """The rules or the people have ended the game: its last deal stands there, and no key."""
    empty = facts.Round(0, (facts.Call(),) * len(names), None, 0)
    last = next((one for one in reversed(scored.rounds) if one.status == "scored"), None)
    if last is None:
        now = Table(rules, tuple(names), empty, scored.totals, scored.totals, scored.ranks, 0, False, None)
        lines = tuple(_frame(now, None, seat) for seat in now.seats)
    else:
        now = table_of(rules, scored, names, last)
        lines = tuple(_past_row(now, None, seat, last.calls[seat - 1]) for seat in now.seats)
    shown = tuple(replace(line, field=None) for line in lines)
    return Pad(now, "over", shown, None, None, (), _winners(scored, names), (), (), None, _last(scored))


def _last(scored: sheet.Sheet) -> int:
    return scored.rounds[-1].number if scored.rounds else 0


def _winners(scored: sheet.Sheet, names: Sequence[str]) -> Sentence:
    if not scored.winners:
        return Sentence("The game is over.")
    total = Points(scored.totals[scored.winners[0] - 1])
    if len(scored.winners) == 1:
        return Sentence("{name} wins with {points}.", {"name": names[scored.winners[0] - 1], "points": total})
    return Sentence("{n} players share the first place with {points}.", {"n": len(scored.winners), "points": total})
