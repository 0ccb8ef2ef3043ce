"""Rules to choose from: the club's own first, then the rulebook by family."""

from dataclasses import dataclass

from django.utils.translation import gettext

from games import models
from games.formats import names
from games.pages import rules as rules_pages
from games.selectors import rules as selectors
from games.words import Sentence

OWN = Sentence("Rules of the club")


@dataclass(frozen=True)
class Group:
    """Some rule sets under one heading, each as (slug, name); an own one's name is never translated."""

    name: Sentence
    own: bool
    rules: tuple[tuple[str, str], ...]


def groups(club: models.Club) -> tuple[Group, ...]:
    """Everything a table of this club can be played by. One query."""
    own = tuple((one.slug, one.name) for one in selectors.club_rule_sets(club))
    families = rules_pages.playable_groups()
    rulebook = [Group(one.name, False, tuple((rules.slug, rules.name) for rules, _ in one.rules)) for one in families]
    return ((Group(OWN, True, own),) if own else ()) + tuple(rulebook)


def played(club: models.Club) -> list[tuple[str, str]]:
    """What the club has played by, as (slug, name to read), by that name. One query."""
    found = [(slug, name if own else gettext(name)) for slug, name, own in selectors.played_in(club)]
    return sorted(found, key=lambda one: names.key(one[1]))
