"""What the pad says when a tap was not simply written, and which choices it offers then."""

from dataclasses import dataclass, replace

from games import errors, models
from games.actions import rounds
from games.selectors import facts as facts_
from games.selectors import pad as selectors
from games.selectors import pad_keys
from games.templatetags import speech as filters
from games.words import Sentence

CLASH = Sentence("this phone {ours}, other phone {theirs} ({at}, {by})")


@dataclass(frozen=True)
class Notice:
    """A bold sentence and one below it. `calls`: deal again is offered; `ours` and `theirs`: two values
    to choose from for the cell of `entry`.

    `look` is the class of the note, `status` that of the answer.
    """

    title: Sentence
    side: tuple[Sentence, ...] = ()
    look: str = "bad"
    status: int = 409
    calls: int | None = None
    ours: int | None = None
    theirs: int | None = None
    entry: rounds.Entry | None = None


def of_refusal(refused: errors.Refusal) -> Notice:
    """What was refused as a whole."""
    problems = tuple(problem.detail for problem in refused.problems)
    return Notice(refused.detail or refused.title, problems, status=refused.status)


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
    theirs = verdict.current.value if verdict.current else None
    by = verdict.by[1] if verdict.by else ""
    if entry.seat is None or not isinstance(theirs, int) or not isinstance(entry.value, int):
        return Notice(Sentence("Somebody else has changed this deal."), (Sentence("It is shown as it now stands."),))
    title = Sentence(
        "{name}, deal {number}", {"name": selectors.names_of(facts)[entry.seat - 1], "number": entry.round or 0}
    )
    at = filters.clock(verdict.at, facts.session.club.time_zone) if verdict.at else ""
    side = replace(CLASH, values={"ours": entry.value, "theirs": theirs, "by": by, "at": at})
    return Notice(title, (side,), ours=entry.value, theirs=theirs, entry=entry)


def _saved_already(entry: rounds.Entry, facts: facts_.Facts) -> Notice:
    """The page was gone back to, and another key pressed: the first one stands."""
    again = (Sentence("Tap Undo to change it."),)
    if entry.seat is None or entry.round is None or entry.field not in ("bid", "tricks"):
        return Notice(Sentence("This is already saved."), again)
    field: pad_keys.Field = "bid" if entry.field == "bid" else "tricks"
    value = selectors.held_in(facts, entry.round, pad_keys.Cell(entry.seat, field))
    if value is None:
        return Notice(Sentence("This page was out of date; nothing is changed."))
    return Notice(Sentence("Already saved as {value}.", {"value": value}), again)
