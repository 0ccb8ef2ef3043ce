"""The editor of a club's rules: change fields, see at once what that does, publish it as a version."""

import uuid
from dataclasses import dataclass

from django.forms import BoundField
from django.http import HttpRequest, HttpResponse

from games import access, errors, models, rulebook
from games.actions import rules as actions
from games.forms import fields, refused
from games.forms import rules as forms
from games.pages import door, rules_shown, show, visitor
from games.scoring import explain, language, phrases
from games.selectors import rules as selectors
from games.words import Sentence


@dataclass(frozen=True)
class Place:
    """Where the rules will be published: the club, what they start from, and the slug, "" for new ones."""

    club: models.Club
    base: rulebook.BuiltIn
    slug: str = ""


@door.page("GET", "POST")
def new(request: HttpRequest, club_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    club = access.club_to_run(by, club_id)
    base = selectors.rule_set(request.GET.get("from", ""), club)
    return edited(request, by, Place(club, base))


@door.page("GET", "POST")
def edit(request: HttpRequest, club_id: uuid.UUID, slug: str) -> HttpResponse:
    by = visitor.of(request)
    club = access.club_to_run(by, club_id)
    found = selectors.club_rule_set(club, slug)
    return edited(request, by, Place(club, found.built, found.slug))


def edited(request: HttpRequest, by: access.Principal, place: Place) -> HttpResponse:
    """The form; shown again with what it does, or published."""
    form = forms.Editor(request.POST or None, base=place.base.definition, rules=place.base.rules, label_suffix="")
    rules = checked(form)
    if rules is not None and request.POST.get("do") == "publish":
        with refused.Onto(form):
            written = actions.Written(definition=form.definition())
            made, _ = actions.publish_rules(club=place.club, by=by, slug=place.slug or None, written=written)
            return show.moved("own_rules", place.club.pk, made.slug)
    return shown(request, place, form, rules)


def checked(form: forms.Editor) -> language.Rules | None:
    """The rules as the form means them; None, with errors in the form, where they are none."""
    if not form.is_valid():
        return None
    try:
        return selectors.parsed(form.definition(), "")
    except errors.Invalid as wrong:
        form.refuse(wrong.problems)
        return None


def shown(request: HttpRequest, place: Place, form: forms.Editor, rules: language.Rules | None) -> HttpResponse:
    """The fields, and beside them words, examples and points; what differs from the start is marked."""
    now = rules or place.base.rules
    seen = rules_shown.context(now, place.base.rules, request.POST.get("cards", ""))
    context = {
        "here": "club",
        "club": place.club,
        "base": place.base,
        "slug": place.slug,
        "parts": [(part, heading(now, part), groups(form, part)) for part in form.parts],
        "words": explain.in_words(now),
        "differs": rules_shown.any_change(seen),
        "wrong": bool(form.errors),
        **seen,
    }
    return show.form(request, "games/rules_edit.html", form, context)


def heading(rules: language.Rules, part: forms.Part) -> Sentence | None:
    """For a contract, which calls it is for."""
    if part.contract is None or part.contract >= len(rules.contracts):
        return None
    return Sentence("For {call}", {"call": phrases.subject(rules, part.contract)})


def groups(form: forms.Editor, part: forms.Part) -> list[tuple[object, list[BoundField], list[BoundField]]]:
    """The fields of a part as they are shown: each group's title, what is typed, what is chosen."""
    found: list[tuple[object, list[BoundField], list[BoundField]]] = []
    for title, places in part.groups:
        chosen = [name for name, field in places.items() if isinstance(field, fields.Choice)]
        typed = [name for name in places if name not in chosen]
        found.append((title, [form[name] for name in typed], [form[name] for name in chosen]))
    return found
