"""Rules of a club's own, which row a session is pinned to, and a running session that goes on by other rules."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games import access, errors, models, rulebook
from games.actions import book, locks
from games.actions.transaction import action
from games.errors import Problem
from games.models.base import new_id
from games.scoring import rules as language
from games.selectors import facts as facts_
from games.selectors import fitting
from games.selectors import rules as reading
from games.words import Sentence


@dataclass(frozen=True)
class Written:
    """Rules as they are sent: a whole definition, or what to change in the rules `based_on`."""

    definition: Mapping[str, object] | None = None
    based_on: str = ""
    change: Mapping[str, object] | None = None


@action
def publish_rules(
    *, club: models.Club, by: access.Principal, slug: str | None, written: Written, over: int | None = None
) -> tuple[models.RuleSet, bool]:
    """The next version of the club's rules of that name; (rules, False) where the newest one says the same already.

    Without a slug they are rules of a new name, unless the club has just these already (a form sent twice).
    `change` is a merge patch on the definition of `based_on`, a slug or slug@version of the rulebook or the club.
    NameTaken for a slug of the rulebook; StaleVersion where another version than `over` is the newest; Invalid with the
    path of the field, below `/definition` or `/change`.
    """
    club = locks.locked(club)
    if slug is not None:
        _refuse_slug(slug, reading.stored(slug, club=club))
    rules = _read(club, written)
    definition = language.dump(rules)
    newest = reading.newest_like(club, rules.name, definition) if slug is None else reading.stored(slug, club=club)
    if newest is not None and newest.definition == definition:
        return newest, False
    if newest is not None and over not in (None, newest.version):
        raise errors.StaleVersion(current_version=newest.version)
    version = newest.version + 1 if newest else 1
    columns = {
        "slug": slug or reading.free_slug(club, rules.name),
        "version": version,
        "name": rules.name,
        "definition": definition,
    }
    return models.RuleSet.objects.create(club=club, created_by=by.user, **columns), True


def _refuse_slug(slug: str, newest: models.RuleSet | None) -> None:
    if not reading.OWN_SLUG.fullmatch(slug):
        detail = Sentence("Small letters, digits and single hyphens between them, 60 at most.")
        raise errors.Invalid(problems=(Problem("bad_characters", detail, pointer="/slug"),))
    # A name the rulebook took up later stays the club's.
    if newest is None and slug in rulebook.slugs():
        there = rulebook.load(slug)
        raise errors.NameTaken(current={"slug": slug, "version": there.version, "name": there.name})


def _read(club: models.Club, written: Written) -> language.Rules:
    """The rules that are meant. Invalid."""
    if written.definition is not None:
        return reading.parsed(written.definition, "/definition")
    try:
        base = reading.rule_set(written.based_on, club)
    except errors.NotFound:
        raise reading.refused("unknown_rules", reading.UNKNOWN, "/based_on") from None
    return reading.parsed(reading.changed(base.definition, written.change or {}), "/change")


def pin_rules(name: str, club: models.Club | None = None) -> models.RuleSet:
    """The stored rule set for `slug` (its newest version) or `slug@version`: the club's own, or a built-in one.

    A built-in is stored at its first use. Runs inside an action's transaction. Invalid with `unknown_rules` (another
    club's rules are that too), pointer `/rules`.
    """
    slug, at, version = name.partition("@")
    if at and not version:
        raise reading.refused("unknown_rules", reading.UNKNOWN, "/rules")
    own = reading.stored(slug, version, club) if club is not None else None
    if own is not None:
        return own
    built_in = rulebook.load(slug) if slug in rulebook.slugs() else None
    if built_in is None or (version and version != str(built_in.version)):
        return _older(slug, version)
    row, _ = models.RuleSet.objects.get_or_create(
        club=None,
        slug=slug,
        version=built_in.version,
        defaults={"name": built_in.name, "definition": language.dump(built_in.rules)},
    )
    return row


def _older(slug: str, version: str) -> models.RuleSet:
    """A version that the rulebook has left behind, kept because sessions were played by it."""
    row = reading.stored(slug, version) if version else None
    if row is None:
        raise reading.refused("unknown_rules", reading.UNKNOWN, "/rules")
    return row


@action
def move_rules(
    *, session: models.Session, by: access.Principal, rules: str, if_match: int | None = None
) -> models.Session:
    """Play on by other rules: a step of its own in the log, and every round is scored anew. Twice is the same as once.

    Raises SessionFinished, PreconditionRequired, StaleVersion and Invalid (pointer `/rules`: unknown_rules,
    rules_do_not_fit, other_rules).
    """
    facts = book.open_book(session)
    row = facts.session
    wanted = pin_rules(rules, row.club)
    if wanted.pk == row.rules_id:
        return row
    reading.refuse_move(row, if_match)
    moved = replace(facts, rules=facts_.rules_of(wanted.pk))
    fitting.refuse(moved)
    _refuse_seasons(row, wanted)
    _log(book.record(row, by, "rules"), str(row.rules), str(wanted))
    row.rules = wanted
    book.store_all(moved)
    return row


def _log(change: models.Change, old: str, new: str) -> None:
    """The step in the log; it is no cell, so undo never meets it."""
    place = {"club_id": change.club_id, "session_id": change.session_id, "change": change}
    models.Entry.objects.create(**place, entry_id=new_id(), field="rules", old=old, new=new)


def _refuse_seasons(row: models.Session, wanted: models.RuleSet) -> None:
    """A season that is kept for some rules does not take others."""
    if any(one not in ("", wanted.slug, str(wanted)) for one in row.seasons.values_list("rules", flat=True)):
        raise reading.refused("other_rules", Sentence("This season is played by other rules."), "/rules")
