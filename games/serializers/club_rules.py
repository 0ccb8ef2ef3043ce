"""A club's own rules as JSON."""

from typing import Annotated, Any, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from games.selectors import rules as selectors
from games.serializers import rules, shapes
from games.serializers.shapes import Body, TimeOut

Slug = Annotated[
    str, shapes.Text(1, 60), Field(description="Small letters, digits and single hyphens; none of the rulebook's.")
]
Base = Annotated[str, shapes.Text(1, 80), Field(description="A slug, or slug@version, of the rulebook or the club.")]
Change = Annotated[
    dict[str, Any], Field(description="A merge patch (RFC 7396) on that definition; lists are replaced whole.")
]


class NewRules(Body):
    """The next version of the club's rules: a whole `definition`, or `based_on` with a `change`."""

    slug: Slug
    definition: rules.Definition | None = None
    based_on: Base | None = None
    change: Change | None = None
    read_only = frozenset({"version", "name", "family", "players", "summary", "sources", "in_use", "created_at"})


class ClubRulesCard(rules.RulesCard):
    """The newest version of a club's rules in a list. `in_use`: some session is pinned to that version."""

    in_use: bool
    created_at: TimeOut


class ClubRulesList(TypedDict):
    """A page of a club's own rules."""

    items: list[ClubRulesCard]
    next: str | None


class ClubRules(ClubRulesCard):
    """One version with its definition, with the cards of every round where a number of players was asked about.

    `versions` are all there are, the newest first.
    """

    definition: rules.Definition
    versions: list[int]
    schedule: NotRequired[list[int] | None]


def card(one: selectors.ClubRules) -> ClubRulesCard:
    """A club's rules in a list."""
    return {**rules.card(one.built), "in_use": one.in_use, "created_at": shapes.time(one.created_at)}


def whole(one: selectors.ClubRules, versions: list[int], players: int | None = None) -> ClubRules:
    """A version whole."""
    shown: ClubRules = {**card(one), "definition": rules.plain(one.built.definition), "versions": versions}  # type: ignore[typeddict-item]  # the schedule may be left out
    if players is not None:
        shown["schedule"] = rules.schedule(one.built.rules, players)
    return shown
