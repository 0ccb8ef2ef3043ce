"""Rule sets, their points, previews of scores, and the catalogue of problems, as JSON."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any, Literal, NotRequired

from pydantic import BeforeValidator, Field, WithJsonSchema
from typing_extensions import TypedDict

from games import errors, speech
from games.rulebook import BuiltIn
from games.scoring import contracts, fields, preview
from games.scoring import rules as language
from games.serializers import shapes
from games.serializers.shapes import Body, PointsOut, Query, SeatNumber

Size = Annotated[int, Field(ge=1, le=fields.CARDS_LIMIT)]
Players = Annotated[int, Field(ge=2, le=fields.PLAYERS_LIMIT)]
SizeAsked = Annotated[int, shapes.Counted(1, fields.CARDS_LIMIT)]
PlayersAsked = Annotated[int, shapes.Counted(2, fields.PLAYERS_LIMIT)]
# By this title the description puts the schema of the rules language in its place.
DEFINITION = {"title": "Definition", "type": "object", "description": "A rule set in the rules language."}
Definition = Annotated[dict[str, Any], WithJsonSchema(DEFINITION)]


class RulesQuery(shapes.ListQuery):
    """Which rule sets."""

    family: Annotated[str, shapes.Text(0, 60), Field(description="Only this family, such as `call-bridge`.")] = ""
    players: Annotated[PlayersAsked | None, Field(description="Only what so many can play.")] = None
    q: Annotated[str, shapes.Text(0, 80), Field(description="Only where this is part of name or summary.")] = ""


class DefinitionQuery(Query):
    """For how many players the schedule is wanted."""

    players: Annotated[PlayersAsked | None, Field(description="Adds `schedule` for so many.")] = None


class PointsQuery(Query):
    """Which table of points."""

    cards: Annotated[SizeAsked | None, Field(description="Cards each; else the rules' own.")] = None
    players: Annotated[PlayersAsked | None, Field(description="How many play.")] = None


class RulesCard(TypedDict):
    """A rule set in a list. `players` are the fewest and the most."""

    slug: str
    version: int
    name: str
    family: str
    players: list[int]
    summary: str
    sources: list[str]


class RulesList(TypedDict):
    """A page of the rulebook."""

    items: list[RulesCard]
    next: str | None


class RuleSet(RulesCard):
    """A rule set with its definition; `schedule` holds the cards of every round, null where they are not scheduled."""

    definition: Definition
    schedule: NotRequired[list[int] | None]


class OtherTable(TypedDict):
    """The points where `when` holds."""

    when: dict[str, Any]
    points: list[list[PointsOut | None]]


class PointsTable(TypedDict):
    """Points for every bid (a row) and every number of tricks (a column)."""

    cards: int
    players: int | None
    bids: list[int]
    tricks: list[int]
    points: list[list[PointsOut | None]]
    tables: NotRequired[list[OtherTable]]


class ProblemCode(TypedDict):
    """A code, the statuses it comes with, and what it means. `in_errors`: it stands in the list `errors`."""

    code: str
    status: int
    in_errors: bool
    detail: str


class ProblemList(TypedDict):
    """The catalogue of problems."""

    items: list[ProblemCode]
    next: None


def card(one: BuiltIn) -> RulesCard:
    """A rule set in a list; its name and its sentence in the reader's language, as in no definition."""
    return {
        "slug": one.slug,
        "version": one.version,
        "name": speech.title(one.name),
        "family": one.family,
        "players": list(language.player_range(one.rules)),
        "summary": speech.title(one.summary),
        "sources": list(one.sources),
    }


def rule_set(one: BuiltIn, players: int | None) -> RuleSet:
    """A rule set whole."""
    shown: RuleSet = {**card(one), "definition": plain(language.dump(one.rules))}  # type: ignore[typeddict-item]  # the schedule may be left out
    if players is not None:
        shown["schedule"] = schedule(one.rules, players)
    return shown


def schedule(rules: language.Rules, players: int) -> list[int] | None:
    """The cards of every round for so many, None where they are not scheduled."""
    scheduled = language.schedule(rules, players)
    return None if scheduled is None else list(scheduled)


def plain(value: Any) -> Any:
    """A definition with its decimals as JSON numbers."""
    if isinstance(value, Mapping):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, Decimal):
        return shapes.plain(value)
    return value


class AskedCall(Body):
    """One call; without `seat` it is that of its position."""

    seat: SeatNumber | None = None
    bid: Annotated[int, Field(ge=0, le=fields.CARDS_LIMIT)] | None = None
    kind: Annotated[str, shapes.Text(1, 12)] | None = None
    tricks: Annotated[int, Field(ge=0, le=fields.CARDS_LIMIT)] | None = None
    extra: shapes.Points | None = None
    made: bool | None = None
    points: shapes.Points | None = None


class AskedSide(Body):
    """A side's tricks, where they are pooled."""

    side: SeatNumber
    tricks: Annotated[int, Field(ge=0, le=fields.CARDS_LIMIT)]


def _slug_or_definition(value: object) -> object:
    if isinstance(value, str | dict):
        return value
    raise shapes.wrong("wrong_type")


Rules = Annotated[
    Any,
    BeforeValidator(_slug_or_definition),
    WithJsonSchema(
        {
            "oneOf": [{"type": "string", "maxLength": 80}, DEFINITION],
            "description": "A slug of the rulebook, or a whole definition in the rules language.",
        }
    ),
]
Totals = Annotated[list[shapes.Points], Field(max_length=10)]
Bags = Annotated[list[Annotated[int, Field(ge=0, le=1000)]], Field(max_length=10)]


class Preview(Body):
    """What is to be scored. Everything left out is unknown, but for `last_round`."""

    rules: Rules
    players: Players | None = None
    cards: Size | None = None
    round: Annotated[int, Field(ge=1, le=fields.ROUNDS_LIMIT)] | None = None
    last_round: bool = False
    rounds_played: Annotated[int, Field(ge=0, le=fields.ROUNDS_LIMIT)] | None = None
    stopped: bool = False
    bids_total: Annotated[int, Field(ge=0, le=fields.PLAYERS_LIMIT * fields.CARDS_LIMIT)] | None = None
    own_totals: Totals | None = None
    bags: Bags | None = None
    extras: Annotated[list[shapes.Points | None], Field(max_length=10)] | None = None
    calls: Annotated[list[AskedCall | None], Field(max_length=10)] = []
    sides: Annotated[list[AskedSide], Field(max_length=5)] | None = None


class PreviewCall(TypedDict):
    """What a call brings; null points where a fact that decides is not known."""

    seat: int
    points: PointsOut | None
    made: bool | None
    why: str
    bags: NotRequired[int]


class PreviewSide(TypedDict):
    """A side's whole change, penalties for bags included; `bags` is the count after it."""

    side: int
    points: PointsOut | None
    bags: int | None
    why: str


class PreviewEnd(TypedDict):
    """Whether the game is over with these totals."""

    over: bool
    reason: str | None
    winners: list[int]


class PreviewProblem(TypedDict):
    """What the rules would refuse."""

    code: str
    detail: str
    seat: NotRequired[int]
    expected: NotRequired[int]
    actual: NotRequired[int]
    on_miss: NotRequired[Literal["redeal", "refuse"]]


class PreviewAnswer(TypedDict):
    """A call for each one asked about (null where null was sent)."""

    calls: list[PreviewCall | None]
    sides: NotRequired[list[PreviewSide]]
    totals: NotRequired[list[PointsOut | None]]
    end: NotRequired[PreviewEnd]
    problems: list[PreviewProblem]


def asked(body: Preview) -> preview.Asked:
    """The question as scoring takes it."""
    given = {name: value for name, value in body.given().items() if name not in ("rules", "calls", "sides")}
    for name in ("own_totals", "extras", "bags"):
        if given.get(name) is not None:
            given[name] = tuple(given[name])
    given["side_tricks"] = side_tricks(body.sides or [])
    calls = tuple(None if call is None else preview.AskedCall(**call.given()) for call in body.calls)
    return preview.Asked(calls=calls, **{name: value for name, value in given.items() if value is not None})


def side_tricks(sides: Sequence[AskedSide]) -> tuple[int | None, ...]:
    """Pooled tricks by the number of the side."""
    known = {one.side: one.tricks for one in sides}
    return tuple(known.get(number) for number in range(1, max(known, default=0) + 1))


def answer(scored: preview.Preview) -> PreviewAnswer:
    """The preview as JSON."""
    shown: PreviewAnswer = {
        "calls": [None if call is None else _call(call) for call in scored.calls],
        "problems": [_problem(one) for one in scored.problems],
    }
    if scored.sides is not None:
        shown["sides"] = [_side(side) for side in scored.sides]
    if scored.totals is not None:
        shown["totals"] = [shapes.number_or_none(total) for total in scored.totals]
    if scored.end is not None:
        winners = list(scored.end.winners)
        shown["end"] = {"over": scored.end.over, "reason": scored.end.reason, "winners": winners}
    return shown


def _call(call: preview.PreviewCall) -> PreviewCall:
    points = shapes.number_or_none(call.points)
    shown: PreviewCall = {"seat": call.seat, "points": points, "made": call.made, "why": speech.say(call.why)}
    if call.bags is not None:
        shown["bags"] = call.bags
    return shown


def _side(side: preview.PreviewSide) -> PreviewSide:
    points = shapes.number_or_none(side.points)
    return {"side": side.number, "points": points, "bags": side.bags, "why": speech.say(side.why)}


def _problem(problem: errors.Problem) -> PreviewProblem:
    shown: PreviewProblem = {"code": problem.code, "detail": speech.say(problem.detail), **problem.members}  # type: ignore[typeddict-item]  # its own names
    return shown


def other_table(case: Mapping[str, bool | int | str], table: contracts.PointsTable) -> OtherTable:
    """The table of one case, totals in points."""
    when = {name: shapes.number(int(value)) if name == "own_total" else value for name, value in case.items()}
    return {"when": when, "points": rows(table.points)}


def rows(points: Sequence[Sequence[int | None]]) -> list[list[PointsOut | None]]:
    """A table of tenths as points."""
    return [[shapes.number_or_none(cell) for cell in row] for row in points]
