"""Seasons and their standings as JSON."""

from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict

from games import speech
from games.selectors import seasons
from games.serializers import people, shapes
from games.serializers.shapes import Body, IdOut, ListQuery, PointsOut, TimeOut

Metric = Literal["points", "average", "wins", "places"]
Order = Literal["high", "low"]
Least = Annotated[int, Field(ge=1, le=10_000, description="Fewer sessions are not ranked.")]
PlacePoints = Annotated[list[Annotated[int, Field(ge=-10_000, le=10_000)]], Field(max_length=10)]
Ties = Annotated[list[Annotated[str, shapes.Text(1, 40)]], Field(max_length=10)]
RulesName = Annotated[str, shapes.Text(1, 60), Field(description="Only sessions by these rules: slug or slug@version.")]


class NewSeason(Body):
    """Sessions that are ranked together."""

    id: Annotated[shapes.Id | None, Field(description="Yours, so that a retry is harmless.")] = None
    name: shapes.Name
    metric: Metric = "points"
    min_sessions: Least = 1
    best_of: Annotated[int, Field(ge=1, le=10_000)] | None = None
    place_points: PlacePoints = []
    ties: Ties = []
    order: Annotated[Order, Field(description="Which end of the table wins.")] = "high"
    rules: RulesName | None = None
    external_id: shapes.ExternalId | None = None
    read_only = frozenset({"club", "version", "created_at"})


class SeasonEdit(Body):
    """What changes; what is left out stays."""

    name: shapes.Name = shapes.left_out()
    metric: Metric = shapes.left_out()
    min_sessions: Least = shapes.left_out()
    best_of: Annotated[int, Field(ge=1, le=10_000)] | None = shapes.left_out()
    place_points: PlacePoints = shapes.left_out()
    ties: Ties = shapes.left_out()
    order: Order = shapes.left_out()
    rules: RulesName | None = shapes.left_out()
    external_id: shapes.ExternalId | None = shapes.left_out()
    read_only = frozenset({"id", "club", "version", "created_at"})


class SeasonsQuery(ListQuery):
    """Which seasons."""

    external_id: Annotated[str | None, Field(max_length=100, description="The one with this id of yours.")] = None


class Season(TypedDict):
    """A season; `version` moves whenever its standings may have."""

    id: IdOut
    club: IdOut
    name: str
    metric: Metric
    min_sessions: int
    best_of: int | None
    place_points: list[int]
    ties: list[str]
    order: Order
    rules: str | None
    external_id: str | None
    version: int
    created_at: TimeOut


class SeasonList(TypedDict):
    """A page of a club's seasons."""

    items: list[Season]
    next: str | None


class Standing(TypedDict):
    """One player's place; `rank` is null below the minimum of sessions. `value` is what is ranked by."""

    rank: int | None
    player: people.PlayerName
    value: PointsOut
    points: PointsOut
    sessions: int
    rounds: int
    wins: int
    made: int
    calls: int
    counted: bool
    why: str


class Standings(TypedDict):
    """A page of a season's table."""

    season: IdOut
    version: int
    metric: Metric
    items: list[Standing]
    next: str | None


def given(body: Body) -> dict[str, Any]:
    """The members that were sent, as the season's columns."""
    sent = body.given()
    if "rules" in sent:
        sent["rules"] = sent["rules"] or ""
    return sent


def season(row: seasons.SeasonCard) -> Season:
    """A season."""
    return {
        "id": str(row.id),
        "club": str(row.club_id),
        "name": row.name,
        "metric": row.metric,  # type: ignore[typeddict-item]  # the database keeps only these four
        "min_sessions": row.min_sessions,
        "best_of": row.best_of,
        "place_points": list(row.place_points),
        "ties": list(row.ties),
        "order": row.order,  # type: ignore[typeddict-item]  # nor these two
        "rules": row.rules or None,
        "external_id": row.external_id,
        "version": row.version,
        "created_at": shapes.time(row.created_at),
    }


def standing(line: seasons.Line) -> Standing:
    """One line of the table."""
    return {
        "rank": line.rank,
        "player": {"id": str(line.player_id), "name": line.player_name},
        "value": shapes.plain(line.value),
        "points": shapes.number(line.points),
        "sessions": line.sessions,
        "rounds": line.rounds,
        "wins": line.wins,
        "made": line.made,
        "calls": line.calls,
        "counted": line.counted,
        "why": speech.say(line.why),
    }
