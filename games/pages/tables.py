"""A table's sheet: every deal, the standing, the race; and bonus and penalty points."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from games import access, speech
from games.actions import adjustments
from games.forms import refused
from games.forms import sheet as forms
from games.models.clubs import Role
from games.pages import charts, door, places, show, telling, visitor
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
class Standing:
    """One line of the standing. `shape` is the marker in the race."""

    place: places.Place
    marker: str
    shape: int
    behind: Sentence


@door.page("GET", "POST")
def sheet(request: HttpRequest, session_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    fetch = access.session_to_score if request.method == "POST" else access.session_to_see
    session = fetch(by, session_id)
    view = sessions.score_sheet(session)
    form = forms.Adjustment(request.POST or None, seats=[(seat.number, seat.player_name) for seat in view.seats])
    if request.method == "POST" and form.is_valid():
        with refused.Onto(form):
            values = form.cleaned_data
            adjustments.adjust(session=session, by=by, **values)
            return show.moved("sheet", session_id)
    with speech.tenths(view.facts.rules.points.decimals):
        context = sheet_context(view) | {"reopened": "reopened" in request.GET}
        return show.form(request, "games/sheet.html", form, context)


def sheet_context(view: sessions.SheetView) -> dict[str, object]:
    """Everything on the sheet's page but its form."""
    changed = corrections.corrections(view.session)
    columns = places.places(view)
    return {
        "session": view.session,
        "tab": "sheet",
        "facts": telling.table_now(view),
        "view": view,
        "columns": columns,
        "pooled": places.pooled(view),
        "rows": [(row, cells(view, row, changed)) for row in view.rounds],
        "extras": [
            (one, view.name_of[one.seat], [one.seat in column.seats for column in columns]) for one in view.adjustments
        ],
        "changed": [(telling.changed(view, at, one), one.at) for at, one in sorted(changed.items(), key=_in_order)],
        "standing": standing(view),
        "may_score": access.reaches(view.session, Role.SCORER),
        "by_call": not view.facts.rules.points.typed,
        "decimals": view.facts.rules.points.decimals,
        **race_context(view),
    }


def _in_order(one: tuple[corrections.Place, corrections.Correction]) -> tuple[int, int, int]:
    place, _ = one
    return place.round, place.seat or 0, place.side or 0


def cells(
    view: sessions.SheetView, row: sessions.RoundRow, changed: Mapping[corrections.Place, corrections.Correction]
) -> list[Cell] | list[places.SideCell]:
    """What stands in each column of a deal."""
    if not places.pooled(view):
        return [Cell(call, corrections.Place(row.number, call.seat) in changed) for call in row.calls]
    found = zip(places.places(view), places.side_cells(view, row), strict=True)
    return [replace(cell, changed=any(_of(place, row, one) for one in changed)) for place, cell in found]


def _of(column: places.Place, row: sessions.RoundRow, at: corrections.Place) -> bool:
    return at.round == row.number and (at.seat in column.seats or at.side == column.number)


def standing(view: sessions.SheetView) -> list[Standing]:
    """All by rank, each with how far it is behind."""
    found = places.places(view)
    best = next((place.total for place in found if place.rank == 1), 0)
    lines = [
        Standing(place, charts.MARKERS[at % len(charts.MARKERS)], at % len(charts.MARKERS), behind(place, best, view))
        for at, place in enumerate(found)
    ]
    return sorted(lines, key=lambda line: (line.place.rank, line.place.number))


def behind(place: places.Place, best: int, view: sessions.SheetView) -> Sentence:
    if place.rank == 1:
        return Sentence("won") if view.sheet.over else Sentence("leads")
    return Sentence("{points} behind", {"points": Points(abs(best - place.total))})


def race_context(view: sessions.SheetView) -> dict[str, object]:
    """The score race of the complete deals, with what is worth a word."""
    scored = [row for row in view.rounds if row.status == "scored"]
    ways = [
        charts.Way(speech.say(place.name), (0, *(places.total_after(view, place, row) for row in scored)), place.names)
        for place in places.places(view)
    ]
    words = {"step_word": gettext("Deal"), "step_caption": gettext("Totals after each deal")}
    return {"race": charts.race(ways, speech.points), "race_words": swing(view, scored), **words}


def swing(view: sessions.SheetView, scored: Sequence[sessions.RoundRow]) -> Sentence:
    """The deal that moved somebody most."""
    steps = [step for row in scored for step in _steps(view, row)]
    if not steps:
        return Sentence("No deal is complete yet.")
    points, number, name = max(steps, key=lambda one: (abs(one[0]), one[1]))
    values: telling.Said = {"n": number, "name": name, "points": Points(points, signed=True)}
    return Sentence("Biggest step: deal {n}, {name} {points}.", values)


def _steps(view: sessions.SheetView, row: sessions.RoundRow) -> Iterator[tuple[int, int, str | Sentence]]:
    """What each one got in a deal."""
    if places.pooled(view):
        found = zip(places.places(view), places.side_cells(view, row), strict=True)
        yield from ((cell.points or 0, row.number, place.name) for place, cell in found)
    else:
        yield from ((call.points or 0, row.number, view.name_of[call.seat]) for call in row.calls)


@door.page("POST")
def cancel(request: HttpRequest, session_id: uuid.UUID, adjustment_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    session = access.session_to_score(by, session_id)
    adjustments.cancel_adjustment(session=session, by=by, adjustment_id=adjustment_id)
    return show.moved("sheet", session_id)
