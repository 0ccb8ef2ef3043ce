"""What is read about rules: the rulebook, one rule set of it, and what a club made of them."""

import dataclasses
import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import text
from django.utils.translation import gettext

from games import errors, models, rulebook
from games.formats import names, patches
from games.scoring import explain
from games.scoring import rules as language
from games.selectors import keyset
from games.words import Sentence

SLUG = re.compile("[a-z0-9-]{1,60}")
# What a club may name its own.
OWN_SLUG = re.compile("(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*")
VERSION = re.compile("[0-9]{1,9}")
CLUB_ORDER = ("slug",)
MOST_PROBLEMS = 50
# What people read in a definition.
TEXTS = ("name", "family", "summary")
UNKNOWN = Sentence("There are no rules of that name.")


def rule_sets(*, family: str = "", players: int | None = None, q: str = "") -> tuple[rulebook.BuiltIn, ...]:
    """The rulebook by name; only that family, only what so many can play, only where `q` is part of the words.

    No query: the rulebook is not in the database.
    """
    found = [rulebook.load(slug) for slug in rulebook.slugs()]
    fitting = [one for one in found if _fits(one, family, players) and names.key(q) in _words(one)]
    return tuple(sorted(fitting, key=lambda one: (one.name, one.slug)))


def _fits(one: rulebook.BuiltIn, family: str, players: int | None) -> bool:
    low, high = language.player_range(one.rules)
    return family in ("", one.family) and (players is None or low <= players <= high)


def _words(one: rulebook.BuiltIn) -> str:
    """What a search looks at: in English, in the reader's language, and what it is called elsewhere."""
    elsewhere = " ".join(other.name for other in one.other_names)
    here = f"{gettext(one.name)} {gettext(one.summary)}"
    return names.key(f"{one.slug} {one.name} {one.family} {one.summary} {here} {elsewhere}")


@dataclass(frozen=True)
class Sibling:
    """A rule set of the same family, and what it says otherwise."""

    rules: rulebook.BuiltIn
    but: tuple[Sentence, ...]


def siblings(of: rulebook.BuiltIn, *, most: int = 8) -> tuple[Sibling, ...]:
    """The rule sets of the family that differ least from this one, by the sentences only they have. No query."""
    own = explain.in_words(of.rules)
    family = (rulebook.load(slug) for slug in rulebook.slugs() if slug != of.slug)
    others = [Sibling(one, _otherwise(one, own)) for one in family if one.family == of.family]
    return tuple(sorted((one for one in others if one.but), key=lambda one: (len(one.but), one.rules.slug))[:most])


def _otherwise(one: rulebook.BuiltIn, own: Sequence[Sentence]) -> tuple[Sentence, ...]:
    return tuple(sentence for sentence in explain.in_words(one.rules) if sentence not in own)


def rule_set(name: str, club: models.Club | None = None) -> rulebook.BuiltIn:
    """The rule set `slug` in its newest version, or `slug@version`: the club's own if a club is named. NotFound.

    No query for the newest one of the rulebook where no club is named.
    """
    slug, _, version = name.partition("@")
    own = stored(slug, version, club) if club is not None else None
    if own is not None:
        return as_built_in(own)
    newest = rulebook.load(slug) if slug in rulebook.slugs() else None
    if newest is not None and version in ("", str(newest.version)):
        return newest
    older = stored(slug, version) if version else None
    if older is None:
        raise errors.NotFound
    return as_built_in(older)


def stored(slug: str, version: str = "", club: models.Club | None = None) -> models.RuleSet | None:
    """The stored rules of that slug: the club's own, without a club a built-in. One query, none for what is no name.

    Slug and version are text from outside; without a version the newest one is meant.
    """
    if not SLUG.fullmatch(slug) or (version and not VERSION.fullmatch(version)):
        return None
    rows = models.RuleSet.objects.filter(club=club, slug=slug)
    return (rows.filter(version=int(version)) if version else rows).order_by("-version").first()


def as_built_in(row: models.RuleSet) -> rulebook.BuiltIn:
    """A stored rule set in the shape the rulebook has; sources and summary stand in its definition."""
    return from_definition(row.definition, row.slug, row.version)


def from_definition(definition: Mapping[str, object], slug: str = "", version: int = 0) -> rulebook.BuiltIn:
    """A definition in the shape the rulebook has; without a slug it is one that nobody published. InvalidRules."""
    return _built(language.parse(definition), definition, slug, version)


def meant(given: str | Mapping[str, object], club: models.Club | None = None) -> rulebook.BuiltIn:
    """The rules of a slug (of the rulebook; with a club, its own too), or of a definition: nobody has published that.

    Invalid, pointer `/rules` or below: unknown_rules, whatever is wrong in the definition.
    """
    if not isinstance(given, str):
        rules = parsed(given, "/rules")
        return _built(rules, language.dump(rules))
    try:
        return rule_set(given, club)
    except errors.NotFound:
        raise refused("unknown_rules", UNKNOWN, "/rules") from None


def parsed(definition: Mapping[str, object], pointer: str) -> language.Rules:
    """The rules of a definition that stands at `pointer`. Invalid with the paths below it."""
    try:
        rules = language.parse(_cleaned(definition, pointer))
    except errors.InvalidRules as wrong:
        below = (dataclasses.replace(one, pointer=pointer + one.pointer) for one in wrong.problems[:MOST_PROBLEMS])
        raise errors.Invalid(problems=tuple(below)) from None
    return rules


def refused(code: str, detail: Sentence, pointer: str) -> errors.Invalid:
    """One thing that is wrong, as a refusal."""
    return errors.Invalid(problems=(errors.Problem(code, detail, pointer=pointer),))


def _cleaned(definition: Mapping[str, object], pointer: str) -> dict[str, object]:
    """Texts people read are cleaned like every other text. Invalid where that cannot be."""
    kept = dict(definition)
    for name in TEXTS:
        value = kept.get(name)
        if isinstance(value, str):
            kept[name] = _clean(value, f"{pointer}/{name}")
    sources = kept.get("sources")
    if isinstance(sources, list):
        texts = enumerate(sources)
        kept["sources"] = [_clean(one, f"{pointer}/sources/{at}") if isinstance(one, str) else one for at, one in texts]
    return kept


def _clean(text_: str, pointer: str) -> str:
    try:
        return names.clean(text_)
    except names.Unfit as unfit:
        raise refused(unfit.code, unfit.detail, pointer) from None


def _built(
    rules: language.Rules, definition: Mapping[str, object], slug: str = "", version: int = 0
) -> rulebook.BuiltIn:
    return rulebook.BuiltIn(
        slug=slug,
        version=version,
        definition=definition,
        rules=rules,
        name=rules.name,
        family=rules.family or "",
        summary=rules.summary or "",
        sources=rules.sources,
    )


def changed(definition: Mapping[str, object], change: Mapping[str, object]) -> Mapping[str, object]:
    """The definition with a merge patch in it; lists are replaced whole."""
    return cast("Mapping[str, object]", patches.merged(definition, change))


@dataclass(frozen=True)
class ClubRules:
    """One version of a club's own rules. `in_use`: some session is pinned to it."""

    slug: str
    version: int
    in_use: bool
    created_at: datetime
    built: rulebook.BuiltIn

    @property
    def name_and_version(self) -> str:
        """slug@version."""
        return f"{self.slug}@{self.version}"

    @property
    def name(self) -> str:
        """What people call it."""
        return self.built.name


def club_rule_sets(
    club: models.Club, *, after: Sequence[object] | None = None, limit: int | None = None
) -> tuple[ClubRules, ...]:
    """The newest version of each of the club's own rule sets, by slug (`CLUB_ORDER`). One query."""
    newer = models.RuleSet.objects.filter(club=club, slug=OuterRef("slug"), version__gt=OuterRef("version"))
    rows = _with_use(club).exclude(Exists(newer))
    return tuple(_card(row) for row in keyset.walk(rows, CLUB_ORDER, after, limit))


def played_in(club: models.Club) -> tuple[tuple[str, str, bool], ...]:
    """Slug, newest name and whether they are its own, for all rules the club has a game by; by slug. One query."""
    rows = models.RuleSet.objects.filter(sessions__club=club).order_by("slug", "version").distinct()
    found = {row.slug: (row.slug, row.name, row.club_id is not None) for row in rows}
    return tuple(found.values())


def club_versions(club: models.Club, slug: str) -> tuple[ClubRules, ...]:
    """Every version of one of the club's own rule sets, the newest first; NotFound where there is none. One query."""
    rows = _with_use(club).filter(slug=slug).order_by("-version") if SLUG.fullmatch(slug) else ()
    found = tuple(_card(row) for row in rows)
    if not found:
        raise errors.NotFound
    return found


def club_rule_set(club: models.Club, name: str) -> ClubRules:
    """The club's own rules `slug` (the newest) or `slug@version`. NotFound. One query."""
    return with_versions(club, name)[0]


def with_versions(club: models.Club, name: str) -> tuple[ClubRules, tuple[ClubRules, ...]]:
    """The same, and every version of it, the newest first. NotFound. One query."""
    slug, _, version = name.partition("@")
    versions = club_versions(club, slug)
    found = [one for one in versions if version in ("", str(one.version))]
    if not found:
        raise errors.NotFound
    return found[0], versions


def newest_like(club: models.Club, name: str, definition: dict[str, object]) -> models.RuleSet | None:
    """The club's rule set of that name whose newest version says the same. One query."""
    newest = {row.slug: row for row in models.RuleSet.objects.filter(club=club, name=name).order_by("version")}
    return next((row for row in newest.values() if row.definition == definition), None)


def free_slug(club: models.Club, name: str) -> str:
    """A slug for new rules of that name that neither the rulebook nor the club has yet. One query."""
    made = text.slugify(name)[:50].strip("-") or "rules"
    taken = {*rulebook.slugs(), *models.RuleSet.objects.filter(club=club).values_list("slug", flat=True)}
    numbered = (made if number == 1 else f"{made}-{number}" for number in itertools.count(1))
    return next(one for one in numbered if one not in taken)


def _with_use(club: models.Club) -> "QuerySet[models.RuleSet]":
    used = models.Session.objects.filter(rules=OuterRef("pk"))
    return models.RuleSet.objects.filter(club=club).annotate(in_use=Exists(used))


def _card(row: models.RuleSet) -> ClubRules:
    in_use: bool = row.in_use  # type: ignore[attr-defined]  # counted along by the query
    return ClubRules(row.slug, row.version, in_use, row.created_at, as_built_in(row))


def refuse_move(session: models.Session, if_match: int | None) -> None:
    """May the rules of this session be changed by somebody who has seen that version of it?

    Raises SessionFinished, PreconditionRequired, StaleVersion.
    """
    if session.status == models.Session.Status.FINISHED:
        raise errors.SessionFinished
    if if_match is None:
        raise errors.PreconditionRequired(current_version=session.version)
    if if_match != session.version:
        raise errors.StaleVersion(current_version=session.version)
