"""A deal being changed: what is stored, what is different in the draft, and what is still wrong with it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from games import models
from games.errors import NotFound
from games.selectors import facts as facts_
from games.selectors import pad, pad_keys
from games.words import Points, Sentence


@dataclass(frozen=True, slots=True)
class Draft:
    """A stored deal with changes that are not stored yet. `wrong`: why it cannot be stored; `reason`: why it is void.

    `version` is the session's that the changes belong to.
    """

    table: pad_keys.Table
    rows: tuple[pad.Row, ...]
    cursor: pad_keys.Cell
    changes: Mapping[pad_keys.Cell, int]
    keys: tuple[pad_keys.Key, ...]
    prompt: Sentence
    side: tuple[Sentence, ...]
    wrong: tuple[Sentence, ...]
    reason: str
    version: int


def draft_of(
    session: models.Session, number: int, changes: Mapping[pad_keys.Cell, int], focus: pad_keys.Cell | None = None
) -> Draft:
    """Deal `number` with those changes: five queries. NotFound where it is not there."""
    facts = facts_.facts(session)
    scored = facts.score()
    round_ = next((one for one in scored.rounds if one.number == number), None)
    if round_ is None:
        raise NotFound
    stored = pad.table_of(facts.rules, scored, pad.names_of(facts), round_, facts.end())
    real = {cell: value for cell, value in changes.items() if cell.seat in stored.seats}
    now = _changed(stored, real)
    cell = focus if focus and focus.seat in stored.seats else _first(now)
    return Draft(
        table=now,
        rows=tuple(_row(row, now) for row in pad.lines(now, cell)),
        cursor=cell,
        changes={one: value for one, value in real.items() if pad_keys.held(stored, one) != value},
        keys=pad_keys.keys(now, cell, draft=True) if not facts.rules.points.typed else (),
        prompt=pad.prompt(now, cell),
        side=tuple(_side(stored, now, cell)),
        wrong=tuple(_wrong(now)) if real else (),
        reason=next(row.reason for row in facts.rounds if row.number == number),
        version=session.version,
    )


def _changed(stored: pad_keys.Table, changes: Mapping[pad_keys.Cell, int]) -> pad_keys.Table:
    now = stored
    for cell, value in changes.items():
        now = now.with_cell(cell, value)
    return now


def _first(now: pad_keys.Table) -> pad_keys.Cell:
    """Where nobody tapped a cell: the one that is missing, else the first player's count."""
    return pad.cursor(now) or pad_keys.Cell(now.order[0], "tricks")


def _row(row: pad.Row, now: pad_keys.Table) -> pad.Row:
    """The total as it stands after this deal, with the draft's points."""
    return replace(row, total=now.own_totals[row.seat - 1] + (row.points or 0))


def _side(stored: pad_keys.Table, now: pad_keys.Table, cell: pad_keys.Cell) -> Iterator[Sentence]:
    was, held = pad_keys.held(stored, cell), pad_keys.held(now, cell)
    if was is not None and held is not None and was != held:
        yield Sentence("was {was}, now {now}", {"was": was, "now": held})
    elif was is not None:
        yield Sentence("now {now}", {"now": was})
    elif cell.field == "tricks" and cell.seat in stored.derived:
        yield Sentence("worked out from the others: change one of them")


def _wrong(now: pad_keys.Table) -> Iterator[Sentence]:
    """What the rules say against the draft; a sum that is not right in words that tell by how much."""
    for problem in now.problems():
        if problem.code == "tricks_do_not_add_up" and problem.expected is not None and problem.actual is not None:
            yield _off(problem.actual, problem.expected)
        else:
            yield problem.detail


def _off(actual: int, cards: int) -> Sentence:
    """By how many tricks the counts miss the cards."""
    n = abs(cards - actual)
    values: dict[str, int | str | Points | Sentence] = {"sum": actual, "cards": cards, "n": n}
    if actual < cards:
        return Sentence(
            "{sum} of {cards}: one trick is missing.", values, "{sum} of {cards}: {n} tricks are missing.", n
        )
    return Sentence("{sum} of {cards}: one trick too many.", values, "{sum} of {cards}: {n} tricks too many.", n)
