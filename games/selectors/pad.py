"""What the pad shows: whose turn it is, which keys can be pressed and why the others cannot."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from games import models, words
from games.scoring import facts, language, ranking, sheet, tricks
from games.selectors import facts as facts_
from games.selectors import pad_keys, pad_rows, pad_table
from games.selectors.pad_keys import Key
from games.selectors.pad_rows import Row
from games.selectors.pad_table import Cell, Table, Value
from games.words import Points, Sentence

Phase = Literal["bid", "declarer", "tricks", "winner", "points", "over"]

# The script of the pad says these too, so they stand here once.
ASK_BID = Sentence("{name}: how many will you take?")
ASK_TRICKS = Sentence("{name} called {bid}: how many taken?")
ASK_COUNT = Sentence("{name}: how many taken?")
ASK_TOGETHER = Sentence("{name} called {bid} together: how many taken?")
ASK_WINNER = Sentence("Who took it? Tap the name.")
ASK_DECLARER = Sentence("Who declares? Tap the name.")
PLAY = Sentence("Play! Afterwards tap the first count.")
LEFT = Sentence("left {left} of {cards}")
CALLED = Sentence("calls {sum} of {cards}")
STILL = Sentence("still to call: {n}")
HOOK = Sentence("{bid} not allowed: the calls would add up to {cards}")
RAISED = Sentence("with this total at least {bid}")


@dataclass(frozen=True, slots=True)
class Pad:
    """Everything the pad shows. `was` is what the cursor's cell holds; `side` are the small lines below the prompt.

    `result` tells of the deal before, `spoken` the same for readers; `last` is the newest deal on the sheet (0: none).
    `beside` is the kind that goes with the next number. `extras` is the deal whose extra points may be entered (0: no).
    """

    table: Table
    phase: Phase
    rows: tuple[Row, ...]
    cursor: Cell | None
    was: Value
    keys: tuple[Key, ...]
    prompt: Sentence
    side: tuple[Sentence, ...]
    result: tuple[Sentence, ...]
    spoken: Sentence | None
    last: int
    beside: str | None = None
    extras: int = 0

    @property
    def toggles(self) -> tuple[pad_keys.Toggle, ...]:
        """The kinds that may stand beside a number."""
        return pad_keys.toggles(self.table, self.cursor, self.beside)


def pad_of(session: models.Session, focus: Cell | None = None, beside: str | None = None) -> Pad:
    """The pad of a stored session: six queries. `focus` is a cell somebody tapped, `beside` a kind."""
    return pad_in(facts_.facts(session), focus, beside)


def pad_in(facts: facts_.Facts, focus: Cell | None = None, beside: str | None = None) -> Pad:
    """The pad of facts that were read."""
    reason = facts.rounds[-1].reason if facts.rounds else ""
    end = facts.end()
    return pad(facts.rules, facts.score(), names_of(facts), end=end, focus=focus, reason=reason, beside=beside)


def held_in(facts: facts_.Facts, number: int, cell: Cell) -> Value:
    """What is stored in a cell of any deal."""
    if cell.field == "side":
        row = facts.side_tricks.get((number, cell.seat))
        return Value(None if row is None else row.tricks)
    call = facts_.plain_call(facts.calls.get((number, cell.seat)))
    return Value(call.bid, call.kind) if cell.field == "bid" else Value(call.tricks)


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
    beside: str | None = None,
) -> Pad:
    """The pad of a session as it stands. `end` as in `sheet.score`; `focus` is a cell somebody tapped.

    `reason` is why the last deal is void, `beside` the kind that is to stand beside the next number. Points are tenths.
    """
    if scored.next is None:
        return _over(rules, scored, names)
    now = table(rules, scored, names, end)
    cell = focus if focus and may_focus(now, focus) else cursor(now)
    phase, result = _phase(now, cell), tuple(_result(now, scored, reason))
    kind = beside if beside in pad_table.kinds_beside(rules) else None
    return Pad(
        table=now,
        phase=phase,
        rows=pad_rows.rows(now, None if phase == "winner" else cell, before(now, scored)),
        cursor=cell,
        was=pad_table.held(now, cell) if cell else pad_table.NOTHING,
        keys=_keys(now, cell, kind),
        prompt=prompt(now, cell) if phase != "winner" else ASK_WINNER,
        side=() if result or phase == "winner" else tuple(_side(now, cell)),
        result=result,
        spoken=_spoken(now, scored),
        last=_last(scored),
        beside=kind,
        extras=_extras(now, scored),
    )


def _keys(now: Table, cell: Cell | None, beside: str | None) -> tuple[Key, ...]:
    """The keys; all hidden while anybody may declare."""
    if now.rules.points.typed:
        return ()
    if cell is None:
        return tuple(replace(key, hidden=True) for key in pad_keys.keys(now, Cell(now.order[0], "bid")))
    return pad_keys.keys(now, cell, beside=beside)


def table(rules: language.Rules, scored: sheet.Sheet, names: Sequence[str], end: sheet.End | None = None) -> Table:
    """The deal that is on the table: the open one, else the next. The session may not be over."""
    deal = scored.next
    if deal is None:
        raise ValueError("There is no next deal.")
    open_ = next((one for one in scored.rounds if one.number == deal.number), None)
    if open_ is not None:
        return table_of(rules, scored, names, open_, end)
    step = 1 + sum(one.status != "void" for one in scored.rounds)
    ends = sheet.end_of(rules) if end is None else end
    last, deals = ranking.last_round(rules, len(names), ends), ranking.rounds_to_play(rules, len(names), ends)
    empty = facts.Round(deal.number, (facts.Call(),) * len(names), deal.cards, deal.dealer)
    totals = (scored.totals, scored.totals, scored.ranks)
    return Table(rules, tuple(names), empty, *totals, step, step == last, deals, scored.sides)


def table_of(
    rules: language.Rules,
    scored: sheet.Sheet,
    names: Sequence[str],
    round_: facts.ScoredRound,
    end: sheet.End | None = None,
) -> Table:
    """One stored deal with the facts people entered, without the counts that only follow from them."""
    calls = tuple(_entered(call, typed=rules.points.typed) for call in round_.calls)
    pools = tuple(None if side.derived else side.tricks for side in round_.sides)
    void = round_.status == "void"
    plain = facts.Round(round_.number, calls, round_.cards, round_.dealer, void=void, side_tricks=pools)
    deals = ranking.rounds_to_play(rules, len(names), sheet.end_of(rules) if end is None else end)
    totals = (round_.own_totals, scored.totals, scored.ranks)
    return Table(rules, tuple(names), plain, *totals, round_.step, round_.last_round, deals, scored.sides)


def _entered(call: facts.ScoredCall, *, typed: bool) -> facts.Call:
    count = None if call.derived else call.tricks
    made, points = (call.made, call.points) if typed else (None, None)
    return facts.Call(call.bid, call.kind, count, call.extra, made, points)


def can_undo(session: models.Session) -> bool:
    """Whether anything entered in the session still stands. One query."""
    return session.entries.filter(round__isnull=False, of=None, undone_by=None).exists()


def cursor(now: Table) -> Cell | None:
    """The cell to be filled next, from the seat after the dealer on; None where nothing is missing, or anybody may."""
    if now.rules.points.typed:
        return next((Cell(seat, "points") for seat in now.order if now.call(seat).points is None), None)
    if not tricks.bids_in(now.rules, now.round.calls):
        if now.declared:
            return None
        return next(Cell(seat, "bid") for seat in now.order if not tricks.has_bid(now.call(seat)))
    silent = [seat for seat in now.order if not tricks.has_bid(now.call(seat))]
    # Where calls may be left out: once somebody calls, the others are asked too, until tricks are counted.
    if now.rules.bidding.optional and 0 < len(silent) < len(now.order) and not now.counts:
        return Cell(silent[0], "bid")
    certain = now.derived
    open_ = (cell for cell in now.asked if pad_table.held(now, cell).number is None and cell not in certain)
    return next(open_, None)


def untouched(now: Table) -> bool:
    """Whether nothing is entered in this deal yet."""
    return all(call == facts.Call() for call in now.round.calls) and set(now.round.side_tricks) <= {None}


def may_focus(now: Table, cell: Cell) -> bool:
    """A count can be tapped once the bids are in, a bid always; a deal of typed points has no keys."""
    if now.rules.points.typed or cell.field == "points":
        return False
    if cell.field == "bid":
        return cell.seat in now.seats
    return cell in now.asked and tricks.bids_in(now.rules, now.round.calls)


def _phase(now: Table, cell: Cell | None) -> Phase:
    if now.rules.points.typed:
        return "points"
    if cell is None and not tricks.bids_in(now.rules, now.round.calls):
        return "declarer"
    if cell is None or cell.field == "bid":
        return "bid"
    one_card = now.round.cards == 1 and now.rules.tricks.total == "exact" and not now.pooled
    return "winner" if one_card and not now.counts else "tricks"


def before(now: Table, scored: sheet.Sheet) -> facts.ScoredRound | None:
    """The deal before this one, as long as nothing is entered in this one."""
    found = [one for one in scored.rounds if one.number < now.round.number]
    return found[-1] if found and untouched(now) else None


def prompt(now: Table, cell: Cell | None) -> Sentence:
    """The one question, in the biggest words."""
    if now.rules.points.typed:
        return Sentence("How many points for each?")
    if cell is None:
        bids_in = tricks.bids_in(now.rules, now.round.calls)
        return Sentence("All is entered.") if bids_in else ASK_DECLARER
    if cell.field == "side":
        return _ask_side(now, cell.seat)
    name = now.names[cell.seat - 1]
    if cell.field == "bid":
        return replace(ASK_BID, values={"name": name})
    called = pad_rows.spoken_call(Value(now.call(cell.seat).bid, now.call(cell.seat).kind))
    if called is None:
        return replace(ASK_COUNT, values={"name": name})
    return replace(ASK_TRICKS, values={"name": name, "bid": called})


def _ask_side(now: Table, side: int) -> Sentence:
    """A side's tricks: what its partners called stands in the question."""
    seats = now.sharing(side)
    callers = [seat for seat in seats if tricks.has_bid(now.call(seat))]
    called = pad_rows.spoken_call(Value(*pad_table.shared_bid(now, side)))
    names: dict[str, words.Value] = {"name": pad_table.named(now, seats)}
    if not callers:
        return replace(ASK_COUNT, values=names)
    if len(callers) > 1:
        return replace(ASK_TOGETHER, values=names | {"bid": called or 0})
    return replace(ASK_TRICKS, values={"name": now.names[callers[0] - 1], "bid": called or 0})


def _side(now: Table, cell: Cell | None) -> Iterator[Sentence]:
    """What is known about the sum, and the one key that is struck for another reason than its size."""
    if cell is None or now.round.cards is None or now.rules.points.typed:
        return
    if cell.field == "bid":
        yield from _side_of_bids(now, cell)
    elif not now.counts:
        yield PLAY
    else:
        yield replace(LEFT, values={"left": now.round.cards - sum(now.counts), "cards": now.round.cards})


def _side_of_bids(now: Table, cell: Cell) -> Iterator[Sentence]:
    cards = now.round.cards or 0
    if now.declared:
        return
    yield replace(CALLED, values={"sum": tricks.bids_total(now.round.calls), "cards": cards})
    missing = sum(not tricks.has_bid(call) for call in now.round.calls)
    if missing > 1:
        yield replace(STILL, values={"n": missing})
    if (least := pad_keys.raised(now, cell)) is not None:
        yield replace(RAISED, values={"bid": least})
    if (forbidden := pad_keys.hooked(now, cell)) is not None:
        yield replace(HOOK, values={"bid": forbidden, "cards": cards})


def _result(now: Table, scored: sheet.Sheet, reason: str) -> Iterator[Sentence]:
    """What became of the deal before, until the next one begins: counts nobody entered are to be checked."""
    last = before(now, scored)
    if last is None:
        return
    if last.status == "void":
        yield Sentence("Deal {number} is dealt again: {reason}", {"number": last.number, "reason": reason})
    for name, count in _worked_out(table_of(now.rules, scored, now.names, last), last):
        figures: dict[str, words.Value] = {"number": last.number, "tricks": count}
        yield Sentence("Deal {number}: {name} {tricks} (auto), check the pile.", {"name": name, **figures})
        return


def _worked_out(then: Table, last: facts.ScoredRound) -> Iterator[tuple[str | Sentence, int]]:
    """Whose tricks in that deal nobody entered, by the order of seats and sides."""
    for name, call in zip(then.names, last.calls, strict=True):
        if call.derived:
            yield name, call.tricks or 0
    for side in last.sides:
        if side.derived:
            yield pad_table.named(then, then.sharing(side.number)), side.tricks or 0


def _spoken(now: Table, scored: sheet.Sheet) -> Sentence | None:
    """The deal before in one sentence for readers: who leads now."""
    last = before(now, scored)
    if last is None or last.status != "scored":
        return None
    best = scored.ranks.index(1)
    values: dict[str, words.Value] = {"number": last.number, "points": Points(scored.totals[best])}
    if pad_rows.paired(now):
        names = pad_table.named(now, now.partners[now.side_of(best + 1) - 1])
        return Sentence("Deal {number} is complete. {names} lead with {points}.", values | {"names": names})
    return Sentence("Deal {number} is complete. {name} leads with {points}.", values | {"name": now.names[best]})


def _extras(now: Table, scored: sheet.Sheet) -> int:
    """The deal whose extra points may be entered: this one once its bids are in, till then the one before."""
    if not now.takes_extras:
        return 0
    if not untouched(now):
        return now.round.number if tricks.bids_in(now.rules, now.round.calls) else 0
    last = before(now, scored)
    return last.number if last is not None and last.status == "scored" else 0


def _over(rules: language.Rules, scored: sheet.Sheet, names: Sequence[str]) -> Pad:
    """The rules or the people have ended the game: its last deal stands there, and no key."""
    empty = facts.Round(0, (facts.Call(),) * len(names), None, 0)
    last = next((one for one in reversed(scored.rounds) if one.status == "scored"), None)
    if last is None:
        totals = (scored.totals, scored.totals, scored.ranks)
        now = Table(rules, tuple(names), empty, *totals, 0, False, None, scored.sides)
        lines = tuple(pad_rows.frame(now, None, seat) for seat in now.seats)
    else:
        now = table_of(rules, scored, names, last)
        lines = tuple(pad_rows.past_row(now, None, seat, last) for seat in now.seats)
    shown, extras = tuple(replace(line, target=None) for line in lines), rules.extras.allowed != "none"
    nothing, number = pad_table.NOTHING, last.number if last and extras and not rules.points.typed else 0
    told = _winners(now, scored)
    return Pad(now, "over", shown, None, nothing, (), told, (), (), None, _last(scored), extras=number)


def _last(scored: sheet.Sheet) -> int:
    return scored.rounds[-1].number if scored.rounds else 0


def _winners(now: Table, scored: sheet.Sheet) -> Sentence:
    if not scored.winners:
        return Sentence("The game is over.")
    total = Points(scored.totals[scored.winners[0] - 1])
    if len(scored.winners) == 1:
        return Sentence("{name} wins with {points}.", {"name": now.names[scored.winners[0] - 1], "points": total})
    if scored.winners in now.partners:
        return _side_wins(now, scored)
    return Sentence("{n} players share the first place with {points}.", {"n": len(scored.winners), "points": total})


def _side_wins(now: Table, scored: sheet.Sheet) -> Sentence:
    total = next(side.total for side in scored.sides if side.seats == scored.winners)
    names = pad_table.named(now, scored.winners)
    return Sentence("{names} win with {points}.", {"names": names, "points": Points(total)})
