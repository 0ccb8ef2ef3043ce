"""The rulebook, and one rule set: in words, as a table of points, by examples."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext

from games import rulebook
from games.pages import door, rules_shown, show
from games.rulebook import absent
from games.scoring import explain
from games.scoring import rules as language
from games.selectors import rules as selectors
from games.words import Sentence

# In this order on the pages; a family without a name here stands after them under its slug.
FAMILIES = {
    "call-bridge": Sentence("Call Bridge"),
    "call-break": Sentence("Call Break"),
    "spades": Sentence("Spades"),
    "oh-hell": Sentence("Oh Hell"),
    "wizard": Sentence("Wizard"),
    "kachufool": Sentence("Kachufool and Judgement"),
    "boerenbridge": Sentence("Boerenbridge"),
    "rikiki": Sentence("Rikiki"),
    "plump": Sentence("Plump"),
    "river": Sentence("Up and Down the River"),
    "estimation": Sentence("Estimation"),
    "whist": Sentence("Whist and its relatives"),
    "tarneeb": Sentence("Tarneeb"),
    "ninety-nine": Sentence("Ninety-Nine"),
    "skull-king": Sentence("Skull King"),
    "points-only": Sentence("Points only"),
}
MOST_PLAYERS = 10


@dataclass(frozen=True)
class Group:
    """Rule sets of one family."""

    slug: str
    name: Sentence
    rules: tuple[tuple[rulebook.BuiltIn, Sentence], ...]


class Filters(TypedDict):
    """Which rule sets."""

    q: str
    family: str
    players: int | None


@door.page("GET")
def all_rules(request: HttpRequest) -> HttpResponse:
    asked, everything = filters(request.GET), len(rulebook.slugs())
    context = {
        "here": "rules",
        **asked,
        "player_numbers": range(2, MOST_PLAYERS + 1),
        "families": groups(selectors.rule_sets()),
        "groups": groups(selectors.rule_sets(**asked)),
        "absent": () if any(asked.values()) else absent.NOT_COVERED,
        "facts": Sentence("{n} rule set.", {"n": everything}, "{n} rule sets.", everything),
    }
    return show.page(request, "games/rulebook.html", context)


def filters(query: QueryDict) -> Filters:
    """What was chosen; what cannot be is no filter."""
    players = show.number(query.get("players", ""), MOST_PLAYERS)
    return {"q": query.get("q", "")[:80], "family": query.get("family", ""), "players": players}


def groups(found: Iterable[rulebook.BuiltIn]) -> list[Group]:
    """By family, in the order of the families' names above."""
    by_family: dict[str, list[rulebook.BuiltIn]] = {}
    for one in found:
        by_family.setdefault(one.family, []).append(one)
    order = [*FAMILIES, *(slug for slug in by_family if slug not in FAMILIES)]
    return [
        Group(slug, FAMILIES.get(slug, Sentence(slug)), tuple((one, seats(one)) for one in by_family[slug]))
        for slug in order
        if slug in by_family
    ]


def seats(one: rulebook.BuiltIn) -> Sentence:
    """For how many."""
    low, high = language.player_range(one.rules)
    if low == high:
        return Sentence("{n} players", {"n": low})
    return Sentence("{low}–{high} players", {"low": low, "high": high})


def playable() -> list[tuple[str, str]]:
    """(slug, name) of the whole rulebook, families together."""
    return [(one.slug, gettext(one.name)) for group in playable_groups() for one, _ in group.rules]


def playable_groups() -> list[Group]:
    """The whole rulebook, by family."""
    return groups(selectors.rule_sets())


@door.page("GET")
def one(request: HttpRequest, slug: str) -> HttpResponse:
    rules = selectors.rule_set(slug)
    context = {
        "here": "rules",
        "rules": rules,
        "words": explain.outline(rules.rules),
        "seats": seats(rules),
        "siblings": selectors.siblings(rules),
        **rules_shown.context(rules.rules, None, request.GET.get("cards", "")),
    }
    return show.page(request, "games/rules.html", context)
