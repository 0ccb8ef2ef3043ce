"""Extra points of a deal: what special cards bring beside the tricks, typed in whenever there is time for it."""

from django.http import HttpRequest, HttpResponse

from games import access, errors, models, speech
from games.actions import rounds
from games.forms import pad as forms
from games.pages import pad as pad_page
from games.pages import pad_notices, show
from games.pages.pad_notices import Notice
from games.selectors import pad_draft
from games.words import Sentence

UNREADABLE = Sentence("Some points cannot be read.")


def extras(request: HttpRequest, session: models.Session, by: access.Principal, number: int) -> HttpResponse:
    """The form of one deal, and on POST back to the pad with what was typed stored. NotFound."""
    draft = pad_draft.draft_of(session, number, {})
    if not draft.extras:
        raise errors.NotFound
    if request.method != "POST":
        return _shown(request, session, draft, forms.Extras(draft.table.names, initial=_initial(draft)))
    form = forms.Extras(draft.table.names, request.POST)
    if not form.is_valid():
        return _shown(request, session, draft, form, Notice(UNREADABLE, status=422))
    try:
        cells = [rounds.Cell(seat, "extra", value) for seat, value in enumerate(form.extras(), 1)]
        seen = form.cleaned_data["version"]
        rounds.put_round(session=session, by=by, number=number, cells=cells, if_match=seen)
    except errors.Refusal as refused:
        return _shown(request, session, draft, form, pad_notices.of_refusal(refused))
    return pad_page.back(session)


def _initial(draft: pad_draft.Draft) -> dict[str, object]:
    """What is stored, without a sign: that has its own field."""
    given = [(seat, draft.table.call(seat).extra) for seat in draft.table.seats]
    known = [(seat, extra) for seat, extra in given if extra is not None]
    points = {f"points{seat}": speech.points(abs(extra), decimals=0) for seat, extra in known}
    signs = {f"sign{seat}": "-" for seat, extra in known if extra < 0}
    return {**points, **signs, "version": draft.version, "round": draft.table.round.number}


def _shown(
    request: HttpRequest,
    session: models.Session,
    draft: pad_draft.Draft,
    form: forms.Extras,
    notice: Notice | None = None,
) -> HttpResponse:
    context = {
        "session": session,
        "pad": draft,
        "points": form,
        "lines": pad_page.lines(draft.rows, form),
        "notice": notice,
        "if_made": draft.table.rules.extras.allowed == "if_made",
    }
    with speech.tenths(draft.table.rules.points.decimals):
        return show.page(request, "games/extras.html", context, status=notice.status if notice else 200)
