"""The pad: one form whose keys are its submit buttons. Every tap is one entry, and the answer leads back to the pad."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace

from django import urls
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import translation

from games import access, errors, models, speech
from games.actions import rounds, sessions
from games.forms import pad as forms
from games.models.base import new_id
from games.models.clubs import Role
from games.pages import door, pad_notices, pad_script, show, visitor
from games.pages.pad_notices import Notice
from games.scoring import schedules
from games.selectors import facts as facts_
from games.selectors import odd, pad_rows, pad_table
from games.selectors import pad as selectors
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
    facts = facts_.facts(session)
    with speech.tenths(facts.rules.points.decimals):
        shown = selectors.pad_in(facts, focus_of(request.GET), request.GET.get("kind"))
        typed, usual = points or _points(shown), _usual(request, facts, shown, scores=scores)
        tag = tag_of(request, session, scores=scores)
        context = {
            "session": session,
            "pad": shown,
            "scores": scores,
            "notice": notice,
            "points": typed,
            "runs": scores and access.reaches(session, Role.ORGANISER),
            "can_undo": scores and selectors.can_undo(session),
            "told": pad_script.told(session, shown, tag, usual, scores=scores),
            # called where it is shown: a part of the page goes without
            "says": pad_script.says,
            "lines": lines(shown.rows, typed),
            "odd": pad_notices.odd_call(shown, usual, request.GET.get("odd")) or pad_notices.odd_deal(shown, facts),
            "new_id": new_id,
            "scheduled": shown.table.round.cards is not None and schedules.is_scheduled(facts.rules),
        }
        template = "games/pad_part.html" if "part" in request.GET else "games/pad.html"
        response = show.page(request, template, context, status=notice.status if notice else 200)
    response.headers["ETag"] = tag
    return response


def _usual(request: HttpRequest, facts: facts_.Facts, shown: selectors.Pad, *, scores: bool) -> dict[int, int]:
    """What each player usually calls at most, where a call may have to be asked about."""
    wanted = scores and (shown.phase == "bid" or "odd" in request.GET)
    return odd.usual(facts, shown.table) if wanted else {}


def focus_of(query: QueryDict) -> pad_table.Cell | None:
    """The cell in the address, where there is one that can be."""
    form = forms.Focus(query)
    return form.cell() if form.is_valid() else None


def _points(shown: selectors.Pad) -> forms.TypedPoints | None:
    if shown.phase != "points":
        return None
    return forms.TypedPoints(shown.table.names, initial={"round": shown.table.round.number})


def lines(rows: Sequence[pad_rows.Row], typed: forms.TypedPoints | None) -> list[dict[str, object]]:
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
    if notice is None and "finish" in request.POST:
        return back(session, "end")
    if notice is None:
        return back(session, query=_asks(request.POST, session))
    return _shown(request, access.session_to_score(by, session.pk), scores=True, notice=notice)


def _asks(sent: QueryDict, session: models.Session) -> str:
    """The query that makes the pad ask about the call just made: once, when a new call is so high that it is odd."""
    if sent.get("field") != "bid" or "v" not in sent or sent.get("was"):
        return ""
    form = forms.Tap(sent)
    value, cell = forms.checked(form)["v"], form.cell()
    if (value.number or 0) < odd.MARGIN:
        return ""
    facts = facts_.facts(session)
    now = selectors.pad_in(facts).table
    return f"?odd={cell.seat}" if odd.is_odd(value.number, odd.usual(facts, now).get(cell.seat)) else ""


def back(session: models.Session, page: str = "pad", query: str = "") -> HttpResponse:
    """On to a page of the session; the pad's own place on it keeps the reader where the keys are."""
    return show.see_other(urls.reverse(page, args=[session.pk]) + query + ("#pad" if page == "pad" else ""))


def _enter(session: models.Session, by: access.Principal, entry: rounds.Entry) -> Notice | None:
    verdict = rounds.enter(session=session, by=by, entries=[entry]).verdicts[0]
    return pad_notices.of_verdict(verdict, entry, session)


def _nothing(sent: QueryDict, session: models.Session, by: access.Principal) -> Notice | None:
    raise errors.Invalid


def _tap(sent: QueryDict, session: models.Session, by: access.Principal) -> Notice | None:
    form = forms.Tap(sent)
    got = forms.checked(form)
    entry = entry_of(got["id"], got["round"], form.cell(), got["v"], got["was"] or pad_table.NOTHING)
    return _enter(session, by, entry)


def entry_of(
    id_: uuid.UUID, number: int, cell: pad_table.Cell, value: pad_table.Value, was: pad_table.Value
) -> rounds.Entry:
    """One value for one cell of a deal."""
    seat, side = (None, cell.seat) if cell.field == "side" else (cell.seat, None)
    field = "tricks" if cell.field == "side" else cell.field
    return rounds.Entry(id_, field, number, seat, side, value.number, value.kind, was.number, was.kind)


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
