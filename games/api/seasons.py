"""Seasons and their standings."""

import uuid

from rest_framework.request import Request
from rest_framework.response import Response

from games import access, errors, models
from games.actions import seasons
from games.api import cursors, door, examples
from games.api.operation import Answer, Operation, operation
from games.selectors import seasons as seasons_
from games.serializers import seasons as shown
from games.serializers import shapes

CODES = ("bad_characters", "not_supported", "unknown_rules", "other_rules")


class Seasons(door.Door):
    """/clubs/{club}/seasons"""

    @operation(Operation(
        "listSeasons", "seasons", "List a club's seasons",
        "Newest first.",
        {200: Answer(shown.SeasonList, "Some seasons.", examples.listed(examples.SEASON))},
        query=shown.SeasonsQuery,
    ))  # fmt: skip
    def get(self, request: Request, club: uuid.UUID) -> Response:
        found, query = access.club_to_see(self.by, club), self.asked(shown.SeasonsQuery)
        rows, following = cursors.walk(
            request,
            query,
            lambda **part: seasons_.seasons_of(found, external_id=query.external_id, **part),
            seasons_.SEASON_ORDER,
        )
        return Response({"items": [shown.season(row) for row in rows], "next": following})

    @operation(Operation(
        "createSeason", "seasons", "Make a season",
        "For organisers. Sessions are put into it when they start, or later. With an `id` of yours a retry is 200.",
        {
            201: Answer(shown.Season, "The new season.", examples.SEASON),
            200: Answer(shown.Season, "It was there already, with this id and content.", examples.SEASON),
        },
        body=shown.NewSeason, sends={"name": "Autumn", "metric": "average", "min_sessions": 3}, guarded=True,
        codes=CODES, refusals=(errors.IdConflict,),
    ))  # fmt: skip
    def post(self, request: Request, club: uuid.UUID) -> Response:
        found = access.club_to_run(self.by, club)
        given = shown.given(self.given(shown.NewSeason))
        season, created = seasons.create_season(club=found, by=self.by, **given)
        return Response(shown.season(seasons_.season_card(season)), status=201 if created else 200)


class Season(door.Door):
    """/seasons/{season}"""

    @operation(Operation(
        "getSeason", "seasons", "Get a season",
        "How it ranks, and its version.",
        {200: Answer(shown.Season, "The season.", examples.SEASON)},
    ))  # fmt: skip
    def get(self, request: Request, season: uuid.UUID) -> Response:
        return Response(shown.season(seasons_.season_card(access.season_to_see(self.by, season))))

    @operation(Operation(
        "editSeason", "seasons", "Change a season",
        "For organisers; what is left out stays.",
        {200: Answer(shown.Season, "The season now.", examples.SEASON)},
        body=shown.SeasonEdit, sends={"min_sessions": 2}, guarded=True, codes=CODES, refusals=(errors.IdConflict,),
    ))  # fmt: skip
    def patch(self, request: Request, season: uuid.UUID) -> Response:
        found = access.season_to_run(self.by, season)
        edited = seasons.edit_season(season=found, by=self.by, **shown.given(self.given(shown.SeasonEdit)))
        return Response(shown.season(seasons_.season_card(edited)))


class Standings(door.Door):
    """/seasons/{season}/standings"""

    @operation(Operation(
        "getStandings", "seasons", "Get the standings",
        "Everybody with a counted session, best first; level ones share a rank, unranked ones come last.",
        {
            200: Answer(shown.Standings, "A page of the table.", examples.STANDINGS, etag=True),
            304: Answer(None, "Nothing has changed.", etag=True),
        },
        query=shapes.ListQuery, late=True,
    ))  # fmt: skip
    def get(self, request: Request, season: uuid.UUID) -> Response:
        known = self.fresh(access.season_version, season)
        if known:
            return door.not_modified(known)
        found, query = access.season_to_see(self.by, season), self.asked(shapes.ListQuery)
        tag = door.etag(found.version, found.club.people_version)
        if door.unchanged(request, tag):
            return door.not_modified(tag)
        table = seasons_.standings(found, with_form=False)
        rows, following = cursors.cut(request, query, table.rows, lambda line: place(found, line))
        head = {"season": str(found.pk), "version": table.version, "metric": found.metric}
        return Response(
            head | {"items": [shown.standing(row) for row in rows], "next": following}, headers={"ETag": tag}
        )


def place(season: models.Season, line: seasons_.Line) -> cursors.Key:
    """Where a line stands: players who stay put are met once, whoever moves meanwhile."""
    worth = float(line.exact if season.order == "low" else -line.exact)
    return [line.rank is None, worth, line.player_name, str(line.player_id)]
