"""What the pad says when a tap was not simply written, and which choices it offers then."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games import errors, models, speech, words
from games.actions import rounds
from games.scoring import sides
from games.selectors import facts as facts_
from games.selectors import odd, pad_rows, pad_table
from games.selectors import pad as selectors
from games.selectors.pad_table import Cell, Value
from games.templatetags import speech as filters
from games.words import Sentence

CLASHED = Sentence("{name}, deal {number}: {what}")
CLASH = Sentence("this phone {ours}, other phone {theirs} ({at}, {by})")
ODD_CALL = Sentence("{name} called {bid}, and till now hardly ever more than {usual}. Is that right?")
ODD_DEAL = Sentence("Deal {number}: all made their calls, and these came to {sum}. Is that right?")


@dataclass(frozen=True)
class Choice:
    """One of two values for a cell, as it is sent and as it is read."""

    value: Value

    @property
    def text(self) -> str:
        """As the form sends it."""
        return self.value.text

    @property
    def spoken(self) -> int | Sentence:
        """As a value for a sentence."""
        return pad_rows.spoken_call(self.value) or 0

    @property
    def said(self) -> str:
        """As people read it."""
        spoken = self.spoken
        return speech.say(spoken) if isinstance(spoken, Sentence) else speech.num(spoken)


@dataclass(frozen=True)
class Notice:
    """A bold sentence and one below it. `calls`: deal again is offered; `ours` and `theirs`: two values
    to choose from for the `cell` of deal `number`.

    `unfinished`: the last deal may be taken back. `look` is the class of the note, `status` that of the answer.
    """

    title: Sentence
    side: tuple[Sentence, ...] = ()
    look: str = "bad"
    status: int = 409
    calls: int | None = None
    unfinished: bool = False
    ours: Choice | None = None
    theirs: Choice | None = None
    cell: Cell | None = None
    number: int | None = None


@dataclass(frozen=True)
class Odd:
    """A quiet question about something improbable: the cell of this deal, or the whole deal before."""

    said: Sentence
    cell: Cell | None = None
    number: int | None = None


def odd_call(shown: selectors.Pad, usual: Mapping[int, int], asked: str | None) -> Odd | None:
    """The question about the call just made at the seat `asked`, if it is as odd as the address says."""
    seat = next((seat for seat in usual if str(seat) == asked), None)
    bid = None if seat is None else shown.table.call(seat).bid
    if seat is None or bid is None or not odd.is_odd(bid, usual[seat]):
        return None
    values: dict[str, words.Value] = {"bid": bid, "usual": usual[seat]}
    values["name"] = shown.table.names[seat - 1]
    return Odd(replace(ODD_CALL, values=values), Cell(seat, "bid"))


def odd_deal(shown: selectors.Pad, facts: facts_.Facts) -> Odd | None:
    """The question about the deal before, until the next one begins."""
    scored = facts.score()
    last = selectors.before(shown.table, scored) if shown.phase != "over" else None
    if last is None or last.status != "scored":
        return None
    total = odd.all_made(selectors.table_of(facts.rules, scored, shown.table.names, last), last)
    if total is None:
        return None
    return Odd(replace(ODD_DEAL, values={"number": last.number, "sum": total}), number=last.number)


def of_refusal(refused: errors.Refusal) -> Notice:
    """What was refused as a whole."""
    problems = tuple(problem.detail for problem in refused.problems)
    unfinished = isinstance(refused, errors.RoundIncomplete)
    return Notice(refused.detail or refused.title, problems, status=refused.status, unfinished=unfinished)


def of_verdict(verdict: rounds.Verdict, entry: rounds.Entry, session: models.Session) -> Notice | None:
    """What there is to say about a tap; nothing where it was written, known or agreed."""
    if verdict.verdict == "conflict":
        return _clash(verdict, entry, facts_.facts(session))
    if verdict.problem is None:
        return None
    if verdict.problem.code == "entry_id_reused":
        return _saved_already(entry, facts_.facts(session))
    if verdict.problem.code.startswith("bids_total") and verdict.problem.on_miss == "redeal":
        return Notice(verdict.problem.detail, look="", status=422, calls=verdict.problem.actual)
    return Notice(verdict.problem.detail, status=422)


def _clash(verdict: rounds.Verdict, entry: rounds.Entry, facts: facts_.Facts) -> Notice:
    """Two phones entered different values: both are shown, nothing is overwritten."""
    held, cell = verdict.current, cell_of(entry)
    by = verdict.by[1] if verdict.by else ""
    if cell is None or held is None or not (isinstance(held.value, int) or held.kind):
        return Notice(Sentence("Somebody else has changed this deal."), (Sentence("It is shown as it now stands."),))
    what = Sentence("Call") if cell.field == "bid" else Sentence("Tricks")
    title = replace(CLASHED, values={"name": _name(facts, cell), "number": entry.round or 0, "what": what})
    at = filters.clock(verdict.at, facts.session.club.time_zone) if verdict.at else ""
    ours, theirs = Choice(_value(entry.value, entry.kind)), Choice(_value(held.value, held.kind))
    side = replace(CLASH, values={"ours": ours.spoken, "theirs": theirs.spoken, "by": by, "at": at})
    return Notice(title, (side,), ours=ours, theirs=theirs, cell=cell, number=entry.round)


def _value(number: object, kind: str | None) -> Value:
    return Value(number if isinstance(number, int) else None, kind)


def _name(facts: facts_.Facts, cell: Cell) -> str | Sentence:
    """Whose cell it is."""
    names = selectors.names_of(facts)
    seats = sides.sides_of(facts.rules, len(names))[cell.seat - 1] if cell.field == "side" else (cell.seat,)
    return pad_table.joined([names[seat - 1] for seat in seats])


def cell_of(entry: rounds.Entry) -> Cell | None:
    """The cell of the pad an entry is for; None where it has none there."""
    if entry.side is not None:
        return Cell(entry.side, "side")
    if entry.seat is None or entry.field not in ("bid", "tricks"):
        return None
    return Cell(entry.seat, "bid" if entry.field == "bid" else "tricks")


def _saved_already(entry: rounds.Entry, facts: facts_.Facts) -> Notice:
    """The page was gone back to, and another key pressed: the first one stands."""
    again, cell = (Sentence("Tap Undo to change it."),), cell_of(entry)
    if cell is None or entry.round is None:
        return Notice(Sentence("This is already saved."), again)
    value = selectors.held_in(facts, entry.round, cell)
    if value == pad_table.NOTHING:
        return Notice(Sentence("This page was out of date; nothing is changed."))
    said = pad_rows.spoken_call(value)
    return Notice(Sentence("Already saved as {value}.", {"value": said or 0}), again)
