"""The editor of a club's rules: change fields, see at once what that does, publish it as a version."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse

from games import access, errors, models, rulebook, speech
from games.actions import rules as actions
from games.forms import rules as forms
from games.forms import rules_contracts as contracts
from games.forms import rules_fields
from games.pages import door, rules_shown, show, visitor
from games.scoring import explain, language, phrases, soundness
from games.selectors import rules as selectors
from games.words import Sentence


@dataclass(frozen=True)
class Target:
    """Where the rules will be published: the club, what they start from, and the slug, "" for new ones.

    `seen` is the version they are to follow, None for new ones.
    """

    club: models.Club
    base: rulebook.BuiltIn
    slug: str = ""
    seen: int | None = None


@door.page("GET", "POST")
def new(request: HttpRequest, club_id: uuid.UUID) -> HttpResponse:
    by = visitor.of(request)
    club = access.club_to_run(by, club_id)
    base = selectors.rule_set(request.GET.get("from", ""), club)
    return edited(request, by, Target(club, unsaid(base)))


@door.page("GET", "POST")
def edit(request: HttpRequest, club_id: uuid.UUID, slug: str) -> HttpResponse:
    by = visitor.of(request)
    club = access.club_to_run(by, club_id)
    # What was typed belongs to the version it was typed over, whatever was published meanwhile.
    over = request.POST.get("version", "")
    found, versions = selectors.with_versions(club, f"{slug.partition('@')[0]}@{over}" if over else slug)
    seen = show.number(request.POST.get("seen", ""), versions[0].version) or versions[0].version
    return edited(request, by, Target(club, found.built, found.slug, seen))


def unsaid(base: rulebook.BuiltIn) -> rulebook.BuiltIn:
    """The rules without their one sentence, which would not be true of what they become."""
    return replace(base, definition={name: value for name, value in base.definition.items() if name != "summary"})


def edited(request: HttpRequest, by: access.Principal, target: Target) -> HttpResponse:
    """The form; shown again with what it does, or published."""
    do, count = request.POST.get("do", ""), len(target.base.rules.contracts)
    sent = contracts.order_of(request.POST.get("contracts", ""), count)
    order = contracts.stepped(sent, do, count)
    form = forms.Editor(request.POST or None, base=target.base, order=order)
    rules = checked(form)
    if rules is not None and do == "publish":
        try:
            return published(by, target, form)
        except errors.StaleVersion as stale:
            target = replace(target, seen=stale.current_version)
            form.add_error(None, speech.say(newer(target.seen or 0)))
    if order != sent:
        form = forms.Editor(base=target.base, order=order, initial=request.POST.dict())
    return shown(request, target, form, rules)


def newer(version: int) -> Sentence:
    """That somebody else was quicker."""
    return Sentence(
        "Version {version} is out by now. Look at it; published once more, yours becomes the next.",
        {"version": version},
    )


def published(by: access.Principal, target: Target, form: forms.Editor) -> HttpResponse:
    """Off to the rules as they are stored now. StaleVersion."""
    written = actions.Written(definition=form.definition())
    slug = target.slug or None
    made, _ = actions.publish_rules(club=target.club, by=by, slug=slug, written=written, over=target.seen)
    return show.moved("own_rules", target.club.pk, made.slug)


def checked(form: forms.Editor) -> language.Rules | None:
    """The rules as the form means them; None, with errors in the form, where they are none."""
    if not form.is_valid():
        return None
    try:
        return selectors.parsed(form.definition(), "")
    except errors.Invalid as wrong:
        form.refuse(wrong.problems)
        return None


def shown(request: HttpRequest, target: Target, form: forms.Editor, rules: language.Rules | None) -> HttpResponse:
    """The fields, and beside them words, examples and points of what they say; what differs from the start is marked.

    Fields that say no rules have nothing beside them.
    """
    base, cards = target.base.rules, request.POST.get("cards", "")
    said = rules if request.POST else base
    parts = list(drawn(form, base, said))
    context = {
        "here": "club",
        "target": target,
        "club": target.club,
        "order": " ".join(map(str, form.order)),
        "further": contracts.next_key(form.order, len(base.contracts)),
        "parts": parts,
        "wrong": [
            (heading, group, field)
            for part, heading, _ in parts
            for group in part.all_groups
            for field in group.shown
            if field.errors
        ],
        "words": explain.outline(said) if said else (),
        **(rules_shown.context(said, base, cards) if said else {"cards": cards}),
    }
    return show.form(request, "games/rules_edit.html", form, context)


def drawn(
    form: forms.Editor, base: language.Rules, said: language.Rules | None
) -> Iterator[tuple[rules_fields.Part, Sentence | None, bool]]:
    """Every part of the form; with a contract which calls it is for, and whether none comes to it."""
    idle = soundness.unreached(said) if said else ()
    for part in form.parts:
        key = part.contract
        yield part, None if key is None else heading(form, key, base, said), key in [form.order[one] for one in idle]


def heading(form: forms.Editor, key: int, base: language.Rules, said: language.Rules | None) -> Sentence:
    """Which calls a contract is for: as the form says, else as it was at first."""
    found, index = (base, key) if said is None else (said, form.order.index(key))
    if index >= len(found.contracts):
        return Sentence("A new contract")
    return Sentence("For {call}", {"call": phrases.subject(found, index)})
