"""The editor of a club's rules: change fields, see at once what that does, publish it as a version."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.forms import BoundField, RadioSelect
from django.http import HttpRequest, HttpResponse, QueryDict

from games import access, errors, models, rulebook
from games.actions import rules as actions
from games.forms import refused, rules_fields
from games.forms import rules as forms
from games.forms import rules_contracts as contracts
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
    # What was typed belongs to the version it was typed over, whatever was published meanwhile.
    over = request.POST.get("version", "")
    found = selectors.club_rule_set(club, f"{slug.partition('@')[0]}@{over}" if over else slug)
    return edited(request, by, Place(club, found.built, found.slug))


def edited(request: HttpRequest, by: access.Principal, place: Place) -> HttpResponse:
    """The form; shown again with what it does, or published."""
    do, count = request.POST.get("do", ""), len(place.base.rules.contracts)
    sent = contracts.order_of(request.POST.get("contracts", ""), count)
    order = contracts.stepped(sent, do, count)
    form = _form(place, order, request.POST or None)
    rules = checked(form)
    if rules is not None and do == "publish":
        with refused.Onto(form):
            written = actions.Written(definition=form.definition())
            made, _ = actions.publish_rules(club=place.club, by=by, slug=place.slug or None, written=written)
            return show.moved("own_rules", place.club.pk, made.slug)
    return shown(request, place, form if order == sent else _form(place, order, initial=request.POST.dict()), rules)


def _form(place: Place, order: contracts.Order, *sent: QueryDict | None, **options: Any) -> forms.Editor:
    base = place.base
    return forms.Editor(*sent, base=base.definition, rules=base.rules, order=order, label_suffix="", **options)


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
        "order": " ".join(map(str, form.order)),
        "further": contracts.next_key(form.order, len(place.base.rules.contracts)),
        "parts": drawn(form, place.base.rules, rules),
        "words": explain.in_words(now),
        "differs": rules_shown.any_change(seen),
        "wrong": [field for field in form if field.errors],
        **seen,
    }
    return show.form(request, "games/rules_edit.html", form, context)


@dataclass(frozen=True)
class Fields:
    """A group of fields as it is shown: what is typed, what is chosen."""

    typed: list[BoundField]
    chosen: list[BoundField]
    group: rules_fields.Group


@dataclass(frozen=True)
class Drawn:
    """A part of the form as it is shown. A contract has its number and says for which calls it is."""

    part: rules_fields.Part
    groups: list[Fields]
    folded: list[Fields]
    open: bool
    number: int | None
    heading: Sentence | None
    is_first: bool
    is_last: bool


def drawn(form: forms.Editor, base: language.Rules, rules: language.Rules | None) -> Iterator[Drawn]:
    """Every part of the form."""
    for part in form.parts:
        groups, folded = ([group(form, one) for one in some] for some in (part.groups, part.folded))
        in_use = any(said(field) for one in folded for field in (*one.typed, *one.chosen))
        key, order = part.contract, form.order
        place = None if key is None else order.index(key) + 1
        first, last = key is not None and key == order[0], key is not None and key == order[-1]
        yield Drawn(part, groups, folded, in_use, place, heading(form, part, base, rules), first, last)


def said(field: BoundField) -> bool:
    """Whether there is something to see: an error, something typed, another choice than the usual one."""
    usual = field.field.usual if isinstance(field.field, rules_fields.Pick) else ""
    return bool(field.errors) or str(field.value() or "") != usual


def heading(
    form: forms.Editor, part: rules_fields.Part, base: language.Rules, rules: language.Rules | None
) -> Sentence | None:
    """Which calls a contract is for: as the form says, else as it was at first; None for a new one."""
    if part.contract is None:
        return None
    found, place = (base, part.contract) if rules is None else (rules, form.order.index(part.contract))
    if place >= len(found.contracts):
        return None
    return Sentence("For {call}", {"call": phrases.subject(found, place)})


def group(form: forms.Editor, one: rules_fields.Group) -> Fields:
    """Its fields, apart by how they are filled in."""
    pills = [name for name, field in one.places.items() if isinstance(field.widget, RadioSelect)]
    typed = [form[name] for name in one.places if name not in pills]
    return Fields(typed, [form[name] for name in pills], one)
