"""The rulebook, and one rule set: in words, as a table of points, by examples."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from games import rulebook
from games.pages import door, heat, show
from games.rulebook import absent
from games.scoring import explain, preview
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


@dataclass(frozen=True)
class Example:
    """A call and its result."""

    title: Sentence
    why: tuple[Sentence, ...]
    points: int
    made: bool | None


@door.page("GET")
def all_rules(request: HttpRequest) -> HttpResponse:
    q, family = request.GET.get("q", "")[:80], request.GET.get("family", "")
    players = number(request.GET.get("players", ""), MOST_PLAYERS)
    found = selectors.rule_sets(family=family, players=players, q=q)
    everything = len(rulebook.slugs())
    context = {
        "here": "rules",
        "q": q,
        "family": family,
        "players": players,
        "player_numbers": range(2, MOST_PLAYERS + 1),
        "families": groups(selectors.rule_sets()),
        "groups": groups(found),
        "absent": () if q or family or players else absent.NOT_COVERED,
        "facts": Sentence("{n} rule set.", {"n": everything}, "{n} rule sets.", everything),
    }
    return show.page(request, "games/rulebook.html", context)


def number(text: str, most: int) -> int | None:
    """A small whole number of a query; None for every other text."""
    value = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
    return value if 1 <= value <= most else None


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
    """(slug, name) of everything that can be scored, families together."""
    return [(one.slug, gettext(one.name)) for group in playable_groups() for one, _ in group.rules]


def playable_groups() -> list[Group]:
    """Everything that can be scored, by family."""
    return groups(one for one in selectors.rule_sets() if language.unsupported(one.rules) is None)


@door.page("GET")
def one(request: HttpRequest, slug: str) -> HttpResponse:
    rules = selectors.rule_set(slug)
    sizes = card_numbers(rules.rules)
    cards = number(request.GET.get("cards", ""), max(sizes, default=0)) or usual(sizes)
    context = {
        "here": "rules",
        "rules": rules,
        "unsupported": language.unsupported(rules.rules),
        "words": explain.in_words(rules.rules),
        "seats": seats(rules),
        "cards": cards,
        "card_numbers": sizes,
        "heat": heat.tables(rules.rules, cards) if cards else (),
        "examples": examples(rules.rules, cards) if cards else (),
    }
    return show.page(request, "games/rules.html", context)


def card_numbers(rules: language.Rules) -> Sequence[int]:
    """How many cards a deal may have, where the rules pay by contract."""
    if rules.points.typed or not rules.contracts:
        return ()
    low, high = language.player_range(rules)
    sizes: set[int] = set()
    for players in range(low, high + 1):
        planned = language.schedule(rules, players)
        fixed = language.cards_for(rules, players, 1)
        sizes |= set(planned or ()) | ({fixed} if fixed else set())
    return sorted(sizes)


def usual(sizes: Sequence[int]) -> int | None:
    """The largest, or seven where deals grow beyond that: a table one can read."""
    return None if not sizes else sizes[-1] if len(sizes) == 1 or sizes[-1] < 7 else 7


def examples(rules: language.Rules, cards: int) -> list[Example]:
    """A middling call taken exactly, missed and passed; a high one made."""
    low = rules.bidding.min
    middling = min(max(low, cards // 3), cards)
    high = min(rules.bidding.max or cards, cards)
    tried = [*((middling, middling + off) for off in (0, 1, 2, -1)), (high, high)]
    shown = [example(rules, cards, bid, tricks) for bid, tricks in dict.fromkeys(tried) if 0 <= tricks <= cards]
    return [one for one in shown if one is not None]


def example(rules: language.Rules, cards: int, bid: int, tricks: int) -> Example | None:
    """What that call pays; None where it depends on the rest of the table."""
    call = preview.AskedCall(bid=bid, tricks=tricks)
    answer = preview.preview(rules, preview.Asked(calls=(call,), cards=cards)).calls[0]
    if answer is None or answer.points is None:
        return None
    title = Sentence("Call {bid}, take {tricks}", {"bid": bid, "tricks": tricks})
    return Example(title, answer.why[1:] or answer.why, answer.points, answer.made)
