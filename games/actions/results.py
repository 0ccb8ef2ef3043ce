"""What a session leaves behind: results, and the sums of its seasons. Plain functions inside an action."""

# The caller holds the session's lock. Seasons are locked next, in the order of their ids, before anything is summed:
# two tables that finish at the same moment wait for each other here, and the second sees what the first one wrote.

import uuid
from collections.abc import Collection, Iterable, Mapping

from django.db.models import F

from games import errors, models
from games.errors import Problem
from games.scoring import sheet as scoring
from games.selectors import results as reading
from games.words import Sentence


def store_results(session: models.Session, sheet: scoring.Sheet) -> None:
    """One result per player while the game is over, none while it is not; seasons follow where something changed."""
    wanted = reading.results_of(session, sheet)
    stored = {row.player_id: row for row in models.Result.objects.filter(session=session)}
    if _figures(wanted) == _figures(stored):
        return
    models.Result.objects.filter(session=session).exclude(player_id__in=wanted).delete()
    models.Result.objects.bulk_create(
        [wanted[player] for player in sorted(wanted)],
        update_conflicts=True,
        unique_fields=["session", "player"],
        update_fields=reading.FIGURES,
    )
    for season in lock_seasons(session.seasons.values_list("pk", flat=True)):
        recount(season, {*wanted, *stored})


def _figures(results: Mapping[uuid.UUID, models.Result]) -> dict[uuid.UUID, tuple[object, ...]]:
    return {player: tuple(getattr(row, name) for name in reading.FIGURES) for player, row in results.items()}


def move_seasons(session: models.Session, season_ids: Iterable[uuid.UUID]) -> None:
    """Set the seasons a session belongs to; the old and the new ones are counted again. Invalid (`/season`)."""
    before = set(session.seasons.values_list("pk", flat=True))
    after = set(season_ids)
    seasons = {season.pk: season for season in lock_seasons(before | after)}
    for season_id in after - before:
        _refuse_season(session, seasons.get(season_id))
    session.seasons.set([seasons[season_id] for season_id in after])
    players = set(models.Result.objects.filter(session=session).values_list("player_id", flat=True))
    for season_id in sorted(before ^ after) if players else ():
        recount(seasons[season_id], players)


def _refuse_season(session: models.Session, season: models.Season | None) -> None:
    if season is None or season.club_id != session.club_id:
        raise _invalid("unknown_season", Sentence("There is no such season in this club."))
    rules = session.rules
    if season.rules not in ("", rules.slug, f"{rules.slug}@{rules.version}"):
        raise _invalid("other_rules", Sentence("This season is played by other rules."))


def _invalid(code: str, detail: Sentence) -> errors.Invalid:
    return errors.Invalid(problems=(Problem(code, detail, pointer="/season"),))


def lock_seasons(season_ids: Iterable[uuid.UUID]) -> list[models.Season]:
    """The seasons of these ids that are there, locked, in the order of their ids."""
    wanted = models.Season.objects.filter(pk__in=list(season_ids)).order_by("pk")
    return list(wanted.select_for_update(no_key=True))


def recount(season: models.Season, players: Collection[uuid.UUID]) -> None:
    """Bring these players' sums in a locked season in line with their results, and move its version."""
    sums = reading.counted(season, players)
    models.Standing.objects.filter(season=season, player_id__in=players).exclude(player_id__in=sums).delete()
    models.Standing.objects.bulk_create(
        [models.Standing(club_id=season.club_id, season=season, player_id=who, **sums[who]) for who in sorted(sums)],
        update_conflicts=True,
        unique_fields=["season", "player"],
        update_fields=reading.SUMS,
    )
    models.Season.objects.filter(pk=season.pk).update(version=F("version") + 1)
