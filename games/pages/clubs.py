"""A club: its people, seasons and games, and what it is called."""

import uuid
import zoneinfo

from django import shortcuts
from django.http import HttpRequest, HttpResponse

from games import access, models
from games.actions import clubs, people
from games.forms import clubs as forms
from games.forms import people as people_forms
from games.forms import refused
from games.models.clubs import Role
from games.pages import door, home, new, show, telling, visitor
from games.selectors import clubs as selectors
from games.selectors import people as people_rows
from games.selectors import seasons, sessions
from games.words import Sentence

OPEN, LATELY = 4, 6


@door.page("GET", "POST")
def mine(request: HttpRequest) -> HttpResponse:
    """All clubs of the visitor, or the only one at once; also where another one is founded."""
    rows = selectors.clubs_of(visitor.of(request))
    form = forms.Club(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refused.Onto(form):
            return show.moved("club", founded(request, form).pk)
    if request.method == "GET" and len(rows) == 1 and "all" not in request.GET:
        return shortcuts.redirect("club", rows[0].id)
    return show.form(request, "games/clubs.html", form, {"rows": rows, "here": "club"})


def founded(request: HttpRequest, form: forms.Club) -> models.Club:
    """The new club of whoever comes back, or of the guest a stranger becomes."""
    by, name, time_zone = visitor.returning(request), form.cleaned_data["name"], new.time_zone(request)
    if by is not None:
        return clubs.create_club(by=by, name=name, time_zone=time_zone, id=form.cleaned_data["id"])[0]
    user, club = clubs.create_club_as_guest(guest="", name=name, time_zone=time_zone)
    visitor.recognise(request, user)
    return club


@door.page("GET")
def club(request: HttpRequest, club_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    row = access.club_to_see(by, club_id)
    page = selectors.club_page(row)
    context = {
        "by": by,
        "here": "club",
        "page": page,
        "facts": facts(row, page),
        "standings": seasons.newest_standings(row),
    }
    return show.page(request, "games/club.html", {**rights(row), **games(row), **context})


def games(club: models.Club) -> dict[str, object]:
    """What is being played and what was, the newest first."""
    going = sessions.open_sessions(club, limit=OPEN)
    lately = sessions.recent_sessions(club, limit=LATELY)
    return {
        "going": [(card, telling.going(card)) for card in going],
        "games": [(card, telling.result(card)) for card in lately],
        "again": home.again(lately),
    }


def rights(club: models.Club) -> dict[str, object]:
    """The club, and what the visitor may do there."""
    may_score, may_run = access.reaches(club, Role.SCORER), access.reaches(club, Role.ORGANISER)
    return {"club": club, "may_score": may_score, "may_run": may_run}


def facts(club: models.Club, page: selectors.ClubPage) -> tuple[Sentence, ...]:
    """How many people, and in which time zone the club lives."""
    count = len(page.players)
    people_ = Sentence("{n} person at your tables.", {"n": count}, "{n} people at your tables.", count)
    place = club.time_zone.rpartition("/")[2].replace("_", " ")
    return (people_, Sentence("Times in {place}.", {"place": place}))


@door.page("GET", "POST")
def add(request: HttpRequest, club_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    club = access.club_to_score(by, club_id)
    form = people_forms.Player(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refused.Onto(form):
            people.add_player(club=club, by=by, **form.cleaned_data)
            return show.moved("people", club.pk)
    context = {"club": club, "players": people_rows.players(club), "here": "club"}
    return show.form(request, "games/people.html", form, context)


@door.page("GET", "POST")
def player(request: HttpRequest, player_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    row = access.player_to_edit(by, player_id)
    now = {"name": row.name, "second_name": row.second_name}
    form = people_forms.Player(request.POST or None, initial=now)
    if request.method == "POST" and form.is_valid():
        with refused.Onto(form):
            given = {name: form.cleaned_data[name] for name in now}
            people.edit_player(player=row, by=by, **given)
            return show.moved("club", row.club_id)
    return show.form(request, "games/player.html", form, {"player": row, "here": "club"})


@door.page("GET", "POST")
def edit(request: HttpRequest, club_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    club = access.club_to_run(by, club_id)
    form = forms.Club(request.POST or None, initial={"name": club.name, "time_zone": club.time_zone})
    if request.method == "POST" and form.is_valid():
        with refused.Onto(form):
            zone = form.cleaned_data["time_zone"] or club.time_zone
            clubs.edit_club(club=club, by=by, name=form.cleaned_data["name"], time_zone=zone)
            return show.moved("club", club.pk)
    context = {"club": club, "zones": sorted(zoneinfo.available_timezones()), "here": "club"}
    return show.form(request, "games/club_edit.html", form, context)
