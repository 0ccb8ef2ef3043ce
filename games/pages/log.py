"""The log of a table: who entered what and when, and taking it back."""

import uuid
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from games import access, models, speech
from games.actions import rounds as actions
from games.models.base import new_id
from games.models.clubs import Role
from games.pages import door, show, visitor
from games.pages import log_words as words
from games.scoring import sides as seated
from games.selectors import facts, pad_table, sessions
from games.words import Sentence

PAGE, MOST = 50, 10_000
NEWEST_FIRST = Sentence("Everything entered, newest first. Whoever keeps score can take anything back.")


@dataclass(frozen=True)
class Line:
    """One entry in words."""

    row: sessions.ChangeRow
    text: words.Told
    undo_id: uuid.UUID | None


@door.page("GET", "POST")
def log(request: HttpRequest, session_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    session = access.session_to_see(by, session_id)
    notice = ""
    if request.method == "POST":
        entry = asked(request)
        verdict = actions.enter(session=access.session_to_score(by, session_id), by=by, entries=[entry]).verdicts[0]
        if verdict.problem is None:
            return show.moved("log", session_id)
        notice = speech.say(verdict.problem.detail)
    deal = show.number(request.GET.get("deal", ""), 999)
    context = log_context(session, deal, everything="all" in request.GET) | {"notice": notice}
    return show.page(request, "games/log.html", context, status=422 if notice else 200)


def asked(request: HttpRequest) -> actions.Entry:
    """The undo or redo of the pressed button; the form carries its id, so that it counts once."""
    of = request.POST.get("of")
    field = "redo" if request.POST.get("do") == "redo" else "undo"
    id_ = show.id_of(request.POST.get("id") or str(new_id()))
    return actions.Entry(id=id_, field=field, of=show.id_of(of) if of else None)


def log_context(session: models.Session, deal: int | None, *, everything: bool) -> dict[str, object]:
    """The newest entries, of all deals or of one."""
    table = facts.facts(session)
    names = {seat.number: seat.player.name for seat in table.seats}
    partners = enumerate(seated.sides_of(table.rules, len(names)), 1)
    sides = {side: pad_table.joined([names[seat] for seat in seats]) for side, seats in partners}
    rows = sessions.changes(session, limit=MOST if everything else PAGE, newest_first=True, round_=deal)
    may_score = access.reaches(session, Role.SCORER)
    return {
        "session": session,
        "tab": "log",
        "facts": (NEWEST_FIRST,),
        "address": reverse("log", args=[session.pk]),
        "deal": deal,
        "deals": [row.number for row in table.rounds],
        "lines": [Line(row, words.told(row, names, sides), undo_id(row) if may_score else None) for row in rows],
        "more": not everything and len({row.version for row in rows}) == PAGE,
        "may_score": may_score,
        "undo_id": new_id(),
        "redo_id": new_id(),
    }


def undo_id(row: sessions.ChangeRow) -> uuid.UUID | None:
    """The id of the undo that the entry's button will send; None where there is no button."""
    return new_id() if words.can_undo(row) else None
