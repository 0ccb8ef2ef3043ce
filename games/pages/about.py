"""A table's own facts: title, day and season; and the end of a table that never should have been."""

import datetime
import uuid
import zoneinfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games import access, models
from games.actions import sessions as actions
from games.forms import refused
from games.forms import sheet as forms
from games.models.clubs import Role
from games.pages import door, show, visitor
from games.selectors import seasons


@door.page("GET", "POST")
def about(request: HttpRequest, session_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    session = access.session_to_score(by, session_id)
    choices = [(str(one.id), one.name) for one in seasons.seasons_of(session.club)]
    form = forms.Facts(request.POST or None, initial=now(session), seasons=choices)
    if request.method == "POST" and form.is_valid():
        with refused.Onto(form):
            actions.edit_session(session=session, by=by, given=given(session, form))
            return show.moved("sheet", session_id)
    context = {"session": session, "tab": "about", "may_run": access.reaches(session, Role.ORGANISER)}
    return show.form(request, "games/about.html", form, context)


def now(session: models.Session) -> dict[str, object]:
    """The facts as they are."""
    season = session.seasons.order_by("pk").values_list("pk", flat=True).first()
    return {"title": session.title, "day": local(session).date(), "season": str(season or "")}


def local(session: models.Session) -> datetime.datetime:
    """When it was played, by the club's clock."""
    return timezone.localtime(session.played_at, zoneinfo.ZoneInfo(session.club.time_zone))


def given(session: models.Session, form: forms.Facts) -> dict[str, object]:
    """What the form asks for; the hour stays, and a season that was left alone is not touched."""
    values = form.cleaned_data
    asked: dict[str, object] = {"title": values["title"]}
    if "day" in form.changed_data:
        asked["played_at"] = datetime.datetime.combine(values["day"], local(session).timetz())
    if "season" in form.changed_data:
        asked["season"] = uuid.UUID(values["season"]) if values["season"] else None
    return asked


@door.page("POST")
def delete(request: HttpRequest, session_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    session = access.session_to_run(by, session_id)
    actions.delete_session(session=session, by=by)
    return show.moved("club", session.club_id)
