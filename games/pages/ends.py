"""The end of a game: who won and why, once more, and a text to share."""

import uuid
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext

from games import access, errors, speech
from games.actions import sessions as actions
from games.forms import sheet as forms
from games.models.base import new_id
from games.models.clubs import Role
from games.pages import door, places, show, tables, telling, visitor
from games.scoring import explain
from games.scoring import sheet as scoring
from games.selectors import sessions
from games.templatetags import speech as written
from games.words import Points, Sentence


@dataclass(frozen=True)
class Step:
    """A place of the podium."""

    place: places.Place
    why: tuple[Sentence, ...]


@door.page("GET", "POST")
def end(request: HttpRequest, session_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    if request.method == "POST":
        session = access.session_to_score(by, session_id)
        if request.POST.get("do") == "reopen":
            actions.reopen_session(session=session, by=by, organiser=access.reaches(session, Role.ORGANISER))
            return show.see_other(f"{reverse('sheet', args=[session_id])}?reopened=1")
        actions.finish_session(session=session, by=by)
        return show.moved("end", session_id)
    view = sessions.score_sheet(access.session_to_see(by, session_id))
    with speech.tenths(view.facts.rules.points.decimals):
        context = end_context(view) | {"share": share(view)}
        return show.page(request, "games/end.html", context)


def end_context(view: sessions.SheetView) -> dict[str, object]:
    last = view.rounds[-1].dealer if view.rounds else view.session.first_dealer - 1
    return {
        "session": view.session,
        "tab": "end",
        "facts": telling.table_now(view),
        "view": view,
        "title": title(view),
        "ended": ended(view),
        "podium": podium(view),
        "again_id": new_id(),
        "decimals": view.facts.rules.points.decimals,
        "next_dealer": view.name_of[last % len(view.seats) + 1],
        "may_score": access.reaches(view.session, Role.SCORER),
        "can_finish": view.sheet.unfinished is None,
        **tables.race_context(view),
    }


def title(view: sessions.SheetView) -> Sentence:
    """Who wins, in the page's title."""
    if not view.sheet.over:
        return Sentence("Not over yet")
    names = [view.name_of[number] for number in view.sheet.winners]
    if not names:
        return Sentence("Nobody won")
    if len(names) == 1:
        return Sentence("{name} wins", {"name": names[0]})
    return Sentence("{names} win together", {"names": telling.listed(names)})


def ended(view: sessions.SheetView) -> tuple[Sentence, ...]:
    """Why it is over, or what will end it."""
    return explain.end(view.facts.rules, view.sheet, view.facts.end() or scoring.end_of(view.facts.rules))


def podium(view: sessions.SheetView) -> list[Step]:
    """All by rank; level ones repeat the number."""
    found = sorted(places.places(view), key=lambda place: (place.rank, place.number))
    second = next((place.total for place in found if place.rank > 1), None)
    return [Step(place, tuple(why(place, found[0].total, second))) for place in found]


def why(place: places.Place, best: int, second: int | None) -> list[Sentence]:
    """How far ahead or behind, how many calls were made, and the bags."""
    parts = []
    if place.rank == 1 and second is not None:
        parts.append(Sentence("{points} ahead.", {"points": Points(abs(best - second))}))
    elif place.rank > 1:
        parts.append(Sentence("{points} behind.", {"points": Points(abs(best - place.total))}))
    if place.calls:
        values = {"made": place.made, "n": place.calls}
        parts.append(Sentence("Made {made} of {n} call.", values, "Made {made} of {n} calls.", place.calls))
    if place.bags:
        parts.append(Sentence("{n} bag.", {"n": place.bags}, "{n} bags.", place.bags))
    return parts


def share(view: sessions.SheetView) -> str:
    """The result as plain text. No address: whoever is not of the club could not open it."""
    day = written.short_day(view.session.played_at, view.session.club.time_zone)
    places = " · ".join(
        f"{speech.num(step.place.rank)} {speech.say(step.place.name)} {speech.points(step.place.total)}"
        for step in podium(view)
    )
    return f"{gettext(view.session.rules.name)} {day}: {places}"


@door.page("POST")
def again(request: HttpRequest, session_id: uuid.UUID) -> HttpResponse:
    """Same seats, the deal gone on or with the dealer named; one tap."""
    by = visitor.of(request)
    session = access.session_to_score(by, session_id)
    form = forms.Dealer(request.POST)
    if not form.is_valid():
        raise errors.Invalid
    wanted = {"first_dealer": form.cleaned_data["dealer"], "id_": form.cleaned_data["id_"]}
    return show.moved("pad", actions.rematch(session=session, by=by, **wanted).pk)
