"""What is read about rules: the rulebook, and one rule set of it."""

import re

from games import errors, models, rulebook
from games.formats import names
from games.scoring import rules as language

SLUG = re.compile("[a-z0-9-]{1,60}")
VERSION = re.compile("[0-9]{1,9}")


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
    return names.key(f"{one.slug} {one.name} {one.family} {one.summary}")


def rule_set(name: str) -> rulebook.BuiltIn:
    """The rule set `slug` in its newest version, or `slug@version`; no query for a newest one. NotFound."""
    slug, _, version = name.partition("@")
    newest = rulebook.load(slug) if slug in rulebook.slugs() else None
    if newest is not None and version in ("", str(newest.version)):
        return newest
    return _older(slug, version)


def stored(slug: str, version: str) -> models.RuleSet | None:
    """The stored built-in of that slug and version, both as text from outside; None where there is none. One query."""
    if not (SLUG.fullmatch(slug) and VERSION.fullmatch(version)):
        return None
    return models.RuleSet.objects.filter(club=None, slug=slug, version=int(version)).first()


def _older(slug: str, version: str) -> rulebook.BuiltIn:
    """A version that the rulebook has left behind, as it was stored with the sessions played by it."""
    row = stored(slug, version)
    if row is None:
        raise errors.NotFound
    rules = language.parse(row.definition)
    return rulebook.BuiltIn(
        slug=slug,
        version=row.version,
        definition=row.definition,
        rules=rules,
        name=rules.name,
        family=rules.family or "",
        summary=rules.summary or "",
        sources=rules.sources,
    )
