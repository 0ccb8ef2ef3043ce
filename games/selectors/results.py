"""What a session's sheet means for seasons, and what a season's results add up to."""

import uuid
from collections.abc import Collection

from django.db.models import Count, Q, Sum

from games import models
from games.scoring import sheet as scoring

# What a result says, and what a season adds up.
FIGURES = ("points", "place", "rounds", "made", "calls", "won")
SUMS = ("points", "sessions", "rounds", "wins", "made", "calls")


def results_of(session: models.Session, sheet: scoring.Sheet) -> dict[uuid.UUID, models.Result]:
    """The results the sheet asks for, by player, not saved; empty while the game is not over. Points in tenths."""
    if not sheet.over:
        return {}
    seats = models.Seat.objects.filter(session=session, to_round=None)
    return {
        player: models.Result(
            club_id=session.club_id,
            session=session,
            player_id=player,
            points=sheet.totals[number - 1],
            place=sheet.ranks[number - 1],
            rounds=sheet.played,
            made=sheet.made[number - 1],
            calls=sheet.calls[number - 1],
            won=number in sheet.winners,
        )
        for number, player in seats.values_list("number", "player_id")
    }


def counted(season: models.Season, players: Collection[uuid.UUID] | None = None) -> dict[uuid.UUID, dict[str, int]]:
    """Sums over the season's results by player, in one query; of these players only, or of all. Points in tenths."""
    results = models.Result.objects.filter(session__seasons=season)
    if players is not None:
        results = results.filter(player_id__in=players)
    rows = results.values_list("player_id").annotate(
        sum_points=Sum("points"),
        sum_sessions=Count("pk"),
        sum_rounds=Sum("rounds"),
        sum_wins=Count("pk", filter=Q(won=True)),
        sum_made=Sum("made"),
        sum_calls=Sum("calls"),
    )
    return {player: dict(zip(SUMS, sums, strict=True)) for player, *sums in rows.order_by("player_id")}
