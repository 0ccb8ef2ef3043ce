"""A table's sheet: every deal, the standing, the race; and bonus and penalty points."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from games import access, speech
from games.actions import adjustments
from games.forms import refused
from games.forms import sheet as forms
from games.models.clubs import Role
from games.pages import charts, door, show, telling, visitor
from games.selectors import corrections, sessions
from games.words import Points, Sentence


@dataclass(frozen=True)
class Cell:
    """One call on the sheet, what it was called where that is more than a number, and whether it was corrected."""

    call: sessions.CallRow
    changed: bool

    @property
    def called(self) -> Sentence | None:
        """A nil, or a number with what stands beside it."""
        return telling.called(self.call.bid, self.call.kind) if self.call.kind else None


@dataclass(frozen=True)
class Place:
    """One line of the standing. `shape` is the player's marker in the race."""

    seat: sessions.SeatRow
    marker: str
    shape: int
    behind: Sentence


@door.page("GET", "POST")
def sheet(request: HttpRequest, session_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    session = access.session_to_see(by, session_id)
    view = sessions.score_sheet(session)
    form = forms.Adjustment(request.POST or None, seats=[(seat.number, seat.player_name) for seat in view.seats])
    if request.method == "POST" and form.is_valid():
        with refused.Onto(form):
            values = form.cleaned_data
            adjustments.adjust(session=access.session_to_score(by, session_id), by=by, **values)
            return show.moved("sheet", session_id)
    return show.form(request, "games/sheet.html", form, sheet_context(view))


def sheet_context(view: sessions.SheetView) -> dict[str, object]:
    """Everything on the sheet's page but its form."""
    changed = corrections.corrections(view.session)
    return {
        "session": view.session,
        "tab": "sheet",
        "facts": telling.table_now(view),
        "view": view,
        "rows": [(row, [Cell(call, (row.number, call.seat) in changed) for call in row.calls]) for row in view.rounds],
        "extras": [
            (one, view.name_of[one.seat], [one.seat == seat.number for seat in view.seats]) for one in view.adjustments
        ],
        "changed": [(telling.changed(view, at, one), one.at) for at, one in sorted(changed.items())],
        "standing": standing(view),
        "may_score": visitor.may(view.session, Role.SCORER),
        "by_call": not view.facts.rules.points.typed,
        "decimals": view.facts.rules.points.decimals,
        **race_context(view),
    }


def standing(view: sessions.SheetView) -> list[Place]:
    """The seats by rank, each with how far it is behind."""
    best = next((seat.total for seat in view.seats if seat.rank == 1), 0)
    places = [
        Place(seat, charts.MARKERS[at % len(charts.MARKERS)], at % len(charts.MARKERS), behind(seat, best, view))
        for at, seat in enumerate(view.seats)
    ]
    return sorted(places, key=lambda place: (place.seat.rank, place.seat.number))


def behind(seat: sessions.SeatRow, best: int, view: sessions.SheetView) -> Sentence:
    if seat.rank == 1:
        return Sentence("won") if view.sheet.over else Sentence("leads")
    return Sentence("{points} behind", {"points": Points(abs(best - seat.total))})


def race_context(view: sessions.SheetView) -> dict[str, object]:
    """The score race of the complete deals, with what is worth a word."""
    scored = [row for row in view.rounds if row.status == "scored"]
    ways = [
        (seat.player_name, (0, *(row.calls[at].total or 0 for row in scored))) for at, seat in enumerate(view.seats)
    ]
    words = {"step_word": gettext("Deal"), "step_caption": gettext("Totals after each deal")}
    return {"race": charts.race(ways, speech.points), "race_words": swing(view, scored), **words}


def swing(view: sessions.SheetView, scored: Sequence[sessions.RoundRow]) -> Sentence:
    """The call that moved most."""
    calls = [(abs(call.points or 0), row.number, call) for row in scored for call in row.calls]
    if not calls:
        return Sentence("No deal is complete yet.")
    _, number, call = max(calls, key=lambda one: one[:2])
    values: telling.Said = {
        "n": number,
        "name": view.name_of[call.seat],
        "points": Points(call.points or 0, signed=True),
    }
    return Sentence("Biggest step: deal {n}, {name} {points}.", values)


@door.page("POST")
def cancel(request: HttpRequest, session_id: uuid.UUID, adjustment_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    session = access.session_to_score(by, session_id)
    adjustments.cancel_adjustment(session=session, by=by, adjustment_id=adjustment_id)
    return show.moved("sheet", session_id)
