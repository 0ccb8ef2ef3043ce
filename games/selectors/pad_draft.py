"""A deal being changed: what is stored, what is different in the draft, and what is still wrong with it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from games import models, words
from games.errors import NotFound
from games.scoring import facts as values
from games.scoring import likely, tricks
from games.selectors import facts as facts_
from games.selectors import pad, pad_keys, pad_rows, pad_table
from games.selectors.pad_table import Cell, Table, Value
from games.words import Sentence

Changes = Mapping[Cell, Value]
_held = pad_table.held


@dataclass(frozen=True, slots=True)
class Draft:
    """A stored deal with changes that are not stored yet. `wrong`: why it cannot be stored; `reason`: why it is void.

    `likely` guesses which count is wrong. `version` is the session's that the changes belong to. `beside` is the kind
    that goes with the next number; `extras` is whether these rules take extra points.
    """

    table: Table
    rows: tuple[pad_rows.Row, ...]
    cursor: Cell
    changes: Changes
    keys: tuple[pad_keys.Key, ...]
    prompt: Sentence
    side: tuple[Sentence, ...]
    wrong: tuple[Sentence, ...]
    likely: Sentence | None
    reason: str
    version: int
    beside: str | None
    extras: bool

    @property
    def toggles(self) -> tuple[pad_keys.Toggle, ...]:
        """The kinds that may stand beside a number."""
        return pad_keys.toggles(self.table, self.cursor, self.beside)


def draft_of(
    session: models.Session, number: int, changes: Changes, focus: Cell | None = None, beside: str | None = None
) -> Draft:
    """Deal `number` with those changes, the newest last: six queries. NotFound where it is not there."""
    facts = facts_.facts(session)
    stored = _stored(facts, number)
    now = _changed(stored, changes)
    cell = focus if focus and pad.may_focus(now, focus) else _first(now)
    typed = facts.rules.points.typed
    kind = beside if beside in pad_table.kinds_beside(facts.rules) else None
    real = {one: _held(now, one) for one in _cells(now) if _held(stored, one) != _held(now, one)}
    return Draft(
        table=now,
        rows=_rows(facts, now, cell),
        cursor=cell,
        changes=real,
        keys=() if typed else pad_keys.keys(now, cell, draft=True, beside=kind),
        prompt=pad.prompt(now, cell),
        side=tuple(_side(stored, now, cell)),
        wrong=tuple(_wrong(now)) if real else (),
        likely=_likely(now, real),
        reason=next(row.reason for row in facts.rounds if row.number == number),
        version=session.version,
        beside=kind,
        extras=now.takes_extras,
    )


def _stored(facts: facts_.Facts, number: int) -> Table:
    scored = facts.score()
    round_ = next((one for one in scored.rounds if one.number == number), None)
    if round_ is None:
        raise NotFound
    return pad.table_of(facts.rules, scored, pad.names_of(facts), round_, facts.end())


def _changed(stored: Table, changes: Changes) -> Table:
    """The deal with the changes. One call declares, and what is counted elsewhere now goes from where it was."""
    now = stored
    for cell, value in changes.items():
        if cell.seat not in (now.seats if cell.field != "side" else range(1, len(now.partners) + 1)):
            continue
        if now.declared and cell.field == "bid" and value != pad_table.NOTHING:
            for seat in now.seats:
                now = now.with_cell(Cell(seat, "bid"), pad_table.NOTHING)
        now = now.with_cell(cell, value)
    lost = (cell for cell in _cells(now) if cell.field in ("tricks", "side") and cell not in now.asked)
    for cell in lost if now.pooled else ():
        now = now.with_cell(cell, pad_table.NOTHING)
    return now


def _cells(now: Table) -> Iterator[Cell]:
    """Every cell of calls and tricks."""
    for seat in now.seats:
        yield Cell(seat, "bid")
        yield Cell(seat, "tricks")
    yield from (Cell(side, "side") for side, _ in enumerate(now.partners if now.pooled else (), 1))


def _first(now: Table) -> Cell:
    """Where nobody tapped a cell: the one that is missing, else the first count that somebody entered."""
    missing = pad.cursor(now)
    if missing is not None:
        return missing
    if not tricks.bids_in(now.rules, now.round.calls):
        return Cell(now.order[0], "bid")
    return next((cell for cell in now.asked if cell not in now.derived), now.asked[0])


def _rows(facts: facts_.Facts, now: Table, cell: Cell) -> tuple[pad_rows.Row, ...]:
    """The lines with the points the draft would bring, and the totals as they would stand after this deal."""
    rounds = tuple(now.round if one.number == now.round.number else one for one in facts.plain_rounds())
    after = next(one for one in facts.score(rounds).rounds if one.number == now.round.number)
    if after.status != "scored":
        return tuple(replace(row, total=now.own_totals[row.seat - 1]) for row in pad_rows.lines(now, cell))
    return tuple(_row(now, cell, after, seat) for seat in now.seats)


def _row(now: Table, cell: Cell, after: values.ScoredRound, seat: int) -> pad_rows.Row:
    total, before = after.calls[seat - 1].total, now.own_totals[seat - 1]
    return replace(pad_rows.past_row(now, cell, seat, after), past=False, total=before if total is None else total)


def _side(stored: Table, now: Table, cell: Cell) -> Iterator[Sentence]:
    was, held = (pad_rows.spoken_call(_held(table, cell)) for table in (stored, now))
    if was is not None and held is not None and was != held:
        yield Sentence("was {was}, now {now}", {"was": was, "now": held})
    elif was is not None:
        yield Sentence("now {now}", {"now": was})
    elif cell in stored.derived:
        yield Sentence("worked out from the others: change one of them")


def _wrong(now: Table) -> Iterator[Sentence]:
    """What the rules say against the draft; a sum that is not right in words that tell by how much."""
    for problem in now.problems():
        if problem.code == "tricks_do_not_add_up" and problem.expected is not None and problem.actual is not None:
            yield _off(problem.actual, problem.expected)
        else:
            yield problem.detail


def _off(actual: int, cards: int) -> Sentence:
    """By how many tricks the counts miss the cards."""
    n = abs(cards - actual)
    said: dict[str, words.Value] = {"sum": actual, "cards": cards, "n": n}
    if actual < cards:
        return Sentence("{sum} of {cards}: one trick is missing.", said, "{sum} of {cards}: {n} tricks are missing.", n)
    return Sentence("{sum} of {cards}: one trick too many.", said, "{sum} of {cards}: {n} tricks too many.", n)


def _likely(now: Table, changes: Changes) -> Sentence | None:
    """Whose count is most likely wrong, where all are given and do not add up; what was just changed is thought right.

    None where no count, or more than one, would come nearer to its call.
    """
    cells = [cell for cell in now.asked if cell not in changes]
    off = (now.round.cards or 0) - sum(now.counts)
    if now.round.cards is None or off == 0 or len(now.counts) < len(now.asked) or now.rules.tricks.total != "exact":
        return None
    pairs = [(pad_keys.called_in(now, cell), _held(now, cell).number or 0) for cell in cells]
    found = likely.likeliest(pairs, off, now.round.cards)
    if found is None:
        return None
    cell, took = cells[found], pairs[found][1] + off
    seats = now.sharing(cell.seat) if cell.field == "side" else (cell.seat,)
    return Sentence("Perhaps {name} took {tricks}.", {"name": pad_table.named(now, seats), "tricks": took})
