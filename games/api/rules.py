"""The rulebook, its points, and scores that are asked about without storing anything. Open to everybody."""

from collections.abc import Iterator
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from games import errors
from games.actions import limits
from games.api import catalogue, cursors, door, examples, reading
from games.api.operation import Answer, Operation, operation
from games.scoring import cases, contracts, phrases, preview
from games.scoring import rules as language
from games.selectors import rules as rules_
from games.serializers import rules as shown
from games.words import Sentence


class RuleSets(door.Door):
    """/rules"""

    @operation(Operation(
        "listRules", "rules", "List the rulebook",
        "Every built-in rule set by name, with the number of players, a sentence and the sources.",
        {200: Answer(shown.RulesList, "Some rule sets.", examples.listed(examples.RULES_CARD))},
        query=shown.RulesQuery, open=True,
    ))  # fmt: skip
    def get(self, request: Request) -> Response:
        query = self.asked(shown.RulesQuery)
        found = rules_.rule_sets(family=query.family, players=query.players, q=query.q)
        items, following = cursors.cut(request, query, found, lambda one: [one.name, one.slug])
        return Response({"items": [shown.card(one) for one in items], "next": following})


class RuleSet(door.Door):
    """/rules/{slug}"""

    @operation(Operation(
        "getRules", "rules", "Get a rule set",
        "The definition in the rules language; with `players` also the cards of every round.",
        {200: Answer(shown.RuleSet, "The rule set.", examples.RULES)},
        query=shown.DefinitionQuery, open=True,
    ))  # fmt: skip
    def get(self, request: Request, slug: str) -> Response:
        found = rules_.rule_set(slug)
        players = self.asked(shown.DefinitionQuery).players
        refuse_players(found.rules, players)
        return Response(shown.rule_set(found, players))


class Points(door.Door):
    """/rules/{slug}/points"""

    @operation(Operation(
        "getPoints", "rules", "Get the table of points",
        "Contract points for every bid and every number of tricks of a round of so many cards.",
        {200: Answer(shown.PointsTable, "The table.", examples.POINTS)},
        query=shown.PointsQuery, open=True,
    ))  # fmt: skip
    def get(self, request: Request, slug: str) -> Response:
        rules = rules_.rule_set(slug).rules
        query = self.asked(shown.PointsQuery)
        players = query.players or only(rules)
        refuse_players(rules, query.players)
        cards = query.cards or (language.cards_for(rules, players, 1) if players else None)
        if cards is None:
            raise errors.BadParameter(Sentence("Say how many cards: these rules have deals of several sizes."))
        table = contracts.points_table(rules, cards, players=players)
        answer = {"cards": cards, "players": players, "bids": list(table.bids), "tricks": list(table.tricks)}
        others = list(other_tables(rules, cards, players))
        return Response(answer | {"points": shown.rows(table.points)} | ({"tables": others} if others else {}))


def only(rules: language.Rules) -> int | None:
    """The number of players where the rules allow only one."""
    low, high = language.player_range(rules)
    return low if low == high else None


def refuse_players(rules: language.Rules, players: int | None) -> None:
    """BadParameter where so many cannot play by these rules."""
    low, high = language.player_range(rules)
    if players is not None and not low <= players <= high:
        raise errors.BadParameter(phrases.for_others(rules))


def other_tables(rules: language.Rules, cards: int, players: int | None) -> Iterator[shown.OtherTable]:
    """The points in each case that the contracts tell apart, as far as so many players can meet it."""
    for case in cases.cases(rules):
        known: dict[str, Any] = {"players": players, **case}
        if case and players in (None, known["players"]):
            yield shown.other_table(case, contracts.points_table(rules, cards, **known))


class Previews(door.Door):
    """/score-previews"""

    @operation(Operation(
        "previewScore", "rules", "Score without storing",
        "Points, reasons and problems of a call, a part of a table or a whole one, by a slug or by a definition sent "
        "along. Points never look at bidding limits: an illegal bid is scored and stands in `problems`.",
        {200: Answer(shown.PreviewAnswer, "What it brings.", examples.PREVIEWED)},
        body=shown.Preview, sends=examples.PREVIEW, open=True, limit=limits.PREVIEWS,
        codes=("bad_characters", "unknown_rules", "duplicate_seat", "duplicate_side"),
    ))  # fmt: skip
    def post(self, request: Request) -> Response:
        body = self.given(shown.Preview)
        rules = rules_.meant(body.rules).rules
        refuse_shape(body)
        return Response(shown.answer(preview.preview(rules, shown.asked(body))))


def refuse_shape(body: shown.Preview) -> None:
    """Invalid for a seat or a side that is asked about twice."""
    seats = [(f"/calls/{at}", "seat", call.seat or at + 1) for at, call in enumerate(body.calls) if call is not None]
    sides = [(f"/sides/{at}", "side", one.side) for at, one in enumerate(body.sides or ())]
    wrong = reading.twice(seats + sides)
    if wrong:
        raise errors.Invalid(problems=tuple(wrong))


class Problems(door.Door):
    """/problems"""

    @operation(Operation(
        "listProblems", "problems", "List every problem code",
        "Codes are the contract; texts are translated. Those with `in_errors` stand in the list `errors`.",
        {200: Answer(shown.ProblemList, "The catalogue.", examples.PROBLEMS)},
        open=True,
    ))  # fmt: skip
    def get(self, request: Request) -> Response:
        return Response({"items": catalogue.items(), "next": None})
