"""A new table: rules, seats, first dealer, end and season on one form that works with plain buttons."""

import uuid
import zoneinfo
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from games import access, models, rulebook
from games.actions import sessions
from games.forms import new as forms
from games.forms import refused
from games.models.clubs import Role
from games.pages import door, seats, show, visitor
from games.pages import rules as rules_pages
from games.scoring import explain
from games.selectors import clubs as club_rows
from games.selectors import people as people_rows
from games.selectors import rules as rule_rows
from games.selectors import seasons as season_rows
from games.selectors import sessions as session_rows
from games.words import Sentence

FIRST_RULES = "call-bridge"
LEADING = ("call-bridge", "call-break", "spades", "oh-hell", "wizard", "points-only")
START = Sentence("Start: {name} deals")


@dataclass(frozen=True)
class Place:
    """Where the table will stand: the club (None for a first visitor) and what is known there."""

    club: models.Club | None
    clubs: tuple[club_rows.ClubCard, ...] = ()
    players: tuple[people_rows.PlayerCard, ...] = ()
    seasons: tuple[season_rows.SeasonCard, ...] = ()
    last: session_rows.SessionCard | None = None
    own: tuple[rule_rows.ClubRules, ...] = ()


@door.page("GET", "POST")
def new(request: HttpRequest) -> HttpResponse:
    place = place_of(request)
    rows = seats.sent(request.POST) if request.method == "POST" else remembered(place)
    form = form_for(request, place)
    if request.POST.get("do") == "start":
        places = len(rows.names)
        rows = seats.checked(rows, request.POST.get("id", ""))
        with refused.Onto(form) as onto:
            if form.is_valid() and not rows.errors:
                return show.moved("pad", start(request, place, form, rows).pk)
        empty = ("",) * (places - len(rows.names))
        rows = replace(rows, names=rows.names + empty, errors={**rows.errors, **onto.of_list("players")})
    elif request.method == "POST":
        rows = seats.arranged(rows, request.POST.get("do", ""))
    return shown(request, place, form, rows)


def place_of(request: HttpRequest) -> Place:
    """The club asked for, or the one where the visitor may keep score and came first."""
    by = visitor.of(request)
    mine = tuple(card for card in club_rows.clubs_of(by) if access.reaches(card, Role.SCORER))
    asked = request.POST.get("club") or request.GET.get("club")
    wanted = show.id_of(asked) if asked else mine[0].id if mine else None
    if wanted is None:
        return Place(None)
    club = access.club_to_score(by, wanted)
    last = session_rows.session_list(club, limit=1)
    people, seasons = people_rows.players(club), season_rows.seasons_of(club)
    return Place(club, mine, people, seasons, last[0] if last else None, rule_rows.club_rule_sets(club))


def remembered(place: Place) -> seats.Seats:
    """The seats of the last table, the deal gone on; else as many empty ones as most games have."""
    if place.last is None:
        return seats.Seats(("", "", "", ""))
    names = tuple(seat.player_name for seat in place.last.seats)
    return seats.Seats(names, place.last.session.first_dealer % len(names))


def form_for(request: HttpRequest, place: Place) -> forms.Table:
    """Filled in with what was typed, else as last time. Only a press on Start has it checked."""
    seasons = [("", gettext("no season")), *((str(one.id), one.name) for one in place.seasons)]
    choices = {"rules": [*own_names(place), *rules_pages.playable()], "seasons": seasons}
    if request.POST.get("do") == "start":
        return forms.Table(request.POST, **choices)
    first = place.last.session.rules.slug if place.last else FIRST_RULES
    first = request.GET.get("rules") or first
    initial = {
        "rules": first,
        "end": "",
        "season": season_for(place, first),
    }
    return forms.Table(initial=initial | request.POST.dict(), **choices)


def season_for(place: Place, rules: str) -> str:
    """The newest season that takes games by these rules, "" where none does."""
    fitting = (str(one.id) for one in place.seasons if one.rules.partition("@")[0] in ("", rules))
    return next(fitting, "")


def own_names(place: Place) -> list[tuple[str, str]]:
    """(slug, name) of the club's own rules."""
    return [(one.slug, one.name) for one in place.own]


def start(request: HttpRequest, place: Place, form: forms.Table, rows: seats.Seats) -> models.Session:
    """Seat them. A first visitor becomes a guest with a club of his own on the way."""
    by = visitor.returning(request)
    if by is not None and place.club is not None:
        return sessions.start_session(club=place.club, by=by, new=asked_for(form, rows, form.cleaned_data["id"]))[0]
    # a stranger's second press comes without his cookie, from somebody else: it cannot name the first one's table
    wanted, name = asked_for(form, rows, None), gettext("Our table")
    if by is not None:
        return sessions.start_session_in_new_club(club_name=name, time_zone=time_zone(request), by=by, new=wanted)
    user, session = sessions.start_session_as_guest(club_name=name, time_zone=time_zone(request), new=wanted)
    visitor.recognise(request, user)
    return session


def asked_for(form: forms.Table, rows: seats.Seats, id_: uuid.UUID | None) -> sessions.NewSession:
    """What the form asks for, as the action takes it."""
    asked = form.cleaned_data
    return sessions.NewSession(
        id=id_,
        rules=asked["rules"],
        seats=[sessions.NewSeat(name=name) for name in rows.names],
        season=uuid.UUID(asked["season"]) if asked["season"] else None,
        first_dealer=(rows.dealer or 0) + 1,
        end_rounds=asked["end_rounds"],
        end_target=asked["end_target"],
    )


def time_zone(request: HttpRequest) -> str:
    """The phone's own, where a script told it."""
    told = request.POST.get("time_zone", "")
    return told if told in zoneinfo.available_timezones() else "UTC"


def shown(request: HttpRequest, place: Place, form: forms.Table, rows: seats.Seats) -> HttpResponse:
    chosen = str(form["rules"].value())
    own = next((one.built for one in place.own if one.slug == chosen), None)
    rules = own or (rulebook.load(chosen) if chosen in rulebook.slugs() else None)
    context = {
        "place": place,
        "form": form,
        "seats": rows,
        "known": [card.name for card in place.players if card.name not in rows.names],
        "rules": rules,
        "own": own is not None,
        "words": explain.outline(rules.rules) if rules else (),
        "start_says": start_says(rows),
        "start_pattern": gettext(START.text),
        **kinds(place, chosen),
        "full": len(rows.names) >= seats.MOST,
    }
    wrong = wrong_with(form, rows) if form.is_bound else []
    return show.page(request, "games/new.html", context | {"wrong": wrong}, status=422 if wrong else 200)


def wrong_with(form: forms.Table, rows: seats.Seats) -> list[str]:
    """Everything that keeps the table from being started, each thing once; it stands beside its field too."""
    found = [*(str(text) for texts in form.errors.values() for text in texts), *rows.errors.values()]
    return list(dict.fromkeys(found))


def start_says(rows: seats.Seats) -> Sentence:
    """What the button will do."""
    dealer = rows.names[rows.dealer] if rows.dealer is not None and rows.dealer < len(rows.names) else ""
    return replace(START, values={"name": dealer}) if dealer else Sentence("Start")


def kinds(place: Place, chosen: str) -> dict[str, object]:
    """The rules: the club's own and the best known ones with what is chosen in front, the others folded by family."""
    leading = own_names(place)
    leading += [one for one in rules_pages.playable() if one[0] in (*LEADING, chosen)]
    front = {slug for slug, _ in leading}
    families = [
        (group.name, [rules for rules, _ in group.rules if rules.slug not in front])
        for group in rules_pages.playable_groups()
    ]
    return {"chosen": chosen, "leading": leading, "families": [one for one in families if one[1]]}
