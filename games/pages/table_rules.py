"""The rules of a table, and the table by other rules: what would change, and the step itself."""

import uuid
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from games import access, errors, models, rulebook, speech, words
from games.actions import rules as actions
from games.models.clubs import Role
from games.pages import choosing, door, show, telling, visitor
from games.scoring import explain
from games.selectors import rules as selectors
from games.selectors import what_if
from games.words import Sentence

MOST_TOLD = 80


@dataclass(frozen=True)
class DealRow:
    """A deal in which something changes; a call for each seat, None where nothing does."""

    number: int
    calls: tuple[what_if.CallPair | None, ...]


@door.page("GET", "POST")
def rules(request: HttpRequest, session_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    if request.method != "POST":
        session = access.session_to_see(by, session_id)
        return shown(request, session, request.GET.get("to", ""))
    session = access.session_to_score(by, session_id)
    wanted = request.POST.get("to", "")
    try:
        actions.move_rules(session=session, by=by, rules=wanted, if_match=seen(request))
    except (errors.Invalid, errors.StaleVersion) as refused:
        return shown(request, session, wanted, refused)
    return show.moved("sheet", session_id)


def seen(request: HttpRequest) -> int:
    """The version of the table that the preview spoke of; 0, which none is, for anything else."""
    return show.number(request.POST.get("seen", ""), 999_999_999) or 0


def shown(
    request: HttpRequest, session: models.Session, wanted: str, refused: errors.Refusal | None = None
) -> HttpResponse:
    """The page; with rules to compare with, and what was refused."""
    built = selectors.as_built_in(session.rules)
    compared, problem = compare(session, wanted[:MOST_TOLD]) if wanted else (None, None)
    problem = refused or problem
    context = {
        "session": session,
        "tab": "rules",
        "facts": (Sentence("Played by {name}.", {"name": words.title(session.rules.name)}),),
        "rules": built,
        "own": session.rules.club_id is not None,
        "words": explain.outline(built.rules),
        "groups": choosing.groups(session.club),
        "wanted": wanted,
        "notice": speech.say(problem.told) if problem else "",
        **(comparison(session, compared) if compared else {}),
    }
    return show.page(request, "games/table_rules.html", context, status=problem.status if problem else 200)


def compare(session: models.Session, wanted: str) -> tuple[what_if.Compared | None, errors.Refusal | None]:
    """The table by those rules, or why it cannot be."""
    try:
        return what_if.session(session, selectors.rule_set(wanted, session.club)), None
    except (errors.Invalid, errors.NotFound) as refused:
        return None, refused


def comparison(session: models.Session, compared: what_if.Compared) -> dict[str, object]:
    """What the comparison's tables show."""
    names = {seat.number: seat.player_name for seat in compared.seats}
    running = session.status == models.Session.Status.OPEN and access.reaches(session, Role.SCORER)
    return {
        "compared": compared,
        "names": list(names.values()),
        "deals": [deal(one, len(names)) for one in compared.changed],
        "ends": (end(compared, names, before=True), end(compared, names, before=False)),
        "can_move": running and not same(session, compared.after),
        "decimals": max(compared.before.rules.points.decimals, compared.after.rules.points.decimals),
    }


def same(session: models.Session, rules: rulebook.BuiltIn) -> bool:
    """Are these the rules it is played by already?"""
    return (session.rules.slug, session.rules.version) == (rules.slug, rules.version)


def deal(one: what_if.RoundPair, seats: int) -> DealRow:
    """The deal with a place for every seat."""
    calls = {call.seat: call for call in one.calls}
    return DealRow(one.number, tuple(calls.get(seat) for seat in range(1, seats + 1)))


def end(compared: what_if.Compared, names: dict[int, str], *, before: bool) -> Sentence:
    """Who wins by one of the two."""
    sheet = compared.sheet_before if before else compared.sheet_after
    if not sheet.over:
        return Sentence("not over")
    winners = [names[seat] for seat in sheet.winners]
    return telling.listed(winners) if winners else Sentence("nobody")
