"""A club's own rules: published in versions, which never change."""

import uuid

from rest_framework.request import Request
from rest_framework.response import Response

from games import access, errors
from games.actions import rules
from games.api import catalogue, cursors, door, examples, rules_examples
from games.api import rules as rulebook
from games.api.operation import Answer, Operation, operation
from games.selectors import rules as selectors
from games.serializers import club_rules as shown
from games.serializers import rules as plain
from games.serializers import shapes

OF_DEFINITIONS = ("bad_characters", "unknown_rules", "not_allowed", "not_enough_cards")


class ClubRules(door.Door):
    """/clubs/{club}/rules"""

    @operation(Operation(
        "listClubRules", "rules", "List a club's own rules",
        "The newest version of each, by slug.",
        {200: Answer(shown.ClubRulesList, "Some rule sets.", examples.listed(rules_examples.CLUB_RULES_CARD))},
        query=shapes.ListQuery,
    ))  # fmt: skip
    def get(self, request: Request, club: uuid.UUID) -> Response:
        found, query = access.club_to_see(self.by, club), self.asked(shapes.ListQuery)
        rows, following = cursors.walk(
            request, query, lambda **part: selectors.club_rule_sets(found, **part), selectors.CLUB_ORDER
        )
        return Response({"items": [shown.card(row) for row in rows], "next": following})

    @operation(Operation(
        "publishRules", "rules", "Publish rules of a club's own",
        "For organisers: a whole `definition`, or `based_on` with a `change`. A slug that is there already gets its "
        "next version; sessions stay with theirs. The same content again makes no version.",
        {
            201: Answer(shown.ClubRules, "The new version.", rules_examples.CLUB_RULES),
            200: Answer(shown.ClubRules, "The newest version says the same already.", rules_examples.CLUB_RULES),
        },
        body=shown.NewRules, sends=rules_examples.PUBLISH, guarded=True, codes=OF_DEFINITIONS,
        refusals=(errors.NameTaken,),
    ))  # fmt: skip
    def post(self, request: Request, club: uuid.UUID) -> Response:
        found = access.club_to_run(self.by, club)
        body = self.given(shown.NewRules)
        row, created = rules.publish_rules(club=found, by=self.by, slug=body.slug, written=written(body))
        versions = selectors.club_versions(found, row.slug)
        answer = shown.whole(versions[0], [one.version for one in versions])
        return Response(answer, status=201 if created else 200)


def written(body: shown.NewRules) -> rules.Written:
    """The rules as the action takes them. Invalid unless they are told in exactly one way."""
    wrong = None
    if body.definition is not None and (body.based_on is not None or body.change is not None):
        wrong = ("not_allowed", "/definition")
    elif body.definition is None and body.based_on is None:
        wrong = ("required", "/based_on" if body.change is not None else "/definition")
    if wrong:
        raise errors.Invalid(problems=(catalogue.problem(*wrong),))
    return rules.Written(body.definition, body.based_on or "", body.change)


class OneOfClub(door.Door):
    """/clubs/{club}/rules/{slug}"""

    @operation(Operation(
        "getClubRules", "rules", "Get rules of a club's own",
        "The newest version, or `slug@version`, with its definition; with `players` also the cards of every round.",
        {200: Answer(shown.ClubRules, "The rule set.", rules_examples.CLUB_RULES)},
        query=plain.DefinitionQuery,
    ))  # fmt: skip
    def get(self, request: Request, club: uuid.UUID, slug: str) -> Response:
        found = access.club_to_see(self.by, club)
        one, versions = selectors.with_versions(found, slug)
        players = self.asked(plain.DefinitionQuery).players
        rulebook.refuse_players(one.built.rules, players)
        return Response(shown.whole(one, [other.version for other in versions], players))
