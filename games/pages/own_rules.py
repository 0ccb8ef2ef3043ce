"""A club's own rules: the list, one of them, its file, and taking one in from a file."""

import uuid

from django.http import HttpRequest, HttpResponse

from games import access, errors, models, rulebook
from games.actions import rules as actions
from games.formats import definitions, toml
from games.models.clubs import Role
from games.pages import choosing, clubs, door, rules_shown, show, visitor
from games.pages import rules as rules_pages
from games.scoring import explain
from games.selectors import rules as selectors
from games.words import Sentence

MOST_TOLD = 20
TOML = "application/toml; charset=utf-8"


@door.page("GET", "POST")
def club(request: HttpRequest, club_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    if request.method == "POST":
        return take_in(request, access.club_to_run(by, club_id), by)
    return listed(request, access.club_to_see(by, club_id))


def listed(request: HttpRequest, found: models.Club, refused: errors.Refusal | None = None) -> HttpResponse:
    """What there is, and how to make another."""
    own = selectors.club_rule_sets(found)
    context = {
        "here": "club",
        "club": found,
        "own": [(one, rules_pages.seats(one.built)) for one in own],
        "groups": choosing.groups(found),
        "wanted": "",
        "may_run": access.reaches(found, Role.ORGANISER),
        "refused": told(refused) if refused else (),
        "text": request.POST.get("text", ""),
        "facts": Sentence("{n} rule set of our own.", {"n": len(own)}, "{n} rule sets of our own.", len(own)),
    }
    return show.page(request, "games/own_rules.html", context, status=refused.status if refused else 200)


def told(refused: errors.Refusal) -> list[tuple[str, Sentence]]:
    """(place in the definition, what is wrong there) of the first problems; the place is "" for the whole text."""
    places = [
        (problem.pointer.removeprefix("/definition").removeprefix("/text"), problem.detail)
        for problem in refused.problems
    ]
    return [(place.strip("/").replace("/", "."), detail) for place, detail in places[:MOST_TOLD]]


def take_in(request: HttpRequest, found: models.Club, by: access.Principal) -> HttpResponse:
    """Publish what a file says, under a name made from its own."""
    try:
        definition = definitions.read(request.POST.get("text", ""))
        written = actions.Written(definition=definition)
        made, _ = actions.publish_rules(club=found, by=by, slug=None, written=written)
    except errors.Invalid as refused:
        return listed(request, found, refused)
    return show.moved("own_rules", found.pk, made.slug)


@door.page("GET")
def one(request: HttpRequest, club_id: uuid.UUID, slug: str) -> HttpResponse:
    found = access.club_to_see(visitor.of(request), club_id)
    rules, versions = selectors.with_versions(found, slug)
    context = {
        "here": "club",
        "rules": rules.built,
        "name": rules.name_and_version,
        "newest": versions[0].version == rules.version,
        "versions": versions,
        "seats": rules_pages.seats(rules.built),
        "words": explain.outline(rules.built.rules),
        **clubs.rights(found),
        **rules_shown.context(rules.built.rules, None, request.GET.get("cards", "")),
    }
    return show.page(request, "games/own_rules_one.html", context)


@door.page("GET")
def file(request: HttpRequest, club_id: uuid.UUID, slug: str) -> HttpResponse:
    found = access.club_to_see(visitor.of(request), club_id)
    return sent(selectors.club_rule_set(found, slug).built)


@door.page("GET")
def built_in_file(request: HttpRequest, slug: str) -> HttpResponse:
    return sent(selectors.rule_set(slug))


def sent(built: rulebook.BuiltIn) -> HttpResponse:
    """The definition as a file to keep, to pass on and to take in elsewhere."""
    name = f"{built.slug}-{built.version}.toml"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-cache"}
    return HttpResponse(toml.dumps(built.definition), content_type=TOML, headers=headers)
