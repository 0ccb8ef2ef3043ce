"""Changing a deal: the same pad over what is stored. The draft lives in the address until it adds up and is sent."""

import uuid

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import http

from games import access, errors, models, speech
from games.actions import rounds, sessions
from games.forms import pad as forms
from games.models.clubs import Role
from games.pages import door, pad_extras, pad_notices, show, visitor
from games.pages import pad as pad_page
from games.pages.pad_notices import Notice
from games.selectors import pad_draft, pad_table
from games.selectors.pad_draft import Changes
from games.words import Sentence


@door.page("GET", "POST")
def edit(request: HttpRequest, session_id: uuid.UUID, number: int) -> HttpResponse:
    by = visitor.known(request)
    session = access.session_to_score(by, session_id)
    if "extras" in request.GET:
        return pad_extras.extras(request, session, by, number)
    if request.method == "POST":
        return _written(request, session, by, number)
    return _shown(request, session, number, _changes(request.GET), version=_version(request.GET))


def _changes(sent: QueryDict) -> Changes:
    """The cells that differ, last the one whose key was just pressed."""
    form = forms.Draft(sent)
    forms.checked(form)
    cells, focus, pressed = form.cells(), pad_page.focus_of(sent), form.cleaned_data["v"]
    if focus is None or pressed is None:
        return cells
    return {cell: value for cell, value in cells.items() if cell != focus} | {focus: pressed}


def _version(sent: QueryDict) -> int | None:
    version: int | None = forms.checked(forms.Draft(sent))["version"]
    return version


def _shown(
    request: HttpRequest,
    session: models.Session,
    number: int,
    changes: Changes,
    *,
    version: int | None = None,
    notice: Notice | None = None,
    points: forms.TypedPoints | None = None,
) -> HttpResponse:
    """The deal with its draft. `version` is what the draft was begun on."""
    draft = pad_draft.draft_of(session, number, changes, pad_page.focus_of(request.GET), request.GET.get("kind"))
    changed = {forms.name_of(cell): forms.text_of(value) for cell, value in draft.changes.items()}
    kept = changed | {"version": str(version or session.version)}
    typed = points or _points(draft)
    context = {
        "session": session,
        "pad": draft,
        "scores": session.status == models.Session.Status.OPEN and not draft.reason,
        "notice": notice,
        "kept": kept,
        "here": http.urlencode(kept) + "&",
        "points": typed,
        "lines": pad_page.lines(draft.rows, typed),
    }
    template = "games/edit_part.html" if "part" in request.GET else "games/edit.html"
    with speech.tenths(draft.table.rules.points.decimals):
        return show.page(request, template, context, status=notice.status if notice else 200)


def _points(draft: pad_draft.Draft) -> forms.TypedPoints | None:
    if not draft.table.rules.points.typed:
        return None
    calls = enumerate(draft.table.round.calls, 1)
    values = {f"points{seat}": speech.points(call.points) for seat, call in calls if call.points is not None}
    return forms.TypedPoints(draft.table.names, initial={**values, "round": draft.table.round.number})


def _written(request: HttpRequest, session: models.Session, by: access.Principal, number: int) -> HttpResponse:
    """Store the draft as one correction; where that cannot be, the page again with all that was changed."""
    changes, version, typed = _changes(request.POST), _version(request.POST), None
    try:
        if "reopen" in request.POST:
            return _reopened(request, session, by)
        typed = _typed(request, session, number)
        _put(request.POST, session, by, number, _cells(changes, typed), version)
    except errors.Refusal as refused:
        return _shown(request, _fresh(by, session), number, changes, notice=_notice(refused), points=typed)
    return pad_page.back(session, "sheet")


def _fresh(by: access.Principal, session: models.Session) -> models.Session:
    return access.session_to_score(by, session.pk)


def _notice(refused: errors.Refusal) -> Notice:
    if isinstance(refused, errors.StaleVersion):
        again = (Sentence("Look at it, then tap Done again."),)
        return Notice(Sentence("Somebody has changed the game meanwhile."), again, status=412)
    return pad_notices.of_refusal(refused)


def _reopened(request: HttpRequest, session: models.Session, by: access.Principal) -> HttpResponse:
    """A finished game is open for corrections again."""
    sessions.reopen_session(session=session, by=by, organiser=access.reaches(session, Role.ORGANISER))
    return show.see_other(request.path)


def _typed(request: HttpRequest, session: models.Session, number: int) -> forms.TypedPoints | None:
    """The points of a deal where they are typed. Invalid where some cannot be read."""
    if "points" not in request.POST:
        return None
    draft = pad_draft.draft_of(session, number, {})
    return forms.TypedPoints(draft.table.names, request.POST)


def _cells(changes: Changes, typed: forms.TypedPoints | None) -> list[rounds.Cell]:
    if typed is None:
        return [_cell(*change) for change in changes.items()]
    if not typed.is_valid():
        raise errors.Invalid(Sentence("Some points are missing or cannot be read."))
    return [rounds.Cell(seat, "points", value) for seat, value in enumerate(typed.points(), 1)]


def _cell(cell: pad_table.Cell, value: pad_table.Value) -> rounds.Cell:
    if cell.field == "side":
        return rounds.Cell(None, "tricks", value.number, side=cell.seat)
    return rounds.Cell(cell.seat, cell.field, value.number, value.kind)


def _put(
    sent: QueryDict,
    session: models.Session,
    by: access.Principal,
    number: int,
    cells: list[rounds.Cell],
    version: int | None,
) -> None:
    """One write: the cells, or that the deal does not count, or that it does after all."""
    void: str | rounds.Unset | None = rounds.UNSET
    if "void" in sent:
        void, cells = speech.say(Sentence("misdeal")), []
    elif "count" in sent:
        void, cells = None, []
    elif not cells:
        return
    rounds.put_round(session=session, by=by, number=number, cells=cells, void=void, if_match=version)
