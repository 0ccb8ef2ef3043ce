"""A club's games: filtered, searched, page by page."""

import functools
import uuid
from dataclasses import dataclass

from django.core import signing
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext, pgettext

from games import access, models
from games.formats import names
from games.pages import choosing, door, show, telling, visitor
from games.selectors import keyset, people, seasons, sessions
from games.selectors import rules as rules_rows
from games.templatetags import speech as written
from games.words import Points, Sentence

PAGE = 30
FILTERS = ("q", "rules", "player", "season")


@dataclass(frozen=True)
class Row:
    """A game in the list: who was first with how much, and the others."""

    card: sessions.SessionCard
    month: str
    first: Sentence | None
    others: tuple[Sentence, ...]
    deals: Sentence


@door.page("GET")
def history(request: HttpRequest, club_id: uuid.UUID) -> HttpResponse:
    club = access.club_to_see(visitor.of(request), club_id)
    rows_of = functools.partial(sessions.session_list, club, filters=filters(request.GET))
    cards, key = keyset.page(rows_of, sessions.SESSION_ORDER, after(request.GET), PAGE)
    context = {
        "here": "club",
        "club": club,
        "q": searched(request.GET),
        "selects": selects(club, request.GET),
        "filtered": any(request.GET.get(name) for name in FILTERS),
        "cards": [row(club, card) for card in cards],
        "older": older(request.GET, key),
    }
    return show.page(request, "games/history.html", context)


def filters(query: QueryDict) -> sessions.HistoryFilters:
    """What was chosen; what cannot name any rules is no filter, what is no id is not found."""
    rules = query.get("rules", "")
    return sessions.HistoryFilters(
        q=searched(query) or None,
        rules=rules if rules_rows.SLUG.fullmatch(rules) else None,
        player=chosen(query.get("player")),
        season=chosen(query.get("season")),
    )


def searched(query: QueryDict) -> str:
    """The words to look for; text that nobody can have kept finds nothing to look for."""
    try:
        return names.clean(query.get("q", "")[:80])
    except names.Unfit:
        return ""


def chosen(text: str | None) -> uuid.UUID | None:
    return show.id_of(text) if text else None


def selects(club: models.Club, query: QueryDict) -> list[dict[str, object]]:
    """The three lists to choose from."""
    options = {
        "rules": (pgettext("a kind, such as Call Bridge", "Game"), choosing.played(club)),
        "player": (gettext("With"), [(str(one.id), one.name) for one in people.players(club)]),
        "season": (gettext("Season"), [(str(one.id), one.name) for one in seasons.seasons_of(club)]),
    }
    return [
        {"name": name, "label": label, "options": rows, "value": query.get(name, "")}
        for name, (label, rows) in options.items()
    ]


def row(club: models.Club, card: sessions.SessionCard) -> Row:
    """The card in words."""
    first = [seat for seat in card.seats if seat.number in card.winners]
    others = [seat for seat in sorted(card.seats, key=lambda seat: (seat.rank, seat.number)) if seat not in first]
    return Row(
        card,
        written.month(card.session.played_at, club.time_zone),
        totals(first) if first else None,
        (totals(others),) if others else (),
        telling.deals(card.session.rounds_played),
    )


def totals(seats: list[sessions.SeatRow]) -> Sentence:
    """Names with their totals, commas between."""
    text = ", ".join(f"{{name{at}}} {{total{at}}}" for at in range(len(seats)))
    values: telling.Said = {}
    for at, seat in enumerate(seats):
        values |= {f"name{at}": seat.player_name, f"total{at}": Points(seat.total)}
    return Sentence(text, values)


def after(query: QueryDict) -> list[object] | None:
    """Where the page before ended; a mark that is not ours begins at the top."""
    try:
        return list(signing.loads(query.get("after", ""), salt="history"))
    except signing.BadSignature:
        return None


def older(query: QueryDict, key: list[str | int] | None) -> str:
    """The query of the next page, "" on the last one."""
    if key is None:
        return ""
    further = query.copy()
    further["after"] = signing.dumps(key, salt="history")
    return further.urlencode()
