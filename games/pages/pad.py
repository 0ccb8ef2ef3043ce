"""The pad: one form whose keys are its submit buttons. Every tap is one entry, and the answer leads back to the pad."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace

from django import shortcuts, urls
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import translation

from games import access, errors, models, speech
from games.actions import rounds, sessions
from games.forms import pad as forms
from games.models.base import new_id
from games.pages import door, pad_notices, pad_script, show, visitor
from games.pages.pad_notices import Notice
from games.selectors import pad as selectors
from games.selectors import pad_keys
from games.words import Sentence

Act = Callable[[QueryDict, models.Session, access.Principal], Notice | None]


@door.page("GET", "POST")
def pad(request: HttpRequest, session_id: uuid.UUID) -> HttpResponse:
    by = visitor.known(request)
    if request.method == "POST":
        return _written(request, access.session_to_score(by, session_id), by)
    session, scores = seen(by, session_id)
    if request.headers.get("If-None-Match") == tag_of(request, session, scores=scores):
        return HttpResponse(status=304)
    return _shown(request, session, scores=scores)


def seen(by: access.Principal, session_id: uuid.UUID) -> tuple[models.Session, bool]:
    """The session, and whether the reader may score it. NotFound."""
    try:
        return access.session_to_score(by, session_id), True
    except errors.Forbidden:
        return access.session_to_see(by, session_id), False


def tag_of(request: HttpRequest, session: models.Session, *, scores: bool) -> str:
    """What the page depends on: the session, its people's names, and how this reader wants it."""
    look = show.choices(request)
    parts = (session.version, session.club.people_version, translation.get_language(), speech.system())
    return '"' + ".".join(str(part) for part in (*parts, look["theme"], look["keys"], int(scores))) + '"'


def _shown(
    request: HttpRequest,
    session: models.Session,
    *,
    scores: bool,
    notice: Notice | None = None,
    points: forms.TypedPoints | None = None,
) -> HttpResponse:
    shown = selectors.pad_of(session, focus_of(request.GET))
    tag, typed = tag_of(request, session, scores=scores), points or _points(shown)
    context = {
        "session": session,
        "pad": shown,
        "scores": scores,
        "notice": notice,
        "points": typed,
        "can_undo": scores and selectors.can_undo(session),
        "told": pad_script.told(session, shown, tag, scores=scores),
        "lines": lines(shown.rows, typed),
        "new_id": new_id,
    }
    template = "games/pad_part.html" if "part" in request.GET else "games/pad.html"
    response = show.page(request, template, context, status=notice.status if notice else 200)
    response.headers["ETag"] = tag
    return response


def focus_of(query: QueryDict) -> pad_keys.Cell | None:
    """The cell in the address, where there is one that can be."""
    form = forms.Focus(query)
    return pad_keys.Cell(form.cleaned_data["seat"], form.cleaned_data["field"]) if form.is_valid() else None


def _points(shown: selectors.Pad) -> forms.TypedPoints | None:
    if shown.phase != "points":
        return None
    return forms.TypedPoints(shown.table.names, initial={"round": shown.table.round.number})


def lines(rows: Sequence[selectors.Row], typed: forms.TypedPoints | None) -> list[dict[str, object]]:
    """A row, the sign and the number typed into it, for each seat."""
    pairs = zip(rows, typed.lines() if typed else (), strict=False)
    return [{"row": row, "sign": sign, "number": number} for row, (sign, number) in pairs]


def _written(request: HttpRequest, session: models.Session, by: access.Principal) -> HttpResponse:
    """Do the one thing the form asks for; then back to the pad, or the pad again with what there is to say."""
    if "points" in request.POST:
        return _type_points(request, session, by)
    act = next((act for name, act in ACTS.items() if name in request.POST), _nothing)
    try:
        notice = act(request.POST, session, by)
    except errors.Refusal as refused:
        notice = pad_notices.of_refusal(refused)
    if notice is None:
        return back(session, "end" if "finish" in request.POST else "pad")
    return _shown(request, access.session_to_score(by, session.pk), scores=True, notice=notice)


def back(session: models.Session, page: str = "pad") -> HttpResponse:
    """On to a page of the session; the pad's own place on it keeps the reader where the keys are."""
    return see_other(urls.reverse(page, args=[session.pk]) + ("#pad" if page == "pad" else ""))


def see_other(address: str) -> HttpResponse:
    """Something was written; what came of it is to be seen there."""
    response = shortcuts.redirect(address)
    response.status_code = 303
    return response


def _enter(session: models.Session, by: access.Principal, entry: rounds.Entry) -> Notice | None:
    verdict = rounds.enter(session=session, by=by, entries=[entry]).verdicts[0]
    return pad_notices.of_verdict(verdict, entry, session)


def _nothing(sent: QueryDict, session: models.Session, by: access.Principal) -> Notice | None:
    raise errors.Invalid


def _tap(sent: QueryDict, session: models.Session, by: access.Principal) -> Notice | None:
    got = forms.checked(forms.Tap(sent))
    entry = rounds.Entry(got["id"], got["field"], got["round"], got["seat"], value=got["v"], was=got["was"])
    return _enter(session, by, entry)


def _took(sent: QueryDict, session: models.Session, by: access.Principal) -> Notice | None:
    got = forms.checked(forms.Took(sent))
    return _enter(session, by, rounds.Entry(got["id"], "tricks", got["round"], got["took"], value=1, was=None))


def _undo(sent: QueryDict, session: models.Session, by: access.Principal) -> Notice | None:
    return _enter(session, by, rounds.Entry(forms.checked(forms.Undo(sent))["undo_id"], "undo"))


def _again(sent: QueryDict, session: models.Session, by: access.Principal) -> Notice | None:
    got = forms.checked(forms.Again(sent))
    calls = got["calls"]
    reason = Sentence("misdeal") if calls is None else replace(pad_script.CAME_TO, values={"calls": calls})
    return _enter(session, by, rounds.Entry(got["id"], "void", got["round"], value=speech.say(reason), was=None))


def _dealer(sent: QueryDict, session: models.Session, by: access.Principal) -> Notice | None:
    got = forms.checked(forms.Dealer(sent))
    entry = rounds.Entry(got["id"], "dealer", got["round"], value=got["dealer"], was=got["dealer_was"])
    return _enter(session, by, entry)


def _take_back(sent: QueryDict, session: models.Session, by: access.Principal) -> Notice | None:
    got = forms.checked(forms.Menu(sent))
    rounds.take_back_round(session=session, by=by, number=got["round"], if_match=got["version"])
    return None


def _finish(sent: QueryDict, session: models.Session, by: access.Principal) -> Notice | None:
    sessions.finish_session(session=session, by=by)
    return None


# By the name of the button that was pressed.
ACTS: dict[str, Act] = {
    "v": _tap,
    "took": _took,
    "undo": _undo,
    "again": _again,
    "dealer": _dealer,
    "take_back": _take_back,
    "finish": _finish,
}


def _type_points(request: HttpRequest, session: models.Session, by: access.Principal) -> HttpResponse:
    """All points of a deal in one form; what was typed is kept until it can be."""
    form = forms.TypedPoints(selectors.pad_of(session).table.names, request.POST)
    if not form.is_valid():
        notice = Notice(Sentence("Some points are missing or cannot be read."), status=422)
        return _shown(request, session, scores=True, notice=notice, points=form)
    try:
        cells = [rounds.Cell(seat, "points", value) for seat, value in enumerate(form.points(), 1)]
        rounds.put_round(session=session, by=by, number=form.cleaned_data["round"], cells=cells)
    except errors.Refusal as refused:
        return _shown(request, session, scores=True, notice=pad_notices.of_refusal(refused), points=form)
    return back(session)
